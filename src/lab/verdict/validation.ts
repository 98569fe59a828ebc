import type { Nearness } from './recorded-times';

interface Validation extends Nearness {
  readonly gpu: string;
  /** The transposes of chapter 11, from DRAM and from a warm L2; only a few capacities are specific to this GPU. */
  readonly nineInTen: number;
}

/** Kernels of every kind on a GPU, cold. */
export interface KernelsOnGpu {
  /** Launches that the model was fitted to, and those unseen by its authors when it was frozen. */
  readonly model: Nearness;
  readonly judge: Nearness;
  /**
   * Kernels of public repositories, drawn at random and also unseen; the later sets judge what was learned from the earlier
   * ones.
   */
  readonly drawn: Nearness;
  readonly drawnLater: Nearness;
  readonly drawnLast: Nearness;
  /** Further launches without a predicted time. */
  readonly unpredicted: number;
  /** Percent whose bound is the one that Nsight Compute's rule finds in the counters (measured-bound.ts). */
  readonly boundRight: {
    readonly model: number;
    readonly judge: number;
    readonly drawn: number;
    readonly drawnLater: number;
    readonly drawnLast: number;
  };
}

/** Accuracy against recorded times; components/lab/verdict/ladder-times.test.ts checks the numbers. */
export const validation: Omit<Validation, 'within40'> & {
  /** times-vs-measured.test.ts checks the numbers. */
  readonly kernels: {
    readonly h200: KernelsOnGpu;
    readonly h100: KernelsOnGpu;
    /** Where the kernels drawn at random come from. */
    readonly drawnFrom: Readonly<
      Record<'drawn' | 'drawnLater' | 'drawnLast', { readonly kernels: number; readonly repositories: number }>
    >;
    /** Launches of all judging sets, each as predicted before anybody had seen it. */
    readonly unseen: number;
    /** Percent of these inside the range that the other kernels among them give. */
    readonly inRange: number;
  };
} = {
  gpu: 'H200',
  launches: 70,
  half: 12,
  nineInTen: 24,
  pairs: 95,
  kernels: {
    h200: {
      model: { launches: 545, half: 6, within40: 96, pairs: 97 },
      judge: { launches: 212, half: 13, within40: 82, pairs: 91 },
      drawn: { launches: 246, half: 13, within40: 87, pairs: 99 },
      drawnLater: { launches: 214, half: 12, within40: 86, pairs: 97 },
      drawnLast: { launches: 220, half: 12, within40: 88, pairs: 98 },
      unpredicted: 1,
      boundRight: { model: 89, judge: 83, drawn: 82, drawnLater: 87, drawnLast: 84 },
    },
    h100: {
      model: { launches: 911, half: 6, within40: 97, pairs: 98 },
      judge: { launches: 212, half: 13, within40: 83, pairs: 92 },
      drawn: { launches: 246, half: 11, within40: 88, pairs: 97 },
      drawnLater: { launches: 214, half: 10, within40: 86, pairs: 97 },
      drawnLast: { launches: 220, half: 13, within40: 88, pairs: 99 },
      unpredicted: 1,
      boundRight: { model: 91, judge: 81, drawn: 82, drawnLater: 83, drawnLast: 81 },
    },
    drawnFrom: {
      drawn: { kernels: 123, repositories: 61 },
      drawnLater: { kernels: 107, repositories: 49 },
      drawnLast: { kernels: 110, repositories: 30 },
    },
    unseen: 2204,
    inRange: 79,
  },
};
