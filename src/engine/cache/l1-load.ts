import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { Rule } from '../rule';
import { lookup, type Lookup } from './lookup';
import type { L1Use } from './operators';
import type { SectoredCache } from './sectored-cache';
import { wholeSector, type SectorWords } from './words';

export const l1LoadRule: Rule = {
  id: 'l1-load',
  statement:
    'A load looks up each sector that it touches once. It hits if every wanted word is there; otherwise the missing sectors, and no others of their lines, are requested from the L2.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: { '7.0': 'source:forum-volta-l1#tag-stage' },
  assumption: 'missing sectors alone are fetched, as documented for compute capability 7.0',
};

export const partWrittenRule: Rule = {
  id: 'l1-part-written',
  statement:
    'A load may want words of a sector that stores wrote only in part, and that they did not write. Then every sector of that line that the load touches is a miss, and the rest of the line is dropped.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const hitOnMissRule: Rule = {
  id: 'l1-hit-on-miss',
  statement:
    'A load of a sector that an earlier load has requested counts as a hit, even if the sector is still in flight.',
  measured: { '9.0': 'evidence:l1-sequences' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

/** Look up what a load asks for, then let in what has to come. */
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
