import { warpsPerBlock, type Launch, type OccupancyFacts } from './launch';

export { warpLimitRule } from './warp-limit-rules';

/** Blocks that the warps of an SM allow; 0 for a block that is too large. */
export function warpLimit(launch: Launch, facts: OccupancyFacts): number {
  if (launch.threadsPerBlock > facts.maxThreadsPerBlock.value) return 0;
  return Math.floor(facts.maxWarpsPerSm.value / warpsPerBlock(launch, facts));
}
