import { ceilTo, type Bytes } from '@src/units/units';
import { sharedBytesOfSm } from './carveout';
import type { FullLaunch, OccupancyFacts } from './launch';

export { sharedLimitRule } from './shared-limit-rules';

export interface SharedLimit {
  /** Blocks that the shared memory of an SM allows; `null` when a block uses none at all. */
  readonly blocks: number | null;
  /** Allocation of a block: including the reserved part, rounded up. */
  readonly sharedBytesPerBlock: Bytes;
  /** The carve-out; `null` when a block requests more than any has. */
  readonly sharedBytesPerSm: Bytes | null;
}

/** The most that a block may request. */
export const mostSharedBytes = ({ optIn }: FullLaunch, facts: OccupancyFacts): Bytes =>
  (optIn ? facts.maxSharedBytesPerBlock : facts.defaultSharedBytesPerBlock).value;

/** Blocks that the shared memory of an SM allows, and the bytes that a block takes. */
export function sharedLimit(launch: FullLaunch, facts: OccupancyFacts): SharedLimit {
  const reserved = facts.reservedSharedBytesPerBlock.value;
  const sharedBytesPerBlock = ceilTo(launch.sharedBytesPerBlock + reserved, facts.sharedAllocationUnit.value);
  if (sharedBytesPerBlock > mostSharedBytes(launch, facts) + reserved)
    return { blocks: 0, sharedBytesPerBlock, sharedBytesPerSm: null };
  const sharedBytesPerSm = sharedBytesOfSm(sharedBytesPerBlock, launch, facts);
  const blocks = sharedBytesPerBlock === 0 ? null : Math.floor(sharedBytesPerSm / sharedBytesPerBlock);
  return { blocks, sharedBytesPerBlock, sharedBytesPerSm };
}
