import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import { lookup, type Lookup } from './lookup';
import type { L1Use } from './operators';
import type { SectoredCache } from './sectored-cache';
import { wholeSector, type SectorWords } from './words';

export { l1LoadRule, partWrittenRule, hitOnMissRule } from './l1-load-rules';

/** Look up the sectors of a load, then fill the missing ones. */
export function loadThroughL1(
  cache: SectoredCache,
  wanted: readonly SectorWords[],
  use: L1Use,
  arch: Architecture,
): Lookup[] {
  const lineOf = (sector: Bytes): Bytes => floorTo(sector, arch.lineBytes.value);
  const lacking = wanted.filter(({ start, touched }) => cache.lacks(start, touched));
  const lost = new Set(lacking.map(({ start }) => lineOf(start)));
  const isLost = (sector: Bytes): boolean => lost.size > 0 && lost.has(lineOf(sector));
  const lookups = wanted.map(({ start, touched }) =>
    lookup(start, use !== 'past' && !isLost(start) && cache.holds(start, touched)),
  );
  const whole = wholeSector(arch);
  for (const line of lost) cache.drop(line);
  for (const { sector, result } of lookups) {
    if (use === 'past') cache.drop(sector);
    else if (result === 'hit') cache.use(sector);
    else if (use === 'allocate' || isLost(sector) || cache.holdsLine(sector)) {
      cache.fill(sector, whole);
      cache.use(sector);
    }
  }
  return lookups;
}
