import type { outline } from '@src/book/outline';
import type { KernelArgument } from '@src/lab';
import { jobOf, type Job, type Size } from './job';

type Chapter = (typeof outline)[number]['address'];

/** A launch of content/evidence/lab-kernels/cases.json, which was measured. */
export interface RecordedCase {
  readonly case: string;
  readonly file: string;
  readonly kernel: string;
  readonly grid: Size;
  readonly block: Size;
  readonly sharedBytes: number;
  readonly arguments: readonly KernelArgument[];
}

/** An example in the list that the reader chooses from. */
export interface ExampleCard {
  readonly chapter: Chapter;
  readonly name: string;
  readonly title: string;
  readonly kernel: string;
  /** The mark of its worst access. */
  readonly mark: string;
  readonly isExcess: boolean;
}

/** The recorded cases that serve as examples, by chapter. */
export const exampleNames: Readonly<Partial<Record<Chapter, Readonly<Record<string, string>>>>> = {
  warp: {
    add: 'Add two vectors, with a guard',
    scale2d: 'A matrix in blocks of 32 by 8',
    'scale2d-9': 'The same in blocks of 16 by 16',
    fill3d: 'A volume in 3-D blocks',
    evenOdd: 'Even and odd lanes part',
    bySwitch: 'Lanes part at a switch',
    collatz: 'Loops of different lengths',
  },
  coalescing: {
    copyStride: 'Copy with stride 2',
    'copyStride-6': 'Copy with stride 33',
    copyOffset: 'Copy, one element off',
    'copyOffset-4': 'Copy, eight elements off',
    reverse: 'Copy backwards',
    saxpyStrided: 'A grid-stride loop',
    moveAos: 'An array of structs',
    moveSoa: 'A struct of arrays',
    gather: 'Gather by an index',
    'gather-19': 'Gather, indices close together',
    scatter: 'Scatter by an index',
    permute: 'Permuted within a block',
  },
  'vectorized-access': {
    copyFloat4: 'Copy by float4',
    addDouble2: 'Add by double2',
    bytesToFloat: 'Bytes to floats',
    lengthFloat3: 'float3, which is no vector to the hardware',
    swapQuad: 'A struct of 16 bytes',
    invert: 'Pixels of four bytes',
  },
  tiling: {
    matmulNaive: 'Matrix product without tiles',
    'matmulTiled-16': 'Matrix product, tiles of 16',
    'matmulTiled-32': 'Matrix product, tiles of 32',
    matvec: 'Matrix times vector, one row per thread',
    transposeNaive: 'Transpose without a tile',
    stencil1d: 'A stencil along a line',
    stencil5: 'A stencil of five points',
    boxShared: 'A box filter with a tile and its halo',
  },
  'bank-conflicts': {
    'transposeTile-0': 'Transpose by a tile of [32][32]',
    'transposeTile-1': 'Transpose by a tile of [32][33]',
    transposeSwizzled: 'Transpose by a swizzled tile',
    'bankStride-61': 'Shared memory with stride 2',
    'bankStride-62': 'Shared memory with stride 3',
    'bankStride-64': 'Shared memory with stride 32',
    reduceInterleaved: 'Sum of a block, every second thread',
    reduceStrided: 'Sum of a block, strided',
    reduceSequential: 'Sum of a block, adjacent words',
    scanBlelloch: 'Scan up and down a tree',
  },
  'warp-shuffles': {
    reduceShuffle: 'Sum of a block by shuffles',
    reduceXor: 'Butterfly within a warp',
    reduceRedux: 'One instruction sums a warp',
    scanWarp: 'Scan by shuffles',
    dot: 'Dot product',
    histogramGlobal: 'Histogram by global atomics',
    histogramShared: 'Histogram in shared memory',
    histogramAggregated: 'Histogram, added up in the warp first',
    compact: 'Keep what passes, by ballots',
  },
  'read-only-data': {
    polynomial: 'Coefficients in constant memory',
    softmaxRows: 'Softmax of rows',
    'matmulNaive-28': 'Values that all lanes share',
  },
  'async-copies': {
    copyAsync: 'An asynchronous copy into shared memory',
    scanHillisSteele: 'Two buffers in shared memory, in turn',
  },
};

/**
 * The part of a file that one kernel needs: that kernel, and everything that is no kernel. Blank lines are only between
 * declarations, and an introduction of the file goes with the first of them.
 */
export function sourceOf(file: string, kernel: string): string {
  const name = kernel.replace(/<.*$/, '');
  const parts = file.trim().split(/\n\n+/);
  const kept = parts.filter(
    (part) => !part.includes('__global__') || new RegExp(`__global__[^(]*\\b${name}\\s*\\(`).test(part),
  );
  const used = kept.filter((part, index) => {
    if (/^(\/\/[^\n]*\n?)+$/.test(part)) return false;
    if (!part.startsWith('__device__') && !part.startsWith('struct')) return true;
    const declared = /^(?:struct\s+(?:\w+\([^)]*\)\s+)?(\w+)|__device__[^(]*?(\w+)\s*\()/.exec(part);
    const word = declared?.[1] ?? declared?.[2];
    return word === undefined || kept.some((other, at) => at !== index && new RegExp(`\\b${word}\\b`).test(other));
  });
  return `${used.map((part) => part.trim()).join('\n\n')}\n`;
}

export const exampleJob = (recorded: RecordedCase, file: string, gpu: string): Job =>
  jobOf({ ...recorded, source: sourceOf(file, recorded.kernel) }, gpu);

/**
 * Rows and columns of the first matrix: large enough for memory to bound the launch, and sampled, so that it is soon
 * done.
 */
const FIRST_SIDE = 2048;
const FIRST_TILE = 32;

/** What the page shows first: a recorded transpose, of a larger matrix. */
export function firstJob(recorded: RecordedCase, file: string, gpu: string): Job {
  const small = exampleJob(recorded, file, gpu);
  return {
    ...small,
    grid: [FIRST_SIDE / FIRST_TILE, FIRST_SIDE / FIRST_TILE, 1],
    arguments: small.arguments.map((each) =>
      each.form === 'buffer' ? { ...each, count: FIRST_SIDE ** 2 } : { form: 'int', value: FIRST_SIDE },
    ),
  };
}
