import type { Demand } from './demand';
import type { ResourceName } from './prediction';

/** Factors on the predicted time. */
export interface ErrorRange {
  readonly low: number;
  readonly high: number;
}

/** What a prediction rests on determines its error. */
export const errorKinds = ['moved', 'latency', 'computed', 'atomics', 'scattered'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/**
 * Eight in ten launches of each kind measured between these factors, of launches that the model's authors had not seen when
 * they made it: `evidence:kernel-times-4`, `evidence:kernel-times-5`, `evidence:kernel-times-6`, `evidence:kernel-times-7`,
 * `evidence:kernel-times-8`, `evidence:kernel-times-9`, `evidence:kernel-times-10`, and `evidence:kernel-times-11` (checked by src/lab/verdict/times-vs-measured.test.ts).
 */
export const errorRanges: Readonly<Record<ErrorKind, ErrorRange>> = {
  /** Units that transfer what was counted. */
  moved: { low: 0.86, high: 1.369 },
  /** What is waited for is inferred from the source. */
  latency: { low: 0.721, high: 1.457 },
  /** Which instructions the compiler generates is inferred from the source. */
  computed: { low: 0.728, high: 1.701 },
  atomics: { low: 0.829, high: 1.712 },
  /** Isolated 64-byte pieces that the L2 does not keep: few launches, so the range of all kinds is used. */
  scattered: { low: 0.799, high: 1.513 },
};

/** The same for six in ten launches: a time in this range is nothing unusual, and its bound may be the one. */
export const likelyRanges: Readonly<Record<ErrorKind, ErrorRange>> = {
  moved: { low: 0.918, high: 1.161 },
  latency: { low: 0.895, high: 1.163 },
  computed: { low: 0.858, high: 1.415 },
  atomics: { low: 0.925, high: 1.473 },
  scattered: { low: 0.906, high: 1.216 },
};

const MOVING: readonly ResourceName[] = [
  'dram',
  'l2',
  'l2-halves',
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

/** The range of measured over predicted time for such a launch, eight in ten. */
export const errorRange = (demand: Demand, bound: ResourceName): ErrorRange => errorRanges[errorKindOf(demand, bound)];

/** The range of measured over predicted time for such a launch, six in ten. */
export const likelyRange = (demand: Demand, bound: ResourceName): ErrorRange =>
  likelyRanges[errorKindOf(demand, bound)];
