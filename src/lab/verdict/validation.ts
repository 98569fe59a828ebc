import type { Nearness } from './recorded-times';

interface Validation extends Nearness {
  readonly gpu: string;
  /** Transposes of the ladder of chapter 11, from memory and from a warm L2; nothing but a few capacities is of this GPU. */
  readonly nineInTen: number;
}

/** How near predictions come to recorded times; components/lab/verdict/ladder-times.test.ts holds the numbers. */
export const validation: Omit<Validation, 'within40'> & {
  /** Kernels of every kind, cold; times-vs-measured.test.ts holds the numbers. */
  readonly h100: {
    /** Launches that the model is made on, and those that nobody who made it had seen when it was frozen. */
    readonly model: Nearness;
    readonly judge: Nearness;
    /** Launches beside these of which no time is predicted. */
    readonly unpredicted: number;
    /** Launches of all sets that have judged, each as it was predicted before anybody had seen it. */
    readonly unseen: number;
    /** Of these, so many percent lie in the range that the other kernels among them give. */
    readonly inRange: number;
    /** Percent whose bound is the one that Nsight Compute's rule finds in the counters (measured-bound.ts). */
    readonly boundRight: { readonly model: number; readonly judge: number };
  };
} = {
  gpu: 'H200',
  launches: 70,
  half: 12,
  nineInTen: 25,
  pairs: 93,
  h100: {
    model: { launches: 697, half: 5, within40: 97, pairs: 98 },
    judge: { launches: 214, half: 9, within40: 88, pairs: 94 },
    unpredicted: 1,
    unseen: 420,
    inRange: 78,
    boundRight: { model: 91, judge: 81 },
  },
};
