import type { Nearness } from './recorded-times';

interface Validation extends Nearness {
  readonly gpu: string;
  /** The transposes of chapter 11, from DRAM and from a warm L2; only a few capacities are specific to this GPU. */
  readonly nineInTen: number;
}

/**
 * Kernels of public repositories, drawn at random and unseen by the model's authors when it was frozen; each set judges what
 * was learned from those before it. Their sources belong to others and are not here, so nothing is predicted again.
 */
export const drawnSets = [
  'kernel-times-7',
  'kernel-times-8',
  'kernel-times-9',
  'kernel-times-10',
  'kernel-times-11',
] as const;
export type DrawnSet = (typeof drawnSets)[number];

/** Kernels of every kind on a GPU, cold. */
export interface KernelsOnGpu {
  /** Launches that the model was fitted to, and those unseen by its authors when it was frozen. */
  readonly model: Nearness;
  readonly judge: Nearness;
  readonly drawn: Readonly<Record<DrawnSet, Nearness>>;
  /** Further launches without a predicted time. */
  readonly unpredicted: number;
  /** Percent whose bound is the one that Nsight Compute's rule finds in the counters (measured-bound.ts). */
  readonly boundRight: {
    readonly model: number;
    readonly judge: number;
    readonly drawn: Readonly<Record<DrawnSet, number>>;
  };
}

/** Percent. */
export interface NamedBounds {
  readonly launches: number;
  /** Launches for which one bound is named, and of these, those for which the profiler names it. */
  readonly alone: number;
  readonly aloneRight: number;
  /** Of those for which several are named: the profiler names the first, or one of them. */
  readonly othersFirst: number;
  readonly othersOne: number;
  /** Of all: the profiler names one of those that are named. */
  readonly one: number;
  /** Of all: more than two are named. */
  readonly three: number;
}

/** Pairs of versions of one job that differ by more than 10 %, and the percent of which the faster is named. */
interface VersionPairs {
  readonly pairs: number;
  readonly right: number;
}

/** Accuracy against recorded times; components/lab/verdict/ladder-times.test.ts checks the numbers. */
export const validation: Omit<Validation, 'within40'> & {
  /** times-vs-measured.test.ts checks the numbers. */
  readonly kernels: {
    readonly h200: KernelsOnGpu;
    readonly h100: KernelsOnGpu;
    /** Where the kernels drawn at random come from. */
    readonly drawnFrom: Readonly<Record<DrawnSet, { readonly kernels: number; readonly repositories: number }>>;
    /** How sure bounds are, of the launches of all drawn sets on both GPUs. */
    readonly named: NamedBounds;
    /** The same of `kernel-times-11`, which nobody had seen when the rule was made that names them. */
    readonly namedUnseen: NamedBounds;
    /** Versions of one job in the drawn sets that have some; those predicted to differ by less than 10 %, and by more. */
    readonly versions: VersionPairs & { readonly near: VersionPairs; readonly apart: VersionPairs };
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
      model: { launches: 545, half: 6, within40: 97, pairs: 98 },
      judge: { launches: 212, half: 13, within40: 82, pairs: 91 },
      drawn: {
        'kernel-times-7': { launches: 246, half: 13, within40: 87, pairs: 99 },
        'kernel-times-8': { launches: 214, half: 12, within40: 86, pairs: 97 },
        'kernel-times-9': { launches: 220, half: 12, within40: 88, pairs: 98 },
        'kernel-times-10': { launches: 156, half: 10, within40: 83, pairs: 99 },
        'kernel-times-11': { launches: 160, half: 8, within40: 93, pairs: 97 },
      },
      unpredicted: 1,
      boundRight: {
        model: 89,
        judge: 83,
        drawn: {
          'kernel-times-7': 82,
          'kernel-times-8': 87,
          'kernel-times-9': 84,
          'kernel-times-10': 81,
          'kernel-times-11': 89,
        },
      },
    },
    h100: {
      model: { launches: 911, half: 5, within40: 97, pairs: 98 },
      judge: { launches: 212, half: 13, within40: 83, pairs: 92 },
      drawn: {
        'kernel-times-7': { launches: 246, half: 11, within40: 88, pairs: 97 },
        'kernel-times-8': { launches: 214, half: 10, within40: 86, pairs: 97 },
        'kernel-times-9': { launches: 220, half: 13, within40: 88, pairs: 99 },
        'kernel-times-10': { launches: 156, half: 10, within40: 83, pairs: 100 },
        'kernel-times-11': { launches: 160, half: 8, within40: 92, pairs: 96 },
      },
      unpredicted: 1,
      boundRight: {
        model: 91,
        judge: 81,
        drawn: {
          'kernel-times-7': 82,
          'kernel-times-8': 83,
          'kernel-times-9': 81,
          'kernel-times-10': 81,
          'kernel-times-11': 84,
        },
      },
    },
    drawnFrom: {
      'kernel-times-7': { kernels: 123, repositories: 61 },
      'kernel-times-8': { kernels: 107, repositories: 49 },
      'kernel-times-9': { kernels: 110, repositories: 30 },
      'kernel-times-10': { kernels: 78, repositories: 30 },
      'kernel-times-11': { kernels: 80, repositories: 44 },
    },
    named: { launches: 1992, alone: 63, aloneRight: 90, othersFirst: 72, othersOne: 96, one: 92, three: 6 },
    namedUnseen: { launches: 320, alone: 59, aloneRight: 94, othersFirst: 76, othersOne: 98, one: 96, three: 3 },
    versions: { pairs: 294, right: 86, near: { pairs: 22, right: 45 }, apart: { pairs: 272, right: 89 } },
    unseen: 2836,
    inRange: 79,
  },
};
