import type { Expr } from '../../syntax/ast';
import type { Type } from '../../types/type';
import type { Context } from '../context';
import { constructorsOf } from '../../resolve/members';

/** Inner braces that a list omits, `float m[2][2] = {1, 2, 3, 4}`, are inserted where they belong. */
export function bracketed(cx: Context, type: Type, items: readonly Expr[]): readonly Expr[] {
  const parts = partsOf(type);
  if (!parts.some(isAggregate) || items.every((item) => isWhole(cx, item))) return items;
  const rest = { items, next: 0 };
  const made: Expr[] = [];
  for (const part of parts) {
    if (rest.next >= items.length) break;
    made.push(taken(cx, part, rest));
  }
  // Too many values: reported when the list is read.
  return [...made, ...items.slice(rest.next)];
}

/** As many values as a part needs. */
function taken(cx: Context, type: Type, rest: { readonly items: readonly Expr[]; next: number }): Expr {
  const item = rest.items[rest.next]!;
  if (!isAggregate(type) || isWhole(cx, item)) {
    rest.next += 1;
    return item;
  }
  const items: Expr[] = [];
  for (const part of partsOf(type)) {
    if (rest.next >= rest.items.length) break;
    items.push(taken(cx, part, rest));
  }
  return { k: 'list', items, at: item.at };
}

const partsOf = (type: Type): readonly Type[] =>
  type.k === 'arr'
    ? new Array<Type>(Math.min(4096, Math.max(0, type.count))).fill(type.of)
    : type.k === 'struct'
      ? (type.union ? type.fields.slice(0, 1) : type.fields).map((field) => field.type)
      : [];

const isAggregate = (type: Type): boolean =>
  type.k === 'arr' || (type.k === 'struct' && type.fields.length > 0 && constructorsOf(type).length === 0);

/** Is it a value for a whole part: a list, a text or a struct? */
function isWhole(cx: Context, item: Expr): boolean {
  if (item.k === 'list' || item.k === 'designated' || item.k === 'str' || item.k === 'lambda') return true;
  if (item.k === 'num' || item.k === 'bool' || item.k === 'char' || item.k === 'null') return false;
  return cx.names.typeOf(item).k === 'struct';
}
