import type { Architecture } from '@src/arch/architecture';
import { sharedAccess } from '../shared/shared-access';
import { termsOf, ZERO, type Held } from './arithmetic';
import { FULL_MASK, LANES } from './lanes';
import { counts, plus, sequence, valuesOf, type Counts, type Sequence, type Step } from './sequence';
import { requireThreads, type BlockValues } from './shared-tree';
import { shuffleAndAdd } from './shuffle-step';

const HALVES = [16, 8, 4, 2, 1];

/**
 * Sum the values of a block in two stages: every warp with a tree of shuffles, then the sums of the warps, through one word
 * of shared memory each, with one more tree in the first warp. Thread 0 ends with the sum.
 *
 * @throws {InputError} As sharedTree.
 */
export function blockReduce({ type, valueByThread }: BlockValues, arch: Architecture): Sequence {
  const threads = requireThreads(valueByThread.length, arch);
  const warps = Array.from({ length: threads / 32 }, (_, warp) => warp);
  let held: Held[] = termsOf(valueByThread, type);
  const steps: Step[] = [];

  /** The same shuffle in some warps. */
  const halve = (distance: number, active: readonly number[]): void => {
    const next = [...held];
    const reads: (number | null)[] = held.map(() => null);
    let cost: Counts = counts({});
    let instruction = '';
    for (const warp of active) {
      const lanes = held.slice(32 * warp, 32 * warp + 32);
      const done = shuffleAndAdd(lanes, 'down', distance, { mask: FULL_MASK, type });
      next.splice(32 * warp, 32, ...done.held);
      reads.splice(32 * warp, 32, ...done.step.readsByThread.map((lane) => (lane === null ? null : 32 * warp + lane)));
      cost = plus(cost, done.step.counts);
      instruction = done.step.instruction;
    }
    held = next;
    steps.push({ instruction, readsByThread: reads, valueByThread: valuesOf(held), counts: cost });
  };

  for (const distance of HALVES) halve(distance, warps);
  if (warps.length === 1) return sequence(steps, held);

  const words = warps.map((warp) => held[32 * warp]!);
  const stored = warps.map((warp) =>
    wavefronts(
      'store',
      LANES.map((lane) => (lane === 0 ? 4 * warp : null)),
      arch,
    ),
  );
  steps.push({
    instruction: 'if (lane == 0) words[warp] = value; __syncthreads()',
    readsByThread: held.map(() => null),
    valueByThread: valuesOf(held),
    counts: counts({
      sharedStores: warps.length,
      sharedWavefronts: stored.reduce((sum, each) => sum + each, 0),
      barriers: 1,
    }),
  });

  held = held.map((term, thread) => (thread < 32 ? (words[thread] ?? ZERO) : term));
  steps.push({
    instruction: 'if (warp == 0) value = lane < warps ? words[lane] : 0',
    readsByThread: held.map((_, thread) => (thread < warps.length ? 32 * thread : null)),
    valueByThread: valuesOf(held),
    counts: counts({
      sharedLoads: 1,
      sharedWavefronts: wavefronts(
        'load',
        LANES.map((lane) => (lane < warps.length ? 4 * lane : null)),
        arch,
      ),
    }),
  });
  for (const distance of HALVES) halve(distance, [0]);
  return sequence(steps, held);
}

const wavefronts = (op: 'load' | 'store', addressByLane: (number | null)[], arch: Architecture): number =>
  sharedAccess({ op, width: 4, addressByLane }, arch).wavefronts.length;
