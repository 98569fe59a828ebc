import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { bufferTypes, bytesOf, type PlacedBuffer, placed } from './buffers';
import { newCompiler } from './compile/compiler';
import { type CompiledKernel, compileKernel } from './compile/kernel';
import { predictCompiled } from './nvcc';
import { Program } from './resolve/program';
import { definesFor } from './defines';
import { diagnosticsOf } from './diagnostics';
import { estimatesOf, recordL1 } from './l1/estimate';
import { headersOf } from './library/headers';
import { GridSample, hintsIn } from './large/sample';
import { launch } from './machine/launch';
import type { Site } from './machine/stats';
import type { KernelQuery, RunOptions } from './query';
import { accessesOf, compiledMetricsOf, metricsOf } from './results';
import { givenRegisters } from './run/given-registers';
import { kernelNamed } from './run/kernel-named';
import { buffersIn, BYTES, PAGED_BYTES, prepare, typeOf } from './run/prepare';
import { requireBound, requireLaunch } from './run/require-launch';
import { type KernelResult, resultOf } from './run/result';
import { blocksToRun, type Teams } from './run/blocks-to-run';
import { placeFinder, SourceProblem } from './source/problem';
import { parse } from './syntax/parse';

/** Blocks of a sample that the model of the L1 expects; no more than the grid has, or none of them may be on a modeled SM. */
const SAMPLED = 64;
const LOADED = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum';

/**
 * Run a kernel and count the memory requests of its warps by the rules of the engine. Errors in the source or in what the
 * kernel does are not thrown: they are returned in `diagnostics`.
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
      metrics: {},
      compiled: {},
      estimates: null,
      accesses: [],
      buffers: [],
      console: [],
      steps: 0,
      scaled: null,
      reached: null,
      ran: null,
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
      release: () => undefined,
    };
  }
}

/** A kernel with its memory prepared and its blocks chosen. */
interface Prepared {
  readonly kernel: CompiledKernel;
  readonly buffers: readonly PlacedBuffer[];
  readonly teams: Teams;
  readonly unrolls: ReturnType<typeof predictCompiled>;
  /** Some blocks represent the whole grid. */
  readonly isSampled: boolean;
}

function prepared(query: KernelQuery, arch: Architecture, options: RunOptions): Prepared {
  const program = new Program(parse(query.source, definesFor(arch), headersOf(query.source)));
  const { decl, args } = kernelNamed(query.kernel, program, query.arguments.length);
  if (query.arguments.length !== decl.params.length)
    throw new InputError(`${decl.name} takes ${decl.params.length} arguments, ${query.arguments.length} came.`);
  const names = decl.params.map(({ name }) => name);
  const room = options.sample || options.reach ? PAGED_BYTES : (options.bytes ?? BYTES);
  const buffers = placed(buffersIn(query.arguments, names), room);
  const end = buffers.reduce((most, { start, bytes }) => Math.max(most, start + bytes), 0);
  const compiler = newCompiler(program, arch, end);
  const kernel = compileKernel(compiler, decl, args, query.arguments.map(typeOf));
  requireBound(decl.name, query.block, compiler.mostThreads);
  if (query.cluster) compiler.cluster = query.cluster;
  const { meetsGrid, cluster } = compiler;
  const isSampled = options.sample !== undefined && !meetsGrid;
  const teams = blocksToRun(query.grid, cluster, meetsGrid, isSampled ? 1 : options.blocks, options.warp?.block);
  const unrolls = predictCompiled(kernel.operations);
  const own = isSampled ? options : { ...options, sample: undefined };
  prepare(kernel, query, arch, own, buffers, teams.together.coResident);
  return { kernel, buffers, teams, unrolls, isSampled };
}

/** The chosen executions of accesses are kept in full. */
function watch(sites: readonly Site[], watched: RunOptions['watch']): void {
  for (const [index, executions] of Object.entries(watched ?? {})) {
    const site = sites[Number(index)];
    if (site) site.watched = new Set(executions);
  }
}

function run(
  query: KernelQuery,
  arch: Architecture,
  options: RunOptions,
  placeOf: ReturnType<typeof placeFinder>,
): KernelResult {
  const ready = prepared(query, arch, options);
  const { kernel, buffers, teams, unrolls } = ready;
  const { compiler } = kernel;
  const { machine } = compiler;
  const { memory } = machine;
  const sample = ready.isSampled
    ? new GridSample(teams.teams, machine, compiler.sites, options.sample ?? {}, hintsOf(query))
    : null;
  const sites = [...compiler.sites.values()];
  watch(sites, options.watch);
  const grid = query.grid[0] * query.grid[1] * query.grid[2];
  const modeled = sample ? Math.min(SAMPLED, grid) : teams.blocks.length;
  const recorder = (options.l1 ?? true) ? recordL1(memory, query, modeled, arch) : null;
  const { done, isComplete, isStuck } = launch(
    kernel,
    query.grid,
    query.block,
    sample?.first ?? teams.blocks,
    options.progress,
    sample ? { ...teams.together, next: sample.next } : teams.together,
  );
  recorder?.finish();
  const scaled = sample?.scale() ?? null;
  const blocks = { ran: done, of: grid };
  const diagnostics = diagnosticsOf(kernel, placeOf, {
    done,
    chosen: sample ? done : teams.blocks.length,
    isScaled: scaled !== null,
    of: blocks.of,
    isComplete,
    isStuck,
    limit: machine.limit,
  });
  const compiled = compiledMetricsOf(compiler);
  return {
    metrics: metricsOf(compiler),
    compiled,
    estimates: estimatesOf(sites, recorder, compiled[LOADED]!),
    accesses: accessesOf(compiler, placeOf, recorder),
    buffers: memory.pages ? [] : buffers.map((buffer) => resultOf(memory, buffer)),
    diagnostics,
    blocks,
    scaled,
    reached: memory.pages?.reach ? buffers.map((buffer) => elementsReached(memory.pages!.reach!, buffer)) : null,
    steps: machine.steps,
    console: machine.console,
    ran: {
      ir: kernel.ir,
      executions: machine.executions,
      unrolls,
      given: givenRegisters(kernel.parameters),
      sites,
      localBytes: compiler.localBytes,
      staticSharedBytes: compiler.sharedBytes,
    },
    // Only touched pages exist.
    bytesOf: (index) => (memory.pages ? new Uint8Array(0) : bytesOf(memory, buffers[index]!).slice()),
    release: () => memory.release(),
  };
}

const elementsReached = (reach: ReadonlyMap<number, number>, { start, type }: PlacedBuffer): number =>
  Math.ceil(((reach.get(start) ?? start) - start) / bufferTypes[type].size);

const hintsOf = ({ source, arguments: args, block }: KernelQuery): readonly number[] =>
  hintsIn(
    source,
    args.flatMap((each) => ('int' in each ? [each.int] : 'buffer' in each ? [each.buffer.count] : [])),
    block,
  );
