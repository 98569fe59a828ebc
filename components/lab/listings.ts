import type { Job, JobArgument, PlainArgument, Size } from './job';

/**
 * How a listing of the book is launched in the laboratory: smaller than it was measured, so that it is done at once.
 */
interface ListingLaunch {
  /** Constants that the listing takes from its file. */
  readonly before?: string;
  /**
   * The part of the file to open, where the listing alone is no kernel: from the line with this beginning to another.
   */
  readonly part?: readonly [string, string];
  /** What the host would set at launch. */
  readonly edit?: readonly [string, string];
  readonly sharedBytes?: number;
  readonly kernel: string;
  readonly template?: string;
  readonly grid: Size;
  readonly block: Size;
  readonly arguments: readonly JobArgument[];
}

const floats = (count: number, init: 'zero' | 'iota' = 'zero'): PlainArgument => ({
  form: 'buffer',
  type: 'float',
  count,
  init,
});
const square = (n: number, count: number): readonly JobArgument[] => [
  floats(n * n),
  ...Array.from({ length: count }, () => floats(n * n, 'iota')),
];
const transposed = {
  before: 'constexpr int n = 256, tile = 32, rows = 8;',
  grid: [8, 8, 1],
  block: [32, 8, 1],
} as const;
const product = { before: 'constexpr int n = 64;', arguments: square(64, 2) } as const;
const matrix = { before: 'constexpr int columns = 256;', arguments: square(256, 1) } as const;
const structs = { before: '', grid: [8, 1, 1], block: [256, 1, 1] } as const;

const integers = (type: 'int32' | 'uint32' | 'int64' | 'uint8', count: number): PlainArgument => ({
  form: 'buffer',
  type,
  count,
  init: 'zero',
});
const number = (value: number): PlainArgument => ({ form: 'int', value });
const sums = {
  part: ['enum class Way', 'struct Four;'],
  kernel: 'sumBlocks',
  grid: [8, 1, 1],
  block: [256, 1, 1],
  arguments: [floats(8), { form: 'buffer', type: 'float', count: 8192, init: ['affine', 7, 3, 16] }],
} as const;
const table = {
  grid: [8, 1, 1],
  block: [256, 1, 1],
  arguments: [
    floats(8192),
    floats(1024, 'iota'),
    { form: 'buffer', type: 'uint32', count: 8192, init: ['affine', 389, 7, 1024] },
  ],
} as const;
/** Eight tiles of 2 KiB for one block, in a ring of stages. */
const tiles = (
  stages: number,
): Pick<ListingLaunch, 'part' | 'kernel' | 'grid' | 'block' | 'sharedBytes' | 'arguments'> => ({
  part: ['enum Method', '/** The same sums, straight'],
  kernel: 'pipelined',
  grid: [1, 1, 1],
  block: [128, 1, 1],
  sharedBytes: stages * 2048,
  arguments: [
    {
      form: 'struct',
      // The whole slot of a block, 4 MiB.
      values: [
        floats(2 ** 20, 'iota'),
        floats(256),
        integers('int64', 1),
        integers('uint32', 1),
        ...[8, stages, 0, 16].map(number),
      ],
    },
    { form: 'struct', values: [] },
    number(0),
  ],
});
/** Where the first buffer of a launch starts; a chain of addresses in it, one line apart, from its second line on. */
const FIRST = 0x7f0000000000;
const LINE = 128;

const copied = {
  part: ['constexpr int side', '/** ((4,8),32)'],
  edit: ['side = 8192', 'side = 64'],
  grid: [2, 2, 1],
  arguments: square(64, 1),
} as const;

/** By dataset and region, or file. */
const launches: Readonly<Record<string, ListingLaunch>> = {
  // Before the fix; with AFTER 1 the same lines are the fixed kernel.
  'reports#moveParticles': {
    before: '#define AFTER 0',
    kernel: 'moveParticles',
    grid: [8, 1, 1],
    block: [256, 1, 1],
    arguments: [floats(16384, 'iota'), { form: 'float', value: 1 }],
  },
  'reports#sumArray': {
    before: '#define AFTER 0',
    kernel: 'sumArray',
    grid: [8, 1, 1],
    block: [256, 1, 1],
    arguments: [floats(1), floats(2048, 'iota')],
  },
  'cures#branches': {
    before: '#define AFTER 0',
    kernel: 'branches',
    grid: [8, 1, 1],
    block: [256, 1, 1],
    arguments: [floats(2048), floats(2048, 'iota')],
  },
  'transpose#naive': { ...transposed, kernel: 'naive', arguments: square(256, 1) },
  'transpose#tiled': { ...transposed, kernel: 'tiled', template: '0', arguments: square(256, 1) },
  'transpose#swizzled': { ...transposed, kernel: 'swizzled', arguments: square(256, 1) },
  'matmul#naive': { ...product, kernel: 'naive', grid: [2, 2, 1], block: [32, 32, 1] },
  'matmul#tiled': { ...product, kernel: 'tiled', template: '32', grid: [2, 2, 1], block: [32, 32, 1] },
  'matmul#register-tiled': {
    ...product,
    kernel: 'registerTiled',
    template: '64, 8, 4',
    grid: [1, 1, 1],
    block: [256, 1, 1],
  },
  'grid-shape#right': { ...matrix, kernel: 'right', grid: [8, 32, 1], block: [32, 8, 1] },
  'grid-shape#wrong': { ...matrix, kernel: 'wrong', grid: [8, 32, 1], block: [32, 8, 1] },
  'layout-copy#by-floats': { ...copied, template: 'Rows<32>', kernel: 'copyByFloats', block: [256, 1, 1] },
  'layout-copy#by-pieces': { ...copied, template: 'Swizzled<3, 2, 5>', kernel: 'copyByPieces', block: [64, 1, 1] },
  'profiles#chapter-0-bad': {
    before: 'constexpr int steps = 8;',
    kernel: 'chase',
    grid: [4, 1, 1],
    block: [128, 1, 1],
    arguments: [
      integers('uint32', 512),
      { form: 'buffer', type: 'uint32', count: 1024, init: ['affine', 389, 7, 1024] },
    ],
  },
  'profiles#chapter-0-fixed': {
    before: 'constexpr int steps = 8;\nconstexpr uint32_t entries = 1024;',
    kernel: 'compute',
    grid: [4, 1, 1],
    block: [128, 1, 1],
    arguments: [
      integers('uint32', 512),
      { form: 'buffer', type: 'uint32', count: 1024, init: ['affine', 389, 7, 1024] },
    ],
  },
  'profiles#chapter-1-bad': {
    ...structs,
    kernel: 'moveStructures',
    arguments: [floats(8 * 2048), { form: 'float', value: 1 }],
  },
  'profiles#chapter-1-fixed': {
    ...structs,
    kernel: 'moveArrays',
    arguments: [floats(2048), { form: 'float', value: 1 }],
  },
  'aos-value#by-value': {
    before: 'constexpr int fields = 8;\n\nstruct alignas(16) Aligned {\n  float field[fields];\n};',
    kernel: 'byValue',
    template: 'Aligned, 8',
    grid: [8, 1, 1],
    block: [256, 1, 1],
    arguments: [floats(8 * 2048), { form: 'float', value: 1 }],
  },
  'copy-grid#stride': {
    ...structs,
    kernel: 'copyStride',
    template: 'float',
    arguments: [floats(8192), floats(8192, 'iota'), number(8192)],
  },
  'copy-grid#stride-loads': {
    ...structs,
    kernel: 'copyStrideLoads',
    template: 'float, 2',
    arguments: [floats(8192), floats(8192, 'iota'), number(8192)],
  },
  'vector-copy#vector': {
    ...structs,
    kernel: 'copyVector',
    arguments: [floats(2048), floats(2048, 'iota'), { form: 'int', value: 2046 }],
  },
  'compaction#block': {
    ...structs,
    kernel: 'blockAggregated',
    arguments: [
      integers('int32', 2048),
      integers('int32', 1),
      { form: 'buffer', type: 'int32', count: 2048, init: ['affine', 7, 3, 16] },
    ],
  },
  'sum-variants#tree': { ...sums, template: 'Way::tree, 4, float' },
  'sum-variants#tree-unrolled': { ...sums, template: 'Way::treeUnrolled, 4, float' },
  'sum-variants#shuffle': { ...sums, template: 'Way::shuffle, 4, float' },
  'sum-variants#two-stage': { ...sums, template: 'Way::shuffle, 4, float' },
  'latency#chase': {
    part: ['struct Timing', '/** Each line points to itself'],
    kernel: 'chase',
    template: 'l2',
    grid: [1, 1, 1],
    block: [1, 1, 1],
    arguments: [
      number(FIRST + LINE),
      number(4),
      number(200),
      { form: 'buffer', type: 'uint64', count: 4096, init: ['affine', 8, FIRST + LINE, 0] },
    ],
  },
  'bytes-in-flight#stream': {
    part: ['template <int width>', 'using Kernel'],
    kernel: 'stream',
    template: '16, 4',
    grid: [4, 1, 1],
    block: [128, 1, 1],
    arguments: [
      { form: 'buffer', type: 'uint32', count: 16384, init: 'iota' },
      number(2),
      number(2),
      { form: 'struct', values: [integers('uint32', 1), integers('uint32', 4)] },
    ],
  },
  'profiles#chapter-7-bad': {
    before: 'constexpr int tileFloats = 4096, threads = 128, tilesOfBlock = 4, work = 2;',
    part: ['/** Some arithmetic on the 32 floats', '// region: chapter-7-fixed'],
    kernel: 'copyThenCompute',
    grid: [2, 1, 1],
    block: [128, 1, 1],
    sharedBytes: 16384,
    arguments: [floats(256), floats(2 * 4 * 4096, 'iota')],
  },
  'listings#cp-async': {
    before: 'constexpr int threads = 256, tile = 4 * threads, tiles = 8;',
    kernel: 'addTiles',
    grid: [2, 1, 1],
    block: [256, 1, 1],
    arguments: [floats(512), { form: 'buffer', type: 'float', count: 2 * 8 * 1024, init: ['affine', 7, 3, 16] }],
  },
  'lookup#plain': { ...table, kernel: 'plain' },
  'pipeline#issue': { ...tiles(4), template: 'bulk, 1, 0' },
  'pipeline#through-registers': { ...tiles(2), template: 'registers, 1, 1' },
  'pipeline#asynchronous': { ...tiles(4), template: 'asyncCopy, 1, 2' },
  'multicast#fetch': {
    part: ['namespace cg', '__global__ void expect'],
    edit: ['__global__ void feed', '__global__ void __cluster_dims__(4, 1, 1) feed'],
    kernel: 'feed',
    grid: [8, 1, 1],
    block: [128, 1, 1],
    sharedBytes: 2 * 4096,
    arguments: [
      integers('uint32', 8),
      { form: 'buffer', type: 'uint8', count: 2 * 64 * 4096, init: ['affine', 7, 3, 251] },
      ...[2 * 64 * 4096, 0, 4096, 1].map(number),
    ],
  },
};

export const launchedListings: readonly string[] = Object.keys(launches);

/** Kernels that take a tensor map, which a page of the laboratory cannot create. */
const withTensorMap: readonly string[] = ['listings#tma-setup', 'listings#tma-roles', 'tma-transpose#store'];

/** Whether this listing holds a kernel, or a function that kernels call. */
const isDeviceCode = (code: string): boolean => /__(global|device)__/.test(code);

/**
 * Why a listing cannot be opened in the laboratory; `null` for one that can. @param name - As `listingName` says it.
 */
export function notHere(name: string, code: string): string | null {
  if (withTensorMap.includes(name)) return 'The kernel takes a tensor map, which the laboratory cannot make.';
  return isDeviceCode(code) ? null : 'Host code: it has no kernel for the laboratory.';
}

/** The name of a listing here. */
export const listingName = (dataset: string, region: string | undefined, file: string): string =>
  region === undefined ? `${dataset}/${file}` : `${dataset}#${region}`;

/**
 * The job that opens a listing of the book; `null` for one that cannot run here.
 *
 * @param code - The listing; `text`: the whole file that it is part of.
 */
export function listingJob(name: string, code: string, text: string): Job | null {
  const launch = Object.hasOwn(launches, name) ? launches[name] : undefined;
  if (!launch) return null;
  const { before = '', kernel, template = '', grid, block, part, edit, sharedBytes = 0 } = launch;
  const listed = part ? partOf(text, part) : code;
  const edited = edit ? listed.replace(...edit) : listed;
  const source = `${before === '' ? '' : `${before}\n\n`}${edited.trim()}\n`;
  return { source, kernel, template, grid, block, sharedBytes, arguments: launch.arguments, gpu: 'h200' };
}

/** Lines of a file, without the marks of its regions. */
function partOf(text: string, [from, to]: readonly [string, string]): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith(from));
  const end = lines.findIndex((line, at) => at > first && line.startsWith(to));
  return lines
    .slice(first, end)
    .filter((line) => !/^\s*\/\/ (region: |endregion)/.test(line))
    .join('\n');
}
