import { ceilTo } from '@src/units/units';
import { warpsPerBlock, type Launch, type OccupancyFacts } from './launch';

export { registerLimitRule } from './register-limit-rules';

export interface RegisterLimit {
  /** Blocks that the registers of an SM allow; `null` when the kernel uses none. */
  readonly blocks: number | null;
  readonly registersPerWarp: number;
  readonly registersPerBlock: number;
}

/** Blocks that the register file of an SM allows, and the registers that a block takes. */
export function registerLimit(launch: Launch, facts: OccupancyFacts): RegisterLimit {
  const perWarp = (perThread: number): number =>
    ceilTo(perThread * facts.warpSize.value, facts.registerAllocationUnit.value);
  const warps = warpsPerBlock(launch, facts);
  const partitions = facts.partitionsPerSm.value;
  const registersPerWarp = perWarp(launch.registersPerThread);
  const taken = { registersPerWarp, registersPerBlock: registersPerWarp * warps };
  if (registersPerWarp === 0) return { blocks: null, ...taken };

  // A block is admitted as if it filled all partitions alike.
  const admitted = registersPerWarp * ceilTo(warps, partitions) <= facts.maxRegistersPerBlock.value;
  if (!admitted || registersPerWarp > perWarp(facts.maxRegistersPerThread.value)) return { blocks: 0, ...taken };
  const warpsPerPartition = Math.floor(facts.registersPerSm.value / partitions / registersPerWarp);
  return { blocks: Math.floor((warpsPerPartition * partitions) / warps), ...taken };
}
