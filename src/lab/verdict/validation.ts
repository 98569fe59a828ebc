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
    /** Launches written and measured before the model was changed again, and looked at after it. */
    readonly newest: Nearness;
    /** Of the launches that were written later, so many percent lie in their range. */
    readonly inRange: number;
    /** Percent whose bound is the one that Nsight Compute's rule finds in the counters (measured-bound.ts). */
    readonly boundRight: {
      readonly model: number;
      readonly judge: number;
      readonly last: number;
      readonly newest: number;
    };
  };
} = {
  gpu: 'H200',
  launches: 70,
  half: 16,
  nineInTen: 28,
  pairs: 95,
  h100: {
    kernels: 157,
    model: { launches: 184, half: 7, within40: 96, pairs: 96 },
    judge: { launches: 182, half: 7, within40: 91, pairs: 96 },
    last: { launches: 59, half: 10, within40: 92, pairs: 96 },
    newest: { launches: 66, half: 11, within40: 91, pairs: 94 },
    inRange: 84,
    boundRight: { model: 95, judge: 84, last: 85, newest: 91 },
  },
};
