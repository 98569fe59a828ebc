import { vectorOf } from '../functions/signature';
import { CONVERSION } from '../syntax/structs';
import { bool, isFloating, type Struct, type Type } from '../types/type';
import { resultOfMatch } from './body-type';
import { friendsOf, methodsIn } from './members';
import type { Names } from './names';
import { isComparison } from './operators';
import { scopeIn } from './origin';
import { bestMatch, fits, score } from './overloads';

/** What an operator gives that the file has a function for, or that vectors have by themselves; `null`: there is none. */
export function operatorResult(names: Names, op: string, types: readonly Type[], at: number): Type | null {
  const name = `operator${op}`;
  const [first] = types;
  const found = first?.k === 'struct' ? methodsIn(first, name) : null;
  const methods = found?.methods.filter((each) => fits(each, types.length - 1)) ?? [];
  const own = found && bestMatch(names, methods, null, types.slice(1), found.owner);
  if (own) return resultOfMatch(names, own, types.length - 1, found.owner, found.owner, at);
  const candidates = names.program
    .functions(name, names.scope.path)
    .filter((each) => each.params.length === types.length && score(names, each, null, types, null) !== null);
  const free = candidates.length > 0 ? bestMatch(names, candidates, null, types, null) : null;
  if (free) return resultOfMatch(names, free, types.length, null, null, at);
  for (const type of types) {
    const friend = bestMatch(names, friendsOf(type, name), null, types, type as Struct);
    if (friend) return resultOfMatch(names, friend, types.length, type as Struct, null, at);
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

/** A struct within arithmetic: the number or pointer that it converts to by itself; any other type as it is. */
export function asNumberType(names: Names, type: Type): Type {
  const found = type.k === 'struct' ? methodsIn(type, CONVERSION) : null;
  if (!found) return type;
  const inner = names.within(scopeIn(found.owner)!);
  const results = found.methods.filter(({ isExplicit }) => !isExplicit).map(({ result }) => inner.type(result));
  return results.find(({ k }) => k === 'scalar') ?? results.find(({ k }) => k === 'ptr') ?? type;
}
