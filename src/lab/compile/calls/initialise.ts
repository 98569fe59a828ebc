import { shiftedBy } from '../../execute/instructions/values';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { type Field, needsMemory, type Pointer, type Scalar, type Struct, type Type } from '../../types/type';
import { type Context, elsewhere } from '../context';
import { constant } from '../convert';
import { listed } from '../expressions/list';
import { ofMember } from '../../resolve/initial-value';
import { constructorsOf } from '../../resolve/members';
import { described, type Value } from '../../ir/node';
import { newRegister, plain, type Run, valueOf } from '../operand';
import { referenceTo } from '../places/variable';
import { fieldOf, slotOf } from '../places/field';
import { store } from '../places/store';
import { type LValue } from '../lvalue';
import { charsOf } from './text';
import { construct } from '../parts';
import { valueAs } from './value-as';

/** Fill an array or struct in memory with a list; what is not listed becomes 0. */
export function initialisers(cx: Context, target: LValue, type: Type, items: readonly Expr[], at: number): Run[] {
  if (type.k === 'arr') {
    if (type.count > 4096)
      throw new SourceProblem('An array this long cannot be initialized by a list. Use a loop.', at);
    const values = cx.names.listed(type, items);
    if (values.length > type.count)
      throw new SourceProblem(`${values.length} values for an array of ${type.count}.`, at);
    return Array.from({ length: type.count }, (_, index) => index).flatMap((index) => {
      const slot = elementOf(target, type, index);
      return filled(cx, slot, type.of, values[index], at);
    });
  }
  if (type.k === 'struct') {
    const { way } = cx.names.construction(type, items);
    if (way !== 'members' || (items.length === 1 && items[0]!.k !== 'list' && !needsMemory(type)))
      return [store(cx, target, construct(cx, type, items, at, true), at)];
    const ordered = cx.names.listed(type, items);
    // Of a union only the named member, or its first one.
    const used = type.union
      ? [
          Math.max(
            0,
            ordered.findIndex((item) => item !== undefined),
          ),
        ]
      : null;
    return type.fields.flatMap((field, index) =>
      used && !used.includes(index)
        ? []
        : field.isRef && ordered[index]
          ? [store(cx, slotOf(target, field, at), referenceTo(cx, ordered[index]), at)]
          : ordered[index]
            ? filled(cx, fieldOf(target, field, at), field.type, ordered[index], at)
            : left(cx, type, field, fieldOf(target, field, at), at),
    );
  }
  return [store(cx, target, listed(cx, type, items, at), at)];
}

/** A member that a list omits. */
function left(cx: Context, owner: Struct, field: Field, slot: LValue, at: number): Run[] {
  const init = ofMember(cx.names, owner, field);
  return filled(init ? elsewhere(cx, init.names) : cx, slot, field.type, init?.e, at);
}

function filled(cx: Context, slot: LValue, type: Type, item: Expr | undefined, at: number): Run[] {
  if (item?.k === 'list') {
    if (type.k === 'struct' && constructorsOf(type).length > 0)
      return [store(cx, slot, construct(cx, type, item.items, at, true), at)];
    return initialisers(cx, slot, type, item.items, at);
  }
  if (item?.k === 'str' && type.k === 'arr') return initialisers(cx, slot, type, charsOf(item), at);
  if (item) return [store(cx, slot, valueAs(cx, type, item, at), at)];
  if (type.k === 'arr' || type.k === 'struct') return initialisers(cx, slot, type, [], at);
  return [store(cx, slot, constant(type as Scalar | Pointer, 0), at)];
}

/** Element `index` of an array in memory. */
export function elementOf(target: LValue, type: Extract<Type, { k: 'arr' }>, index: number): LValue {
  if (target.k !== 'mem') throw new SourceProblem('This array is in no memory.', 0);
  const pointer: Pointer = { k: 'ptr', to: type.of };
  const { reg, run: first } = target.address;
  const to = newRegister(pointer);
  const move = shiftedBy(to, reg, index * sizeOfElement(type.of));
  const bytes = index * sizeOfElement(type.of);
  const run = (mask: number): void => {
    first?.(mask);
    move();
  };
  const args = [valueOf(target.address)];
  const gives: Value = { k: 'compute', op: 'bytes', type: pointer, reg: to, args, scale: bytes };
  described(run, { k: 'other', run, changes: true, name: 'element', gives });
  return { k: 'mem', type: type.of, address: plain(pointer, to, { run }) };
}

const sizeOfElement = (type: Type): number =>
  type.k === 'arr' ? type.count * sizeOfElement(type.of) : type.k === 'scalar' || type.k === 'struct' ? type.size : 8;
