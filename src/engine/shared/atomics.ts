import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { Rule } from '../rule';
import type { SharedAccess, SharedAtomic } from './access';

export const sharedAtomicRule: Rule = {
  id: 'shared-atomics',
  statement:
    'A shared atomic serves one lane per bank in a wavefront, even when lanes access the same word. It needs as many wavefronts as there are active lanes on the busiest bank.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the instructions are the same on all targets, their wavefronts were measured on 9.0 only',
};

export const sharedCasRule: Rule = {
  id: 'shared-cas',
  statement:
    'A shared compare-and-swap takes two wavefronts where another atomic takes one: it has two operands per lane.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the instruction is the same on all targets, its wavefronts were measured on 9.0 only',
};

export const sharedCountingRule: Rule = {
  id: 'shared-counting',
  statement:
    'Adding the constant 1 without using the old value is a separate instruction: all lanes on one word are served in one wavefront, and only different words of one bank take several.',
  measured: { '9.0': 'evidence:shared-atomic' },
  documented: {},
  assumption: 'the compiler uses the instruction from 8.0 on, its wavefronts were measured on 9.0 only',
};

/** How one instruction goes through shared memory. */
export interface Service {
  /** Lanes on one word share a wavefront. */
  readonly sharesWords: boolean;
  /** How often each wavefront is needed. */
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
