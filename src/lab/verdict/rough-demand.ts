import type { Architecture } from '@src/arch/architecture';
import type { Demand, DramTraffic } from '@src/engine/time';
import type { Access, Metrics } from '../results';

/** A run, as far as a demand can be guessed from it. */
export interface RoughRun {
  readonly grid: Demand['grid'];
  readonly block: Demand['block'];
  readonly staticSharedBytes: number;
  readonly dynamicSharedBytes: number;
  readonly compiled: Metrics;
  readonly accesses: readonly Access[];
  /** Hits of global loads in the L1, by sectors. */
  readonly l1Hits: number;
  readonly buffers: readonly { readonly address: number; readonly bytes: number }[];
  /** Operations of lanes. */
  readonly steps: number;
  readonly isScaled: boolean;
}

const SECTOR = 32;
/** Of operations that are no access: a guess of what they are. */
const MULTIPLY_ADDS = 0.4;
/** Loads of one warp that are on their way together, and operations between two that wait for each other: guesses. */
const IN_FLIGHT = 2;
const SIDE_BY_SIDE = 3;
const REGISTERS = 32;
/** What of the L2 a launch finds again right after it ran. */
const KEPT = 0.8;

const global = (op: 'ld' | 'st' | 'red' | 'atom', what: 'requests' | 'sectors', metrics: Metrics): number =>
  metrics[`l1tex__t_${what}_pipe_lsu_mem_global_op_${op}.sum`] ?? 0;

/**
 * What a launch asks of a GPU, from its accesses alone: traffic is counted, and all that warps compute and wait for is guessed from
 * how many operations the source has. It says so under `estimated`.
 */
export function roughDemand(run: RoughRun, arch: Architecture): Demand {
  const { grid, block, compiled, accesses, steps } = run;
  const warps = grid[0] * grid[1] * grid[2] * Math.ceil((block[0] * block[1] * block[2]) / 32);
  const of = (op: 'ld' | 'st' | 'red' | 'atom', what: 'requests' | 'sectors'): number => global(op, what, compiled);
  const loadSectors = of('ld', 'sectors');
  const storeSectors = of('st', 'sectors');
  const atomicRequests = of('red', 'requests') + of('atom', 'requests');
  const sharedRequests = accesses
    .filter(({ space }) => space === 'shared')
    .reduce((sum, access) => sum + (access.compiled ?? access).requests, 0);
  const memory = of('ld', 'requests') + of('st', 'requests') + atomicRequests + sharedRequests;
  const others = Math.max(0, steps / 32 - memory);
  const sharedWavefronts = ['ld', 'st', 'atom'].reduce(
    (sum, op) => sum + (compiled[`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`] ?? 0),
    0,
  );
  const dram = dramOf(run, loadSectors > 0 ? 1 - run.l1Hits / loadSectors : 1, arch);
  const isFromDram = dram.cold.readBytes > 0;
  const waits = of('ld', 'requests') / warps / IN_FLIGHT;
  return {
    ...{ grid, block, registersPerThread: REGISTERS },
    ...{ staticSharedBytes: run.staticSharedBytes, dynamicSharedBytes: run.dynamicSharedBytes },
    instructions: {
      ...{ fma: others * MULTIPLY_ADDS, alu: others * (1 - MULTIPLY_ADDS), sfu: 0, fp64: 0, tensor: 0 },
      ...{ global: of('ld', 'requests') + of('st', 'requests'), shared: sharedRequests, atomic: atomicRequests },
      ...{ control: 0, other: 0 },
    },
    tensorMultiplyAdds: 0,
    global: {
      ...{ loadRequests: of('ld', 'requests'), storeRequests: of('st', 'requests'), loadSectors, storeSectors },
      tagWavefronts:
        (compiled['l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum'] ?? 0) +
        (compiled['l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_st.sum'] ?? 0),
      l1HitSectors: run.l1Hits,
    },
    l2: { readSectors: loadSectors - run.l1Hits, writeSectors: storeSectors },
    ...{ dram, sharedWavefronts },
    atomics: {
      globalSectors: of('red', 'sectors') + of('atom', 'sectors'),
      busiestAddress: busiestOf(run),
      sharedWavefronts: compiled['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum'] ?? 0,
    },
    barriersPerBlock: 0,
    chain: {
      ...{ arithmetic: others / warps / SIDE_BY_SIDE, shared: sharedRequests / warps / IN_FLIGHT },
      ...{ l1: 0, l2: isFromDram ? 0 : waits, dram: isFromDram ? waits : 0 },
      ...{ atomic: of('atom', 'requests') / warps, barrier: 0 },
    },
    ...{ loadsInFlight: IN_FLIGHT, warpImbalance: 1, blockImbalance: 1 },
    estimated: [
      ...(['registers', 'instructions', 'l1', 'l2', 'dram', 'atomics', 'chain'] as const),
      ...(run.isScaled ? (['scaled'] as const) : []),
    ],
  };
}

/** Each buffer is fetched as far as its accesses reach, and no byte of it twice. */
function dramOf({ accesses, buffers }: RoughRun, missing: number, arch: Architecture): Demand['dram'] {
  const moved = (ops: readonly Access['op'][], share: number): number =>
    buffers.reduce((sum, buffer) => {
      const bytes = accesses
        .filter(({ op, space, first }) => space === 'global' && ops.includes(op) && isIn(buffer, first))
        .reduce((all, access) => all + (access.compiled ?? access).sectors * SECTOR * share, 0);
      return sum + Math.min(bytes, buffer.bytes);
    }, 0);
  const cold: DramTraffic = {
    readBytes: moved(['load', 'red', 'atom'], missing),
    writtenBytes: moved(['store', 'red', 'atom'], 1),
  };
  const fits = cold.readBytes + cold.writtenBytes < (arch.l2Bytes.value ?? 0) * KEPT;
  return { cold, warm: fits ? { readBytes: 0, writtenBytes: 0 } : cold };
}

const isIn = (
  { address, bytes }: { readonly address: number; readonly bytes: number },
  sample: Access['first'],
): boolean => sample?.addressByLane.some((each) => each !== null && each >= address && each < address + bytes) ?? false;

/** Atomics spread over their buffer evenly, as far as anybody knows. */
function busiestOf({ accesses, buffers }: RoughRun): number {
  return accesses
    .filter(({ space, op }) => space === 'global' && (op === 'red' || op === 'atom'))
    .reduce((most, { lanes, width, first }) => {
      const buffer = buffers.find((each) => isIn(each, first));
      return Math.max(most, lanes / Math.max(1, (buffer?.bytes ?? width) / width));
    }, 0);
}
