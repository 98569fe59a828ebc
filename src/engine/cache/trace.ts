import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { atomicVisitRule } from '../atomics/bank-visits';
import { globalAtomic } from '../atomics/global-atomic';
import { requireWarp } from '../require-warp';
import { InputError } from '../input-error';
import { doubts, type Doubt } from '../rule';
import { tagStageRule } from '../tag-stage';
import type { CacheAccess, Fence } from './access';
import { atomicPastL1, fenceRule, l1AtomicRule } from './l1-atomic';
import { l1Capacity, l1CapacityRule, type L1Capacity } from './l1-capacity';
import { hitOnMissRule, l1LoadRule, loadThroughL1, partWrittenRule } from './l1-load';
import { l1Replacement, l1ReplacementRule } from './l1-replacement';
import { storeAllocateRule, storeHitRule, storeThroughL1, writeThroughRule } from './l1-store';
import { emptyL2, l2ReplacementRule, l2StoreRule, l2WriteBackRule, readFromL2, writeToL2 } from './l2-lookup';
import type { Lookup } from './lookup';
import { l1Use, noAllocateRule, pastL1Rule, sameL1Rule } from './operators';
import { sectoredCache, type CacheWatch, type SectoredCache } from './sectored-cache';
import { sectorWords, wholeSector, type SectorWords } from './words';

/** Counts of one level. */
export interface LevelTrace {
  /** Sectors looked up: hits and misses together. */
  readonly sectors: number;
  readonly hits: number;
  readonly misses: number;
  /** Ascending by sector; for an atomic in the order in which the sectors travel. */
  readonly bySector: readonly Lookup[];
}

export interface AccessTrace extends LevelTrace {
  /** Sectors that went on to the L2: misses of a load, every sector of a store or an atomic. */
  readonly l2: LevelTrace;
}

export interface CacheTrace {
  readonly l1: L1Capacity;
  /** In the order of the accesses; a fence looks up nothing. */
  readonly accesses: readonly AccessTrace[];
  /** Lines evicted from the L1. While there are none, its hits and misses do not depend on the replacement. */
  readonly l1Evictions: number;
  /** Rules that the result uses and that are only assumed on this GPU. */
  readonly doubts: readonly Doubt[];
}

export interface CacheOptions {
  /** Shared memory of the SM's resident blocks; see `l1Capacity`. */
  readonly sharedBytes?: Bytes;
  /** Seed of the model's random replacement. */
  readonly seed?: number;
  /** Called in order with each sector that is filled in the L1 and each line evicted for it. */
  readonly watchL1?: CacheWatch;
}

/**
 * How the L1 of one SM and the L2 respond to a sequence of accesses by one warp, starting with empty caches. Accesses take
 * effect in order; waiting between them does not change the counts.
 *
 * @returns Plain data.
 * @throws {InputError} For whatever `coalesce` or `globalAtomic` refuse, an unknown operator, too much shared memory.
 * @see content/evidence/l1-sequences
 */
export function traceCaches(
  accesses: readonly (CacheAccess | Fence)[],
  arch: Architecture,
  { sharedBytes, seed = 1, watchL1 }: CacheOptions = {},
): CacheTrace {
  const capacity = l1Capacity(arch, sharedBytes);
  const l1 = sectoredCache({
    lineBytes: arch.lineBytes.value,
    sectorBytes: arch.sectorBytes.value,
    sets: 1,
    ways: capacity.lines,
    replacement: l1Replacement(arch, seed),
    watch: watchL1,
  });
  const l2 = emptyL2(arch);
  const traces = accesses.map((access, place) =>
    at(place, () => (access.op === 'fence' ? afterFence(access, l1) : step(access, l1, l2, arch))),
  );
  return {
    l1: capacity,
    accesses: traces,
    l1Evictions: l1.evictions,
    doubts: doubts(rulesUsed(accesses, l1.evictions, l2.evictions), arch.computeCapability),
  };
}

/** Name the access of the sequence that is at fault. */
function at<T>(place: number, done: () => T): T {
  try {
    return done();
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`accesses[${place}]: ${error.message}`, error.lane);
    throw error;
  }
}

function afterFence({ scope }: Fence, l1: SectoredCache): AccessTrace {
  if (scope === 'gpu') l1.empty();
  return { ...summed([]), l2: summed([]) };
}

function step(access: CacheAccess, l1: SectoredCache, l2: SectoredCache, arch: Architecture): AccessTrace {
  const { op, width, addressByLane } = access;
  const use = l1Use(access);
  if (op === 'red' || op === 'atom') {
    const { passes } = globalAtomic({ op, width, addressByLane }, arch);
    const sectors = passes.flatMap(({ visits }) => visits.flatMap((visit) => visit.sectors));
    const whole = sectors.map((start): SectorWords => ({ start, touched: wholeSector(arch), covered: 0 }));
    return { ...summed(atomicPastL1(l1, sectors)), l2: summed(readFromL2(l2, whole, arch)) };
  }
  requireWarp({ op, width, addressByLane }, arch);
  const words = sectorWords({ width, addressByLane }, arch);
  if (op === 'store') return { ...summed(storeThroughL1(l1, words, use)), l2: summed(writeToL2(l2, words)) };
  const lookups = loadThroughL1(l1, words, use, arch);
  const missed = words.filter((_, index) => lookups[index]!.result === 'miss');
  return { ...summed(lookups), l2: summed(readFromL2(l2, missed, arch)) };
}

function summed(bySector: readonly Lookup[]): LevelTrace {
  let hits = 0;
  for (const { result } of bySector) if (result === 'hit') hits += 1;
  return { sectors: bySector.length, hits, misses: bySector.length - hits, bySector };
}

function rulesUsed(accesses: readonly (CacheAccess | Fence)[], l1Evictions: number, l2Evictions: number) {
  const some = (op: (CacheAccess | Fence)['op']): boolean => accesses.some((access) => access.op === op);
  const operators = accesses.flatMap((access) => (access.op !== 'fence' && access.cacheOp ? [access] : []));
  const uses = operators.map(l1Use);
  return [
    l1CapacityRule,
    ...(some('load') ? [l1LoadRule, hitOnMissRule] : []),
    ...(some('store')
      ? [writeThroughRule, storeHitRule, storeAllocateRule, partWrittenRule, l2StoreRule, l2WriteBackRule]
      : []),
    ...(some('red') || some('atom') ? [l1AtomicRule, atomicVisitRule, tagStageRule] : []),
    ...(some('fence') ? [fenceRule] : []),
    ...(uses.includes('allocate') ? [sameL1Rule] : []),
    ...(uses.includes('reuse') ? [noAllocateRule] : []),
    ...(uses.includes('past') ? [pastL1Rule] : []),
    ...(l1Evictions > 0 ? [l1ReplacementRule] : []),
    ...(l2Evictions > 0 ? [l2ReplacementRule] : []),
  ];
}
