import { CONVERSION } from '../syntax/structs';
import { type Pointer, type Scalar, type Type } from '../types/type';
import type { Conversion } from './converted';
import { methodsIn } from './members';
import type { Names } from './names';

import { scopeIn } from './origin';
import { bestMatch, distance } from './overloads';

/** A struct as a value of a type; `null`: it has no such conversion function. */
export const conversionTo = (names: Names, from: Type, to: Scalar | Pointer): Conversion | null =>
  best(names, from, (result) => distance(result, to));

/** A struct in arithmetic: the number or the pointer that it converts to implicitly. */
export const numberConversion = (names: Names, from: Type): Conversion | null =>
  best(names, from, (result, isExplicit) => (isExplicit ? null : result.k === 'ptr' ? 1 : 0));

/** The conversion of lowest cost; `null`: there is none. */
function best(
  names: Names,
  from: Type,
  costOf: (result: Scalar | Pointer, isExplicit: boolean) => number | null,
): Conversion | null {
  const found = from.k === 'struct' ? methodsIn(from, CONVERSION) : null;
  if (!found) return null;
  const inner = names.within(scopeIn(found.owner)!);
  const all = found.methods.flatMap((f) => {
    const result = inner.type(f.result);
    if (result.k !== 'scalar' && result.k !== 'ptr') return [];
    const cost = costOf(result, f.isExplicit ?? false);
    const match = cost === null ? null : bestMatch(names, [f], null, [], found.owner);
    return match ? [{ match, owner: found.owner, result, cost: cost! }] : [];
  });
  return all.sort((a, b) => a.cost - b.cost)[0] ?? null;
}
