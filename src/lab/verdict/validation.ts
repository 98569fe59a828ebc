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
    readonly kernels: number;
    /** The half that the model was made on, the half that only judged it, and launches written later. */
    readonly model: Nearness;
    readonly judge: Nearness;
    readonly last: Nearness | null;
    /** Of the half that only judged, so many percent lie in their range. */
    readonly inRange: number;
    /** Percent whose bound is the one that Nsight Compute's rule finds in the counters (measured-bound.ts). */
    readonly boundRight: { readonly model: number; readonly judge: number; readonly last: number };
  };
} = {
  gpu: 'H200',
  ...{ launches: 70, half: 18, nineInTen: 32, pairs: 98 },
  h100: {
    kernels: 157,
    model: { launches: 184, half: 8, within40: 93, pairs: 95 },
    judge: { launches: 182, half: 9, within40: 91, pairs: 95 },
    last: { launches: 59, half: 8, within40: 93, pairs: 97 },
    inRange: 87,
    boundRight: { model: 90, judge: 84, last: 86 },
  },
};
