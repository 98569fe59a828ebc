import { InputError } from '@src/engine/input-error';
import { answersByKind } from './kinds';
import { shown, type Query } from './read';

/**
 * A function from one line of input to one line of output. It never throws: a line that is no query, or asks for what no GPU
 * supports, gets `{"error": "…"}`.
 */
export function answerer(): (line: string) => string {
  const answers = answersByKind();
  return (line) => {
    try {
      const query = parsed(line);
      const answer = answers.get(query['kind']);
      if (!answer) throw unknownKind(query['kind'], [...answers.keys()]);
      return JSON.stringify(answer(query));
    } catch (error) {
      if (error instanceof InputError) return JSON.stringify({ error: error.message });
      // No input should get here. A user who sees it can report it, and the following lines are still answered.
      return JSON.stringify({ error: `internal error, please report it: ${String(error)}` });
    }
  };
}

/** Some editors begin a file with it. */
const BYTE_ORDER_MARK = '\uFEFF';

function parsed(line: string): Query {
  let value: unknown;
  try {
    value = JSON.parse(line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line);
  } catch (error) {
    throw new InputError(`The line is not JSON: ${(error as SyntaxError).message}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Query;
  throw new InputError(`The line holds ${shown(value)}. It must hold one query, such as {"kind": "global", …}.`);
}

const unknownKind = (kind: unknown, known: readonly unknown[]): InputError =>
  new InputError(`"kind" is ${shown(kind)}. It must be one of ${known.map(shown).join(', ')}.`);
