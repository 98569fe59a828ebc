import { vectorOf } from '../functions/signature';
import { bool, isFloating, type Type } from '../types/type';
import type { Names } from './names';
import type { Operator } from './operator';
import { resultOfOperator } from './operator-of';
import { isComparison } from './operators';

/**
 * The result type of an operator that calls a function of the file or is built into vectors; `null`: it is for numbers and
 * pointers.
 */
export function operatorResult(names: Names, operator: Operator, types: readonly Type[], at: number): Type | null {
  return resultOfOperator(names, operator, at) ?? vectorResult(names, operator.sign, types);
}

/** half2 has its own operators, other vectors those of helper_math.h. */
function vectorResult(names: Names, op: string, [a, b]: readonly Type[]): Type | null {
  const vector = (a && vectorOf(a)) ?? (b && vectorOf(b));
  if (!vector) return null;
  const isNarrow = vector.of.size === 2 && isFloating(vector.of);
  if (isComparison(op)) return isNarrow && b ? bool : null;
  if (!/^[-+*/]$/.test(op) || !(isNarrow || names.program.hasVectorMath)) return null;
  return b || op === '-' ? vector.type : null;
}
