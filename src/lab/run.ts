import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { bufferTypes, bytesOf, fill, placed, type PlacedBuffer } from './buffers';
import { fnv1a64 } from './checksum';
import { setArgument } from './arguments';
import { compileKernel, type CompiledKernel } from './compile/kernel';
import { Compiler } from './compile/context';
import { Program } from './compile/program';
import { diagnosticsOf, type Diagnostic } from './diagnostics';
import { CONSTANT, GLOBAL, Memory, SHARED } from './machine/memory';
import { writeValue } from './machine/write-value';
import { launch } from './machine/launch';
import { definesFor } from './defines';
import { accessesOf, metricsOf, type Access, type Metrics } from './results';
import type { BufferType, KernelArgument, KernelQuery, RunOptions } from './query';
import { placeFinder, SourceProblem } from './source/problem';
import { parse } from './syntax/parse';
import { Reader } from './syntax/reader';
import { templateArgs } from './syntax/types';
import { tokenize } from './source/tokens';
import { builtinTypes } from './syntax/builtin-types';
import type { TemplateArg } from './syntax/ast';
import type { Type } from './types/type';

/** A buffer after the run. */
export interface BufferResult {
  readonly type: BufferType;
  readonly count: number;
  /** Where it starts in global memory. */
  readonly address: number;
  /** FNV-1a with 64 bits over the buffer's bytes, 16 hexadecimal digits. */
  readonly checksum: string;
}

/** What a run came to. */
export interface KernelResult {
  /** Sums over all warps of the blocks that ran, by Nsight Compute's names; empty when the kernel could not be read. */
  readonly metrics: Metrics;
  readonly accesses: readonly Access[];
  readonly buffers: readonly BufferResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** Blocks that ran, of how many; fewer than all make `metrics` those of a part. */
  readonly blocks: { readonly ran: number; readonly of: number };
  /** Operations of lanes, as the interpreter counts them. */
  readonly steps: number;
  /** What printf printed. */
  readonly console: readonly string[];
  /** The content of a buffer, as bytes, for whoever wants to look into it. */
  readonly bytesOf: (index: number) => Uint8Array;
}

const STEPS = 4e9;
const BYTES = 2 ** 30;
const MOST_BLOCKS = 2 ** 31;

/**
 * Run a kernel and count what its warps ask of memory, by the rules of the engine. Nothing is thrown for what is wrong with the
 * source or with what the kernel does: that comes back in `diagnostics`.
 *
 * @throws {InputError} For a launch that is impossible: the message says what is allowed.
 */
export function runKernel(query: KernelQuery, arch: Architecture, options: RunOptions = {}): KernelResult {
  requireLaunch(query, arch);
  const placeOf = placeFinder(query.source);
  try {
    return run(query, arch, options, placeOf);
  } catch (problem) {
    const known =
      problem instanceof SourceProblem
        ? problem
        : problem instanceof RangeError
          ? new SourceProblem('This kernel is too large to be laid out. Make it smaller.', 0)
          : null;
    if (!known) throw problem;
    return {
      ...{ metrics: {}, accesses: [], buffers: [], console: [], steps: 0 },
      blocks: { ran: 0, of: query.grid[0] * query.grid[1] * query.grid[2] },
      diagnostics: [
        {
          severity: 'error',
          kind: 'unsupported',
          message: known.message,
          ...placeOf(known.at),
          count: 1,
          thread: null,
          block: null,
          address: null,
        },
      ],
      bytesOf: () => new Uint8Array(0),
    };
  }
}

function run(
  query: KernelQuery,
  arch: Architecture,
  options: RunOptions,
  placeOf: ReturnType<typeof placeFinder>,
): KernelResult {
  const unit = parse(query.source, definesFor(arch));
  const program = new Program(unit);
  const { decl, args } = kernelNamed(query.kernel, program);
  if (query.arguments.length !== decl.params.length)
    throw new InputError(`${decl.name} takes ${decl.params.length} arguments, ${query.arguments.length} came.`);
  const flat = buffersIn(
    query.arguments,
    decl.params.map(({ name }) => name),
  );
  const buffers = placed(flat, options.bytes ?? BYTES);
  const end = buffers.reduce((most, { start, bytes }) => Math.max(most, start + bytes), 0);
  const compiler = new Compiler(program, arch, end);
  const kernel = compileKernel(compiler, decl, args, query.arguments.map(typeOf));
  prepare(kernel, query, arch, options, buffers);
  const blocks = query.grid[0] * query.grid[1] * query.grid[2];
  const chosen = chosenBlocks(blocks, options.blocks, options.warp?.block);
  for (const [index, executions] of Object.entries(options.watch ?? {})) {
    const site = [...compiler.sites.values()][Number(index)];
    if (site) site.watched = new Set(executions);
  }
  const { done, isComplete } = launch(kernel, query.grid, query.block, chosen, options.progress);
  const { memory } = compiler.machine;
  const diagnostics = diagnosticsOf(kernel, placeOf, {
    done,
    chosen: chosen.length,
    of: blocks,
    isComplete,
    limit: compiler.machine.limit,
  });
  return {
    metrics: metricsOf(compiler),
    accesses: accessesOf(compiler, placeOf),
    buffers: buffers.map((buffer) => resultOf(memory, buffer)),
    diagnostics,
    blocks: { ran: done, of: blocks },
    steps: compiler.machine.steps,
    console: compiler.machine.console,
    bytesOf: (index) => bytesOf(memory, buffers[index]!).slice(),
  };
}

/** The checksum is computed when somebody looks at it: a large buffer takes its time. */
function resultOf(memory: Memory, buffer: PlacedBuffer): BufferResult {
  let checksum: string | null = null;
  return {
    type: buffer.type,
    count: buffer.count,
    address: GLOBAL + buffer.start,
    get checksum() {
      return (checksum ??= fnv1a64(bytesOf(memory, buffer)));
    },
  };
}

/** Make the memory of the run, and write into it what stands there before the kernel starts. */
function prepare(
  kernel: CompiledKernel,
  query: KernelQuery,
  arch: Architecture,
  options: RunOptions,
  buffers: readonly PlacedBuffer[],
): void {
  const { compiler } = kernel;
  const { machine } = compiler;
  const dynamicStart = Math.ceil(compiler.sharedBytes / 16) * 16;
  const dynamic = query.sharedBytes ?? 0;
  const sharedBytes = compiler.dynamicShared.length > 0 ? dynamicStart + dynamic : compiler.sharedBytes;
  const most = arch.maxSharedBytesPerBlock.value;
  if (sharedBytes > most)
    throw new InputError(`The block has ${sharedBytes} B of shared memory; ${arch.name} has ${most} B a block.`);
  for (const reg of compiler.dynamicShared) reg.fill(SHARED + dynamicStart);
  const warps = Math.ceil((query.block[0] * query.block[1] * query.block[2]) / 32);
  const localBytes = Math.ceil(compiler.localBytes / 16) * 16;
  const all = compiler.globalBytes + compiler.constantBytes + localBytes * warps * 32;
  if (all > (options.bytes ?? BYTES))
    throw new InputError(`The run needs ${all} B of memory. Make buffers or local arrays smaller.`);
  const memory = new Memory(arch, {
    allocations: [...buffers.map(({ name, start, bytes }) => ({ name, start, bytes })), ...compiler.deviceVariables],
    ...{ globalBytes: compiler.globalBytes, constantBytes: compiler.constantBytes, sharedBytes, localBytes, warps },
    ...{ bytewise: compiler.bytewise, watchesRaces: options.races ?? true },
  });
  machine.memory = memory;
  if (options.warp) memory.watched = { most: 256, ...options.warp };
  machine.limit = options.steps ?? STEPS;
  for (const buffer of buffers) fill(memory, buffer);
  for (const { space, offset, type, value } of compiler.initialValues)
    writeValue(memory, (space === 'constant' ? memory.constantStart : 0) + offset, type, value);
  const starts = buffers.map(({ start, offset = 0 }) => GLOBAL + start + offset);
  let next = 0;
  for (const [index, parameter] of kernel.parameters.entries())
    setArgument(memory, parameter, query.arguments[index]!, () => starts[next++]!, CONSTANT);
}

const typeOf = (argument: KernelArgument): Type | null =>
  'buffer' in argument && bufferTypes[argument.buffer.type]
    ? { k: 'ptr', to: bufferTypes[argument.buffer.type] }
    : null;

function buffersIn(
  args: readonly KernelArgument[],
  names: readonly string[],
): { name: string; buffer: PlacedBuffer | Extract<KernelArgument, { buffer: unknown }>['buffer'] }[] {
  return args.flatMap((argument, index) => {
    const name = names[index] || `argument ${index + 1}`;
    if ('buffer' in argument) return [{ name, buffer: argument.buffer }];
    return 'struct' in argument
      ? buffersIn(
          argument.struct,
          argument.struct.map((_, member) => `${name}[${member}]`),
        )
      : [];
  });
}

/** The kernel that a query names, and its template arguments. */
export function kernelNamed(
  name: string | undefined,
  program: Program,
): { decl: Program['kernels'][number]; args: TemplateArg[] } {
  const { kernels } = program;
  const full = ({ scope, name: own }: Program['kernels'][number]): string => (scope ? `${scope}::${own}` : own);
  const listed = [...new Set(kernels.map(full))].slice(0, 12).join(', ') || 'none';
  if (name === undefined || name.trim() === '') {
    if (kernels.length === 1) return { decl: kernels[0]!, args: [] };
    throw new InputError(`The file has ${kernels.length} kernels. Name one: ${listed}.`);
  }
  const tokens = tokenize(name);
  const angle = tokens.findIndex(({ text }) => text === '<' || text === '<<' || text === '<<<');
  const wanted = tokens
    .slice(0, angle < 0 ? -1 : angle)
    .map(({ text }) => text)
    .join('');
  const found = kernels.filter((each) => full(each) === wanted);
  const all = found.length > 0 ? found : kernels.filter((each) => each.name === wanted);
  const decl = all.find((each) => !each.specialArgs) ?? all[0];
  if (!decl) {
    const broken = program.unit.broken.find((each) => each.words.includes(wanted));
    if (broken) throw broken.problem;
    throw new InputError(`There is no kernel "${wanted}" in the file. It has ${listed}.`);
  }
  if (angle < 0) return { decl, args: [] };
  const types = new Set([
    ...builtinTypes,
    ...program.unit.structs.map((each) => each.name),
    ...program.unit.aliases.map((each) => each.name),
  ]);
  const reader = new Reader(tokens, angle, tokens.length - 1, types, new Set());
  const args = templateArgs(reader);
  const written = tokens
    .slice(angle, -1)
    .map(({ text }) => text)
    .join('');
  const special = all.find((each) => each.specialText === written);
  return special ? { decl: { ...special, template: [] }, args: [] } : { decl, args };
}

function chosenBlocks(all: number, most: number | undefined, wanted: number | undefined): number[] {
  if (most === undefined || most >= all) return Array.from({ length: all }, (_, index) => index);
  const count = Math.max(1, Math.floor(most));
  const even = Array.from({ length: count }, (_, index) => Math.round((index * (all - 1)) / Math.max(1, count - 1)));
  const chosen = new Set(wanted !== undefined && wanted >= 0 && wanted < all ? [...even, Math.floor(wanted)] : even);
  return [...chosen].sort((a, b) => a - b);
}

function requireLaunch({ grid, block, source, sharedBytes }: KernelQuery, arch: Architecture): void {
  if (typeof source !== 'string') throw new InputError('"source" must be the text of a .cu file.');
  for (const [name, size] of [
    ['grid', grid],
    ['block', block],
  ] as const)
    if (!Array.isArray(size) || size.length !== 3 || !size.every((each) => Number.isSafeInteger(each) && each >= 1))
      throw new InputError(`"${name}" must be three whole numbers from 1, such as [256, 1, 1].`);
  const threads = block[0] * block[1] * block[2];
  if (threads > arch.maxThreadsPerBlock.value || block[2] > 64)
    throw new InputError(
      `A block has up to ${arch.maxThreadsPerBlock.value} threads and 64 along z; this one has ${threads}.`,
    );
  if (grid[0] * grid[1] * grid[2] >= MOST_BLOCKS || grid[1] > 65535 || grid[2] > 65535)
    throw new InputError('A grid has up to 65535 blocks along y and z, and fewer than 2^31 in all here.');
  if (sharedBytes !== undefined && !(Number.isSafeInteger(sharedBytes) && sharedBytes >= 0))
    throw new InputError('"sharedBytes" must be a whole number of bytes.');
}
