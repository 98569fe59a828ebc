import { architecture } from '@src/arch';
import {
  blockReduce,
  reduceButterfly,
  reduceRedux,
  reduceTree,
  sharedTree,
  type Arithmetic,
  type Counts,
  type Order,
  type Sequence,
  type Step,
  type TreeAddressing,
} from '@src/engine/warp';
import { threadsOf, type ReductionValues } from './params';

export interface ReductionTrace {
  readonly threads: number;
  readonly valueByThread: readonly number[];
  readonly steps: readonly Step[];
  readonly totals: Sequence['totals'];
  /** Threads (for a tree in shared memory: words) that hold the whole sum at the end. */
  readonly holders: readonly number[];
  readonly sum: number;
  /** Step by step, the threads whose values the sum is made of afterward; the last entry is the holders. */
  readonly needed: readonly (readonly number[])[];
}

/** Thread t brings t % 32: small numbers, and no two lanes of a warp have the same. */
export function simulate(values: ReductionValues): ReductionTrace {
  const threads = threadsOf(values);
  const valueByThread = Array.from({ length: threads }, (_, thread) => thread % 32);
  const { steps, totals, resultByThread, orderByThread } = sequenceOf(values, valueByThread);
  const holders = resultByThread.flatMap((result, thread) => {
    const order = orderByThread[thread] ?? null;
    // One instruction reports no order of its additions: every member gets the result.
    const whole = order === null ? totals.redux > 0 && result !== null : isWhole(order, threads);
    return whole ? [thread] : [];
  });
  return {
    threads,
    valueByThread,
    steps,
    totals,
    holders,
    sum: valueByThread.reduce((sum, value) => sum + value, 0),
    needed: neededIn(steps, holders, threads),
  };
}

function sequenceOf(values: ReductionValues, valueByThread: readonly number[]): Sequence {
  const type: Arithmetic = values.type === 'float' ? 'f32' : 's32';
  const arch = architecture(values.gpu);
  switch (values.way) {
    case 'down':
      return reduceTree({ type, valueByLane: valueByThread });
    case 'xor':
      return reduceButterfly({ type, valueByLane: valueByThread });
    case 'redux':
      return reduceRedux({ type, valueByLane: valueByThread }, arch);
    case 'block':
      return blockReduce({ type, valueByThread }, arch);
    default:
      return sharedTree({ type, valueByThread }, { addressing: values.way as TreeAddressing, arch });
  }
}

const inputsOf = (order: Order): number[] =>
  typeof order === 'number' ? [order] : [...inputsOf(order[0]), ...inputsOf(order[1])];

/** Whether the sum has every input, each once. */
function isWhole(order: Order, threads: number): boolean {
  const inputs = inputsOf(order);
  return inputs.length === threads && new Set(inputs).size === threads;
}

/** From the end back: a value is needed if the sum is made of it. */
function neededIn(steps: readonly Step[], holders: readonly number[], threads: number): number[][] {
  let wanted = [...holders];
  const needed = [wanted];
  for (const { readsByThread, counts } of steps.toReversed()) {
    const read = wanted.flatMap((thread) => readsByThread[thread] ?? []);
    const replaced = counts.sharedLoads > 0 && counts.adds === 0;
    const all = Array.from({ length: threads }, (_, thread) => thread);
    wanted = counts.redux > 0 ? all : [...new Set(replaced ? read : [...wanted, ...read])].sort((a, b) => a - b);
    needed.unshift(wanted);
  }
  return needed;
}

/** Rounds that add something; the rest only move values. */
export const roundsOf = ({ steps }: ReductionTrace): number =>
  steps.filter(({ counts }) => counts.adds + counts.redux > 0).length;

/** Wavefronts that bank conflicts add: without conflicts an access of 4 bytes per lane has one. */
export const conflictsOf = (counts: Counts): number =>
  counts.sharedWavefronts - counts.sharedLoads - counts.sharedStores;

/** Warp instructions between the values and their sum, without address arithmetic and branches. */
export const instructionsOf = (counts: Counts): number =>
  counts.shuffles + counts.adds + counts.redux + counts.sharedLoads + counts.sharedStores;
