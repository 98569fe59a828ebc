import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';
import type { Service } from './atomics';
import { bankOf, bankQueue } from './bank-queue';
import { bankConflictCounter, idealWavefronts } from './ideal';

/** Lanes that are served together when nothing conflicts. */
export interface SharedPass {
  /** Its active lanes, ascending. */
  readonly lanes: readonly number[];
  /** Wavefronts that it needs in one round: 1 without a conflict, 0 without an active lane. */
  readonly degree: number;
}

export interface SharedWavefront {
  /** Counted from 1. */
  readonly pass: number;
  /** Counted from 1; 2 for the second round of a compare-and-swap. */
  readonly round: number;
  /** Ascending. */
  readonly lanes: readonly number[];
  /** Starts of the 4-byte words moved. */
  readonly words: readonly Bytes[];
  /** The bank of each of `words`; no bank occurs twice. */
  readonly banks: readonly number[];
}

/** What serves one active lane. */
export interface SharedService {
  readonly address: Bytes;
  /** Bank of its first word. */
  readonly bank: number;
  /** Counted from 1. */
  readonly pass: number;
  /** The first wavefront that serves it, counted from 1. */
  readonly wavefront: number;
}

/** How shared memory serves one instruction. */
export interface SharedTrace {
  readonly activeLanes: number;
  readonly lanesPerPass: number;
  /** Whether agreeing pairs of lanes doubled `lanesPerPass`. */
  readonly paired: boolean;
  /** In order, including those without an active lane. */
  readonly passes: readonly SharedPass[];
  /** In order. Empty when no lane is active. */
  readonly wavefronts: readonly SharedWavefront[];
  /** The largest degree of a pass. */
  readonly conflictDegree: number;
  /** Wavefronts that Nsight Compute calls ideal. */
  readonly ideal: number;
  /** Wavefronts beyond the ideal. */
  readonly excess: number;
  /** The value of Nsight Compute's bank-conflict counter. */
  readonly bankConflicts: number;
  /** Index = lane; `null` for an inactive lane. */
  readonly serviceByLane: readonly (SharedService | null)[];
}

export interface Plan {
  readonly addressByLane: AddressByLane;
  readonly width: Bytes;
  readonly lanesPerPass: number;
  readonly paired: boolean;
  /** Number of passes; lanes beyond them do not take part. */
  readonly passes: number;
}

/** Serve the passes of a valid instruction one after the other. */
export function traceOf(plan: Plan, { sharesWords, rounds }: Service, arch: Architecture): SharedTrace {
  const { addressByLane, width } = plan;
  const passes: SharedPass[] = [];
  const wavefronts: SharedWavefront[] = [];
  const serviceByLane = new Array<SharedService | null>(addressByLane.length).fill(null);
  let activeLanes = 0;
  for (let index = 0; index < plan.passes; index += 1) {
    const pass = index + 1;
    const lanes = activeIn(addressByLane, index * plan.lanesPerPass, plan.lanesPerPass);
    const queue = bankQueue(lanes, plan, sharesWords, arch);
    passes.push({ lanes, degree: queue.length });
    activeLanes += lanes.length;
    for (const { lanes: served, words } of queue) {
      const banks = words.map((word) => bankOf(word, arch));
      for (const lane of served) {
        const address = addressByLane[lane]!;
        serviceByLane[lane] = { address, bank: bankOf(address, arch), pass, wavefront: wavefronts.length + 1 };
      }
      for (let round = 1; round <= rounds; round += 1) wavefronts.push({ pass, round, lanes: served, words, banks });
    }
  }
  const degrees = passes.map(({ degree }) => degree);
  const ideal = idealWavefronts({ activeLanes, width, queued: wavefronts.length / rounds, rounds }, arch);
  return {
    activeLanes,
    lanesPerPass: plan.lanesPerPass,
    paired: plan.paired,
    passes,
    wavefronts,
    conflictDegree: Math.max(0, ...degrees),
    ideal,
    excess: wavefronts.length - ideal,
    bankConflicts: bankConflictCounter(degrees),
    serviceByLane,
  };
}

function activeIn(addressByLane: AddressByLane, first: number, count: number): number[] {
  const lanes: number[] = [];
  for (let lane = first; lane < first + count; lane += 1) if (addressByLane[lane] !== null) lanes.push(lane);
  return lanes;
}
