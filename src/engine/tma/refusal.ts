/** Why a tensor map is refused: one parameter, its value, what is allowed and what to do. */
export interface Refusal {
  /** The parameter's name in cuTensorMapEncodeTiled. */
  readonly parameter: string;
  /** The dimension, or `null` for a parameter that has none. */
  readonly place: number | null;
  readonly value: string | number;
  /** Completes "but …". */
  readonly allowed: string;
  /** A complete sentence. */
  readonly cure: string;
}

/** The refusal as one text for a reader. */
export function refusalText({ parameter, place, value, allowed, cure }: Refusal): string {
  const name = place === null ? parameter : `${parameter}[${place}]`;
  return `${name} is ${value}, but ${allowed}. ${cure}`;
}

/** An integer from `least` to `most`? */
export const within = (value: number | undefined, least: number, most: number): boolean =>
  Number.isInteger(value) && value! >= least && value! <= most;

/** An integer multiple of `step`? */
export const multipleOf = (value: number, step: number): boolean => Number.isInteger(value) && value % step === 0;
