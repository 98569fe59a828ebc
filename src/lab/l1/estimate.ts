import type { Architecture } from '@src/arch/architecture';
import type { Memory } from '../machine/memory';
import type { Site } from '../machine/stats';
import type { KernelQuery } from '../query';
import { l1Plan } from './plan';
import { L1Recorder } from './recorder';

/** Sectors of a global load that were looked up in the L1 of the modelled SMs, and how many of them hit. */
export interface L1Lookups {
  readonly hits: number;
  readonly sectors: number;
}

/**
 * What a model says that knows less than the counters of `metrics`.
 *
 * It knows: the lines and sectors of every global access, what loads, stores, atomics, cache operators and fences do with them
 * (the engine's measured rules), the size of the L1 beside the shared memory of resident blocks, blocks that share an SM, warps
 * that run side by side, barriers, and that the L1 is empty at the start, as under Nsight Compute.
 *
 * It does not know: how long data takes and what warps compute meanwhile (they take turns, one access each), on which SM a block
 * really lies, how many registers per thread takes, local memory and spilled registers, which loads the compiler moves, volatile. Of large launches it looks at some SMs, of warps with very many accesses at the first.
 */
export interface Estimates {
  /** By Nsight Compute's names. Hits and misses make up the sectors of global loads as compiled, also where not all SMs were modelled. */
  readonly metrics: Readonly<Record<string, number>>;
  /** The SMs that were modelled, of those that blocks ran on. */
  readonly sms: number;
  readonly ofSms: number;
  /** Blocks of this kernel that an SM has at one time, if registers do not limit them. */
  readonly residentBlocks: number;
  /** What shared memory leaves to the L1 of an SM. */
  readonly l1Bytes: number;
}

const HIT = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum';
const MISS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum';

/**
 * Have a run write down what its blocks ask of the L1.
 *
 * @param blocks - As many as will run.
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

/** Lookups of one access, after `finish`; `null` where nothing was modelled, and for all but global loads. */
export function lookupsOf(site: Site, recorder: L1Recorder | null): L1Lookups | null {
  const tally = site.op === 'load' ? recorder?.of(site) : null;
  return tally ? { hits: tally.hits, sectors: tally.sectors } : null;
}

/**
 * What the model says of all global loads together; `null` when it looked at none.
 *
 * The model carries out loads as they are written. What the compiler leaves out would have hit: it loads again what is in the L1.
 *
 * @param compiled - Sectors of global loads in the machine code.
 */
export function estimatesOf(sites: Iterable<Site>, recorder: L1Recorder | null, compiled: number): Estimates | null {
  const loads = [...sites].filter(({ op, global }) => op === 'load' && global && global.sectors > 0);
  const looked = loads.map((site) => ({ of: site.global!.sectors, ...(lookupsOf(site, recorder) ?? NONE) }));
  const seen = looked.reduce((sum, { sectors }) => sum + sectors, 0);
  if (!recorder || seen === 0) return null;
  // An access that only blocks of other SMs carried out is taken to hit as the others do.
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

const NONE: L1Lookups = { hits: 0, sectors: 0 };
