import { structOf } from '../struct-value';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { type Field, needsMemory, type Struct, type Type, typeName } from '../../types/type';
import { referenceTo } from '../places/variable';
import { valueAs } from '../calls/value-as';
import { type Context, elsewhere } from '../context';
import { constant } from '../convert';
import type { Operand } from '../operand';
import { convertTo } from '../places/store';
import { ofMember } from '../../resolve/initial-value';
import { construct, expr } from '../parts';

/** The values of a list as members of a type, in order; missing ones are 0. */
export function listed(cx: Context, type: Type, items: readonly Expr[], at: number): Operand {
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (items.length > 1) throw new SourceProblem(`A ${typeName(type)} takes one value.`, at);
    return items[0] ? convertTo(expr(cx, items[0]), type, at) : constant(type, 0);
  }
  if (type.k !== 'struct' || needsMemory(type))
    throw new SourceProblem(`A ${typeName(type)} cannot be made of a list here.`, at);
  const ordered = cx.names.listed(type, items);
  if (ordered.length > type.fields.length)
    throw new SourceProblem(`${type.name} has ${type.fields.length} members, ${items.length} values came.`, at);
  const values = type.fields.map(({ type: fieldType }, index): Operand => {
    const item = ordered[index];
    if (!item) return left(cx, type, type.fields[index]!, at);
    if (type.fields[index]!.isRef) return referenceTo(cx, item);
    if (item.k === 'list')
      return fieldType.k === 'struct'
        ? construct(cx, fieldType, item.items, at, true)
        : listed(cx, fieldType, item.items, at);
    return valueAs(cx, fieldType, item, at);
  });
  return structOf(type, values);
}

/** A member that a list omits: its default member initializer, or 0. */
function left(cx: Context, type: Struct, field: Field, at: number): Operand {
  const init = ofMember(cx.names, type, field);
  if (init) return valueAs(elsewhere(cx, init.names), field.type, init.e, at);
  return field.type.k === 'struct' ? construct(cx, field.type, [], at, true) : listed(cx, field.type, [], at);
}
