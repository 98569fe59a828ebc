import { architecture, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import {
  attainable,
  ridge,
  roofs,
  type Attainable,
  type ComputeRoof,
  type MemoryRoof,
  type Roofs,
} from '@src/engine/roofline';
import { matmulCost, sharedReads, type MatMul, type MatMulCost, type MatMulKernel } from '@src/engine/tiling';
import { MEMORY } from './describe';
import { memoryOf, recorded, recordedState, type RecordedPoint } from './metrics';
import { params, type RooflineValues } from './params';

/** One way to make the product: its label, and its name in the engine. */
interface NamedKernel {
  /** The name of the recorded cases: "tiled-32". */
  readonly id: string;
  /** "the tiled product, T = 32". */
  readonly name: string;
  /** In the form shown beside a mark. */
  readonly short: string;
  readonly kernel: MatMulKernel;
}

const FLOAT = 4;

const naive: NamedKernel = {
  id: 'naive',
  name: 'the naive product',
  short: 'naive',
  kernel: { kind: 'naive', block: { x: 32, y: 32 }, along: 'columns' },
};

const tiled = (tile: number): NamedKernel => ({
  id: `tiled-${tile}`,
  name: `the product in tiles of ${tile}`,
  short: `tile ${tile}`,
  kernel: { kind: 'tiled', tile },
});

/** "128-8-8": results of the block, depth, results of a thread, the first and last along each side. */
function registerTiled(sizes: string): NamedKernel {
  const [block, depth, thread] = sizes.split('-').map(Number) as [number, number, number];
  return {
    id: `register-tiled-${sizes}`,
    name: `the product in blocks of ${block} with ${thread} × ${thread} results per thread`,
    short: `${block}, ${thread} × ${thread}`,
    kernel: {
      kind: 'registers',
      blockRows: block,
      blockColumns: block,
      blockDepth: depth,
      threadRows: thread,
      threadColumns: thread,
    },
  };
}

/** `null` for a kernel that is no matrix product. */
export function kernelOf({ kernel, tile, registers }: RooflineValues): NamedKernel | null {
  if (kernel === 'own') return null;
  if (kernel === 'naive') return naive;
  return kernel === 'tiled' ? tiled(Number(tile)) : registerTiled(registers);
}

/** The way from the naive kernel, where it reads this memory, to the chosen one, without it: smaller tiles first. */
function kernelsBefore({ kernel, tile, registers, memory }: RooflineValues): readonly NamedKernel[] {
  if (kernel === 'naive' || kernel === 'own') return [];
  const tiles = [8, 16, 32].filter((side) => kernel === 'registers' || side < Number(tile)).map(tiled);
  const first = memory === 'shared' ? [] : [naive];
  return [...first, ...tiles, ...(kernel === 'registers' && registers === '128-8-8' ? [registerTiled('64-8-4')] : [])];
}

const problemOf = ({ n }: Pick<RooflineValues, 'n'>): MatMul => {
  const side = Number(n);
  return { rows: side, columns: side, depth: side, elementBytes: FLOAT };
};

const costs = new Map<string, MatMulCost>();

/** The cost of a product of N × N floats; computed once for each state. */
export function costOf({ id, kernel }: NamedKernel, { n, gpu }: RooflineValues): MatMulCost {
  const key = `${id} ${n} ${gpu}`;
  const cached = costs.get(key);
  if (cached) return cached;
  const cost = matmulCost(problemOf({ n }), kernel, architecture(gpu));
  costs.set(key, cost);
  return cost;
}

/**
 * Operations per byte at one memory. Outside the SM the bytes are all sectors requested from the L1, as if no cache had
 * any of them; at shared memory they are what its banks deliver in the wavefronts of the reads, merged as the compiler
 * does.
 *
 * @throws {InputError} For the naive kernel at shared memory, which it does not read.
 */
function intensityOf(named: NamedKernel, values: RooflineValues): number {
  const { intensity, flops } = costOf(named, values);
  if (values.memory !== 'shared') return intensity.sectors;
  const arch = architecture(values.gpu);
  const { wavefronts } = sharedReads(problemOf(values), named.kernel, 'merged', arch);
  if (wavefronts === 0)
    throw new InputError(
      'The naive kernel reads nothing from shared memory. Choose a tile, or the bytes of DRAM or the L2.',
    );
  return flops / (wavefronts * arch.sharedBanks.value * arch.sharedBankBytes.value);
}

/** The pair of roofs of one GPU that the state is compared with. */
export interface Pair {
  readonly gpu: string;
  readonly name: string;
  readonly compute: ComputeRoof;
  readonly memory: MemoryRoof;
  readonly ridge: number;
}

/** A kernel on the way to the chosen one. */
interface Stop {
  readonly name: string;
  readonly short: string;
  readonly at: Attainable;
}

export interface RooflineTrace {
  readonly pair: Pair;
  readonly roofs: Roofs;
  readonly at: Attainable;
  /** The rate of a custom kernel that stays below its roof, and its share of `at`; `null`: the point is on the roof. */
  readonly reached: { readonly flopsPerSecond: number; readonly share: number } | null;
  /** "the naive product"; "a kernel of 8 FLOP/B" is not one of these and has no name. */
  readonly name: string | null;
  /** In the form shown beside a mark: "tile 32". */
  readonly short: string | null;
  /** What no kernel can exceed: A, B, and C once each. `null` for a custom kernel. */
  readonly atMost: number | null;
  readonly before: readonly Stop[];
  /** Other GPUs for comparison. */
  readonly others: readonly Pair[];
  /** Those left out because this roof of theirs is not known. */
  readonly silent: readonly string[];
  readonly points: readonly RecordedPoint[];
  /** The one of this state. */
  readonly own: RecordedPoint | null;
}

/** @throws {InputError} When the GPU has no such known roof, or the kernel cannot use the tensor cores. */
export function simulate(values: RooflineValues): RooflineTrace {
  const arch = architecture(values.gpu);
  const kernel = kernelOf(values);
  if (kernel && values.precision === 'tensor')
    throw new InputError('These kernels do not use the tensor cores. Choose FP32, or a kernel of your own.');
  const pair = pairOf(arch, values);
  if (!pair) throw new InputError(`${whyNot(arch)} Choose DRAM or shared memory for the bytes instead.`);
  const memory = memoryOf(values);
  const under = (intensity: number): Attainable => attainable(intensity, pair.compute, pair.memory);
  const cost = kernel && costOf(kernel, values);
  const at = under(kernel ? intensityOf(kernel, values) : 2 ** values.power);
  const share = values.reached / params.reached.max;
  const beside = othersOf(values).map((other) => ({ other, pair: pairOf(other, values) }));
  return {
    pair,
    roofs: roofs(arch),
    at,
    reached: kernel || share === 1 ? null : { flopsPerSecond: share * at.flopsPerSecond, share },
    name: kernel?.name ?? null,
    short: kernel?.short ?? null,
    atMost: cost?.intensity.atMost ?? null,
    before: kernelsBefore(values).map((one) => ({
      name: one.name,
      short: one.short,
      at: under(intensityOf(one, values)),
    })),
    others: beside.flatMap((one) => one.pair ?? []),
    silent: beside.flatMap((one) => (one.pair ? [] : [one.other.name])),
    points: values.precision === 'fp32' ? recorded(values.gpu, memory) : [],
    own: recordedState(values),
  };
}

/** `null` where the bandwidth of this memory is not known. */
export function pairOf(arch: Architecture, values: RooflineValues): Pair | null {
  const { compute, memory } = roofs(arch);
  const top = compute.find(({ id }) => id === values.precision)!;
  const slope = memory.find(({ id }) => id === values.memory);
  if (!slope) return null;
  return { gpu: arch.id, name: arch.name, compute: top, memory: slope, ridge: ridge(top, slope) };
}

const whyNot = (arch: Architecture): string =>
  roofs(arch).unknown[0]?.why ?? `The bandwidth of ${MEMORY.l2} of the ${arch.name} is not known.`;

function othersOf({ others, gpu }: RooflineValues): readonly Architecture[] {
  if (others === 'none') return [];
  return Object.values(architectures).filter(
    ({ id, dramKind }) => id !== gpu && (others === 'all' || dramKind.value.startsWith('HBM') === (others === 'hbm')),
  );
}
