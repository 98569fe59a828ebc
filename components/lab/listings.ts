import type { Job, JobArgument, PlainArgument, Size } from './job';

/** How a listing of the book is launched in the laboratory: smaller than it was measured, so that it is done at once. */
interface ListingLaunch {
  /** Constants that the listing takes from its file. */
  readonly before?: string;
  readonly kernel: string;
  readonly template?: string;
  readonly grid: Size;
  readonly block: Size;
  readonly arguments: readonly JobArgument[];
}

const floats = (count: number, init: 'zero' | 'iota' = 'zero'): PlainArgument => ({
  ...{ form: 'buffer', type: 'float', count, init },
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

/** By dataset and region. A listing that is not here needs what the laboratory has not: clocks, or PTX. */
const launches: Readonly<Record<string, ListingLaunch>> = {
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
  'aos-soa#aos': {
    ...{ ...structs, kernel: 'aos', template: '8, 1' },
    arguments: [floats(8 * 2048), { form: 'float', value: 1 }],
  },
  'aos-soa#soa': {
    ...{ ...structs, kernel: 'soa', template: '4, 1' },
    arguments: [
      { form: 'struct', values: Array.from({ length: 4 }, () => floats(2048)) },
      { form: 'float', value: 1 },
    ],
  },
  'copy-element#one-element': {
    ...{ ...structs, kernel: 'copy', template: 'float' },
    arguments: [floats(2048), floats(2048, 'iota')],
  },
  'copy-occupancy#copy': {
    ...{ ...structs, kernel: 'copy', template: 'float, 4' },
    arguments: [floats(8192), floats(8192, 'iota')],
  },
  'vector-copy#vector': {
    ...{ ...structs, kernel: 'copyVector' },
    arguments: [floats(2048), floats(2048, 'iota'), { form: 'int', value: 2046 }],
  },
};

export const launchedListings: readonly string[] = Object.keys(launches);

/** The job that a listing of the book opens with; `null` for one that cannot run here. */
export function listingJob(dataset: string, region: string | undefined, code: string): Job | null {
  const launch = launches[`${dataset}#${region ?? ''}`];
  if (!launch) return null;
  const { before = '', kernel, template = '', grid, block } = launch;
  const source = `${before === '' ? '' : `${before}\n\n`}${code.trimEnd()}\n`;
  return { source, kernel, template, grid, block, sharedBytes: 0, arguments: launch.arguments, gpu: 'h200' };
}
