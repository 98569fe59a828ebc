import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { type Field, leavesOf, needsMemory, sizeOf, type Struct, type Type, typeName } from '../../types/type';
import { shifted } from '../arithmetic';
import { objectAt, operatorCall } from '../calls/operators';
import { calledPlace } from '../calls/called-place';
import type { Context } from '../context';
import { plain } from '../operand';
import { place, pointed, wholeObject } from '../places';
import type { LValue, Part } from '../scope';
import { memberNames, pathTo, pathToBase } from '../types/members';
import type { StructOrigin } from '../types/structs';
import { value } from './load';

export function member(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  const base = objectOf(cx, e);
  const type = typeAt(base);
  if (type.k === 'struct' && type.origin && !pathTo(type, e.name)) {
    // A constant of the struct, reached through an object.
    const bound = (type.origin as StructOrigin).scope.find(e.name);
    if (bound?.k === 'value') return { k: 'value', operand: bound.operand };
    if (bound?.k === 'place') return bound.place;
  }
  return memberOf(base, e.name, e.at);
}

/** What stands before `.` or `->`. */
export function objectOf(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  if (!e.arrow) {
    const base = place(cx, e.e);
    return base.k === 'value' && needsMemory(base.operand.type) ? objectAt(cx, base.operand, e.at) : base;
  }
  if (e.e.k === 'this' && cx.frame.self) return cx.frame.self;
  const whole = wholeObject(cx, e.e);
  if (whole) return whole;
  const base = place(cx, e.e);
  const type = typeAt(base);
  if (type.k !== 'struct') return pointed(cx, e.e, e.at);
  const made = operatorCall(cx, '->', [value(cx, base, e.at)], e.at, [base]);
  if (!made) return base;
  const target = calledPlace(cx, made);
  const pointer = value(cx, target, e.at);
  return pointer.type.k === 'ptr' ? { k: 'mem', type: pointer.type.to, address: pointer } : target;
}

export const typeAt = (target: LValue): Type => (target.k === 'value' ? target.operand.type : target.type);

/** A struct seen as one of its bases; `null` when it is none. */
export function asBase(target: LValue, base: Type): LValue | null {
  const type = typeAt(target);
  const path = type.k === 'struct' ? pathToBase(type, base) : null;
  return path && path.reduce((each, field) => fieldOf(each, field, 0), target);
}

export function memberOf(base: LValue, name: string, at: number): LValue {
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} has no member "${name}".`, at);
  const path = pathTo(type, name);
  if (!path) {
    const names = memberNames(type).join(', ');
    throw new SourceProblem(`${type.name} has no member "${name}". It has ${names || 'none'}.`, at);
  }
  return path.reduce((each, field) => fieldOf(each, field, at), base);
}

/** A field; of a reference what it means. */
export function fieldOf(base: LValue, field: Field, at: number): LValue {
  const slot = slotOf(base, field, at);
  if (!field.isRef) return slot;
  const address = slot.k === 'reg' ? plain(slot.type, slot.reg) : slot.k === 'value' ? slot.operand : null;
  if (!address || address.type.k !== 'ptr')
    throw new SourceProblem(`The reference "${field.name}" is in an object in memory. Make it a pointer.`, at);
  return { k: 'mem', type: address.type.to, address };
}

/** Where a field lies. */
export function slotOf(base: LValue, field: Field, at: number): LValue {
  const type = typeAt(base) as Struct;
  if (base.k === 'mem') {
    const address = shifted(base.address, field.offset, { k: 'ptr', to: field.type });
    return { k: 'mem', type: field.type, address, bits: field.bits };
  }
  const leaves = leavesOf(type) ?? [];
  const end = field.offset + (leavesOf(field.type)?.length === 0 ? 0 : sizeOf(field.type));
  const inside = leaves.flatMap((leaf, index) => (leaf.offset >= field.offset && leaf.offset < end ? [index] : []));
  if (base.k === 'split') {
    const parts = inside.map((index): Part => ({
      ...base.parts[index]!,
      offset: base.parts[index]!.offset - field.offset,
    }));
    const { before } = base;
    if (field.type.k === 'struct') return { k: 'split', type: field.type, parts, before };
    const [part] = parts;
    return { before, k: 'reg', type: part!.type, reg: part!.reg, written: null, name: field.name };
  }
  if (base.k !== 'value' || !base.operand.leaves) throw new SourceProblem('This member cannot be reached.', at);
  const { operand } = base;
  const chosen = inside.map((index) => operand.leaves![index]!);
  if (field.type.k === 'struct') return { k: 'value', operand: { ...operand, type: field.type, leaves: chosen } };
  if (field.type.k === 'arr')
    throw new SourceProblem('An array within a value that is no variable cannot be reached.', at);
  const [only] = chosen;
  return {
    k: 'value',
    operand: { ...only!, run: operand.run, pure: operand.pure, changes: operand.changes, cost: operand.cost },
  };
}

export function memberOfSelf(cx: Context, name: string): LValue | null {
  const { self } = cx.frame;
  const type = self && typeAt(self);
  return type?.k === 'struct' && pathTo(type, name) ? memberOf(self!, name, 0) : null;
}
