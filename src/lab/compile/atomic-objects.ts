import { copyRun } from '../execute/instructions/values';
import { noRegister } from '../execute/names';
import type { AtomicKind } from '../functions/operation';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { bool, type Pointer, type Scalar, type Struct, typeName, voidType } from '../types/type';
import { ATOMIC_OBJECT, ATOMIC_REFERENCE } from '../resolve/atomic-type';
import { binary } from './arithmetic';
import { atomic } from './atomics';
import type { Context } from './context';
import { convert, retyped } from './convert';
import { newRegister, noValue, type Operand, plain, sequence } from './operand';
import { value } from './places/load';
import { convertTo, store } from './places/store';
import { addressOf, fixed } from './places/variable';
import { type LValue } from './lvalue';
import { expr, place } from './parts';
import { structOf } from './struct-value';

/** `cuda::atomic_ref<int> x(counter)`, `cuda::atomic<int> x(0)`. */
export function atomicObject(cx: Context, type: Struct, args: readonly Expr[], at: number): Operand {
  const [only] = args;
  if (type.name === ATOMIC_REFERENCE) {
    if (!only) throw new SourceProblem('An atomic_ref needs the variable that it refers to.', at);
    return structOf(type, [retyped(addressOf(place(cx, only), at), type.fields[0]!.type)]);
  }
  const of = type.fields[0]!.type as Scalar;
  return structOf(type, [
    only ? convertTo(expr(cx, only), of, at) : plain(of, convert(plain(bool, noRegister), of).reg),
  ]);
}

const KINDS: Readonly<Record<string, AtomicKind>> = {
  fetch_add: 'add',
  fetch_sub: 'sub',
  fetch_and: 'and',
  fetch_or: 'or',
  fetch_xor: 'xor',
  fetch_min: 'min',
  fetch_max: 'max',
  exchange: 'exch',
};

/** Member functions of atomics. Memory orders do not matter here: one warp runs after the other. */
export function atomicMethod(
  cx: Context,
  base: LValue,
  name: string,
  args: readonly Expr[],
  isRead: boolean,
  at: number,
): Operand {
  const pointer = pointerOf(base, at);
  const to = (pointer.type as Pointer).to as Scalar;
  const target: LValue = { k: 'mem', type: to, address: pointer };
  const [first, second] = args;
  if (name === 'load') return value(cx, target, at);
  if (name === 'store' && first) {
    const from = convertTo(expr(cx, first), to, at);
    return noValue(voidType, store(cx, target, from, at), { cost: from.cost + 1 });
  }
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind && first) return atomic(cx, name, kind, [pointer, expr(cx, first)], isRead, at);
  if (/^compare_exchange_(strong|weak)$/.test(name) && first && second)
    return swapped(cx, pointer, first, expr(cx, second), at);
  throw new SourceProblem(
    `An atomic has no function "${name}" here. It has load, store, exchange, compare_exchange_strong, fetch_add, fetch_sub, fetch_and, fetch_or, fetch_xor, fetch_min, fetch_max.`,
    at,
  );
}

function pointerOf(base: LValue, at: number): Operand {
  const type = base.k === 'value' ? base.operand.type : base.type;
  const [field] = (type as Struct).fields;
  if ((type as Struct).name === ATOMIC_OBJECT) {
    if (base.k !== 'mem')
      throw new SourceProblem('This atomic lies in registers of one thread. Make it __shared__ or __device__.', at);
    return retyped(base.address, { k: 'ptr', to: field!.type });
  }
  if (base.k === 'split') return plain(field!.type, base.parts[0]!.reg, { isVariable: true });
  if (base.k === 'value' && base.operand.leaves)
    return { ...base.operand.leaves[0]!, run: sequence([base.operand, base.operand.leaves[0]!]) };
  throw new SourceProblem(`A ${typeName(type)} cannot be used here. Make it a variable of the kernel.`, at);
}

/** Compare and swap; the old value goes to the variable with the expected one. */
function swapped(cx: Context, pointer: Operand, expected: Expr, desired: Operand, at: number): Operand {
  const { target, first } = fixed(place(cx, expected));
  const to = (pointer.type as Pointer).to as Scalar;
  const wanted = value(cx, target, at);
  // The expected value is copied: the variable is overwritten afterwards.
  const kept = binary('+', convertTo(wanted, to, at), convert(plain(bool, noRegister), to), at);
  const old = atomic(cx, 'compare_exchange', 'cas', [pointer, kept, desired], true, at);
  const oldValue = { ...old, run: null };
  const same = binary('==', oldValue, { ...kept, run: null, test: null }, at);
  const write = store(cx, target, oldValue, at);
  const reg = newRegister(bool);
  const keep = copyRun(reg, same.reg);
  return plain(bool, reg, {
    cost: old.cost + 3,
    pure: false,
    changes: true,
    run: (mask) => {
      first?.run?.(mask);
      old.run?.(mask);
      same.run?.(mask);
      write(mask);
      keep(-1);
    },
  });
}
