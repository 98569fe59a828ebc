import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { leavesOf, sizeOf, typeName } from '../../types/type';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { place, pointed } from '../places';
import type { LValue, Part } from '../scope';

export function member(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  const base = e.arrow ? (e.e.k === 'this' && cx.frame.self ? cx.frame.self : pointed(cx, e.e, e.at)) : place(cx, e.e);
  return memberOf(base, e.name, e.at);
}

export function memberOf(base: LValue, name: string, at: number): LValue {
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} has no member "${name}".`, at);
  const field = type.fields.find((each) => each.name === name);
  if (!field) {
    const names = type.fields.map((each) => each.name).join(', ');
    throw new SourceProblem(`${type.name} has no member "${name}". It has ${names || 'none'}.`, at);
  }
  if (base.k === 'mem') {
    const address = shifted(base.address, field.offset, { k: 'ptr', to: field.type });
    return { k: 'mem', type: field.type, address };
  }
  const leaves = leavesOf(type) ?? [];
  const end = field.offset + sizeOf(field.type);
  const inside = leaves.flatMap((leaf, index) => (leaf.offset >= field.offset && leaf.offset < end ? [index] : []));
  if (base.k === 'split') {
    const parts = inside.map((index): Part => ({
      ...base.parts[index]!,
      offset: base.parts[index]!.offset - field.offset,
    }));
    if (field.type.k === 'struct') return { k: 'split', type: field.type, parts };
    const [part] = parts;
    return { k: 'reg', type: part!.type, reg: part!.reg, written: null, name };
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
  for (const { self } of [cx.frame]) {
    if (!self) return null;
    const type = self.k === 'value' ? self.operand.type : self.type;
    if (type.k === 'struct' && type.fields.some((field) => field.name === name)) return memberOf(self, name, 0);
  }
  return null;
}
