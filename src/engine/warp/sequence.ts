import type { Held, Order } from './arithmetic';

/** Warp instructions of each kind, and their cost. */
export interface Counts {
  readonly shuffles: number;
  readonly adds: number;
  readonly redux: number;
  readonly votes: number;
  /** __syncthreads of the block. */
  readonly barriers: number;
  readonly sharedLoads: number;
  readonly sharedStores: number;
  /** Wavefronts of the shared loads and stores. */
  readonly sharedWavefronts: number;
  /** Wavefronts on the data path that shared memory and shuffles share: those, plus one per shuffle. */
  readonly dataWavefronts: number;
  /** Global atomics. */
  readonly atomics: number;
}

const NONE: Counts = {
  shuffles: 0,
  adds: 0,
  redux: 0,
  votes: 0,
  barriers: 0,
  sharedLoads: 0,
  sharedStores: 0,
  sharedWavefronts: 0,
  dataWavefronts: 0,
  atomics: 0,
};

/** Counts that are zero except for those passed. */
export const counts = (some: Partial<Omit<Counts, 'dataWavefronts'>>): Counts => ({
  ...NONE,
  ...some,
  dataWavefronts: (some.sharedWavefronts ?? 0) + (some.shuffles ?? 0),
});

export interface Step {
  /** The step as code. */
  readonly instruction: string;
  /** Whose value each thread reads in this step, itself included; `null` for a thread that reads none. */
  readonly readsByThread: readonly (number | null)[];
  /** What each thread (in a shared-memory tree: each word) holds afterwards; `null` where it is undefined or inactive. */
  readonly valueByThread: readonly (number | null)[];
  readonly counts: Counts;
}

/** A collective computation, step by step. Plain data. */
export interface Sequence {
  readonly steps: readonly Step[];
  readonly totals: Counts;
  readonly resultByThread: readonly (number | null)[];
  /**
   * The order in which the result of each thread was summed; `null` where it is undefined, inactive, or not a sum of inputs.
   */
  readonly orderByThread: readonly (Order | null)[];
}

export const valuesOf = (held: readonly Held[]): (number | null)[] => held.map((term) => term?.value ?? null);

/** The sequence that ends with these registers. */
export function sequence(steps: readonly Step[], held: readonly Held[]): Sequence {
  return {
    steps,
    totals: steps.reduce((sum, { counts: step }) => plus(sum, step), NONE),
    resultByThread: valuesOf(held),
    orderByThread: held.map((term) => term?.order ?? null),
  };
}

export function plus(a: Counts, b: Counts): Counts {
  const sum: { -readonly [Name in keyof Counts]: number } = { ...a };
  for (const name of Object.keys(NONE) as (keyof Counts)[]) sum[name] += b[name];
  return sum;
}
