import type { Cycles } from '@src/units/units';

/** The costs of a scheduler and the loads of its warps, in addition to latency and bandwidth. */
export interface SchedulerCosts {
  /** How much longer a load from DRAM or the L2 takes in a stream of loads than in a chain of dependent ones. */
  readonly streamCycles: Cycles;
  /** Scatter: a load from DRAM may take this much less or more. */
  readonly scatterCycles: Cycles;
  /** Additional scatter per cycle for which it waits in the queue of a busy memory. */
  readonly scatterPerQueued: number;
  /** Loads that the warps of an SM can have in flight at once; another one waits for room. */
  readonly mostLoadsPerSm: number;
  /** From a load of a constant to the instruction that needs it. */
  readonly constantCycles: Cycles;
  /** Added by a taken branch: for its target, and for fetching the instructions there. */
  readonly branchCycles: Cycles;
  readonly fetchCycles: Cycles;
  /** On recorded cases that the costs were not fitted to: relative error of the time, and the largest error of a stall share. */
  readonly error: {
    readonly time: { readonly median: number; readonly worst: number };
    readonly share: { readonly median: number; readonly worst: number };
  };
  /** Of all recorded cases, the number with the time within 10 %, and with every stall share within 5 points. */
  readonly within: { readonly cases: number; readonly time: number; readonly share: number };
}
