import { architecture } from '@src/arch';
import { l1Capacity, traceCaches, type CacheAccess } from '@src/engine/cache';
import { floorTo } from '@src/units/units';
import { entryOf } from './entries';
import { ENTRY, KIB, LANES, type CacheValues } from './params';

/** One load of one warp. */
export interface LookupLoad {
  readonly warp: number;
  /** Sectors that were in the L1; that it had and lost; that nobody had asked for before. */
  readonly hits: number;
  readonly again: number;
  readonly first: number;
  /** What became of each lane's sector, a letter each: h, a, f. */
  readonly lanes: string;
  /** Different lines asked for so far, this load included. */
  readonly linesSoFar: number;
}

export interface LookupTrace {
  /** In the order in which the warps make them. */
  readonly loads: readonly LookupLoad[];
  readonly sectors: number;
  readonly hits: number;
  readonly again: number;
  readonly first: number;
  readonly lineBytes: number;
  readonly carveoutBytes: number;
  readonly l1Bytes: number;
  /** Lines that the L1 keeps. */
  readonly keptLines: number;
  readonly evictions: number;
  readonly gpu: string;
}

/** Bytes of shared memory that the reader sets aside; a block takes what the system reserves for it at least. */
export function sharedBytes({ carveout, gpu }: CacheValues): number {
  const { maxSharedBytesPerSm, reservedSharedBytesPerBlock } = architecture(gpu);
  return Math.max(Math.floor((carveout * maxSharedBytesPerSm.value) / 100), reservedSharedBytesPerBlock.value);
}

/** Warps take turns: their first loads, then their second ones. */
function accessesOf(values: CacheValues): CacheAccess[] {
  const { warps, loads } = values;
  return Array.from({ length: warps * loads }, (_, turn) => {
    const [load, warp] = [Math.floor(turn / warps), turn % warps];
    const addressByLane = Array.from(
      { length: LANES },
      (_, lane) => entryOf(values, load, warp * LANES + lane) * ENTRY,
    );
    return { op: 'load', width: ENTRY, addressByLane };
  });
}

export function simulate(values: CacheValues): LookupTrace {
  const arch = architecture(values.gpu);
  const accesses = accessesOf(values);
  const trace = traceCaches(accesses, arch, { sharedBytes: sharedBytes(values) });
  const lines = new Set<number>();
  const loads = trace.accesses.map((answer, turn): LookupLoad => {
    const { addressByLane } = accesses[turn]!;
    for (const address of addressByLane) lines.add(floorTo(address!, arch.lineBytes.value));
    const fates = new Map<number, string>();
    for (const { sector, result } of answer.bySector) if (result === 'hit') fates.set(sector, 'h');
    for (const { sector, result } of answer.l2.bySector) fates.set(sector, result === 'hit' ? 'a' : 'f');
    return {
      warp: turn % values.warps,
      hits: answer.hits,
      again: answer.l2.hits,
      first: answer.l2.misses,
      lanes: addressByLane.map((address) => fates.get(floorTo(address!, arch.sectorBytes.value))!).join(''),
      linesSoFar: lines.size,
    };
  });
  const sum = (of: (load: LookupLoad) => number): number => loads.reduce((total, load) => total + of(load), 0);
  return {
    loads,
    sectors: sum(({ hits, again, first }) => hits + again + first),
    hits: sum(({ hits }) => hits),
    again: sum(({ again }) => again),
    first: sum(({ first }) => first),
    lineBytes: arch.lineBytes.value,
    carveoutBytes: trace.l1.carveout,
    l1Bytes: trace.l1.l1Bytes,
    keptLines: trace.l1.lines,
    evictions: trace.l1Evictions,
    gpu: arch.name,
  };
}

/** What the L1 keeps in this state, whatever is asked for. */
export function keptBytes(values: CacheValues): number {
  const arch = architecture(values.gpu);
  return l1Capacity(arch, sharedBytes(values)).lines * arch.lineBytes.value;
}

/** Can the L1 run out of room in this state? Only then does an answer rest on what it drops. */
export const canOverflow = (values: CacheValues): boolean => values.table * KIB > keptBytes(values);
