import type { L1Use } from '@src/engine/cache';
import type { Meetings } from './meetings';
import { ALL, LANES } from './registers';

/** `cluster`: shared memory that is reached by its address in the cluster. */
export type Space = 'global' | 'shared' | 'local' | 'constant' | 'cluster';
export type AccessOp = 'load' | 'store' | 'red' | 'atom';

/** One warp's addresses at one execution of an access. */
export interface Sample {
  readonly block: number;
  readonly warp: number;
  readonly mask: number;
  /** From the start of the space; for global memory full addresses. `null`: the lane is off. */
  readonly addressByLane: readonly (number | null)[];
  readonly sectors: number;
  readonly wavefronts: number;
  /** Which execution of this access it was, over all blocks and warps that ran, from 0. */
  readonly execution: number;
}

/** The words of memory that one warp-wide access touches, line by line. */
export interface Footprint {
  /** From the line of the first active lane. */
  readonly lines: Int32Array;
  /** By line, a bit for each of its 32 words of 4 bytes: some lane touches it. */
  readonly touched: Int32Array;
  /** The lanes together cover all of its bytes. */
  readonly covered: Int32Array;
}

/** What one pattern of lanes costs at one place within a line. */
export interface AccessCost {
  readonly sectors: number;
  /** -1: depends on the lines; see `lines`. */
  readonly wavefronts: number;
  readonly ideal: number;
  readonly idealSectors: number;
  readonly conflicts: number;
  /** Global: pieces of 64 bytes that are touched, and wavefronts that the banks of the L1 make of it. */
  readonly pieces: number;
  readonly banks: number;
  /** Lines that are touched, from the line of the first active lane. */
  readonly lines: Int32Array | null;
  /** Bits that some of them have; -1: some lie before the first one. */
  readonly lineBits: number;
  /** Wavefronts wherever the line of the first lane has no bit in common with these lines; -1: not computed yet. */
  clearWavefronts: number;
  /** Global: the words of these lines, once somebody has asked for them. */
  footprint: Footprint | null;
}

/** Addresses relative to the first active lane, and their costs by where in a line that lane is. */
export interface Pattern {
  mask: number;
  /** The commonest are `ONE_PLACE` and `WORDS_IN_A_ROW` themselves, so that who reads or writes can tell. */
  deltas: Int32Array;
  /** The least and the greatest of them, over the active lanes. */
  low: number;
  high: number;
  readonly costs: (AccessCost | undefined)[];
  /** Of each place, two of the lanes that touch it: all that matters of who reads it. `null`: not worked out yet. */
  readers: Int32Array | null;
  /** By the word of shared memory at which the first lane is: the block whose threads had written to all of its places. */
  written: Float64Array | null;
  /** No two lanes touch the same place. `null`: not worked out yet. */
  isApart: boolean | null;
}

/** All lanes touch the same place; each touches the word after that of the lane before it. */
export const ONE_PLACE = new Int32Array(LANES);
export const WORDS_IN_A_ROW = Int32Array.from({ length: LANES }, (_, lane) => 4 * lane);

/** Bytes of a line: where in one the first lane is decides what a pattern costs. */
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

/** Of each place that a whole warp touches, the first two lanes. */
export function readersOf(pattern: Pattern): Int32Array {
  return (pattern.readers ??= Int32Array.from(
    Array.from(pattern.deltas.keys()).filter(
      (lane) => pattern.deltas.subarray(0, lane).filter((delta) => delta === pattern.deltas[lane]).length < 2,
    ),
  ));
}

/** Does each lane of a whole warp touch a place of its own? */
export const isApart = (pattern: Pattern): boolean => (pattern.isApart ??= new Set(pattern.deltas).size === LANES);

/** Do all lanes of a warp touch memory in this pattern, wherever its first lane is? */
export function hasPattern(pattern: Pattern, addresses: Float64Array): boolean {
  if (pattern.mask !== ALL) return false;
  const { deltas } = pattern;
  const head = addresses[0]!;
  for (let i = 1; i < LANES; i += 1) if (addresses[i]! - head !== deltas[i]) return false;
  return true;
}

/** `hasPattern` of the lanes of a mask. */
export function isPattern({ mask: own, deltas }: Pattern, mask: number, places: Int32Array): boolean {
  if (own !== mask) return false;
  const first = places[31 - Math.clz32(mask & -mask)]!;
  let changed = 0;
  if (mask === ALL) for (let i = 0; i < LANES; i += 1) changed |= (places[i]! - first) ^ deltas[i]!;
  else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) changed |= (places[i]! - first) ^ deltas[i]!;
  return changed === 0;
}

/** Writes down what each lane of a pattern touches. */
export function spread(places: Int32Array, { deltas }: Pattern, first: number): void {
  for (let i = 0; i < LANES; i += 1) places[i] = first + deltas[i]!;
}

/** What an access did in one space, summed up. */
export class Stats {
  requests = 0;
  lanes = 0;
  sectors = 0;
  wavefronts = 0;
  ideal = 0;
  idealSectors = 0;
  /** Global: pieces of 64 bytes, and wavefronts of the data pipe. */
  pieces = 0;
  data = 0;
  conflicts = 0;
  worst: Sample | null = null;
  worstScore = -1;
  first: Sample | null = null;
  /** By how much the second execution began beyond the first one, where it was of the next warp of the block; else 0. */
  apart = 0;
  pattern: Pattern = emptyPattern();
  readonly known = new Map<number, Pattern[]>();
  patterns = 0;
  /** Loads of what the warp had loaded just before. */
  repeated = 0;
  /** Shared loads while a copy that their warp had started was under way. */
  overlapped = 0;
  /** Global atomics: which pieces of memory they meet in. */
  meetings: Meetings | null = null;
  /** The buffer that the last access was in. */
  low = 0;
  high = -1;
}

/** Counts one execution of an access. */
export interface AccessCount {
  countAlike(stats: Stats, pattern: Pattern, cost: AccessCost, first: number): void;
  readonly keeps: (pattern: Pattern) => boolean;
  count(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void;
}

/** An instruction of the machine code that is counted instead of an access of the source. */
export interface CountedInstruction {
  /** Bytes per lane. */
  readonly width: number;
  /** All that it counts. */
  readonly sites: readonly Site[];
  count(counter: AccessCount, warp: number, space: Space, mask: number, offsets: Int32Array): void;
  /**
   * `count` of a whole warp in a pattern whose first lane is at `first`.
   *
   * @returns Was it done? If not, nothing was.
   */
  countAlike(counter: AccessCount, warp: number, space: Space, pattern: Pattern, first: number): boolean;
  /** Count what still waits for its other half. */
  flush(counter: AccessCount): void;
}

/** How an access differs in the machine code from what the source says. */
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
  /** Offset in the source of the access that it goes with; `null`: of none. */
  readonly with: number | null;
  /** How its executions are counted; `null`: the machine code has no instruction for it. */
  readonly counted: CountedInstruction | null;
}

/** One load, store or atomic in the source. */
export class Site {
  global: Stats | null = null;
  shared: Stats | null = null;
  local: Stats | null = null;
  constant: Stats | null = null;
  cluster: Stats | null = null;
  /** Executions that a caller wants to see. */
  watched: ReadonlySet<number> | null = null;
  readonly seen: Sample[] = [];
  /** Part of an asynchronous copy. */
  isAsync = false;
  /** What it does with lines of the L1. */
  use: L1Use = 'allocate';
  /** What the compiler probably makes of it; `null`: what is written. */
  compiled: Merge | null = null;
  /** An atomic on a real number. */
  isReal = false;
  /** An atomic that puts a value there and whose old value nobody asks for: it reads nothing that has to be there. */
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
