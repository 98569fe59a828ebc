import { warpsPerBlock, type Launch, type OccupancyFacts } from './launch';
import { calculationRule } from './standing';

export const warpLimitRule = calculationRule(
  'occupancy-warps',
  'resident-blocks',
  'An SM holds as many blocks as its limit of resident warps allows; a partly filled warp counts as a whole warp.',
);

/** Blocks that the warps of an SM allow; 0 for a block that is too large. */
export function warpLimit(launch: Launch, facts: OccupancyFacts): number {
  if (launch.threadsPerBlock > facts.maxThreadsPerBlock.value) return 0;
  return Math.floor(facts.maxWarpsPerSm.value / warpsPerBlock(launch, facts));
}
