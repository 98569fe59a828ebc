import { SourceProblem } from '../../source/problem';
import { leavesOf, needsMemory, voidType, type Type } from '../../types/type';
import type { Expr, TypeNode } from '../../syntax/ast';
import { namesVolatile } from '../../syntax/volatile';
import type { Context } from '../context';
import { place } from '../parts';
import { retyped } from '../convert';
import { noValue, type Operand, plain } from '../operand';
import { selfEscapes } from './self-escapes';
import { settled } from '../calls/called-place';
import { type LValue, type Part } from '../lvalue';

/** The address of a place, for `&x`. */
export function addressOf(target: LValue, at: number): Operand {
  if (target.k === 'mem' && target.bits)
    throw new SourceProblem('A bit field has no address. Copy it into a variable.', at);
  if (target.k === 'mem') return retyped(target.address, { k: 'ptr', to: target.type });
  throw new SourceProblem(
    'This has no address: it is a value or a variable in a register. Declare it as an array of one.',
    at,
  );
}

/** The address that a reference member stores. */
export const referenceTo = (cx: Context, e: Expr): Operand => addressOf(place(cx, e), e.at);

/** A place whose address is computed once and then reused: for `x += y` and references. */
export function fixed(target: LValue): { readonly target: LValue; readonly first: Operand | null } {
  const { target: place, before } = settled(target);
  if (before) return { target: place, first: noValue(voidType, before) };
  if (target.k !== 'mem' || !target.address.run) return { target, first: null };
  const { address } = target;
  return {
    target: {
      ...target,
      address: plain(address.type, address.reg, { pure: address.pure, isVolatile: address.isVolatile }),
    },
    first: address,
  };
}

/** A new variable in registers or, if its address is taken, in memory. */
export function newVariable(cx: Context, name: string, type: Type, hasValue: boolean): LValue {
  const { registers } = cx.compiler;
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (!cx.frame.escaping.has(name))
      return {
        k: 'reg',
        type,
        reg: registers.variable(type),
        written: hasValue ? null : registers.mask(),
        name,
      };
  } else if (type.k === 'struct' && !needsMemory(type) && !cx.frame.escaping.has(name) && !selfEscapes(type)) {
    const parts = leavesOf(type)?.map((leaf): Part => ({ ...leaf, reg: registers.variable(leaf.type) }));
    if (parts) return { k: 'split', type, parts };
  }
  return { k: 'mem', type, address: cx.compiler.allocate('local', type, 1, name) };
}

/** A variable whose type is a pointer to volatile. */
export const volatileIf = (type: TypeNode, target: LValue): LValue =>
  target.k === 'reg' && namesVolatile(type) ? { ...target, isVolatile: true } : target;
