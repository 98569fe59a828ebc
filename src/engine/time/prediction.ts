import type { Origin } from '@src/arch/fact';

/** What can bound a launch; ties go to the first in this order. */
export const resourceNames = [
  'dram',
  'l2',
  'l2-halves',
  'sm-receives',
  'sm-sends',
  'data-pipe',
  'tag-stage',
  'constants',
  'lsu',
  'adu',
  'fma',
  'alu',
  'sfu',
  'fp64',
  'tensor',
  'issue',
  'atomics',
  'one-address',
  'block-starts',
  'idle-sms',
  'latency',
  'launch',
] as const;
export type ResourceName = (typeof resourceNames)[number];

/** Time that one resource needs for a launch. */
export interface ResourceTime {
  readonly name: ResourceName;
  /** Shown as, for example, "DRAM". */
  readonly title: string;
  /** Time if this resource were the only limit. */
  readonly seconds: number;
  /** Fraction of the predicted duration, 0 to 1. */
  readonly share: number;
  /** Percent of peak that Nsight Compute would show; `null`: it does not count this resource. */
  readonly shown: number | null;
  /** One sentence: the amount of work, and the resource's rate. */
  readonly why: string;
  /** It rests on a capacity that is an estimate for this GPU. */
  readonly assumed: boolean;
}

/** A fact that was used and is estimated. */
export interface AssumedFact {
  readonly name: string;
  readonly value: number;
  readonly from: Origin;
}

/** How long a launch takes, and why. */
export interface TimePrediction {
  /** Seconds. */
  readonly duration: number;
  /** Eight of ten launches like this one fall between these. */
  readonly low: number;
  readonly high: number;
  /** By Nsight Compute's own rule: the busiest unit, or what the launch waits for where no unit reaches 60 % of its peak. */
  readonly bound: ResourceName;
  /**
   * What else may bound it: what does if the launch takes as long as six in ten like it may, or a unit that is nearly as
   * busy. Those of another time first; empty where the bound is well apart from all others.
   */
  readonly perhaps: readonly ResourceName[];
  /** The resource that needs the longest time other than the bound. */
  readonly nextBound: ResourceName;
  /** Longest first. */
  readonly resources: readonly ResourceTime[];
  readonly waves: {
    readonly blocksPerSm: number;
    /** Blocks of the grid over those resident at once. */
    readonly count: number;
    /** Work of the busiest SM over the average one, 1 or more. */
    readonly imbalance: number;
  };
  readonly assumed: readonly AssumedFact[];
  /** The range is wider than that of launches like this one on a GPU on which many were timed. */
  readonly isWider: boolean;
  /** What makes the answer less certain; sentences for the reader. */
  readonly doubts: readonly string[];
}
