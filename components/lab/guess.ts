/**
 * How a kernel is launched of which only the text is known: a realistic size, so that its time says something. The page says that
 * it is a guess.
 */
import type { KernelSignature, ParameterSignature } from '@src/lab';
import type { Job, Size } from './job';

export type FirstLaunch = Pick<Job, 'grid' | 'block' | 'sharedBytes'>;

/** Threads of a launch whose index is compared with nothing. */
const THREADS = 2 ** 20;
const LINE = 256;
const PLANE = [32, 8] as const;
const MOST_THREADS = 1024;
/** Rows of which each has a block, and what a row has. */
const ROWS = [4096, 1024] as const;
/** Blocks of a kernel whose threads go on by the size of the grid. */
const STRIDED_BLOCKS = 1024;
const MOST_BLOCKS = [2 ** 31 - 1, 65535, 65535] as const;
const DYNAMIC_BYTES = 16384;

/** What a number of a kernel is by its name: the others are sizes. */
const OTHERS: readonly (readonly [RegExp, number])[] = [
  [/iter|repeat|times|loops|epochs/i, 16],
  [/offset|start|begin|shift|seed|flag|mode|axis|lo(?:w|wer)?$/i, 0],
  [/^(?:stride|step|inc|incx|incy)$|dilation|groups/i, 1],
  [/radius|halo|pad|filter|mask|kernel_?size|ksize/i, 3],
];

/** Sizes of a launch by parameter: together they are some million elements. */
export function guessedNumbers({ parameters, shape }: KernelSignature): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const whole = parameters.flatMap((each) => (each.form === 'struct' ? each.parts : [each]));
  const sizes: string[] = [];
  for (const { name, form, type } of whole) {
    if (form !== 'int') continue;
    const other = type === 'bool' ? 1 : OTHERS.find(([pattern]) => pattern.test(name))?.[1];
    if (other === undefined) sizes.push(name);
    else numbers.set(name, other);
  }
  const limits = shape.axes.map(({ limit }) => limit ?? '').join(' ');
  const isLimit = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(limits);
  const limiting = sizes.filter(isLimit);
  const [first, others] = shape.axes.some(({ isOfBlocks }) => isOfBlocks)
    ? ROWS
    : sidesOf(limiting.length, sizes.length, isPlanar({ shape }));
  for (const name of sizes) numbers.set(name, isLimit(name) ? first : others);
  return numbers;
}

const isPlanar = ({ shape }: Pick<KernelSignature, 'shape'>): boolean =>
  shape.axes[1].hasThreads || shape.axes[1].hasBlocks;

/** Values of the sizes that limit the indices, and of the others. */
function sidesOf(limiting: number, all: number, planar: boolean): readonly [number, number] {
  const others = all - limiting;
  if (limiting === 0) return [0, all <= 1 ? (planar ? 1024 : THREADS) : [4096, 1024, 32, 16, 8][Math.min(all, 6) - 2]!];
  // A side of a square of threads, or of a cube; where more numbers follow, each thread has more to do.
  const side = [planar ? 1024 : others > 0 ? 2 ** 16 : THREADS, planar && others === 0 ? 2048 : 1024, 128, 32, 16];
  return [side[Math.min(limiting, side.length) - 1]!, [256, 16, 8, 4][Math.min(others, 4) - 1] ?? 4];
}

/**
 * Grid and block for a kernel of which only the text is known.
 *
 * @param given - The block, where host code tells that alone.
 */
export function firstLaunch(signature: KernelSignature, given: Size | null = null): FirstLaunch {
  const { shape, takesSharedBytes } = signature;
  const known = new Map([...signature.constants, ...templateNumbers(signature), ...guessedNumbers(signature)]);
  const block = given ?? blockOf(signature, known);
  const blocks = Math.max(1, Math.round(THREADS / (block[0] * block[1] * block[2])));
  const dimensions = shape.axes.filter(({ hasBlocks }) => hasBlocks).length;
  const free = Math.max(1, Math.round(blocks ** (1 / Math.max(1, dimensions))));
  const grid = shape.axes.map((axis, at) => {
    if (!axis.hasBlocks) return 1;
    const limit = axis.limit === null ? null : valueOf(axis.limit, known);
    // The z dimension is mostly a batch.
    if (limit === null || limit < 1) return at === 2 ? 4 : free;
    const perBlock = axis.isOfBlocks ? 1 : (numberIn(axis.perBlock, known) ?? block[at]!);
    return Math.min(MOST_BLOCKS[at]!, Math.max(1, Math.ceil((limit * axis.threadsEach) / perBlock)));
  }) as unknown as Size;
  return {
    grid: shape.isStrided ? [Math.min(grid[0], STRIDED_BLOCKS), grid[1], grid[2]] : grid,
    block,
    sharedBytes: takesSharedBytes ? DYNAMIC_BYTES : 0,
  };
}

/** Whole template arguments as `firstTemplate` gives them. */
const templateNumbers = ({ template }: KernelSignature): readonly (readonly [string, number])[] =>
  template.flatMap(({ name, isType, guess }) => (isType ? [] : [[name, Number(guess ?? 16) || 1] as const]));

function blockOf({ shape }: KernelSignature, known: ReadonlyMap<string, number>): Size {
  const [x, y, z] = shape.axes;
  const most = Math.min(MOST_THREADS, numberIn(shape.mostThreads, known) ?? MOST_THREADS);
  const written = shape.axes.map(({ perBlock, hasThreads }) => (hasThreads ? numberIn(perBlock, known) : null));
  const width = written[0] ?? (y.hasThreads ? PLANE[0] : Math.min(LINE, most));
  // A tile of 32 rows that 8 rows of threads walk through.
  const step = shape.rowSteps.map((each) => numberIn(each, known)).find((each) => each !== null && each < width);
  const height = y.hasThreads ? (step ?? written[1] ?? Math.min(PLANE[1], Math.floor(most / width))) : 1;
  const depth = z.hasThreads ? (written[2] ?? Math.floor(most / (width * height * 2))) : 1;
  const block: Size = [
    x.hasThreads || !y.hasThreads ? width : 1,
    Math.max(1, height),
    Math.max(1, Math.min(64, depth)),
  ];
  return block[0] * block[1] * block[2] <= most ? block : [Math.min(width, most), 1, 1];
}

function numberIn(text: string | null, known: ReadonlyMap<string, number>): number | null {
  if (text === null) return null;
  const value = known.get(text) ?? Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** A sum of products of numbers and names, as a limit is written; `null`: something else is in it. */
export function valueOf(text: string, known: ReadonlyMap<string, number>): number | null {
  const tokens =
    text.replaceAll(/\(\s*(?:int|long|unsigned|size_t|unsigned int)\s*\)/g, '').match(/\w+|[^\s\w]/g) ?? [];
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token !== '(') return known.get(token ?? '') ?? Number(token?.replace(/[uUlL]+$/, '') || Number.NaN);
    const inner = sum();
    return tokens[at++] === ')' ? inner : Number.NaN;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor() : Math.floor(value / factor());
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : null;
}

const SNAPS_WITHIN = 1.25;

/**
 * Elements for a buffer of which so many are touched: a product of sizes where one fits, as `nx * ny * nz` for a stencil that
 * leaves out the border.
 */
export function naturalCount(touched: number, sizes: readonly number[], perElement = 1): number {
  const large = [...new Set(sizes.filter((each) => each > 1))].slice(0, 6);
  let products = [1];
  for (let factors = 0; factors < 4; factors += 1)
    products = [...new Set([...products, ...products.flatMap((each) => large.map((size) => each * size))])].filter(
      (each) => each <= 2 * touched,
    );
  const fitting = products
    .flatMap((each) => [each, each + 1])
    .map((each) => each * perElement)
    .filter((each) => each >= touched && each <= SNAPS_WITHIN * touched && each > 2);
  return fitting.length > 0 ? Math.min(...fitting) : Math.ceil(touched / perElement) * perElement;
}

/** What the reader has to enter in place of guesses. */
export function guessText(parameters: readonly ParameterSignature[], job: Job, guess: Job): string | null {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const numbers = parameters.filter(
    ({ form }, at) => (form === 'int' || form === 'float') && same(job.arguments[at], guess.arguments[at]),
  );
  const what = [
    ...(same(job.grid, guess.grid) ? ['the grid'] : []),
    ...(same(job.block, guess.block) ? ['the block'] : []),
    ...numbers.map(({ name }) => name),
  ];
  if (what.length === 0) return null;
  return `This launch is a guess: the source has no host code for it. Enter ${listed(what)}.`;
}

/** "a", "a and b", "a, b, and c". */
export function listed(all: readonly string[]): string {
  if (all.length < 3) return all.join(' and ');
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}
