import type { FullLaunch, OccupancyFacts } from './launch';
import { calculationRule } from './standing';

export const barrierLimitRule = calculationRule(
  'occupancy-barriers',
  'barriers',
  'From compute capability 9.0 on, an SM has a fixed number of named barriers, which its resident blocks share.',
);

/** Blocks that the barriers of an SM allow; `null` where they never keep one out. */
export function barrierLimit({ barriersPerBlock }: FullLaunch, { barriersPerSm }: OccupancyFacts): number | null {
  if (barriersPerSm.value === null || barriersPerBlock === 0) return null;
  return Math.floor(barriersPerSm.value / barriersPerBlock);
}
