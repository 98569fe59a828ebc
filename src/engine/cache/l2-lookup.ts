import type { Architecture } from '@src/arch/architecture';
import type { Rule } from '../rule';
import { lookup, type Lookup } from './lookup';
import { sectoredCache, type SectoredCache } from './sectored-cache';
import { wholeSector, type SectorWords } from './words';

export const l2WriteBackRule: Rule = {
  id: 'l2-write-back',
  statement: 'Stored data stays in the L2. It goes to DRAM later, when its line is evicted.',
  measured: { '9.0': 'evidence:l2-capacity' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const l2StoreRule: Rule = {
  id: 'l2-store',
  statement:
    'A store reads nothing from DRAM when it arrives: each of its sectors counts as a hit in the L2. The bytes that it does not cover are read later, when a load wants them or the sector is evicted.',
  measured: { '9.0': 'evidence:l2-capacity' },
  documented: {},
  assumption: 'measured on compute capability 9.0 only',
};

export const l2ReplacementRule: Rule = {
  id: 'l2-replacement',
  statement: 'Within one trace, the near half of the L2 keeps the lines that were used last, whatever their addresses.',
  measured: {},
  documented: {},
  assumption: 'neither the sets nor the replacement of the L2 are known; a trace of one SM seldom fills it',
};

/** The part of the L2 that one SM can fill: a line that it reads is kept in the half that it is near to. */
export const emptyL2 = (arch: Architecture): SectoredCache =>
  sectoredCache({
    lineBytes: arch.lineBytes.value,
    sectorBytes: arch.sectorBytes.value,
    sets: 1,
    ways: Math.floor(arch.l2Bytes.value / arch.l2Partitions.value / arch.lineBytes.value),
    replacement: 'lru',
  });

/** Look up sectors that a load missed in the L1, or that an atomic works on, then let them in. */
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
