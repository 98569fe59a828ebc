import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { SharedAccess, SharedAtomic } from './access';

export { sharedAtomicRule, sharedCasRule, sharedCountingRule } from './atomics-rules';

/** How shared memory processes one instruction. */
export interface Service {
  /** Lanes on one word share a wavefront. */
  readonly sharesWords: boolean;
  /** How many times each wavefront is needed. */
  readonly rounds: 1 | 2;
}

const atOnce: Service = { sharesWords: true, rounds: 1 };

const laneByLane: Service = { sharesWords: false, rounds: 1 };

const laneByLaneTwice: Service = { sharesWords: false, rounds: 2 };

/** @see content/evidence/shared-atomic */
export function serviceOf({ op, atomic }: Pick<SharedAccess, 'op' | 'atomic'>, arch: Architecture): Service {
  if (op !== 'atomic') return atOnce;
  if (atomic === 'cas') return laneByLaneTwice;
  if (atomic === 'count' && arch.sharedCounting.value !== null) return atOnce;
  return laneByLane;
}

const WORD: readonly Bytes[] = [4];

const WORD_OR_TWO: readonly Bytes[] = [4, 8];

/**
 * The widths in which each atomic is one instruction, on every target that CUDA 13.0 compiles for. Integer atomics of 8
 * bytes other than these, and adding floats of any width, are a loop of a load and a compare-and-swap.
 *
 * @see content/evidence/shared-atomic/instructions.txt
 */
export const widthsByAtomic: Readonly<Record<SharedAtomic, readonly Bytes[]>> = {
  add: WORD,
  count: WORD,
  min: WORD,
  max: WORD,
  and: WORD,
  or: WORD,
  xor: WORD,
  inc: WORD,
  dec: WORD,
  exch: WORD_OR_TWO,
  cas: WORD_OR_TWO,
};
