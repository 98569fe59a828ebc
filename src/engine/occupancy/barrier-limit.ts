import type { FullLaunch, OccupancyFacts } from './launch';

export { barrierLimitRule } from './barrier-limit-rules';

/** Blocks that the barriers of an SM allow; `null` where they never limit. */
export function barrierLimit({ barriersPerBlock }: FullLaunch, { barriersPerSm }: OccupancyFacts): number | null {
  if (barriersPerSm.value === null || barriersPerBlock === 0) return null;
  return Math.floor(barriersPerSm.value / barriersPerBlock);
}
