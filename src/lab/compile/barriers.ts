import type { BarrierVote } from '../functions/operation';
import { testRegister } from '../execute/values';
import { lanesIn } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import { int, voidType } from '../types/type';
import type { Context } from './context';
import { intrinsic, noValue, plain, type Operand, waiting } from './operand';

/** `__syncthreads()` and its forms that count: the warp yields until all warps of the block have come. */
export function barrier(cx: Context, at: number, vote: BarrierVote, predicate: Operand | null): Operand {
  const { machine, registers } = cx.compiler;
  if (vote !== 'none' && !predicate) throw new SourceProblem('A value to count is missing.', at);
  const test = predicate ? testRegister(predicate.reg) : null;
  const result = registers.variable('i32') as Int32Array;
  const threads = cx.compiler.blockDim;
  const signature = { args: [predicate], results: vote === 'none' ? [] : [result] };
  cx.compiler.hoisted.push(
    waiting(vote === 'none' ? 'bar.sync' : `bar.red.${vote}`, signature, function* (mask) {
      const missing = machine.alive[0]! & ~mask;
      if (missing !== 0)
        machine.memory.fault(
          'barrier',
          at,
          31 - Math.clz32(missing & -missing),
          null,
          `does not come to this barrier with the rest of its warp: ${lanesIn(mask)} of ${lanesIn(machine.alive[0]!)} lanes do. On the GPU this may hang`,
        );
      if (test) machine.votes += lanesIn(test() & mask);
      yield at;
      const all = threads.parts.reduce((product, part) => product * part[0]!, 1);
      const { voted } = machine;
      result.fill(vote === 'count' ? voted : vote === 'and' ? (voted === all ? 1 : 0) : voted > 0 ? 1 : 0);
      return mask;
    }),
  );
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
