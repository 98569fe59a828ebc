/** The chapters of the book in order, written or not. The address is the last part of the chapter's URL. */
export const outline = [
  {
    address: 'warp',
    title: 'A warp asks for memory',
    subject: 'The road of one load, from the instruction to DRAM and back.',
    needs: [],
  },
  {
    address: 'coalescing',
    title: 'Coalescing',
    subject: 'Which sectors a warp touches, and how many of their bytes it uses.',
    needs: ['warp'],
  },
  {
    address: 'vectorized-access',
    title: 'Vectorized access',
    subject: 'More bytes per lane, fewer instructions.',
    needs: ['coalescing'],
  },
  {
    address: 'tiling',
    title: 'Tiling',
    subject: 'A value fetched once and used many times.',
    needs: ['coalescing'],
  },
  {
    address: 'bank-conflicts',
    title: 'Bank conflicts',
    subject: 'Which accesses to shared memory conflict, and when that costs time.',
    needs: ['tiling'],
  },
  {
    address: 'warp-shuffles',
    title: 'Warp shuffles',
    subject: 'Values that move between lanes; reductions, scans, and atomics.',
    needs: ['bank-conflicts'],
  },
  {
    address: 'read-only-data',
    title: 'Read-only data and caches',
    subject: 'What const, the caches and constant memory really do.',
    needs: ['coalescing'],
  },
  {
    address: 'async-copies',
    title: 'Asynchronous copies',
    subject: 'The next tile is fetched while this one is computed on.',
    needs: ['vectorized-access', 'tiling'],
  },
  {
    address: 'tma',
    title: 'The TMA and tensor cores',
    subject: 'Tiles that one thread asks for, where their bytes land, and who reads them.',
    needs: ['async-copies', 'bank-conflicts'],
  },
  {
    address: 'tile-layouts',
    title: 'Tile layouts',
    subject: 'Layouts as functions, who moves what, and the swizzle that suits both sides.',
    needs: ['tma'],
  },
  {
    address: 'latency-hiding',
    title: 'Latency hiding',
    subject: 'Warps, chains and registers: what a scheduler issues while loads are on their way.',
    needs: ['vectorized-access', 'tiling'],
  },
  {
    address: 'end-to-end',
    title: 'End to end',
    subject: 'Two kernels from the first version to the limit, and what each step is worth.',
    needs: ['warp-shuffles'],
  },
  {
    address: 'profile',
    title: 'Reading a profile',
    subject: 'From a report’s numbers to the line to change; a reader for your own.',
    needs: ['end-to-end'],
  },
] as const satisfies readonly OutlineEntry[];

/** Pages other than chapters, in content/atlas: a figure may belong to them as well. */
export const atlas = ['gpus', 'layouts'] as const;

export interface OutlineEntry {
  readonly address: string;
  readonly title: string;
  readonly subject: string;
  /** Addresses of the chapters that it builds on directly: all of them come before it. */
  readonly needs: readonly string[];
}
