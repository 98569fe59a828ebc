import { SourceProblem } from '../source/problem';
import type { AsmOperand, Stmt } from './ast';
import type { Reader } from './reader';
import { assignment } from './grammar';

/** `asm volatile("…" : "=r"(x) : "r"(y) : "memory");` */
export function asmStatement(reader: Reader): Stmt {
  const { at } = reader;
  reader.index += 1;
  while (reader.take('volatile') || reader.take('__volatile__'));
  if (reader.is('goto')) throw new SourceProblem('"asm goto" does not exist in device code.', reader.at);
  reader.expect('(');
  const { text, places } = strings(reader);
  // An empty list appears between two colons, which may be one token.
  const lists: AsmOperand[][] = [];
  let colons = 0;
  while (reader.is(':') || reader.is('::')) {
    colons += reader.text.length;
    reader.index += 1;
    if (colons > 3) throw new SourceProblem('An asm statement has at most three lists after its text.', reader.at);
    if (reader.is(':') || reader.is('::') || reader.is(')')) continue;
    lists[colons - 1] = colons === 3 ? clobbers(reader) : operands(reader);
  }
  reader.expect(')');
  reader.expect(';');
  const [outs = [], ins = []] = lists;
  return { k: 'asm', text, places, outs, ins, hasOperands: colons > 0, at };
}

function operands(reader: Reader): AsmOperand[] {
  const found: AsmOperand[] = [];
  do {
    if (reader.is('[')) throw new SourceProblem('Operands with names are not known to nvcc. Use %0, %1, …', reader.at);
    const { at } = reader;
    const constraint = strings(reader, 'A constraint such as "r" should be here.').text;
    reader.expect('(');
    const e = assignment(reader);
    reader.expect(')');
    found.push({ constraint, e, at });
  } while (reader.take(','));
  return found;
}

function clobbers(reader: Reader): AsmOperand[] {
  while (reader.token.kind === 'string' || reader.is(',')) reader.index += 1;
  return [];
}

/** Adjacent strings as one, and where in the source each of its characters is. */
function strings(
  reader: Reader,
  missing = 'The text of the asm statement should be here.',
): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  const push = (char: string, at: number): void => {
    for (const each of char) {
      text += each;
      places.push(at);
    }
  };
  if (reader.token.kind !== 'string') throw new SourceProblem(missing, reader.at);
  while (reader.token.kind === 'string') {
    const { text: raw, at } = reader.token;
    if (raw.startsWith('R"')) {
      const open = raw.indexOf('(') + 1;
      const end = raw.length - open;
      for (let index = open; index < end; index += 1) push(raw[index]!, at + index);
    } else
      for (let index = 1; index < raw.length - 1; index += 1) {
        if (raw[index] !== '\\') push(raw[index]!, at + index);
        else {
          push(escaped(raw[index + 1] ?? ''), at + index);
          index += 1;
        }
      }
    reader.index += 1;
  }
  places.push(reader.at);
  return { text, places };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: ' ', f: ' ', '0': ' ' };
const escaped = (char: string): string => (char === '\n' ? '' : (ESCAPES[char] ?? char));
