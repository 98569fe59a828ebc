/** One metric of Nsight Compute: one entry for the reader of reports, the page of counters, and the glossary's links. */

/** The unit of a value; the reader of reports converts to it. */
export type Unit =
  | 'ns'
  | 'hz'
  | '%'
  | 'byte'
  | 'byte/s'
  | 'sector'
  | 'request'
  | 'wavefront'
  | 'instruction'
  | 'cycle'
  | 'warp'
  | 'thread'
  | 'block'
  | 'register'
  | 'sm'
  | 'ratio';

export const groups = {
  time: 'Time and clocks',
  units: 'How busy each unit is',
  global: 'Global memory at the L1',
  shared: 'Shared memory',
  caches: 'Caches',
  dram: 'DRAM',
  stalls: 'Why warps wait',
  issue: 'Warps and instructions',
  launch: 'What the kernel was given',
} as const;
export type Group = keyof typeof groups;

export interface Metric {
  /** The name by which the rest of the program refers to it. */
  readonly id: string;
  /** The full name in Nsight Compute 2025. */
  readonly name: string;
  /** Full names of the same number in other versions, or on other GPUs. */
  readonly also?: readonly string[];
  /** Full names that give the same as a share of a warp's cycles, alone or relative to those of all other reasons. */
  readonly shares?: readonly string[];
  /** Its name on the details page, with the section where a label occurs in two. */
  readonly labels?: readonly (string | { readonly section: string; readonly label: string })[];
  readonly group: Group;
  readonly unit: Unit;
  /** Its name in a sentence. */
  readonly words: string;
  readonly counts: string;
  readonly not: string;
  /** Its value in a kernel with nothing to fix; `null`: none, it is only descriptive. */
  readonly ideal: string | null;
  /** The chapter that shows it. */
  readonly chapter: string;
  /** The laboratory counts it under this name. */
  readonly lab?: string;
}
