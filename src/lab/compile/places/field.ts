import { SourceProblem } from '../../source/problem';
import { type Field, leavesOf, sizeOf, type Struct, type Type, typeName } from '../../types/type';
import { shifted } from '../arithmetic';
import { plain } from '../operand';
import { type LValue, type Part, typeAt } from '../lvalue';
import { memberNames, pathTo, pathToBase } from '../../resolve/members';

/** A struct viewed as one of its bases; `null`: it is not a base. */
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

/** A field; for a reference, its target. */
export function fieldOf(base: LValue, field: Field, at: number): LValue {
  const slot = slotOf(base, field, at);
  if (!field.isRef) return slot;
  const address = slot.k === 'reg' ? plain(slot.type, slot.reg) : slot.k === 'value' ? slot.operand : null;
  if (!address || address.type.k !== 'ptr')
    throw new SourceProblem(`The reference "${field.name}" is in an object in memory. Make it a pointer.`, at);
  return { k: 'mem', type: address.type.to, address };
}

/** Where a field is. */
export function slotOf(base: LValue, field: Field, at: number): LValue {
  const type = typeAt(base) as Struct;
  if (base.k === 'mem') {
    const address = shifted(base.address, field.offset, { k: 'ptr', to: field.type });
    const { object, offset } = base.within ?? { object: type, offset: 0 };
    const within = { object, offset: offset + field.offset };
    return { k: 'mem', type: field.type, address, bits: field.bits, within };
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
