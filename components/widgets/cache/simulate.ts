import { architecture } from '@src/arch';
import { l1Capacity, traceCaches, type CacheAccess } from '@src/engine/cache';
import { ENTRY, entriesOf, KIB, LANES, type CacheValues } from './params';

/** One load of one warp. */
export interface LookupLoad {
  readonly warp: number;
  /** Sectors that were in the L1; that it had evicted; that had not been requested before. */
  readonly hits: number;
  readonly again: number;
  readonly first: number;
  /** What became of each lane's sector, one letter each: h, a, f. */
  readonly lanes: string;
  /** Each lane's sector, counted from the start of the table. */
  readonly sectors: readonly number[];
  /** What the load did to the L1, in order: sector s came as s + 1, line l was evicted as -(l + 1). */
  readonly events: readonly number[];
  /** Distinct lines requested so far, including this load. */
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
  readonly sectorBytes: number;
  readonly carveoutBytes: number;
  readonly l1Bytes: number;
  /** Lines that the L1 keeps. */
  readonly keptLines: number;
  readonly evictions: number;
  readonly gpu: string;
}

/** Bytes of shared memory that the reader sets aside; a block takes at least what the system reserves for it. */
export function sharedBytes({ carveout, gpu }: CacheValues): number {
  const { maxSharedBytesPerSm, reservedSharedBytesPerBlock } = architecture(gpu);
  return Math.max(Math.floor((carveout * maxSharedBytesPerSm.value) / 100), reservedSharedBytesPerBlock.value);
}

/** Warps take turns: their first loads, then their second ones. */
function accessesOf(values: CacheValues): CacheAccess[] {
  const { warps, loads } = values;
  return Array.from({ length: warps * loads }, (_, turn) => {
    const [load, warp] = [Math.floor(turn / warps), turn % warps];
    const addressByLane = new Array<number>(LANES);
    for (let lane = 0; lane < LANES; lane += 1)
      addressByLane[lane] = entryOf(values, load, warp * LANES + lane) * ENTRY;
    return { op: 'load', width: ENTRY, addressByLane };
  });
}

const [HIT, AGAIN, FIRST] = [...'haf'].map((letter) => letter.charCodeAt(0)) as [number, number, number];

export function simulate(values: CacheValues): LookupTrace {
  const arch = architecture(values.gpu);
  const [lineBytes, sectorBytes] = [arch.lineBytes.value, arch.sectorBytes.value];
  const accesses = accessesOf(values);
  const events: number[] = [];
  const trace = traceCaches(accesses, arch, {
    sharedBytes: sharedBytes(values),
    watchL1: {
      filled: (sector) => events.push(sector / sectorBytes + 1),
      evicted: (line) => events.push(-(line / lineBytes) - 1),
    },
  });
  const total = { hits: 0, again: 0, first: 0, lines: 0 };
  const asked = new Uint8Array(Math.ceil((values.table * KIB) / lineBytes));
  /** The letter of each sector in the current load, as a character code. */
  const fates = new Uint8Array(Math.ceil((values.table * KIB) / sectorBytes));
  const codes = new Array<number>(LANES);
  let event = 0;
  const loads = trace.accesses.map(({ hits, misses, bySector, l2 }, turn): LookupLoad => {
    for (const { sector } of bySector) {
      fates[sector / sectorBytes] = HIT;
      const line = Math.floor(sector / lineBytes);
      total.lines += 1 - asked[line]!;
      asked[line] = 1;
    }
    for (const { sector, result } of l2.bySector) fates[sector / sectorBytes] = result === 'hit' ? AGAIN : FIRST;
    const sectors = new Array<number>(LANES);
    const { addressByLane } = accesses[turn]!;
    for (let lane = 0; lane < LANES; lane += 1) {
      const sector = Math.floor(addressByLane[lane]! / sectorBytes);
      sectors[lane] = sector;
      codes[lane] = fates[sector]!;
    }
    // Each miss brings one sector, preceded by the lines evicted for it.
    const from = event;
    for (let come = 0; come < misses; event += 1) if (events[event]! > 0) come += 1;
    total.hits += hits;
    total.again += l2.hits;
    total.first += l2.misses;
    return {
      warp: turn % values.warps,
      hits,
      again: l2.hits,
      first: l2.misses,
      lanes: String.fromCharCode(...codes),
      sectors,
      events: events.slice(from, event),
      linesSoFar: total.lines,
    };
  });
  return {
    loads,
    sectors: total.hits + total.again + total.first,
    hits: total.hits,
    again: total.again,
    first: total.first,
    lineBytes,
    sectorBytes,
    carveoutBytes: trace.l1.carveout,
    l1Bytes: trace.l1.l1Bytes,
    keptLines: trace.l1.lines,
    evictions: trace.l1Evictions,
    gpu: arch.name,
  };
}

/** What the L1 keeps in this state, whatever is requested. */
export function keptBytes(values: CacheValues): number {
  const arch = architecture(values.gpu);
  return l1Capacity(arch, sharedBytes(values)).lines * arch.lineBytes.value;
}

/** Whether the L1 can run out of room in this state: only then does an answer rest on what it evicts. */
export const canOverflow = (values: CacheValues): boolean => values.table * KIB > keptBytes(values);

/** A 32-bit number that looks random, the same in the printed kernel. */
export function hash(number: number, seed: number): number {
  let x = (number + Math.imul(seed, 0x9e3779b9)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Prime, so that it scatters the ranks over a table of any size without leaving one out. */
export const SCATTER = 2654435761;

/** The entry that a thread looks up in load number `load` of its warp. Threads count through all warps. */
export function entryOf(values: CacheValues, load: number, thread: number): number {
  const entries = entriesOf(values);
  const threads = values.warps * LANES;
  const number = load * threads + thread;
  switch (values.pattern) {
    case 'random':
      return Math.floor((hash(number, values.seed) * entries) / 2 ** 32);
    case 'zipf': {
      // Rank r is drawn about as often as 1 / r, and lies anywhere in the table.
      const rank = Math.floor(entries ** (hash(number, values.seed) / 2 ** 32)) - 1;
      return (rank * SCATTER) % entries;
    }
    case 'strided':
      return (thread * values.stride + load) % entries;
    case 'broadcast':
      return (load * values.warps + Math.floor(thread / LANES)) % entries;
    default:
      return number % entries;
  }
}
