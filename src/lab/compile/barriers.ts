import type { BarrierVote } from '../functions/operation';
import { blockBarrier } from '../execute/instructions/barriers';
import { SourceProblem } from '../source/problem';
import { int, voidType } from '../types/type';
import type { Context } from './context';
import { intrinsic, noValue, plain, type Operand, waiting } from './operand';

/** `__syncthreads()` and its counting forms: the warp yields until all warps of the block have arrived. */
export function barrier(cx: Context, at: number, vote: BarrierVote, predicate: Operand | null): Operand {
  const { machine, registers } = cx.compiler;
  if (vote !== 'none' && !predicate) throw new SourceProblem('A value to count is missing.', at);
  const result = registers.variable(int);
  const signature = { args: [predicate], results: vote === 'none' ? [] : [result] };
  const wait = blockBarrier(machine, registers.indices, at, vote, predicate && predicate.reg, result);
  cx.compiler.hoisted.push(waiting(vote === 'none' ? 'bar.sync' : `bar.red.${vote}`, signature, wait));
  return vote === 'none' ? noValue(voidType, null) : plain(int, result);
}

/** `__syncwarp()`: orders the accesses of the lanes of a warp. */
export function warpBarrier(cx: Context): Operand {
  const { machine } = cx.compiler;
  return noValue(
    voidType,
    intrinsic('bar.warp.sync', {}, () => {
      machine.memory.shadow.syncWarp(machine.memory.warp);
    }),
    { cost: 1 },
  );
}
