import { SourceProblem } from '../source/problem';
import type { Expr } from './ast';
import { type Reader } from './reader';
import { unary } from './grammar';

/** `(... + a)`, `(a + ...)`, `(0 + ... + a)`, from after its first part; `null`: these are plain parentheses. */
export function fold(reader: Reader, l: Expr | null, at: number): Expr | null {
  if (l && reader.peek(1).text !== '...') return null;
  const first = l ? reader.text : null;
  reader.index += l ? 2 : 1;
  if (first !== null && reader.take(')')) return { k: 'fold', op: first, l, r: null, at };
  const op = reader.text;
  if (!FOLDS.test(op) || (first !== null && first !== op))
    throw new SourceProblem(
      `Expected the operator of a fold expression here, such as +, but found "${op}".`,
      reader.at,
    );
  reader.index += 1;
  const r = unary(reader);
  reader.expect(')');
  return { k: 'fold', op, l, r, at };
}
const FOLDS = /^([-+*/%^&|,]|&&|\|\||<<|>>|==|!=|<|>|<=|>=|=|[-+*/%^&|]=)$/;
