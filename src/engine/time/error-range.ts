import type { Demand } from './demand';
import type { ResourceName } from './prediction';

/** Factors on the predicted time. */
export interface ErrorRange {
  readonly low: number;
  readonly high: number;
}

/** What a prediction rests on decides how far it is off. */
export const errorKinds = ['moved', 'latency', 'computed', 'atomics', 'scattered'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/**
 * Between these factors lay the measured times of eight in ten launches of each kind that nobody who made the model of the day had seen:
 * `evidence:kernel-times-4`, `evidence:kernel-times-5`, `evidence:kernel-times-6`, `evidence:kernel-times-7`, `evidence:kernel-times-8`,
 * and `evidence:kernel-times-9` (src/lab/verdict/times-vs-measured.test.ts holds them to it).
 */
export const errorRanges: Readonly<Record<ErrorKind, ErrorRange>> = {
  /** Units that move what was counted. */
  moved: { low: 0.861, high: 1.396 },
  /** What waits for what is read from the source. */
  latency: { low: 0.755, high: 1.525 },
  /** Which instructions the compiler makes is read from the source. */
  computed: { low: 0.707, high: 1.762 },
  atomics: { low: 0.885, high: 1.719 },
  /** Lone pieces of 64 bytes that the L2 does not keep: few launches, so the range of all kinds together. */
  scattered: { low: 0.807, high: 1.572 },
};

const MOVING: readonly ResourceName[] = [
  'dram',
  'l2',
  'sm-receives',
  'sm-sends',
  'data-pipe',
  'tag-stage',
  'lsu',
  'adu',
  'block-starts',
  'launch',
];

/** What the prediction of such a launch rests on. */
export function errorKindOf({ atomics, dram }: Demand, bound: ResourceName): ErrorKind {
  if (atomics.globalSectors > 0 || atomics.sharedWavefronts > 0) return 'atomics';
  if (dram.cold.scatteredBytes > 0) return 'scattered';
  if (MOVING.includes(bound)) return 'moved';
  return bound === 'latency' ? 'latency' : 'computed';
}

/** How far the measured time of such a launch lies from the predicted one, in eight of ten. */
export const errorRange = (demand: Demand, bound: ResourceName): ErrorRange => errorRanges[errorKindOf(demand, bound)];
