/** A measured launch, with its prediction. */
export interface TimedLaunch {
  readonly name: string;
  readonly file: string;
  readonly measured: number;
  readonly predicted: number;
}

/** Accuracy of predictions. */
export interface Nearness {
  readonly launches: number;
  /** Half of them are within this many percent. */
  readonly half: number;
  /** Percent of all that are within 40 %. */
  readonly within40: number;
  /** Percent of pairs ordered correctly, of those in one file that differ by more than 10 %. */
  readonly pairs: number;
}

const DIFFERENT = 1.1;
const FAR = 0.4;

export function nearnessOf(all: readonly TimedLaunch[]): Nearness {
  const errors = all.map(({ measured, predicted }) => Math.abs(predicted / measured - 1)).toSorted((a, b) => a - b);
  const isRight = all.flatMap((a, index) =>
    all
      .slice(0, index)
      .filter(({ file }) => file === a.file)
      .filter((b) => Math.max(a.measured, b.measured) > DIFFERENT * Math.min(a.measured, b.measured))
      .map((b) => a.measured > b.measured === a.predicted > b.predicted),
  );
  const share = (some: number, of: number): number => (of > 0 ? Math.round((100 * some) / of) : 0);
  return {
    launches: all.length,
    half: Math.round(100 * (errors[Math.floor(errors.length / 2)] ?? 0)),
    within40: share(errors.filter((error) => error <= FAR).length, errors.length),
    pairs: share(isRight.filter(Boolean).length, isRight.length),
  };
}
