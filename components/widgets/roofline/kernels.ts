import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { matmulCost, sharedReads, type MatMul, type MatMulCost, type MatMulKernel } from '@src/engine/tiling';
import type { RooflineValues } from './params';

/** One way to make the product: how it is called, and what the engine calls it. */
export interface NamedKernel {
  /** As the recorded cases are called: "tiled-32". */
  readonly id: string;
  /** "the tiled product, T = 32". */
  readonly name: string;
  /** As it stands beside a mark. */
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
      ...{ kind: 'registers', blockRows: block, blockColumns: block, blockDepth: depth },
      ...{ threadRows: thread, threadColumns: thread },
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
export function kernelsBefore({ kernel, tile, registers, memory }: RooflineValues): readonly NamedKernel[] {
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
/** More states than a reader visits; old ones are worth less than memory. */
const MOST = 200;

/** What a product of N × N floats costs; computed once for each state. */
export function costOf({ id, kernel }: NamedKernel, { n, gpu }: RooflineValues): MatMulCost {
  const key = `${id} ${n} ${gpu}`;
  const known = costs.get(key);
  if (known) return known;
  const cost = matmulCost(problemOf({ n }), kernel, architecture(gpu));
  if (costs.size >= MOST) costs.clear();
  costs.set(key, cost);
  return cost;
}

/**
 * Operations per byte at one memory. Outside the SM the bytes are all sectors that the L1 is asked for, as if no cache had any
 * of them; at shared memory they are what its banks deliver in the wavefronts of the reads, merged as the compiler does.
 *
 * @throws {InputError} For the naive kernel at shared memory, which it does not read.
 */
export function intensityOf(named: NamedKernel, values: RooflineValues): number {
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
