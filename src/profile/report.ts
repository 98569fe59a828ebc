/** A report after reading: launches with numbers in base units, whatever wrote the file. */

export type Form =
  | 'raw page (CSV)'
  | 'details page (CSV)'
  | 'summary page (CSV)'
  | 'details page (text)'
  | 'raw page (text)'
  | 'report file (.ncu-rep)'
  | 'laboratory run'
  | 'numbers by name';

/** A number that the table of metrics does not know: kept as written. */
export interface Unknown {
  readonly name: string;
  readonly unit: string;
  readonly value: string;
}

export interface Launch {
  /** Counted from 0, in file order. */
  readonly index: number;
  /** The kernel with its parameters, as the profiler writes it. */
  readonly kernel: string;
  /** '' where the file does not say. */
  readonly grid: string;
  readonly block: string;
  /** Compute capability, such as "9.0"; '' where the file does not say. */
  readonly capability: string;
  /** The name of the device; '' where the file does not say. */
  readonly device: string;
  /** The number of launches that these numbers are averaged over. */
  readonly launches: number;
  /** By the ids of src/profile/metrics, in base units. */
  readonly values: Readonly<Record<string, number>>;
  readonly unknown: readonly Unknown[];
}

export interface Report {
  readonly form: Form;
  readonly launches: readonly Launch[];
  /** What a reader should know about how the file was read. */
  readonly notes: readonly string[];
}

/** Why a file could not be read: what was found, what was expected, what to do. */
export interface Refusal {
  readonly found: string;
  readonly expected: string;
  readonly todo: string;
}

export type Reading =
  | { readonly report: Report; readonly refusal: null }
  | { readonly report: null; readonly refusal: Refusal };

/** The size limit of a file. */
export const LIMITS = { bytes: 50e6, launches: 5000, unknown: 4000, cell: 4000 } as const;

/** The kernel without namespaces, template arguments, and parameters: the key to find it elsewhere. */
export function plainName(kernel: string): string {
  const name = shortName(kernel).replace(/<.*$/, '');
  return name.split('::').at(-1)!.trim();
}

/** The number of blocks of a grid such as "(64, 2, 1)"; `null` where the file does not say. */
export function blocksOf({ grid }: Launch): number | null {
  const sizes = grid.match(/\d+/g)?.map(Number) ?? [];
  return sizes.length === 0 ? null : sizes.reduce((all, size) => all * size, 1);
}

/** The kernel without its parameters and templates' "void": for lists. */
export function shortName(kernel: string): string {
  const bare = kernel.replace(/^\s*(?:static\s+)?void\s+/, '');
  let depth = 0;
  for (const [at, letter] of [...bare].entries()) {
    if (letter === '<') depth += 1;
    else if (letter === '>') depth = Math.max(0, depth - 1);
    else if (letter === '(' && depth === 0 && at > 0 && !bare.startsWith('(anonymous', at)) return bare.slice(0, at);
  }
  return bare;
}
