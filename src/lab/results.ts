import { atomicVisitRule } from '@src/engine/atomics';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { Rule } from '@src/engine/rule';
import { sharedRules } from '@src/engine/shared';
import { tagStageRule } from '@src/engine/tag-stage';
import type { Compiler } from './compile/context';
import { lookupsOf, type L1Lookups } from './l1/estimate';
import type { L1Recorder } from './l1/recorder';
import type { MergeKind, AccessOp, Sample, Site, Space, Stats } from './machine/stats';
import type { Place } from './source/problem';

/** Sums by Nsight Compute's names. */
export type Metrics = Readonly<Record<string, number>>;

/** One load, store or atomic of the source, in one memory space. */
export interface Access {
  /** For `watch`: the same for all spaces of one access. */
  readonly index: number;
  readonly line: number;
  readonly column: number;
  readonly op: AccessOp;
  readonly space: Space;
  /** Bytes per lane. */
  readonly width: number;
  /** Part of an asynchronous copy: its global side counts as a load, its shared side is in no counter of `metrics`. */
  readonly isAsync: boolean;
  /** Warp-wide instructions; for constants, passes. */
  readonly requests: number;
  /**
   * Global loads of exactly the bytes that the warp had loaded before, with no store, atomic or barrier in between. They are
   * counted as written; the compiler probably keeps the value and loads once.
   */
  readonly repeated: number;
  /** Active lanes of all requests together. */
  readonly lanes: number;
  /** Global memory: sectors, and the fewest that could hold the bytes. */
  readonly sectors: number;
  readonly idealSectors: number;
  /** Global: tag wavefronts. Shared: wavefronts, of which `ideal` would suffice. */
  readonly wavefronts: number;
  readonly ideal: number;
  /** Global loads: an estimate of hits in the L1, of the SMs that were modeled. */
  readonly l1: L1Lookups | null;
  /** Shared: the bank-conflict counter. */
  readonly conflicts: number;
  /** Shared loads: requests while an asynchronous copy that the warp had started was in flight. */
  readonly overlapped: number;
  /** The first execution, and the one with the most sectors and wavefronts. */
  readonly first: Sample | null;
  readonly worst: Sample | null;
  /** Executions requested by `watch`. */
  readonly seen: readonly Sample[];
  /**
   * What the compiler probably makes of it, as far as the source shows; `null`: as written. An eliminated access has zeros;
   * of several that are merged, the first has the counts.
   */
  readonly compiled: CompiledAccess | null;
}

export interface CompiledAccess {
  readonly requests: number;
  readonly sectors: number;
  readonly wavefronts: number;
  /** Shared: the wavefronts that would suffice for the instructions of the machine code. */
  readonly ideal: number;
  /** Bytes per lane in the machine code; 0: there is no instruction for it. */
  readonly width: number;
  readonly why: MergeKind;
  /** The access that it is merged into; `null`: none. */
  readonly with: Place | null;
}

const SPACES: readonly Space[] = ['global', 'shared', 'constant', 'local', 'cluster'];

/** All accesses that were executed, in source order. */
export function accessesOf(compiler: Compiler, placeOf: (at: number) => Place, recorder: L1Recorder | null): Access[] {
  const all = [...compiler.sites.values()].flatMap((site, index) =>
    SPACES.flatMap((space): Access[] => {
      const stats = site[space];
      return stats && (stats.requests > 0 || stats.lanes > 0)
        ? [accessOf(site, stats, space, index, placeOf, recorder)]
        : [];
    }),
  );
  return all.sort((a, b) => a.line - b.line || a.column - b.column || a.index - b.index);
}

function accessOf(
  site: Site,
  stats: Stats,
  space: Space,
  index: number,
  placeOf: (at: number) => Place,
  recorder: L1Recorder | null,
): Access {
  const { requests, repeated, lanes, sectors, idealSectors, wavefronts, ideal, conflicts, overlapped } = stats;
  const { first, worst } = stats;
  return {
    index,
    ...placeOf(site.at),
    op: site.op,
    space,
    width: site.width,
    isAsync: site.isAsync,
    requests,
    repeated,
    lanes,
    sectors: space === 'global' ? sectors : 0,
    idealSectors,
    wavefronts,
    ideal,
    conflicts,
    overlapped,
    l1: space === 'global' ? lookupsOf(site, recorder) : null,
    first,
    worst,
    seen: site.seen,
    compiled: compiledOf(site, stats, space, placeOf),
  };
}

/** Kinds that may leave all counts unchanged: then nothing is reported. */
const QUIET: readonly MergeKind[] = ['aggregated', 'unrolled', 'widened'];

function compiledOf(
  { compiled }: Site,
  written: Stats,
  space: Space,
  placeOf: (at: number) => Place,
): CompiledAccess | null {
  if (!compiled || space === 'local') return null;
  const { counted, kind, with: other } = compiled;
  const sum = (of: (stats: Stats) => number): number =>
    (counted?.sites ?? []).reduce((total, { [space]: stats }) => total + (stats ? of(stats) : 0), 0);
  const requests = sum((each) => each.requests);
  const wavefronts = sum((each) => each.wavefronts);
  const sectors = space === 'global' ? sum((each) => each.sectors) : 0;
  const isSame = requests === written.requests && wavefronts === written.wavefronts && sectors === written.sectors;
  if (isSame && QUIET.includes(kind)) return null;
  return {
    requests,
    sectors,
    wavefronts,
    ideal: sum((each) => each.ideal),
    width: counted?.width ?? 0,
    why: kind,
    with: other === null ? null : placeOf(other),
  };
}

/** The rules of the engine that the counts of some accesses depend on, without duplicates. */
export function rulesBehind(accesses: readonly Access[]): Rule[] {
  const all = accesses.flatMap(({ space, op, width }): readonly Rule[] => {
    const isAtomic = op === 'red' || op === 'atom';
    if (space === 'global') return isAtomic ? [atomicVisitRule, tagStageRule] : [requestRule, sectorRule, tagStageRule];
    if (space !== 'shared') return [];
    return sharedRules({ op: op === 'load' || op === 'store' ? op : 'atomic', width });
  });
  return [...new Set(all)];
}

const GLOBAL_NAMES: Readonly<Record<AccessOp, string>> = { load: 'ld', store: 'st', red: 'red', atom: 'atom' };
const SHARED_NAMES: Readonly<Record<AccessOp, string>> = { load: 'ld', store: 'st', red: 'atom', atom: 'atom' };

/** The counters that the rules of the engine predict, summed over all accesses as written. */
export const metricsOf = (compiler: Compiler): Metrics => sumsOf([...compiler.sites.values()]);

/** The same for the accesses as compiled, by the prediction. */
export function compiledMetricsOf(compiler: Compiler): Metrics {
  const all = [...compiler.sites.values()].flatMap((site) => {
    if (!site.compiled) return [site];
    const { counted } = site.compiled;
    counted?.flush(compiler.machine.memory.counter);
    return counted ? counted.sites : [];
  });
  return sumsOf([...new Set(all)]);
}

function sumsOf(sites: readonly Site[]): Metrics {
  const sums: Record<string, number> = {};
  const add = (name: string, count: number): void => {
    sums[name] = (sums[name] ?? 0) + count;
  };
  for (const op of ['ld', 'st', 'red', 'atom']) {
    add(`l1tex__t_requests_pipe_lsu_mem_global_op_${op}.sum`, 0);
    add(`l1tex__t_sectors_pipe_lsu_mem_global_op_${op}.sum`, 0);
  }
  for (const op of ['ld', 'st']) add(`l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_${op}.sum`, 0);
  for (const op of ['ld', 'st', 'atom']) add(`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`, 0);
  for (const { global, shared, op, isAsync } of sites) {
    if (global) {
      const name = GLOBAL_NAMES[op];
      add(`l1tex__t_requests_pipe_lsu_mem_global_op_${name}.sum`, global.requests);
      add(`l1tex__t_sectors_pipe_lsu_mem_global_op_${name}.sum`, global.sectors);
      if (name === 'ld' || name === 'st')
        add(`l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_${name}.sum`, global.wavefronts);
    }
    // The global side of an asynchronous copy counts as a load, its shared side nowhere here (copyAsync of lab-kernels).
    if (shared && !isAsync)
      add(`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${SHARED_NAMES[op]}.sum`, shared.wavefronts);
  }
  return sums;
}
