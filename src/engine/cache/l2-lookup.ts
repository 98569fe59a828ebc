import type { Architecture } from '@src/arch/architecture';
import { lookup, type Lookup } from './lookup';
import { sectoredCache, type SectoredCache } from './sectored-cache';
import { wholeSector, type SectorWords } from './words';

export { l2WriteBackRule, l2StoreRule, l2ReplacementRule } from './l2-lookup-rules';

/** The part of the L2 that one SM can fill: a line that it reads is kept in the half near it. */
export const emptyL2 = (arch: Architecture): SectoredCache =>
  sectoredCache({
    lineBytes: arch.lineBytes.value,
    sectorBytes: arch.sectorBytes.value,
    sets: 1,
    ways: Math.floor(arch.l2Bytes.value / arch.l2Partitions.value / arch.lineBytes.value),
    replacement: 'lru',
  });

/** Look up sectors that a load missed in the L1, or that an atomic works on, then fill them. */
export function readFromL2(cache: SectoredCache, wanted: readonly SectorWords[], arch: Architecture): Lookup[] {
  const whole = wholeSector(arch);
  return wanted.map(({ start, touched }) => {
    const found = cache.holds(start, touched);
    cache.fill(start, whole);
    cache.use(start);
    return lookup(start, found);
  });
}

/** Keep what a store wrote. */
export function writeToL2(cache: SectoredCache, written: readonly SectorWords[]): Lookup[] {
  return written.map(({ start, covered }) => {
    cache.fill(start, covered);
    cache.use(start);
    return lookup(start, true);
  });
}
