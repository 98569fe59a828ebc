import type { Expr } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Names } from './names';

/**
 * How the value of an expression becomes one of a type, as where a variable starts with it: what a list makes of its values, what
 * a constructor or the members of a struct make of it, by a conversion between numbers and pointers, or as it is.
 */
export type Initialisation = 'list' | 'construction' | 'conversion' | 'none';

/** How a value becomes one of a type. */
export function initialisationOf(names: Names, type: Type, e: Expr): Initialisation {
  if (e.k === 'list') return 'list';
  if (type.k === 'scalar' || type.k === 'ptr') return 'conversion';
  if (type.k !== 'struct') return 'none';
  const from = names.knownType(e);
  if (!from || from === type) return 'none';
  // dim3 and uint3, half2 and __half2: the same members by two names.
  return from.k === 'struct' && type.origin === null ? 'none' : 'construction';
}
