import type { Architecture } from '@src/arch/architecture';
import type { SchedulerCosts } from '@src/arch/scheduler-costs';
import type { Cycles } from '@src/units/units';

/** Latencies around one scheduler, in cycles. */
export interface SchedulerTiming {
  /** From the issue of a load to that of an instruction that needs it, with nothing else in flight. */
  readonly loadCycles: Cycles;
  /** Scatter: a load may take this much less or more. */
  readonly scatterCycles: Cycles;
  /** Additional scatter per cycle for which it queues behind other loads. */
  readonly scatterPerQueued: number;
  /** At full bandwidth, a load of one of this scheduler's warps is served once per this many cycles. */
  readonly loadBusyCycles: Cycles;
  /** How sharp the knee at full bandwidth is: the exponent of a power mean. */
  readonly knee: number;
  /** Loads of this scheduler's warps that can be in flight at once. */
  readonly mostInFlight: number;
  /** A constant that an instruction looks up, or a special register. */
  readonly constantCycles: Cycles;
  /** Added by a taken branch, for its target and for fetching the instructions there. */
  readonly branchCycles: Cycles;
  readonly fetchCycles: Cycles;
  /** Cycles for which a warp's multiply-add occupies the pipe. */
  readonly fmaBusyCycles: Cycles;
}

/** The level at which loads hit. */
export type LoadedLevel = 'l1' | 'l2' | 'dram';

/** A warp loads 4 bytes per lane. */
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
    // For loads that hit in a cache no such limit was found (content/evidence/latency-levels).
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

/** Where it was not measured: as many bytes per SM and cycle as on the GPU that was measured. */
const l2GBps = (arch: Architecture, timed: Architecture): number =>
  arch.readStreams.value?.l2.GBps ??
  (timed.readStreams.value!.l2.GBps * arch.sms.value * arch.boostClock.value) /
    (timed.sms.value * timed.boostClock.value);

/**
 * What a scheduler's instructions cost, in cycles, fitted to recordings of this GPU.
 *
 * @param timed - A GPU whose schedulers were measured.
 * @throws {Error} For a GPU without such a recording.
 */
export function costsOf(timed: Architecture): SchedulerCosts {
  const { value } = timed.schedulerCosts;
  if (value === null || timed.readStreams.value === null)
    throw new Error(`The schedulers of ${timed.name} were not measured. Choose a GPU that was.`);
  return value;
}
