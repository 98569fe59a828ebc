/**
 * What a cache keeps over a whole launch, where a sample of its blocks does not suffice: a small table that all blocks
 * reuse, and rows that are traversed again.
 */
const SECTOR = 32;
const LINE = 128;

/** What the loads of one buffer request from one SM's L1 in the course of a launch. */
export interface TableUse {
  readonly bytes: number;
  /** Sectors looked up in it. */
  readonly sectors: number;
  /** Lines of other data that enter the L1 meanwhile, without being reused. */
  readonly passingLines: number;
}

/**
 * The miss rate of lookups in a table whose lines are all equally likely: first lookups, and those whose line has been
 * evicted in the meantime. A line stays for as many lookups as it takes to fill the cache with others (Che's approximation
 * of LRU replacement).
 */
export function tableMisses({ bytes, sectors, passingLines }: TableUse, capacity: number): number {
  const lines = Math.max(1, bytes / LINE);
  const all = Math.max(1, bytes / SECTOR);
  const passing = sectors > 0 ? passingLines / sectors : 0;
  const filled = (lookups: number): number => lines * (1 - Math.exp(-lookups / lines)) + passing * lookups;
  const room = capacity / LINE;
  let [low, high] = [0, 1e9];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (filled(middle) > room) high = middle;
    else low = middle;
  }
  const stays = Math.exp(-low / lines);
  // Each sector of a resident line has to be fetched once.
  const hits = (1 - stays) * (1 - Math.exp(-low / all / Math.max(1e-9, stays)));
  const first = all * (1 - Math.exp(-sectors / all));
  return sectors > 0 ? Math.min(1, (first + Math.max(0, sectors - first) * (1 - hits)) / sectors) : 1;
}

/**
 * Of data that is traversed again, the share that a cache has lost: nothing up to a quarter of its size, all from five
 * sixths on, because stores and warps that are ahead interfere.
 */
export const lostOf = (workingSet: number, capacity: number): number =>
  Math.min(1, Math.max(0, (workingSet / capacity - KEPT) / (GONE - KEPT)));

const KEPT = 1 / 4;
const GONE = 5 / 6;
