import type { Fix, FixedAccess, FixLaunch } from './fix';
import { hoistAccess } from './hoist';
import { padTile } from './pad';
import { swapIndices } from './swap';
import { widenCopy } from './widen';

export type { Fix } from './fix';
export { gainOf, type Gain } from './judge';

const finders = [padTile, swapIndices, hoistAccess, widenCopy];

/**
 * Source changes that might fix these accesses, without duplicates, in the order of the accesses. They are textual and
 * unproved: run each, and compare what it leaves in memory (`gainOf`).
 *
 * @param accesses - Worst first.
 */
export function fixesFor(source: string, accesses: readonly FixedAccess[], launch: FixLaunch): readonly Fix[] {
  const bySource = new Map<string, Fix>();
  for (const access of accesses)
    for (const find of finders) {
      const fix = find(source, access, launch);
      if (fix && fix.source !== source && !bySource.has(fix.source)) bySource.set(fix.source, fix);
    }
  return [...bySource.values()];
}
