import type { Architecture } from '@src/arch/architecture';
import type { SchedulerCosts } from '@src/arch/scheduler-costs';
import type { Cycles } from '@src/units/units';

/** What the machine around one scheduler takes, in cycles. */
export interface SchedulerTiming {
  /** From the issue of a load to that of an instruction which needs it, with nothing else on its way. */
  readonly loadCycles: Cycles;
  /** A load may take so much less or more. */
  readonly scatterCycles: Cycles;
  /** That much more of each cycle for which it queues after other loads. */
  readonly scatterPerQueued: number;
  /** At full bandwidth, a load of one of this scheduler's warps is served every so many cycles. */
  readonly loadBusyCycles: Cycles;
  /** How sharp the corner is at which bandwidth ends: the exponent of a power mean. */
  readonly knee: number;
  /** Loads of this scheduler's warps that can be on their way at once. */
  readonly mostInFlight: number;
  /** A constant that an instruction looks up, or a special register. */
  readonly constantCycles: Cycles;
  /** What a branch that is taken adds, for its target and for fetching what is there. */
  readonly branchCycles: Cycles;
  readonly fetchCycles: Cycles;
  /** Cycles for which a multiply-add of a warp keeps the pipe. */
  readonly fmaBusyCycles: Cycles;
}

/** Where loads find their words. */
export type LoadedLevel = 'l1' | 'l2' | 'dram';

/** A warp asks for 4 bytes per lane. */
const LOAD_BYTES = 128;
/** One request per cycle and SM finds its line in the L1. */
const L1_REQUEST_CYCLES = 1;

/**
 * The cycles of one scheduler when all SMs do the same.
 *
 * @param partitions - Parts of each SM that have warps.
 * @param timed - A GPU whose schedulers were measured: that of `arch` where it was.
 */
export function schedulerTiming(
  arch: Architecture,
  level: LoadedLevel,
  partitions: number,
  timed: Architecture,
): SchedulerTiming {
  const costs = costsOf(timed);
  const { readStreams } = timed;
  const known = (own: Cycles | null, other: Cycles | null): Cycles => own ?? other ?? 0;
  const latency = {
    l1: known(arch.latencyL1.value, timed.latencyL1.value),
    l2: known(arch.latencyL2.value, timed.latencyL2.value) + costs.streamCycles,
    dram: known(arch.latencyDram.value, timed.latencyDram.value) + costs.streamCycles,
  }[level];
  const GBps = level === 'dram' ? (arch.readStreams.value?.dram.GBps ?? arch.dramGBps.value) : l2GBps(arch, timed);
  const smBytesPerCycle = (GBps * 1000) / arch.boostClock.value / arch.sms.value;
  return {
    loadCycles: Math.round(latency),
    scatterCycles: level === 'dram' ? costs.scatterCycles : 0,
    scatterPerQueued: level === 'dram' ? costs.scatterPerQueued : 0,
    loadBusyCycles: (level === 'l1' ? L1_REQUEST_CYCLES : LOAD_BYTES / smBytesPerCycle) * partitions,
    knee: readStreams.value![level === 'dram' ? 'dram' : 'l2'].knee,
    // Loads that the caches answer found no such limit (content/evidence/latency-levels).
    mostInFlight: level === 'dram' ? Math.floor(costs.mostLoadsPerSm / partitions) : Infinity,
    constantCycles: costs.constantCycles,
    branchCycles: costs.branchCycles,
    fetchCycles: costs.fetchCycles,
    fmaBusyCycles: Math.max(
      1,
      Math.round((arch.warpSize.value * arch.partitionsPerSm.value) / arch.fp32LanesPerSm.value),
    ),
  };
}

/** Where nobody measured it: as many bytes per SM and cycle as on the GPU that was measured. */
const l2GBps = (arch: Architecture, timed: Architecture): number =>
  arch.readStreams.value?.l2.GBps ??
  (timed.readStreams.value!.l2.GBps * arch.sms.value * arch.boostClock.value) /
    (timed.sms.value * timed.boostClock.value);

/**
 * What a scheduler's instructions cost, in cycles, as they were set on recordings of this GPU.
 *
 * @param timed - A GPU whose schedulers were measured.
 * @throws {Error} For a GPU without such a recording.
 */
export function costsOf(timed: Architecture): SchedulerCosts {
  const { value } = timed.schedulerCosts;
  if (value === null || timed.readStreams.value === null)
    throw new Error(`Nobody has measured the schedulers of ${timed.name}. Give a GPU that was measured.`);
  return value;
}
