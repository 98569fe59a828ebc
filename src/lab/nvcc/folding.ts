import { commonType, isInteger, type Type } from '../types/type';
import type { Value, Values } from './values';

type Numeric = (a: number, b: number) => number;

const OPERATIONS: Readonly<Record<string, Numeric>> = {
  '/': (a, b) => Math.trunc(a / b),
  '%': (a, b) => a % b,
  '<<': (a, b) => a * 2 ** b,
  '>>': (a, b) => Math.floor(a / 2 ** b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '&&': (a, b) => Number(a !== 0 && b !== 0),
  '||': (a, b) => Number(a !== 0 || b !== 0),
};

/** The result of an operation on two known integers; `null`: it is not folded. */
export function folded(values: Values, op: string, l: Value, r: Value, a: Type | null, b: Type | null): Value | null {
  const [x, y] = [values.constantOf(l), values.constantOf(r)];
  const of = OPERATIONS[op];
  if (x === null || y === null || !of || a?.k !== 'scalar' || b?.k !== 'scalar') return null;
  if (!isInteger(a) || !isInteger(b)) return null;
  // Negative or large numbers have another value in unsigned or narrow types: those are left to the compiler.
  const isSmall = [x, y].every((each) => Math.abs(each) < 2 ** 31);
  if (!isSmall || (!commonType(a, b).signed && (x < 0 || y < 0))) return null;
  if ((op === '/' || op === '%') && y === 0) return null;
  if ((op === '<<' || op === '>>') && (y < 0 || y > 31)) return null;
  const result = of(x, y);
  return Math.abs(result) < 2 ** 31 ? values.constant(result) : null;
}
