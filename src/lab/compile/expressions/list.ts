import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { needsMemory, type Struct, type Type, typeName } from '../../types/type';
import type { Context } from '../context';
import { constant } from '../convert';
import { expr } from '../expressions';
import { type Operand, plain, sequence } from '../operand';
import { convertTo } from '../places/store';

/** The values of a list as members of a type, in order; missing ones are 0. */
export function listed(cx: Context, type: Type, items: readonly Expr[], at: number): Operand {
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (items.length > 1) throw new SourceProblem(`A ${typeName(type)} takes one value.`, at);
    return items[0] ? convertTo(expr(cx, items[0]), type, at) : constant(type, 0);
  }
  if (type.k !== 'struct' || needsMemory(type))
    throw new SourceProblem(`A ${typeName(type)} cannot be made of a list here.`, at);
  if (items.length > type.fields.length)
    throw new SourceProblem(`${type.name} has ${type.fields.length} members, ${items.length} values came.`, at);
  const values = type.fields.map(({ type: fieldType }, index): Operand => {
    const item = items[index];
    if (!item) return listed(cx, fieldType, [], at);
    return item.k === 'list' ? listed(cx, fieldType, item.items, at) : convertedTo(expr(cx, item), fieldType, at);
  });
  return structOf(type, values);
}

const convertedTo = (operand: Operand, type: Type, at: number): Operand =>
  type.k === 'scalar' || type.k === 'ptr' ? convertTo(operand, type, at) : operand;

/** A struct of the values of its members. */
export function structOf(type: Struct, values: readonly Operand[]): Operand {
  const leaves = values.flatMap((each) => each.leaves ?? [each]);
  const copies = leaves.map((leaf) => ({ ...leaf, run: null, isVariable: false }));
  const run = sequence(values.flatMap((each) => (each.leaves ? [each, ...each.leaves] : [each])));
  return plain(type, leaves[0]?.reg ?? new Int32Array(32), {
    ...{ leaves: copies, run, pure: values.every((each) => each.pure), changes: values.some((each) => each.changes) },
    ...{ cost: values.reduce((sum, each) => sum + each.cost, 0), constant: values.every((each) => each.constant) },
  });
}
