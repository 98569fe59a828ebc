import type { Bytes } from '@src/units/units';
import { lookup, type Lookup } from './lookup';
import type { SectoredCache } from './sectored-cache';

export { l1AtomicRule, fenceRule } from './l1-atomic-rules';

/** Drop the lines of an atomic. `sectors` are those transferred, one that is transferred twice listed twice. */
export function atomicPastL1(cache: SectoredCache, sectors: readonly Bytes[]): Lookup[] {
  for (const sector of sectors) cache.drop(sector);
  return sectors.map((sector) => lookup(sector, false));
}
