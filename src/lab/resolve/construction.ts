import type { Expr } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Construction } from './converted';
import { isAlike } from './initialisation';
import { constructorsOf, defaultConstructor, isCopied, pathToBase } from './members';
import type { Names } from './names';
import { bestMatch } from './overloads';

/**
 * How values make one of a type.
 *
 * @param items - The values: none is a pack.
 */
export function constructionOf(names: Names, to: Type, items: readonly Expr[]): Construction {
  const made = { to, items };
  if (to.k !== 'struct') return { ...made, way: 'members' };
  const [only] = items.length === 1 && items[0]!.k !== 'list' && items[0]!.k !== 'designated' ? items : [];
  if (only && !isCopied(to, only) && isDerived(names, only, to)) return { ...made, way: 'base', from: only };
  const constructors = constructorsOf(to);
  if (constructors.length > 0 && (items.length > 0 || defaultConstructor(to))) {
    const types = items.map((e) => (e.k === 'list' ? null : names.knownType(e)));
    const isOpen = types.some((type, index) => !type && items[index]!.k !== 'list');
    const match = isOpen ? null : bestMatch(names, constructors, null, types, to);
    return { ...made, way: 'constructor', maker: match && { match, owner: to, types } };
  }
  const from = only && names.knownType(only);
  return only && from?.k === 'struct' && isAlike(from, to)
    ? { ...made, way: 'alike', from: only }
    : { ...made, way: 'members' };
}

function isDerived(names: Names, e: Expr, to: Struct): boolean {
  const from = to.origin && names.knownType(e);
  return from?.k === 'struct' && pathToBase(from, to) !== null;
}
