import type { Architecture } from '@src/arch/architecture';
import { throughputsOf } from '@src/arch/throughput';
import { latenciesOf, slowestOf, waits, type Demand } from '@src/engine/time';
import { placed } from '../buffers';
import type { BufferArgument, KernelArgument, KernelQuery } from '../query';
import type { KernelResult } from '../run/result';
import { GLOBAL } from '../machine/spaces';
import type { Site } from '../machine/stats';
import { countedOf, type Placed, type Traffic } from './asked';
import { arraysInMemory, type LocalTraffic, localTraffic } from './local';
import { registersOf } from './registers';
import { globalTraffic } from './traffic';
import { workOf } from './work-of';

/** What a warp executes before its first statement and after its last one: block indices, parameters, the exit. */
const PER_WARP = { other: 7, control: 2 };
/** The same per further dimension of the block: a block index and an extent. */
const PER_DIMENSION = 2;

/** The critical path of a kernel is chosen as if DRAM were half busy with a copy. */
const HALF_BUSY = { busy: 0.5, written: 0.5, apart: 0 };

export interface DemandOptions {
  /** As reported by the compiler or a profiler. */
  readonly registersPerThread?: number;
}

/**
 * The demand of a launch on a GPU, from a run of the laboratory: accesses as the engine's rules count them, instructions and
 * waits as the compiler probably generates them from the operations, L2 and DRAM traffic by the parts of buffers that are
 * touched.
 *
 * @returns `null`: the counts cover only a part of the launch, or there are none.
 */
export function demandOf(
  result: KernelResult,
  query: KernelQuery,
  arch: Architecture,
  options: DemandOptions = {},
): Demand | null {
  const { blocks, scaled, ran } = result;
  const isWhole = blocks.ran > 0 && (scaled !== null || blocks.ran === blocks.of);
  if (!ran || !isWhole) return null;
  const { grid, block } = query;
  const warpsPerBlock = Math.ceil((block[0] * block[1] * block[2]) / arch.warpSize.value);
  const warps = grid[0] * grid[1] * grid[2] * warpsPerBlock;
  const { barrierCycles, dependentCycles } = throughputsOf(arch);
  const latencies = latenciesOf(arch);
  const given = {
    warps,
    warpsPerBlock,
    executions: ran.executions,
    unrolls: ran.unrolls,
    given: ran.given,
    cycles: {
      ...latencies,
      arithmetic: dependentCycles.value,
      barrier: barrierCycles.value,
      slowest: slowestOf(arch, warpsPerBlock, HALF_BUSY),
    },
  };
  const first = workOf(ran.ir, { ...given, waitOf: () => ({}) });
  const arrays = arraysInMemory(first, ran.localBytes);
  const places = { inMemory: arrays, storedIn: first.storedIn };
  const { indexed, ...work } = arrays.size > 0 ? workOf(ran.ir, { ...given, ...places, waitOf: () => ({}) }) : first;
  const local = localTraffic(work, arrays, result, query, arch);
  const traffic = globalTraffic(ran.sites, result, query, buffersOf(query), work, arch);
  const { mix, path, barriers, sharedPointers } = workOf(ran.ir, {
    ...given,
    ...places,
    waitOf: (site, isLate) => local?.waitOf(site) ?? traffic.waitOf(site, isLate),
  });
  const chain = Object.fromEntries(waits.map((wait, at) => [wait, path.waits[at]!])) as Demand['chain'];
  const sharedSites = inSpace(ran.sites, 'shared');
  const sharedWavefronts = sharedSites.reduce((sum, { wavefronts }) => sum + wavefronts, 0);
  const sharedRequests = sharedSites.reduce((sum, { requests }) => sum + requests, 0);
  const { loads, stores, atomics } = traffic;
  // Each thread index is read through the shared-memory pipe.
  const indices = extentsOf(query);
  return {
    grid,
    block,
    registersPerThread:
      options.registersPerThread ??
      registersOf(ran.ir, ran.given, ran.localBytes - [...arrays.values()].reduce((sum, bytes) => sum + bytes, 0), {
        ofSm: arch.registersPerSm.value,
        threads: warpsPerBlock * arch.warpSize.value,
      }),
    staticSharedBytes: ran.staticSharedBytes,
    dynamicSharedBytes: query.sharedBytes ?? 0,
    instructions: {
      fma: mix.fma,
      alu: mix.alu,
      sfu: mix.sfu,
      fp64: mix.fp64,
      tensor: mix.tensor,
      global: loads.requests + stores.requests + (local ? local.loads + local.stores : 0),
      shared: sharedRequests + mix.exchange + mix.idle + indices * warps,
      atomic: atomics.requests,
      control: mix.control + PER_WARP.control * warps,
      other: mix.other + mix.reloads + (PER_WARP.other + PER_DIMENSION * (indices - 1)) * warps,
    },
    flops: 32 * mix.flops,
    tensorMultiplyAdds: mix.multiplyAdds,
    global: {
      loadRequests: loads.requests,
      storeRequests: stores.requests,
      loadSectors: loads.sectors,
      storeSectors: stores.sectors,
      tagWavefronts: loads.wavefronts + stores.wavefronts,
      dataWavefronts: traffic.dataOfLoads + traffic.lateWavefronts + stores.data + (local?.data ?? 0),
      l1HitSectors: loads.sectors - traffic.readSectors,
    },
    l2: {
      readSectors: traffic.readSectors + (local?.readSectors ?? 0),
      writeSectors: traffic.written.sectors + (local?.writeSectors ?? 0),
      readPieces: traffic.readPieces + (local?.readSectors ?? 0) / 2,
      writePieces: traffic.written.pieces + (local?.writeSectors ?? 0) / 2,
      maskedLines: traffic.written.masked,
    },
    dram: local ? withLocal(traffic.dram, local) : traffic.dram,
    pagesApart: traffic.pagesApart,
    sharedWavefronts: sharedWavefronts + mix.exchange + mix.idle + indices * warps,
    addressUnit:
      warps * parametersOf(query, loads.requests + stores.requests + atomics.requests > 0, sharedPointers) +
      barriers +
      mix.reloads,
    constantPasses: inSpace([...indexed], 'constant').reduce((sum, { requests }) => sum + requests, 0),
    atomics: {
      globalSectors: atomics.sectors,
      ...traffic.linesOfAtomics,
      meetingPieces: traffic.meetingPieces,
      sharedWavefronts: inSpace(ran.sites.filter(isAtomic), 'shared').reduce((sum, each) => sum + each.wavefronts, 0),
    },
    barriersPerBlock: barriers / warps,
    chain,
    warpImbalance: 1,
    blockImbalance: 1,
    estimated: [
      ...(options.registersPerThread === undefined ? (['registers'] as const) : []),
      'instructions',
      'l1',
      'l2',
      'dram',
      'atomics',
      'chain',
      ...(scaled ? (['scaled'] as const) : []),
    ],
  };
}

/**
 * Parameters that each warp loads: its stack pointer, the block extents, a size, and pointers to elements whose index is
 * multiplied; pointers to bytes are added directly, and so are those to which 64-bit numbers are added.
 */
function parametersOf(query: KernelQuery, hasAccesses: boolean, sharedPointers: number): number {
  if (!hasAccesses) return 1;
  const { arguments: given } = query;
  const sizes = given.some((each) => !('buffer' in each)) ? 1 : 0;
  const pointers = given.filter((each) => 'buffer' in each && !BYTES.test(each.buffer.type)).length;
  return 1 + extentsOf(query) + sizes + Math.max(0, pointers - sharedPointers);
}

/** Dimensions of the block that a kernel reads. */
const extentsOf = ({ block }: KernelQuery): number => block.filter((each, at) => at === 0 || each > 1).length;

const BYTES = /^u?int8$/;

const isAtomic = ({ op }: Site): boolean => op === 'red' || op === 'atom';

const inSpace = (sites: readonly Site[], space: 'shared' | 'constant'): Traffic[] =>
  sites.flatMap((site) => countedOf(site, space) ?? []);

/** Local memory is dead when threads end, but is written back like everything else. */
function withLocal({ cold, warm }: Demand['dram'], { readBytes, writtenBytes }: LocalTraffic): Demand['dram'] {
  const more = (one: Demand['dram']['cold']): Demand['dram']['cold'] => ({
    ...one,
    readBytes: one.readBytes + readBytes,
    writtenBytes: one.writtenBytes + writtenBytes,
  });
  return { cold: more(cold), warm: more(warm) };
}

const flat = (args: readonly KernelArgument[]): BufferArgument[] =>
  args.flatMap((each) => {
    if ('buffer' in each) return [each.buffer];
    if ('tensorMap' in each) return [each.tensorMap.buffer];
    return 'struct' in each ? flat(each.struct) : [];
  });

const buffersOf = (query: KernelQuery): Placed[] =>
  placed(
    flat(query.arguments).map((buffer, index) => ({ name: String(index), buffer })),
    Infinity,
  ).map(({ start, bytes }) => ({ start: GLOBAL + start, bytes }));
