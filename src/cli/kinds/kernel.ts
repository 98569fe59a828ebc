import { InputError } from '@src/engine/input-error';
import {
  demandOfRun,
  rulesBehind,
  runKernel,
  aboutEstimates,
  type BufferInit,
  type BufferType,
  type KernelArgument,
  type KernelResult,
  type TensorMapArgument,
} from '@src/lab';
import { withDoubts } from '../doubts';
import { gpu, shown, type Query } from '../read';
import { timesOf } from '../times';

const TYPES: readonly BufferType[] = [
  'float',
  'double',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'uint8',
  'int8',
  'int16',
  'uint16',
];
const MOST_ARGUMENTS = 256;

/**
 * A CUDA kernel, run in lock step: counters by Nsight Compute's names, every access of the source, a checksum of each buffer
 * (FNV-1a, 64 bits, over its bytes) and errors.
 */
export function answerKernel(query: Query): object {
  const arch = gpu(query);
  const source = query['source'];
  if (typeof source !== 'string')
    throw new InputError(`"source" is ${shown(source)}. It must be the text of a .cu file.`);
  const kernel = query['kernel'];
  if (kernel !== undefined && typeof kernel !== 'string')
    throw new InputError(`"kernel" is ${shown(kernel)}. It must be a name, such as "copy" or "tiled<32>".`);
  const options = {
    ...optional(query, 'steps', 1e15),
    ...optional(query, 'blocks', 2 ** 31),
  };
  const isSampled = query['sample'] ?? false;
  if (typeof isSampled !== 'boolean')
    throw new InputError(`"sample" is ${shown(isSampled)}. It must be true or false.`);
  const launch = {
    source,
    kernel,
    grid: dimensions(query, 'grid'),
    block: dimensions(query, 'block'),
    ...(query['cluster'] !== undefined && { cluster: dimensions(query, 'cluster') }),
    sharedBytes: optional(query, 'sharedBytes', 2 ** 30).sharedBytes ?? 0,
    arguments: list(query['arguments'], '"arguments"').map((each, index) => argument(each, `argument ${index}`)),
  };
  // The command line waits for the whole answer.
  const result = runKernel(launch, arch, { steps: 1e12, ...options, ...(isSampled && { sample: {} }) });
  const { metrics, compiled, estimates, accesses, buffers, diagnostics, blocks, scaled, console } = result;
  const demand = demandOfRun(result, launch, arch);
  const answer = {
    metrics,
    compiled,
    estimates: estimates && { ...estimates.metrics, about: aboutEstimates(estimates) },
    accesses: accesses.map(({ first: _first, worst, seen: _seen, ...sums }) => ({
      ...sums,
      worst: worst && worst.addressByLane,
    })),
    // A sample leaves buffers that no whole run would leave.
    buffers: scaled ? [] : buffers.map(({ checksum }) => checksum),
    diagnostics,
    blocks,
    ...(scaled && { scaled: withoutTotals(scaled) }),
    ...(demand && { time: timesOf(demand, arch) }),
    ...(console.length > 0 && { console }),
  };
  return withDoubts(answer, rulesBehind(accesses), arch);
}

/** How the counts of a sample of blocks were scaled to all. */
const withoutTotals = ({ totals: _, ...rest }: NonNullable<KernelResult['scaled']>): object => rest;

function optional<Name extends string>(query: Query, name: Name, most: number): { readonly [N in Name]?: number } {
  const value = query[name];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new InputError(`"${name}" is ${shown(value)}. It must be a whole number from 0 to ${most}.`);
  return { [name]: value } as { readonly [N in Name]?: number };
}

function dimensions(query: Query, name: string): [number, number, number] {
  const value = query[name];
  const sizes = typeof value === 'number' ? [value] : value;
  if (
    !Array.isArray(sizes) ||
    sizes.length < 1 ||
    sizes.length > 3 ||
    !sizes.every((each) => Number.isSafeInteger(each) && each > 0)
  )
    throw new InputError(
      `"${name}" is ${shown(value)}. It must be up to three whole numbers from 1, such as [256, 1, 1].`,
    );
  const [x = 1, y = 1, z = 1] = sizes as number[];
  return [x, y, z];
}

function list(value: unknown, name: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length <= MOST_ARGUMENTS) return value;
  throw new InputError(`${name} is ${shown(value)}. It must be a list of up to ${MOST_ARGUMENTS} arguments.`);
}

function argument(value: unknown, name: string): KernelArgument {
  if (typeof value === 'object' && value !== null) {
    const given = value as Readonly<Record<string, unknown>>;
    if (typeof given['int'] === 'number') return { int: given['int'] };
    if (typeof given['float'] === 'number') return { float: given['float'] };
    if (Array.isArray(given['struct']))
      return { struct: list(given['struct'], `"struct" of ${name}`).map((each) => argument(each, name)) };
    if (typeof given['buffer'] === 'object' && given['buffer'] !== null)
      return { buffer: buffer(given['buffer'] as Query, name) };
    if (typeof given['tensorMap'] === 'object' && given['tensorMap'] !== null) {
      // The engine refuses invalid tensor maps.
      const map = given['tensorMap'] as TensorMapArgument;
      return { tensorMap: { ...map, buffer: buffer({ ...map.buffer }, name) } };
    }
  }
  throw new InputError(
    `${name} is ${shown(value)}. It must be {"buffer": …}, {"int": …}, {"float": …}, {"struct": […]} or {"tensorMap": …}.`,
  );
}

function buffer(given: Query, name: string): { type: BufferType; count: number; init: BufferInit; offset: number } {
  const type = TYPES.find((each) => each === given['type']);
  if (!type)
    throw new InputError(`"type" of ${name} is ${shown(given['type'])}. It must be one of ${TYPES.join(', ')}.`);
  const { count = -1 } = optional(given, 'count', 2 ** 31);
  if (count < 0) throw new InputError(`"count" of ${name} is ${shown(given['count'])}. It must be a whole number.`);
  return {
    type,
    count,
    init: initial(given['init'] ?? 'zero', name),
    offset: optional(given, 'offset', 2 ** 31).offset ?? 0,
  };
}

function initial(value: unknown, name: string): BufferInit {
  if (value === 'iota' || value === 'zero' || value === 'one' || value === 'random') return value;
  if (
    Array.isArray(value) &&
    value.length === 4 &&
    value[0] === 'affine' &&
    value.slice(1).every((each) => Number.isSafeInteger(each))
  )
    return ['affine', value[1], value[2], value[3]];
  throw new InputError(
    `"init" of ${name} is ${shown(value)}. It must be "iota", "zero", "one", "random" or ["affine", m, c, mod].`,
  );
}
