/** The next step for a finding: one sentence of advice and the place of the book that explains it. */

export interface Step {
  readonly say: string;
  readonly chapter: string;
  /** A section or scene of that chapter. */
  readonly place: string;
}

export const steps = {
  coalesce: {
    say: 'Let adjacent lanes access adjacent elements: change which index threadIdx.x is, or the layout of the structure.',
    chapter: 'coalescing',
    place: 'which-index-is-threadidxx',
  },
  align: {
    say: 'Start each warp’s piece at a multiple of 32 bytes: pad the rows, or handle the edge separately.',
    chapter: 'coalescing',
    place: 'offsets-cost-little',
  },
  banks: {
    say: 'Pad the rows of the tile to an odd number of words, or swizzle.',
    chapter: 'bank-conflicts',
    place: 'scene-one-word-of-padding',
  },
  reuse: {
    say: 'Move fewer bytes: use each value more than once while it is on the chip, or store fewer bytes per value.',
    chapter: 'tiling',
    place: 'who-loads-what-and-how-often',
  },
  fewerAccesses: {
    say: 'Keep values in registers and use each for several results: fewer instructions then ask the L1 for the same values.',
    chapter: 'tiling',
    place: 'one-pipe-for-l1-and-shared-memory',
  },
  flight: {
    say: 'Keep more bytes in flight: wider loads, several loads before the first use, more warps.',
    chapter: 'vectorized-access',
    place: 'how-many-bytes-are-on-their-way',
  },
  overlap: {
    say: 'Start the copy of the next tile before you compute on this one.',
    chapter: 'async-copies',
    place: 'a-perfect-load-still-waits',
  },
  grid: {
    say: 'Divide the work into more, smaller blocks, or launch as many blocks as fit at once and let each loop over the work.',
    chapter: 'vectorized-access',
    place: 'a-copy-and-the-blocks-it-launches',
  },
  constant: {
    say: 'Let all lanes of a warp read the same constant, or read the table from global memory.',
    chapter: 'read-only-data',
    place: 'constant-memory-fast-for-one-address',
  },
  atomics: {
    say: 'Add up in registers, then in the block, and change global memory once per block.',
    chapter: 'warp-shuffles',
    place: 'one-atomic-per-block',
  },
  spills: {
    say: 'Give each thread the registers it needs: fewer blocks per SM in __launch_bounds__, or a smaller tile per thread.',
    chapter: 'latency-hiding',
    place: 'what-a-spill-asks-of-memory',
  },
  chains: {
    say: 'Give each warp several independent chains of arithmetic, or run more warps.',
    chapter: 'latency-hiding',
    place: 'scene-four-chains-in-each-warp',
  },
  occupancy: {
    say: 'Let more warps fit on an SM: fewer registers per thread, or less shared memory per block.',
    chapter: 'tiling',
    place: 'what-a-tile-costs',
  },
  divergence: {
    say: 'Let the lanes of a warp take the same path: sort the work, or decide per warp.',
    chapter: 'latency-hiding',
    place: 'lanes-that-take-two-ways',
  },
  barrier: {
    say: 'Let warps arrive together: give them equal work, or synchronize less often.',
    chapter: 'async-copies',
    place: 'two-blocks-per-sm-do-it-without-a-pipeline',
  },
  arithmetic: {
    say: 'Memory is not in the way. Fewer instructions help, or those that do more each.',
    chapter: 'tiling',
    place: 'the-roofline',
  },
} as const satisfies Readonly<Record<string, Step>>;
