import { ceilTo, type Bytes } from '@src/units/units';
import { sharedBytesOfSm } from './carveout';
import type { FullLaunch, OccupancyFacts } from './launch';

export { sharedLimitRule } from './shared-limit-rules';

export interface SharedLimit {
  /** Blocks that the shared memory of an SM allows; `null` when a block takes none at all. */
  readonly blocks: number | null;
  /** What a block takes: with the reserved part, rounded up. */
  readonly sharedBytesPerBlock: Bytes;
  /** The carve-out; `null` when a block asks for more than any can give it. */
  readonly sharedBytesPerSm: Bytes | null;
}

/** The most that a block may ask for. */
export const mostSharedBytes = ({ optIn }: FullLaunch, facts: OccupancyFacts): Bytes =>
  (optIn ? facts.maxSharedBytesPerBlock : facts.defaultSharedBytesPerBlock).value;

/** What the shared memory of an SM allows, and what a block takes of it. */
export function sharedLimit(launch: FullLaunch, facts: OccupancyFacts): SharedLimit {
  const reserved = facts.reservedSharedBytesPerBlock.value;
  const sharedBytesPerBlock = ceilTo(launch.sharedBytesPerBlock + reserved, facts.sharedAllocationUnit.value);
  if (sharedBytesPerBlock > mostSharedBytes(launch, facts) + reserved)
    return { blocks: 0, sharedBytesPerBlock, sharedBytesPerSm: null };
  const sharedBytesPerSm = sharedBytesOfSm(sharedBytesPerBlock, launch, facts);
  const blocks = sharedBytesPerBlock === 0 ? null : Math.floor(sharedBytesPerSm / sharedBytesPerBlock);
  return { blocks, sharedBytesPerBlock, sharedBytesPerSm };
}
