import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { sharedAccess } from '../shared/shared-access';
import { sumOf, termsOf, type Arithmetic, type Held } from './arithmetic';
import { LANES } from './lanes';
import { counts, plus, sequence, valuesOf, type Counts, type Sequence, type Step } from './sequence';

/**
 * Which threads add in a step of a tree in shared memory: `interleaved`, every 2s-th thread (few lanes of many warps);
 * `strided`, the first threads on words 2s apart (few warps, bank conflicts); `sequential`, the first threads on neighboring
 * words (few warps, no conflicts).
 */
export type TreeAddressing = 'interleaved' | 'strided' | 'sequential';

export interface BlockValues {
  readonly type: Arithmetic;
  /** One for each thread of the block: a power of two from 32 to 1024. */
  readonly valueByThread: readonly number[];
}

/**
 * Sum the values of a block in shared memory, halving the number of sums in each step: word 0 ends with the sum.
 * `readsByThread` and `valueByThread` of a step describe the words; thread i wrote word i.
 *
 * @throws {InputError} For a number of threads that is no power of two from 32 to 1024, or a value that the type cannot
 * hold.
 */
export function sharedTree(
  { type, valueByThread }: BlockValues,
  { addressing, arch }: { readonly addressing: TreeAddressing; readonly arch: Architecture },
): Sequence {
  const threads = requireThreads(valueByThread.length, arch);
  let held: Held[] = termsOf(valueByThread, type);
  const words = held.map((_, word) => word);
  const first: Step = {
    instruction: 'words[thread] = value; __syncthreads()',
    readsByThread: words.map(() => null),
    valueByThread: valuesOf(held),
    counts: plus(accesses('store', words, arch), counts({ barriers: 1 })),
  };

  const steps = distances(threads, addressing).map((distance): Step => {
    const targets = targetsOf(threads, distance, addressing);
    const next = [...held];
    for (const word of targets) if (word !== null) next[word] = sumOf(held[word]!, held[word + distance]!, type);
    held = next;
    const adding = new Set(targets.filter((word) => word !== null));
    const partners = targets.map((word) => (word === null ? null : word + distance));
    return {
      instruction: `${CODE[addressing](distance)}; __syncthreads()`,
      readsByThread: words.map((word) => (adding.has(word) ? word + distance : null)),
      valueByThread: valuesOf(held),
      counts: [
        accesses('load', targets, arch),
        accesses('load', partners, arch),
        accesses('store', targets, arch),
        counts({ adds: warpsOf(targets).length, barriers: 1 }),
      ].reduce(plus),
    };
  });
  return sequence([first, ...steps], held);
}

const CODE: Readonly<Record<TreeAddressing, (distance: number) => string>> = {
  interleaved: (s) => `if (thread % ${2 * s} == 0) words[thread] += words[thread + ${s}]`,
  strided: (s) => `if (${2 * s} * thread < threads) words[${2 * s} * thread] += words[${2 * s} * thread + ${s}]`,
  sequential: (s) => `if (thread < ${s}) words[thread] += words[thread + ${s}]`,
};

function distances(threads: number, addressing: TreeAddressing): number[] {
  const growing = Array.from({ length: Math.log2(threads) }, (_, step) => 2 ** step);
  return addressing === 'sequential' ? growing.reverse() : growing;
}

/** The word that each thread adds to, or `null`. */
function targetsOf(threads: number, distance: number, addressing: TreeAddressing): (number | null)[] {
  return Array.from({ length: threads }, (_, thread) => {
    if (addressing === 'interleaved') return thread % (2 * distance) === 0 ? thread : null;
    if (addressing === 'sequential') return thread < distance ? thread : null;
    return 2 * distance * thread < threads ? 2 * distance * thread : null;
  });
}

/** The words of each warp that has an active lane. */
function warpsOf(words: readonly (number | null)[]): (number | null)[][] {
  const warps = Array.from({ length: words.length / 32 }, (_, warp) => LANES.map((lane) => words[32 * warp + lane]!));
  return warps.filter((warp) => warp.some((word) => word !== null));
}

/** The cost of one access by all warps; a warp without active lanes branches around it. */
function accesses(op: 'load' | 'store', words: readonly (number | null)[], arch: Architecture): Counts {
  const warps = warpsOf(words);
  const sharedWavefronts = warps
    .map((warp) => warp.map((word) => (word === null ? null : 4 * word)))
    .reduce((sum, addressByLane) => sum + sharedAccess({ op, width: 4, addressByLane }, arch).wavefronts.length, 0);
  return counts({ sharedWavefronts, [op === 'load' ? 'sharedLoads' : 'sharedStores']: warps.length });
}

/** @throws {InputError} Unless the block can be halved down to one thread, and has whole warps. */
export function requireThreads(threads: number, arch: Architecture): number {
  const most = arch.maxThreadsPerBlock.value;
  if (threads >= 32 && threads <= most && Number.isInteger(Math.log2(threads))) return threads;
  throw new InputError(
    `A block of ${threads} threads cannot be halved down to one. Give a value to each of 32, 64, 128, … or ${most} threads.`,
  );
}
