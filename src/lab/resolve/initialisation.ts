import type { Expr } from '../syntax/ast';
import { leavesOf, sameType, type Struct, type Type } from '../types/type';
import { conversionTo } from './conversion';
import type { Initialisation, Way } from './converted';
import { constructorsOf, isCopied, pathToBase } from './members';
import type { Names } from './names';
import { originOf } from './origin';
import { bestMatch } from './overloads';

/** How the value of an expression becomes one of a type. */
export function initialisationOf(names: Names, to: Type, e: Expr): Initialisation {
  return e.k === 'list' ? plainly(to, 'list') : initialisationFrom(names, to, names.knownType(e), e);
}

/**
 * How a value of some type becomes one of another.
 *
 * @param from - `null`: it has no type of its own.
 * @param e - The expression that names the value; `null`: there is none.
 */
export function initialisationFrom(names: Names, to: Type, from: Type | null, e: Expr | null): Initialisation {
  if (to.k === 'scalar' || to.k === 'ptr')
    return { ...plainly(to, 'conversion'), by: from?.k === 'struct' ? conversionTo(names, from, to) : null };
  if (to.k !== 'struct' || !from) return plainly(to, 'none');
  const way = wayOf(to, from, e);
  return way === 'copy' || way === 'construction'
    ? { ...plainly(to, way), maker: makerOf(names, to, from) }
    : plainly(to, way);
}

function wayOf(to: Struct, from: Type, e: Expr | null): Way {
  if (from.k !== 'struct') return 'construction';
  if (isSame(from, to)) return isCopied(to, e) ? 'copy' : 'none';
  if (isAlike(from, to)) return 'none';
  return pathToBase(from, to) && !isCopied(to, e) ? 'base' : 'construction';
}

const plainly = (to: Type, way: Way): Initialisation => ({ to, way, by: null, maker: null });

/** The constructor that converts a value to a struct implicitly. */
function makerOf(names: Names, to: Struct, from: Type): Initialisation['maker'] {
  const implicit = constructorsOf(to).filter(({ isExplicit }) => isExplicit !== true);
  return bestMatch(names, implicit, null, [from], to);
}

/** A struct that a function declares is a different type in each copy of the function. */
const isSame = (a: Struct, b: Struct): boolean =>
  a === b ||
  (a.origin !== null &&
    originOf(a)?.decl === originOf(b)?.decl &&
    a.name === b.name &&
    leavesOf(a)?.length === leavesOf(b)?.length);

/** dim3 and uint3, half2 and __half2: the same members under two names. */
export const isAlike = (a: Struct, b: Struct): boolean =>
  (!a.origin || !b.origin) &&
  a.fields.length === b.fields.length &&
  a.fields.every(({ type }, index) => sameType(type, b.fields[index]!.type));
