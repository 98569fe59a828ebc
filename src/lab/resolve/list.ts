import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { isAlike } from './initialisation';
import { constructorsOf, pathToBase } from './members';
import type { Names } from './names';

/** The values of a list by the members or elements that they initialize; `undefined` where one is left out. */
export function listed(names: Names, type: Type, items: readonly Expr[]): readonly (Expr | undefined)[] {
  const whole = bracketed(names, type, items);
  return type.k === 'struct' ? inOrder(type, whole) : whole;
}

/** The types of what a list initializes. */
export const partsOf = (type: Type): readonly Type[] =>
  type.k === 'arr'
    ? new Array<Type>(Math.min(4096, Math.max(0, type.count))).fill(type.of)
    : type.k === 'struct'
      ? type.fields.map((field) => field.type)
      : [];

/** Inner braces that a list omits, `float m[2][2] = {1, 2, 3, 4}`, are inserted where they belong. */
function bracketed(names: Names, type: Type, items: readonly Expr[]): readonly Expr[] {
  const parts = unionFirst(type);
  if (!parts.some(isAggregate) || items.every(isBracketed)) return items;
  const rest = { items, next: 0 };
  const made: Expr[] = [];
  for (const part of parts) {
    if (rest.next >= items.length) break;
    made.push(taken(names, part, rest));
  }
  // Too many values: reported when the list is compiled.
  return [...made, ...items.slice(rest.next)];
}

/** As many values as a part needs. */
function taken(names: Names, type: Type, rest: { readonly items: readonly Expr[]; next: number }): Expr {
  const item = rest.items[rest.next]!;
  if (!isAggregate(type) || isWhole(names, type, item)) {
    rest.next += 1;
    return item;
  }
  const items: Expr[] = [];
  for (const part of unionFirst(type)) {
    if (rest.next >= rest.items.length) break;
    items.push(taken(names, part, rest));
  }
  return { k: 'list', items, at: item.at };
}

/** Of a union only the first member takes a value. */
const unionFirst = (type: Type): readonly Type[] =>
  type.k === 'struct' && type.union ? partsOf(type).slice(0, 1) : partsOf(type);

const isAggregate = (type: Type): boolean =>
  type.k === 'arr' || (type.k === 'struct' && type.fields.length > 0 && constructorsOf(type).length === 0);

/** Does it have braces, or is it one value that looks like many? */
const isBracketed = ({ k }: Expr): boolean => k === 'list' || k === 'designated' || k === 'str' || k === 'lambda';

/** Is it a value for a whole part: a list, a text, or a struct of this type? */
function isWhole(names: Names, part: Type, item: Expr): boolean {
  if (isBracketed(item)) return true;
  if (part.k !== 'struct' || item.k === 'num' || item.k === 'bool' || item.k === 'char' || item.k === 'null')
    return false;
  const type = names.typeOf(item);
  return type.k === 'struct' && (pathToBase(type, part) !== null || isAlike(type, part));
}

/** The values of a list by the fields of a struct; `undefined` where `.name =` omits one. */
function inOrder(type: Struct, items: readonly Expr[]): readonly (Expr | undefined)[] {
  if (!items.some(({ k }) => k === 'designated')) return items;
  const ordered: (Expr | undefined)[] = [];
  for (const item of items) {
    if (item.k !== 'designated') throw new SourceProblem('Either all values of a list have names, or none.', item.at);
    const index = type.fields.findIndex(({ name }) => name === item.name);
    if (index < 0) throw new SourceProblem(`${type.name} has no member "${item.name}".`, item.at);
    ordered[index] = item.e;
  }
  return Array.from(ordered);
}
