import type { Demand } from './demand';
import type { ResourceName } from './prediction';

/** Factors on the predicted time. */
export interface ErrorRange {
  readonly low: number;
  readonly high: number;
}

/**
 * What a prediction rests on decides how far it is off. Between these factors lay the measured times of nine in ten launches of each
 * kind, of every second launch of `evidence:kernel-times` (183 on an H100, cold); the other half judged.
 */
const RANGES = {
  /** Units that move what was counted. */
  moved: { low: 0.83, high: 1.81 },
  /** What warps compute and wait for is guessed from the number of operations. */
  guessed: { low: 0.15, high: 2.61 },
  /** Few bytes of each sector are used: which of them DRAM and the L2 move again is not modelled. */
  scattered: { low: 0.52, high: 5.66 },
  /** How many atomics meet on one address, and what the L2 makes of them, is not modelled. */
  atomics: { low: 0.05, high: 34 },
} as const;

/** Resources whose work is guessed as long as instructions and chains are. */
const GUESSED: readonly ResourceName[] = ['fma', 'alu', 'sfu', 'fp64', 'issue', 'latency', 'one-address', 'launch'];

/** Sectors and tag wavefronts per warp-wide access above which it counts as scattered. */
const SCATTERED = { sectors: 8, tagWavefronts: 2.5 };

/** How far the measured time of such a launch lies from the predicted one, in nine of ten. */
export function errorRange({ atomics, global, estimated }: Demand, bound: ResourceName): ErrorRange {
  if (atomics.globalSectors > 0 || atomics.busiestAddress > 0 || atomics.sharedWavefronts > 0) return RANGES.atomics;
  const requests = global.loadRequests + global.storeRequests;
  const sectors = global.loadSectors + global.storeSectors;
  if (sectors > SCATTERED.sectors * requests && global.tagWavefronts > SCATTERED.tagWavefronts * requests)
    return RANGES.scattered;
  const isGuessed = estimated.includes('instructions') || estimated.includes('chain');
  return isGuessed && GUESSED.includes(bound) ? RANGES.guessed : RANGES.moved;
}
