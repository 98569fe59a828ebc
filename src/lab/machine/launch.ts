import type { CompiledKernel } from '../compile/kernel';
import { OutOfSteps } from '../compile/statements/steps';
import { ALL, LANES } from './registers';

/** Stops a run that its caller no longer wants. */
export class Cancelled extends Error {}

interface Waiting {
  readonly warp: number;
  readonly turns: Generator<number, number, undefined>;
  readonly kept: Int32Array;
}

/** Run the blocks of a grid, one after the other. Within a block the warps take turns at barriers. */
export function launch(
  { compiler, code }: CompiledKernel,
  grid: readonly [number, number, number],
  block: readonly [number, number, number],
  blocks: readonly number[],
  progress?: (done: number, all: number) => boolean,
): { readonly done: number; readonly isComplete: boolean } {
  const { machine, registers } = compiler;
  const { memory } = machine;
  const threads = block[0] * block[1] * block[2];
  const warps = Math.ceil(threads / LANES);
  for (const [axis, part] of compiler.blockDim.parts.entries()) part.fill(block[axis]!);
  for (const [axis, part] of compiler.gridDim.parts.entries()) part.fill(grid[axis]!);
  const words = registers.words;
  const parameters = registers.kept.slice(0, words);
  const saved = Array.from({ length: code.wait ? warps : 0 }, () => new Int32Array(words));
  let done = 0;

  const start = (warp: number): number => {
    registers.kept.set(parameters);
    let mask = 0;
    for (let lane = 0; lane < LANES; lane += 1) {
      const thread = warp * LANES + lane;
      if (thread < threads) mask |= 1 << lane;
      compiler.thread[lane] = thread;
      compiler.threadIdx.parts[0]![lane] = thread % block[0];
      compiler.threadIdx.parts[1]![lane] = Math.floor(thread / block[0]) % block[1];
      compiler.threadIdx.parts[2]![lane] = Math.floor(thread / (block[0] * block[1]));
    }
    machine.alive[0] = mask;
    memory.warp = warp;
    memory.recent.forget();
    memory.shadow.enter(warp);
    return mask;
  };

  try {
    for (const index of blocks) {
      memory.startBlock(index);
      // A kernel may have moved its parameters (`A += blockIdx.y * n`): the next block gets them as they were launched.
      registers.kept.set(parameters);
      const at = [index % grid[0], Math.floor(index / grid[0]) % grid[1], Math.floor(index / (grid[0] * grid[1]))];
      for (const [axis, part] of compiler.blockIdx.parts.entries()) part.fill(at[axis]!);
      parameters.set(registers.kept.subarray(0, words));
      if (code.run)
        for (let warp = 0; warp < warps; warp += 1) {
          const mask = start(warp);
          if (mask !== 0) code.run(mask);
          if (machine.steps > machine.limit) throw new OutOfSteps();
        }
      else {
        let waiting = Array.from({ length: warps }, (_, warp): Waiting => {
          const mask = start(warp);
          const kept = saved[warp]!;
          kept.set(registers.kept.subarray(0, words));
          return { warp, turns: code.wait!(mask), kept };
        });
        let last = ALL;
        while (waiting.length > 0) {
          const next: Waiting[] = [];
          last = -1;
          for (const each of waiting) {
            registers.kept.set(each.kept);
            memory.warp = each.warp;
            memory.recent.forget();
            memory.shadow.enter(each.warp);
            const turn = each.turns.next();
            if (turn.done) continue;
            each.kept.set(registers.kept.subarray(0, words));
            if (last >= 0 && last !== turn.value)
              memory.fault(
                ...(['barrier', turn.value, 0, null] as const),
                'waits at this barrier while other warps of its block wait at another one. On the GPU this may hang',
              );
            last = turn.value;
            next.push(each);
          }
          machine.voted = machine.votes;
          machine.votes = 0;
          memory.shadow.syncBlock();
          waiting = next;
          if (machine.steps > machine.limit) throw new OutOfSteps();
        }
      }
      done += 1;
      if (progress && (done & 15) === 0 && progress(done, blocks.length) === false) throw new Cancelled();
    }
  } catch (stop) {
    if (!(stop instanceof OutOfSteps) && !(stop instanceof Cancelled)) throw stop;
    return { done, isComplete: false };
  }
  return { done, isComplete: true };
}
