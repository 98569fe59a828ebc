import type { Bytes } from '@src/units/units';
import type { FullLaunch, OccupancyFacts } from './launch';

export { carveoutRule } from './carveout-rules';

/** The smallest carve-out that holds `wanted` bytes; the largest if none does. */
export function carveoutFor(wanted: Bytes, { sharedCarveouts }: OccupancyFacts): Bytes {
  return sharedCarveouts.value.find((size) => size >= wanted) ?? sharedCarveouts.value.at(-1)!;
}

/**
 * Shared memory of an SM while blocks of `allocated` bytes run on it.
 *
 * @param allocated - Bytes of one block, rounded, including the reserved ones.
 */
export function sharedBytesOfSm(allocated: Bytes, { carveoutPercent }: FullLaunch, facts: OccupancyFacts): Bytes {
  const most = facts.maxSharedBytesPerSm.value;
  const preferred = carveoutPercent === null ? most : Math.floor((carveoutPercent * most) / 100);
  const chosen = carveoutFor(preferred, facts);
  return chosen >= allocated ? chosen : carveoutFor(allocated, facts);
}
