import type { Origin } from '@src/arch/fact';

/** What can bound a launch, in the order in which ties are named. */
export const resourceNames = [
  'dram',
  'l2',
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

/** What one resource needs for a launch. */
export interface ResourceTime {
  readonly name: ResourceName;
  /** What is shown: "DRAM". */
  readonly title: string;
  /** It alone would take so long. */
  readonly seconds: number;
  /** Of the predicted duration, 0 to 1. */
  readonly share: number;
  /** Percent of its peak that Nsight Compute would show; `null`: it does not count this resource. */
  readonly shown: number | null;
  /** One sentence: how much there is to do, and how fast the resource does it. */
  readonly why: string;
  /** A capacity that it rests on is an estimate on this GPU. */
  readonly assumed: boolean;
}

/** A fact that was used and is an estimate. */
export interface AssumedFact {
  readonly name: string;
  readonly value: number;
  readonly from: Origin;
}

/** How long a launch takes, and why. */
export interface TimePrediction {
  /** Seconds. */
  readonly duration: number;
  /** Between these lie eight of ten launches like this one. */
  readonly low: number;
  readonly high: number;
  /** By Nsight Compute's own rule: the busiest unit, or what launches wait for where no unit gets to 60 % of its peak. */
  readonly bound: ResourceName;
  /** The one that needs longest beside it. */
  readonly nextBound: ResourceName;
  /** The one that needs longest first. */
  readonly resources: readonly ResourceTime[];
  readonly waves: {
    readonly blocksPerSm: number;
    /** Blocks of the grid over those that are resident at once. */
    readonly count: number;
    /** How much longer the busiest SM works than the average one, 1 or more. */
    readonly imbalance: number;
  };
  readonly assumed: readonly AssumedFact[];
  /** What makes the answer less sure; sentences for the reader. */
  readonly doubts: readonly string[];
}
