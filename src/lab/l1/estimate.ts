import type { Architecture } from '@src/arch/architecture';
import type { Memory } from '../machine/memory';
import type { Site } from '../machine/stats';
import type { KernelQuery } from '../query';
import { l1Plan } from './plan';
import { L1Recorder } from './recorder';

/** Sectors of a global load that were looked up in the L1 of the modeled SMs, and how many of them hit. */
export interface L1Lookups {
  readonly hits: number;
  readonly sectors: number;
  /** Times that warps of these SMs carried it out, and those in which some sector was not there. */
  readonly requests: number;
  readonly missed: number;
  /** Of all others, those that find what some other warp has asked for just before. */
  readonly awaited: number;
}

/**
 * Estimates of a model that knows less than the counters of `metrics`.
 *
 * It models: the lines and sectors of every global access, what loads, stores, atomics, cache operators and fences do with
 * them (the engine's measured rules), the L1 capacity that the shared memory of resident blocks leaves, blocks that share an
 * SM, interleaved warps, barriers, and that the L1 is empty at the start, as under Nsight Compute.
 *
 * It does not model: how long data takes and what warps compute meanwhile (they take turns, one access each), on which SM a
 * block really runs, registers per thread, local memory and spilled registers, which loads the compiler moves, volatile. For
 * large launches it covers some SMs, for warps with very many accesses the first ones.
 */
export interface Estimates {
  /**
   * By Nsight Compute's names. Hits and misses add up to the sectors of global loads as compiled, also where not all SMs
   * were modeled.
   */
  readonly metrics: Readonly<Record<string, number>>;
  /** The SMs that were modeled, of those that ran blocks. */
  readonly sms: number;
  readonly ofSms: number;
  /** Blocks of this kernel resident on an SM at one time, if registers do not limit them. */
  readonly residentBlocks: number;
  /** The L1 capacity that shared memory leaves. */
  readonly l1Bytes: number;
}

const HIT = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum';
const MISS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum';

/**
 * Have a run record the L1 accesses of its blocks.
 *
 * @param blocks - Number of blocks that will run.
 */
export function recordL1(
  memory: Memory,
  { block, sharedBytes = 0 }: KernelQuery,
  blocks: number,
  arch: Architecture,
): L1Recorder | null {
  const plan = l1Plan(arch, {
    blocks,
    threadsPerBlock: block[0] * block[1] * block[2],
    sharedBytesPerBlock: Math.max(memory.plan.sharedBytes, sharedBytes),
  });
  const recorder = plan && new L1Recorder(plan);
  memory.listener = recorder;
  return recorder;
}

/** Lookups of one access, after `finish`; `null` where nothing was modeled, and for all but global loads. */
export function lookupsOf(site: Site, recorder: L1Recorder | null): L1Lookups | null {
  const tally = site.op === 'load' ? recorder?.of(site) : null;
  return tally
    ? {
        hits: tally.hits,
        sectors: tally.sectors,
        requests: tally.requests,
        missed: tally.missed,
        awaited: tally.awaited,
      }
    : null;
}

/**
 * The estimate for all global loads together; `null` when none were modeled.
 *
 * The model executes loads as written. Those that the compiler eliminates would have hit: they reload what is in the L1.
 *
 * @param compiled - Sectors of global loads in the machine code.
 */
export function estimatesOf(sites: Iterable<Site>, recorder: L1Recorder | null, compiled: number): Estimates | null {
  const loads = [...sites].filter(({ op, global }) => op === 'load' && global && global.sectors > 0);
  const looked = loads.map((site) => ({ of: site.global!.sectors, ...(lookupsOf(site, recorder) ?? NONE) }));
  const seen = looked.reduce((sum, { sectors }) => sum + sectors, 0);
  if (!recorder || seen === 0) return null;
  // An access that only blocks of other SMs executed is assumed to hit as often as the others.
  const usual = looked.reduce((sum, { hits }) => sum + hits, 0) / seen;
  const all = looked.reduce((sum, { of }) => sum + of, 0);
  const hits = looked.reduce((sum, each) => sum + each.of * (each.sectors > 0 ? each.hits / each.sectors : usual), 0);
  const misses = Math.min(all - Math.round(hits), compiled);
  const { plan } = recorder;
  return {
    metrics: { [HIT]: compiled - misses, [MISS]: misses },
    sms: plan.sms.length,
    ofSms: plan.usedSms,
    residentBlocks: plan.residentBlocks,
    l1Bytes: plan.l1Bytes,
  };
}

const NONE: L1Lookups = { hits: 0, sectors: 0, requests: 0, missed: 0, awaited: 0 };
