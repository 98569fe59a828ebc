import type { L1Use } from '@src/engine/cache';
import type { Meetings } from './meetings';
import { ALL, LANES } from './registers';

/** `cluster`: shared memory accessed by its address in the cluster. */
export type Space = 'global' | 'shared' | 'local' | 'constant' | 'cluster';
export type AccessOp = 'load' | 'store' | 'red' | 'atom';

/** One warp's addresses in one execution of an access. */
export interface Sample {
  readonly block: number;
  readonly warp: number;
  readonly mask: number;
  /** From the start of the space; full addresses for global memory. `null`: the lane is inactive. */
  readonly addressByLane: readonly (number | null)[];
  readonly sectors: number;
  readonly wavefronts: number;
  /** Index of this execution of the access, over all blocks and warps that ran, from 0. */
  readonly execution: number;
}

/** The words of memory that one warp-wide access touches, line by line. */
export interface Footprint {
  /** From the line of the first active lane. */
  readonly lines: Int32Array;
  /** By line, a bit per 4-byte word that some lane touches. */
  readonly touched: Int32Array;
  /** The lanes together cover all of its bytes. */
  readonly covered: Int32Array;
}

/** The cost of one lane pattern at one offset within a line. */
export interface AccessCost {
  readonly sectors: number;
  /** -1: depends on the lines; see `lines`. */
  readonly wavefronts: number;
  readonly ideal: number;
  readonly idealSectors: number;
  readonly conflicts: number;
  /** Global: 64-byte pieces touched, and wavefronts due to the banks of the L1. */
  readonly pieces: number;
  readonly banks: number;
  /** Touched lines, from the line of the first active lane. */
  readonly lines: Int32Array | null;
  /** Bits set in any of them; -1: some are before the first one. */
  readonly lineBits: number;
  /** Wavefronts wherever the line of the first lane shares no bit with these lines; -1: not computed yet. */
  clearWavefronts: number;
  /** Global: the words of these lines, computed on request. */
  footprint: Footprint | null;
}

/** Addresses relative to the first active lane, with their costs by that lane's offset in a line. */
export interface Pattern {
  mask: number;
  /**
   * The most common are the objects `ONE_PLACE` and `WORDS_IN_A_ROW` themselves, so that readers and writers recognize them.
   */
  deltas: Int32Array;
  /** The least and the greatest of them, over the active lanes. */
  low: number;
  high: number;
  readonly costs: (AccessCost | undefined)[];
  /** For each location, two of the lanes that touch it: all that matters of its readers. `null`: not computed yet. */
  readers: Int32Array | null;
  /** By the shared-memory word of the first lane: the block whose threads had written all of its locations. */
  written: Float64Array | null;
  /** No two lanes touch the same location. `null`: not computed yet. */
  isApart: boolean | null;
}

/** All lanes touch the same location; each touches the word after that of the lane before it. */
export const ONE_PLACE = new Int32Array(LANES);
export const WORDS_IN_A_ROW = Int32Array.from({ length: LANES }, (_, lane) => 4 * lane);

/** Bytes of a line: the first lane's offset in it determines the cost of a pattern. */
export const LINE = 128;

export const emptyPattern = (): Pattern => ({
  mask: 0,
  deltas: new Int32Array(LANES),
  low: 0,
  high: 0,
  costs: [],
  readers: null,
  written: null,
  isApart: null,
});

/** For each location that a whole warp touches, the first two lanes. */
export function readersOf(pattern: Pattern): Int32Array {
  return (pattern.readers ??= Int32Array.from(
    Array.from(pattern.deltas.keys()).filter(
      (lane) => pattern.deltas.subarray(0, lane).filter((delta) => delta === pattern.deltas[lane]).length < 2,
    ),
  ));
}

/** Do the lanes of a whole warp touch distinct locations? */
export const isApart = (pattern: Pattern): boolean => (pattern.isApart ??= new Set(pattern.deltas).size === LANES);

/** Do all lanes of a warp touch memory in this pattern, wherever its first lane is? */
export function hasPattern(pattern: Pattern, addresses: Float64Array): boolean {
  if (pattern.mask !== ALL) return false;
  const { deltas } = pattern;
  const head = addresses[0]!;
  for (let i = 1; i < LANES; i += 1) if (addresses[i]! - head !== deltas[i]) return false;
  return true;
}

/** `hasPattern` for the lanes of a mask. */
export function isPattern({ mask: own, deltas }: Pattern, mask: number, places: Int32Array): boolean {
  if (own !== mask) return false;
  const first = places[31 - Math.clz32(mask & -mask)]!;
  let changed = 0;
  if (mask === ALL) for (let i = 0; i < LANES; i += 1) changed |= (places[i]! - first) ^ deltas[i]!;
  else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) changed |= (places[i]! - first) ^ deltas[i]!;
  return changed === 0;
}

/** Writes what each lane of a pattern touches. */
export function spread(places: Int32Array, { deltas }: Pattern, first: number): void {
  for (let i = 0; i < LANES; i += 1) places[i] = first + deltas[i]!;
}

/** What neighboring blocks touch with one scattered access. */
export interface Reach {
  /**
   * Of the pieces that loads of these blocks request, or the sectors that stores and atomics touch, the share that is not in
   * the L2 from an earlier request.
   */
  readonly fresh: number;
  /** Bytes from the first to the last one that a block touches, on average. */
  readonly span: number;
  readonly blocks: number;
}

/** The totals of an access in one space. */
export class Stats {
  requests = 0;
  lanes = 0;
  sectors = 0;
  wavefronts = 0;
  ideal = 0;
  idealSectors = 0;
  /** Global: 64-byte pieces, and wavefronts of the data pipe. */
  pieces = 0;
  data = 0;
  conflicts = 0;
  worst: Sample | null = null;
  worstScore = -1;
  first: Sample | null = null;
  /** By how much the second execution began beyond the first one, if it was of the block's next warp; else 0. */
  apart = 0;
  pattern: Pattern = emptyPattern();
  readonly known = new Map<number, Pattern[]>();
  patterns = 0;
  /** Loads of what the warp had just loaded. */
  repeated = 0;
  /** Shared loads while a copy started by their warp was in flight. */
  overlapped = 0;
  /** Global atomics: the pieces of memory in which they collide. */
  meetings: Meetings | null = null;
  /** Global: what blocks beside each other touch, if lanes touch many pieces. */
  reach: Reach | null = null;
  /** Global: where the first lane of the last access was, from the start of the space; -1: none in this block. */
  lastPlace = -1;
  /** And after how many global accesses of the block. */
  lastTime = 0;
  /** The buffer of the last access. */
  low = 0;
  high = -1;
  /** Where one access touches several buffers, its requests by where they start; those of the last one since it came there are missing. */
  readonly requestsIn = new Map<number, number>();
  /** Requests when it came to the buffer. */
  enteredAt = 0;
}

/** Counts one execution of an access. */
export interface AccessCount {
  countAlike(stats: Stats, pattern: Pattern, cost: AccessCost, first: number): void;
  readonly keeps: (pattern: Pattern) => boolean;
  count(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void;
}

/** A machine instruction that is counted instead of an access of the source. */
export interface CountedInstruction {
  /** Bytes per lane. */
  readonly width: number;
  /** All sites that it counts. */
  readonly sites: readonly Site[];
  count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void;
  /**
   * `count` for a whole warp in a pattern with the first lane at `first`.
   *
   * @returns Was it done? If not, nothing was done.
   */
  countAlike(counter: AccessCount, warp: number, space: Space, pattern: Pattern, first: number): boolean;
  /** Count what still waits for its second half. */
  flush(counter: AccessCount): void;
}

/** How an access in the machine code differs from the source. */
export type MergeKind =
  | 'repeated'
  | 'forwarded'
  | 'joined'
  | 'widened'
  | 'aggregated'
  | 'chosen'
  | 'unused'
  | 'overwritten'
  | 'unchanged'
  | 'unrolled'
  | 'left'
  | 'sunk';

/** What the compiler probably makes of one access. */
export interface Merge {
  readonly kind: MergeKind;
  /** Source offset of the access that it is merged into; `null`: none. */
  readonly with: number | null;
  /** How its executions are counted; `null`: the machine code has no instruction for it. */
  readonly counted: CountedInstruction | null;
}

/** One load, store, or atomic in the source. */
export class Site {
  global: Stats | null = null;
  shared: Stats | null = null;
  local: Stats | null = null;
  constant: Stats | null = null;
  cluster: Stats | null = null;
  /** Executions requested by a caller. */
  watched: ReadonlySet<number> | null = null;
  readonly seen: Sample[] = [];
  /** Part of an asynchronous copy. */
  isAsync = false;
  /** How it uses lines of the L1. */
  use: L1Use = 'allocate';
  /** What the compiler probably makes of it; `null`: as written. */
  compiled: Merge | null = null;
  /** An atomic on a floating-point number. */
  isReal = false;
  /** An atomic that only writes a value, with its old value unused: it reads nothing that has to be present. */
  isReplacing = false;
  /** For atomics on shared memory. */
  atomic: 'add' | 'count' | 'min' | 'max' | 'and' | 'or' | 'xor' | 'inc' | 'dec' | 'exch' | 'cas' = 'add';

  constructor(
    readonly at: number,
    readonly op: AccessOp,
    readonly width: number,
  ) {}

  in(space: Space): Stats {
    return (this[space] ??= new Stats());
  }
}
