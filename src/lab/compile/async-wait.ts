import { barrier, warpBarrier } from './barriers';
import { hoist, hoistedRuns } from './calls/hoist';
import type { Context } from './context';
import { outside } from '../ir/node';
import { noValue, sequence, type Operand } from './operand';
import { voidType } from '../types/type';

/** `cg::wait(group)` and `cg::wait_prior<n>(group)`: wait for this thread's copies, then for those of the group. */
export function copiesDone(cx: Context, group: Operand, left: number, at: number): Operand {
  const { machine } = cx.compiler;
  const run = outside('cp.async.wait', (mask) => {
    const { memory } = machine;
    if (left === 0) memory.copies.commit(memory, mask);
    memory.copies.wait(memory, mask, left);
  });
  const own = noValue(voidType, run);
  const isBlock = group.type.k === 'group' && group.type.size === 0;
  if (!isBlock) return noValue(voidType, sequence([own, warpBarrier(cx)]));
  hoist(cx, null, hoistedRuns([run]));
  barrier(cx, at, 'none', null);
  return noValue(voidType, null);
}
