/** Per-thread arrays with an index known only at run time: registers cannot be indexed, so these are in local memory. */
import type { Architecture } from '@src/arch/architecture';
import type { Wait } from '@src/engine/time';
import { LOCAL } from '../machine/spaces';
import type { Site } from '../machine/stats';
import type { KernelQuery } from '../query';
import type { KernelResult } from '../run/result';
import { lostOf } from './kept';
import { type Num, sumOf } from './numbers';
import type { LocalUse, WalkState } from './state';

const SECTOR = 32;
/** The most bytes that a lane moves with one instruction. */
const WIDEST = 16;

/** Where the array of an address begins; for an element with a constant index, the array in memory that contains it. */
export function arrayAt(state: WalkState, at: Num): number {
  const { constant } = sumOf(at);
  const around = [...(state.options.inMemory ?? [])].find(
    ([start, bytes]) => start <= constant && constant < start + bytes,
  );
  return state.arrays.get(at) ?? around?.[0] ?? constant;
}

/**
 * Is the array of this access in memory, and not in registers? Records arrays, and those with an index that no copy of the
 * code knows.
 */
export function isInMemory(state: WalkState, site: Site, at: Num): boolean {
  const array = arrayAt(state, at);
  if (array < LOCAL) return false;
  const { terms } = sumOf(at);
  const loop = state.loops.findLast(({ isWhole }) => !isWhole)?.loop ?? null;
  if (state.arrays.has(at)) state.arrayStarts.add(array);
  if (isIndexed(state, site, array, at)) state.indexedArrays.add(array);
  if (site.op === 'store') state.storedIn.set(array, (state.storedIn.get(array) ?? new Set()).add(loop));
  const { inMemory, storedIn } = state.options;
  if (!inMemory?.has(array)) return false;
  const isCounted = [...terms].every(([part]) => part.isKnown || state.strides.has(part.id));
  const isNear = !at.isIrregular && storedIn?.get(array)?.has(loop) === true && (loop !== null || isCounted);
  // What earlier iterations, or outside loops earlier copies of the code, stored at the same distance is still in registers.
  if (isNear && isCounted && site.op === 'load') return false;
  state.locals.set(site, { together: togetherOf(state, site, at), isNear });
  return true;
}

const EVERY = -1;

/**
 * Does this access need the array in memory? A load of what the same iteration has stored at the same index is that value,
 * whatever the index is: `r[turn][k]` of two sets of registers that take turns is in none, if each iteration fills the set
 * that it reads. Stores alone do not need it.
 */
function isIndexed(state: WalkState, site: Site, array: number, at: Num): boolean {
  const { terms, constant } = sumOf(at);
  const own = [...terms].filter(([{ isKnown }]) => !isKnown);
  const index = own.map(([{ id }, factor]) => `${id}*${factor}`).join('+');
  // The copies of an unrolled loop store to all elements there, and load from all.
  const offset = own.length < terms.size ? EVERY : constant;
  const last = state.storedAt.get(array);
  if (site.op === 'store') {
    const isSome = state.isParted || state.isPredicated;
    const isNext = !isSome && last?.index === index;
    if (own.length > 0) state.storedAnywhere.add(array);
    // After a store that only some warps make, an element may be either.
    const offsets = isSome ? [] : [...(isNext ? last.offsets : []), offset];
    state.storedAt.set(array, { index, offsets: new Set(offsets) });
    return false;
  }
  if (own.length === 0) return state.storedAnywhere.has(array);
  return last?.index !== index || !(last.offsets.has(EVERY) || last.offsets.has(offset));
}

/** Neighboring iterations whose elements are contiguous share one instruction. */
function togetherOf(state: WalkState, site: Site, at: Num): number {
  const around = state.loops.at(-1);
  const stats = site.local;
  if (!around || !stats || stats.data > stats.pieces * Math.max(1, site.width / 4)) return 1;
  const isNext = [...sumOf(at).terms].some(
    ([part, factor]) =>
      (part.isKnown || part.depth === state.loops.length) &&
      Math.abs(factor * (state.strides.get(part.id) ?? 0)) === site.width,
  );
  return isNext ? Math.max(1, Math.min(WIDEST / site.width, around.turns)) : 1;
}

export interface LocalTraffic {
  readonly loads: number;
  readonly stores: number;
  /** Wavefronts of the data pipe. */
  readonly data: number;
  /** Sectors requested from the L2, and sectors sent to it. */
  readonly readSectors: number;
  readonly writeSectors: number;
  /** Bytes that DRAM reads and writes because the arrays of all resident threads do not fit into the L2. */
  readonly readBytes: number;
  readonly writtenBytes: number;
  readonly waitOf: (site: Site) => Partial<Record<Wait, number>> | null;
}

/** Lines from which the data pipe takes words at once: those of different lanes are in different banks. */
const LINES_AT_ONCE = 4;

/** Of what the L2 has evicted, the share that is loaded again: a thread returns to what it stored last. */
const OLDER = 0.5;

/** Smaller ones stay in registers: loops over them are fully unrolled, or an element is selected from all. */
const LEAST = 64;

/** Bytes of each array with an index that no copy of the code knows, by start. */
export function arraysInMemory(
  {
    indexedArrays,
    arrayStarts,
  }: { readonly indexedArrays: ReadonlySet<number>; readonly arrayStarts: ReadonlySet<number> },
  localBytes: number,
): ReadonlyMap<number, number> {
  const starts = [...arrayStarts].toSorted((a, b) => a - b);
  const sizes = [...indexedArrays].map(
    (start) => [start, (starts.find((each) => each > start) ?? LOCAL + localBytes) - start] as const,
  );
  return new Map(sizes.filter(([, bytes]) => bytes >= LEAST));
}

/** The demand of the arrays in memory; `null`: there are none. */
export function localTraffic(
  { locals }: { readonly locals: ReadonlyMap<Site, LocalUse> },
  arrays: ReadonlyMap<number, number>,
  { estimates }: KernelResult,
  { grid, block }: KernelQuery,
  arch: Architecture,
): LocalTraffic | null {
  if (arrays.size === 0) return null;
  const perThread = [...arrays.values()].reduce((sum, bytes) => sum + bytes, 0);
  const blocks = grid[0] * grid[1] * grid[2];
  const sms = Math.min(arch.sms.value, blocks);
  const perBlock = block[0] * block[1] * block[2];
  const resident = estimates?.residentBlocks ?? Math.max(1, Math.floor(arch.maxThreadsPerSm.value / perBlock));
  const threads = perBlock * Math.min(resident, Math.ceil(blocks / sms));
  const notInL1 = lostOf(perThread * threads, estimates?.l1Bytes ?? arch.l1SharedBytes.value);
  const notInL2 = lostOf(perThread * threads * sms, arch.l2Bytes.value ?? Infinity);
  const sums = { loads: 0, stores: 0, data: 0, loaded: 0, stored: 0 };
  for (const [{ op, local }, { together, isNear }] of locals) {
    if (!local) continue;
    const isLoad = op === 'load';
    sums[isLoad ? 'loads' : 'stores'] += local.pieces / together;
    sums[isLoad ? 'loaded' : 'stored'] += isNear && isLoad ? 0 : local.sectors;
    sums.data += Math.max(local.pieces / together, local.data / LINES_AT_ONCE);
  }
  return {
    loads: sums.loads,
    stores: sums.stores,
    data: sums.data,
    readSectors: sums.loaded * notInL1,
    writeSectors: sums.stored,
    readBytes: sums.loaded * notInL1 * notInL2 * OLDER * SECTOR,
    writtenBytes: sums.stored * notInL2 * SECTOR,
    waitOf: (site) => {
      const use = locals.get(site);
      if (!use) return null;
      const missing = use.isNear ? 0 : notInL1;
      return { l1: 1 - missing, l2: missing * (1 - notInL2), dram: missing * notInL2 };
    },
  };
}
