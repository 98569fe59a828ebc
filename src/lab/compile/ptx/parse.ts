import { SourceProblem } from '../../source/problem';

/** An operand of a PTX instruction; `at` is its place in the source of the kernel. */
export type PtxOperand = { readonly at: number } & (
  | { readonly k: 'name'; readonly name: string }
  | { readonly k: 'number'; readonly text: string }
  | {
      readonly k: 'memory';
      readonly base: PtxOperand;
      readonly offset: number;
      /** A name that stands where a number is added: an operand "n". */
      readonly extra?: { readonly name: string; readonly at: number } | null;
      readonly coordinates: readonly PtxOperand[] | null;
    }
  | { readonly k: 'list'; readonly items: readonly PtxOperand[] }
  | { readonly k: 'pair'; readonly first: PtxOperand; readonly second: PtxOperand }
  | { readonly k: 'not'; readonly of: PtxOperand }
  | { readonly k: 'sink' }
);

export interface PtxInstruction {
  readonly guard: { readonly name: string; readonly isNot: boolean; readonly at: number } | null;
  /** As it is written, `ld.global.v4.f32`. */
  readonly name: string;
  /** Its parts: `ld`, `global`, `v4`, `f32`. */
  readonly parts: readonly string[];
  readonly operands: readonly PtxOperand[];
  readonly at: number;
}

export interface PtxProgram {
  readonly registers: readonly { readonly name: string; readonly type: string; readonly at: number }[];
  readonly instructions: readonly PtxInstruction[];
  /** The instruction that a label precedes. */
  readonly labels: ReadonlyMap<string, number>;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /(?<skip>\s+|\/\/[^\n]*|\/\*[^]*?\*\/)|(?<number>0[fF][\da-fA-F]{8}|0[dD][\da-fA-F]{16}|0[xX][\da-fA-F]+U?|\d+\.\d+(?:[eE][+-]?\d+)?|\d+U?)|(?<name>%?%\d+|(?:%?%)?[A-Za-z_$][\w$]*(?:(?:\.|::)[\w$]+)*|\.[a-zA-Z]\w*)|(?<punct>[^])/y;

/** Reads the text of an asm statement. `places` says where each character is in the source. */
export function parsePtx(text: string, places: readonly number[]): PtxProgram {
  const tokens = tokenize(text, places);
  let index = 0;
  const end: Token = { text: '', at: places[text.length] ?? 0 };
  const peek = (ahead = 0): Token => tokens[index + ahead] ?? end;
  const next = (): Token => {
    const token = peek();
    index += 1;
    return token;
  };
  const expect = (wanted: string): void => {
    const { text: came, at } = next();
    if (came !== wanted)
      throw new SourceProblem(
        `PTX: expected "${wanted}" here, but found ${came === '' ? 'the end of the asm statement' : `"${came}"`}.`,
        at,
      );
  };
  const registers: { name: string; type: string; at: number }[] = [];
  const instructions: PtxInstruction[] = [];
  const labels = new Map<string, number>();

  const listOf = (close: string): PtxOperand[] => {
    const items: PtxOperand[] = [];
    do items.push(operand());
    while (peek().text === ',' && next());
    expect(close);
    return items;
  };

  const simple = (): PtxOperand => {
    const { text: word, at } = next();
    if (word === '-' || word === '+') {
      const { text: digits } = next();
      if (!/^\d/.test(digits)) throw new SourceProblem(`PTX: a number must follow "${word}".`, at);
      return { k: 'number', text: word === '-' ? `-${digits}` : digits, at };
    }
    if (/^\d/.test(word)) return { k: 'number', text: word, at };
    if (word === '_') return { k: 'sink', at };
    if (/^[%A-Za-z_$]/.test(word)) return { k: 'name', name: word, at };
    throw new SourceProblem(
      `PTX: expected an operand here, but found ${word === '' ? 'the end of the asm statement' : `"${word}"`}.`,
      at,
    );
  };

  const memory = (at: number): PtxOperand => {
    const base = simple();
    let offset = 0;
    let extra: { name: string; at: number } | null = null;
    while (peek().text === '+' || peek().text === '-') {
      const sign = next().text === '-' ? -1 : 1;
      const { text: digits, at: where } = next();
      if (/^%\d+$/.test(digits) && sign === 1 && !extra) {
        extra = { name: digits, at: where };
        continue;
      }
      const isNegative = digits === '-';
      const value = Number((isNegative ? next().text : digits).replace(/U$/, ''));
      if (Number.isNaN(value)) throw new SourceProblem('PTX: only a number can be added to an address.', where);
      offset += sign * (isNegative ? -value : value);
    }
    let coordinates: PtxOperand[] | null = null;
    if (peek().text === ',') {
      next();
      expect('{');
      coordinates = listOf('}');
    }
    expect(']');
    return { k: 'memory', base, offset, extra, coordinates, at };
  };

  const operand = (): PtxOperand => {
    const { text: word, at } = peek();
    if (word === '[') {
      next();
      return memory(at);
    }
    if (word === '{') {
      next();
      return { k: 'list', items: listOf('}'), at };
    }
    if (word === '!') {
      next();
      return { k: 'not', of: simple(), at };
    }
    const first = simple();
    if (peek().text !== '|') return first;
    next();
    return { k: 'pair', first, second: simple(), at };
  };

  const declaration = (): void => {
    const { text: type, at } = next();
    if (!type.startsWith('.')) throw new SourceProblem('PTX: the type of the register should be here.', at);
    do {
      const { text: name, at: where } = next();
      if (!/^[%A-Za-z_$]/.test(name)) throw new SourceProblem('PTX: the name of a register should be here.', where);
      if (peek().text === '<') {
        next();
        const count = Number(next().text);
        expect('>');
        for (let number = 0; number < Math.min(count || 0, 256); number += 1)
          registers.push({ name: `${name}${number}`, type: type.slice(1), at: where });
      } else registers.push({ name, type: type.slice(1), at: where });
    } while (peek().text === ',' && next());
    expect(';');
  };

  while (index < tokens.length) {
    const { text: word, at } = peek();
    if (word === '{' || word === '}' || word === ';') {
      next();
      continue;
    }
    if (word === '.reg') {
      next();
      declaration();
      continue;
    }
    if (word.startsWith('.'))
      throw new SourceProblem(`PTX: the directive "${word}" is not supported here. Only .reg is.`, at);
    if (/^[A-Za-z_$]/.test(word) && peek(1).text === ':') {
      index += 2;
      labels.set(word, instructions.length);
      continue;
    }
    let guard: PtxInstruction['guard'] = null;
    if (word === '@') {
      next();
      const isNot = peek().text === '!';
      if (isNot) next();
      guard = { ...nameOf(next()), isNot };
    }
    const { name, at: where } = nameOf(next());
    const operands: PtxOperand[] = [];
    if (peek().text !== ';') {
      do operands.push(operand());
      while (peek().text === ',' && next());
    }
    expect(';');
    instructions.push({ guard, name, parts: name.split('.'), operands, at: where });
  }
  return { registers, instructions, labels };
}

function nameOf({ text, at }: Token): { name: string; at: number } {
  if (!/^[%A-Za-z_$]/.test(text))
    throw new SourceProblem(
      `PTX: expected an instruction here, but found ${text === '' ? 'the end of the asm statement' : `"${text}"`}.`,
      at,
    );
  return { name: text, at };
}

function tokenize(text: string, places: readonly number[]): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) break;
    // Two percent signs of the template are one of PTX; with a number after one, it is an operand.
    if (found.groups?.['skip'] === undefined) tokens.push({ text: found[0].replace(/^%%/, '%'), at: places[at] ?? 0 });
    at += found[0].length;
  }
  return tokens;
}
