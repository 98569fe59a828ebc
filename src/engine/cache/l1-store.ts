import { lookup, type Lookup } from './lookup';
import type { L1Use } from './operators';
import type { SectoredCache } from './sectored-cache';
import type { SectorWords } from './words';

export { writeThroughRule, storeHitRule, storeAllocateRule } from './l1-store-rules';

/** Look up the lines of a store, then keep what it wrote. */
export function storeThroughL1(cache: SectoredCache, written: readonly SectorWords[], use: L1Use): Lookup[] {
  const lookups = written.map(({ start }) => lookup(start, cache.holdsLine(start)));
  for (const { start, covered } of written) {
    if (use !== 'allocate' && !cache.holdsLine(start)) continue;
    cache.fill(start, covered);
    cache.use(start);
  }
  return lookups;
}
