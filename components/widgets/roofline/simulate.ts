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
import { costOf, intensityOf, kernelOf, kernelsBefore } from './kernels';
import type { RooflineValues } from './params';
import { memoryOf, recorded, recordedState, type RecordedPoint } from './measured';
import { MEMORY } from './words';

/** The pair of roofs of one GPU that the state is held against. */
export interface Pair {
  readonly gpu: string;
  readonly name: string;
  readonly compute: ComputeRoof;
  readonly memory: MemoryRoof;
  readonly ridge: number;
}

/** A kernel on the way to the chosen one. */
export interface Stop {
  readonly name: string;
  readonly short: string;
  readonly at: Attainable;
}

export interface RooflineTrace {
  readonly pair: Pair;
  readonly roofs: Roofs;
  readonly at: Attainable;
  /** "the naive product"; "a kernel of 8 FLOP/B" is none of these and has no name. */
  readonly name: string | null;
  /** The same as it stands beside a mark: "tile 32". */
  readonly short: string | null;
  /** What no kernel can exceed: A, B and C once each. `null` for an own kernel. */
  readonly atMost: number | null;
  readonly before: readonly Stop[];
  /** Other GPUs for comparison. */
  readonly others: readonly Pair[];
  /** Those left out because nobody knows this roof of theirs. */
  readonly silent: readonly string[];
  readonly points: readonly RecordedPoint[];
  /** The one of this state. */
  readonly own: RecordedPoint | null;
}

/** @throws {InputError} When the GPU has no such roof that anybody knows, or the kernel cannot use the tensor cores. */
export function simulate(values: RooflineValues): RooflineTrace {
  const arch = architecture(values.gpu);
  const kernel = kernelOf(values);
  if (kernel && values.precision === 'tensor')
    throw new InputError(
      'In these kernels each thread multiplies floats by itself, which the tensor cores cannot do. Choose FP32, or a kernel of your own.',
    );
  const pair = pairOf(arch, values);
  if (!pair) throw new InputError(`${whyNot(arch)} Choose DRAM or shared memory for the bytes instead.`);
  const memory = memoryOf(values);
  const under = (intensity: number): Attainable => attainable(intensity, pair.compute, pair.memory);
  const cost = kernel && costOf(kernel, values);
  const beside = othersOf(values).map((other) => ({ other, pair: pairOf(other, values) }));
  return {
    pair,
    roofs: roofs(arch),
    at: under(kernel ? intensityOf(kernel, values) : 2 ** values.power),
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

/** `null` where nobody knows the bandwidth of this memory. */
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
