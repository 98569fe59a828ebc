import type { Cycles } from '@src/units/units';

/** What a scheduler and the loads of its warps take beside latency and bandwidth. */
export interface SchedulerCosts {
  /** How much longer a load from DRAM or the L2 takes in a stream of loads than in a chain of dependent ones. */
  readonly streamCycles: Cycles;
  /** A load from DRAM may take so much less or more. */
  readonly scatterCycles: Cycles;
  /** And so much more per cycle for which it waits in the queue of a busy memory. */
  readonly scatterPerQueued: number;
  /** Loads that the warps of an SM can have on their way at once; a further one waits for room. */
  readonly mostLoadsPerSm: number;
  /** From a load of a constant to the instruction that needs it. */
  readonly constantCycles: Cycles;
  /** What a branch adds that is taken: for its target, and for fetching what is there. */
  readonly branchCycles: Cycles;
  readonly fetchCycles: Cycles;
  /** On recorded cases that the costs were not fitted to: relative error of the time, and the largest error of a stall share. */
  readonly error: {
    readonly time: { readonly median: number; readonly worst: number };
    readonly share: { readonly median: number; readonly worst: number };
  };
  /** Of all recorded cases, in how many the time is within 10 %, and every stall share within 5 points. */
  readonly within: { readonly cases: number; readonly time: number; readonly share: number };
}
