/** A kernel of the transpose dataset, and the edge of its matrix. */
export interface TransposeCase {
  readonly kernel: string;
  /** Of the tile, in elements; 0 without padding. */
  readonly padding: number;
  readonly edge: number;
}

export interface RecordedTranspose {
  /** By Nsight Compute's names. */
  readonly counters: Readonly<Record<string, number>>;
  /** Median of one launch. */
  readonly timeUs: number;
}

/** The folder of content/evidence that they come from. */
export const TRANSPOSES = 'transpose';

/** The form of a recorded file: the time of each case, then its counters in the order of their names. */
interface RecordedCases {
  readonly counters: readonly string[];
  readonly cases: Readonly<Record<string, readonly [timeUs: number, ...counters: number[]]>>;
}

const fileByPath = import.meta.glob<RecordedCases>(
  ['/content/evidence/transpose/*.json', '!/content/evidence/transpose/disagreements.json'],
  {
    query: '?transposes',
    import: 'default',
    eager: true,
  },
);

/** @returns `null` when this case was not measured on that GPU. */
export function recordedTranspose(gpu: string, { kernel, padding, edge }: TransposeCase): RecordedTranspose | null {
  const file = fileByPath[`/content/evidence/${TRANSPOSES}/${gpu}.json`];
  const row = file?.cases[`${kernel} ${padding} ${edge}`];
  if (!file || !row) return null;
  const [timeUs, ...counted] = row;
  return { timeUs, counters: Object.fromEntries(file.counters.map((name, index) => [name, counted[index]!])) };
}
