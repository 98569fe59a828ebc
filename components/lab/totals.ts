import type { Metrics } from '@src/lab';
import { ratioText } from './ratio-text';

/** The counters of a run as lines of text, by the names that Nsight Compute prints. */
export const totalsText = (metrics: Metrics): string =>
  Object.entries(metrics)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');

export const totalsCsv = (metrics: Metrics): string =>
  ['metric,value', ...Object.entries(metrics).map(([name, value]) => `${name},${value}`)].join('\n');

export const totalsJson = (metrics: Metrics): string => JSON.stringify(metrics, null, 2);

/** What measures the same counters on a GPU, in a program of the reader that launches the kernel. */
export function ncuCommand(metrics: Metrics, kernel: string): string {
  const names = Object.entries(metrics).flatMap(([name, value]) => (value > 0 ? [name] : []));
  const base = kernel.split('::').at(-1)!;
  return `ncu --kernel-name ${base} --launch-count 1 --metrics ${names.join(',')} ./your-program`;
}

export interface ComparedRow {
  readonly name: string;
  readonly a: number | null;
  readonly b: number;
  /** "32× fewer", "the same": B against A. */
  readonly change: string;
}

/** Counters of a run beside those of the run that was kept; what is 0 in both is left out. */
export function comparedTotals(kept: Metrics | null, now: Metrics): readonly ComparedRow[] {
  return Object.keys(now)
    .map((name) => ({ name, a: kept ? (kept[name] ?? 0) : null, b: now[name]! }))
    .filter(({ a, b }) => b !== 0 || (a ?? 0) !== 0)
    .map((row) => ({ ...row, change: row.a === null ? '' : ratioText(row.a, row.b) }));
}
