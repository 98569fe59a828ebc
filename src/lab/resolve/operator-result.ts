import { vectorOf } from '../functions/signature';
import { bool, isFloating, type Type } from '../types/type';
import { resultOfMatch } from './body-type';
import type { Names } from './names';
import { operatorFunction } from './operator-function';
import { isComparison } from './operators';

/** What an operator gives that the file has a function for, or that vectors have by themselves; `null`: there is none. */
export function operatorResult(names: Names, op: string, types: readonly Type[], at: number): Type | null {
  const found = operatorFunction(names, `operator${op}`, types);
  if (found) {
    const { match, owner, isMember } = found;
    return resultOfMatch(names, match, types.length - (isMember ? 1 : 0), owner, isMember ? owner : null, at);
  }
  return vectorResult(names, op, types);
}

/** half2 has operators of its own, other vectors those of helper_math.h. */
function vectorResult(names: Names, op: string, [a, b]: readonly Type[]): Type | null {
  const vector = (a && vectorOf(a)) ?? (b && vectorOf(b));
  if (!vector) return null;
  const isNarrow = vector.of.size === 2 && isFloating(vector.of);
  if (isComparison(op)) return isNarrow && b ? bool : null;
  if (!/^[-+*/]$/.test(op) || !(isNarrow || names.program.hasVectorMath)) return null;
  return b || op === '-' ? vector.type : null;
}
