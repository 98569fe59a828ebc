/** What a recording script writes next to its CUDA source: one shape for every dataset. */
export interface Run {
  readonly schema: 1;
  readonly dataset: string;
  readonly question: string;
  readonly arch: string;
  readonly device: Readonly<Record<string, string | number>>;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly command: string;
  /** sha256 of each file that the numbers depend on. */
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly case: string;
  readonly params: Readonly<Record<string, string | number | boolean | readonly number[]>>;
  /** Nsight Compute metrics by full name. */
  readonly counters?: Readonly<Record<string, number>>;
  readonly values?: Readonly<Record<string, Spread>>;
  readonly result?: string;
}

/** Repeated timings. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly samples: number;
}
