/**
 * What a cache keeps over a whole launch, where a sample of its blocks says too little: a small table that all blocks come back to, and
 * rows that are gone through again.
 */
const SECTOR = 32;
const LINE = 128;

/** What the loads of one buffer ask of the L1 of one SM in the course of a launch. */
export interface TableUse {
  readonly bytes: number;
  /** Sectors that are looked up in it. */
  readonly sectors: number;
  /** Lines of other data that come into the L1 meanwhile, and stay for nothing. */
  readonly passingLines: number;
}

/**
 * The share of the lookups in a table that miss when all of its lines are as likely to be wanted: those that come first, and those
 * whose line has left in the meantime. A line stays for as many lookups as it takes to fill the cache with others (Che's approximation of
 * least-recently-used replacement).
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
  // Of a line that stays, each sector has to be fetched once.
  const hits = (1 - stays) * (1 - Math.exp(-low / all / Math.max(1e-9, stays)));
  const first = all * (1 - Math.exp(-sectors / all));
  return sectors > 0 ? Math.min(1, (first + Math.max(0, sectors - first) * (1 - hits)) / sectors) : 1;
}

/**
 * Of what is gone through once more, the share that a cache does not have any more: nothing up to a quarter of its size, all from five sixths
 * of it on, as stores and what other warps are ahead with come in between.
 */
export const lostOf = (workingSet: number, capacity: number): number =>
  Math.min(1, Math.max(0, (workingSet / capacity - KEPT) / (GONE - KEPT)));

const KEPT = 1 / 4;
const GONE = 5 / 6;
