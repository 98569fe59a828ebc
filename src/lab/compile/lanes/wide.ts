import { wideBarrier as waitForTile, wideReduce, type WideTile } from '../../execute/instructions/wide';
import { type Group, type Pointer, type Scalar, voidType } from '../../types/type';
import { hoistWait } from '../calls/hoist';
import type { Context } from '../context';
import { noValue, type Operand, plain } from '../operand';
import { type Combine, folding } from './collective';

const tileOf = ({ compiler }: Context, { size }: Group, at: number): WideTile => ({
  machine: compiler.machine,
  indices: compiler.registers.indices,
  size,
  at,
});

/** `sync` of a tile of several warps. */
export function wideBarrier(cx: Context, group: Group, at: number): Operand {
  hoistWait(cx, null, waitForTile(tileOf(cx, group, at)));
  return noValue(voidType, null);
}

/** `reduce` of a tile of several warps: within each warp, then across the warps. */
export function wideReduced(cx: Context, group: Group, value: Operand, combine: Combine, at: number): Operand {
  const { fold, sum, first } = folding(value, combine, at);
  const { registers } = cx.compiler;
  const results = (sum.leaves ?? [sum]).map(({ type }) => plain(type, registers.variable(type as Scalar | Pointer)));
  const kept = results.map(({ reg }) => reg);
  hoistWait(cx, null, wideReduce(tileOf(cx, group, at), fold, first, kept));
  const more = { cost: value.cost + 10, pure: false, changes: true };
  return value.leaves
    ? plain(value.type, results[0]!.reg, { ...more, leaves: results })
    : plain(value.type, results[0]!.reg, more);
}
