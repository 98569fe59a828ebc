import type { Metrics } from '@src/lab';
import { ratioText } from './ratio-text';

/** The counters of a run as lines of text, by the names that Nsight Compute prints. */
export const totalsText = (metrics: Metrics): string =>
  Object.entries(metrics)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');

/** As written, and as the compiler probably makes it. */
export interface BothTotals {
  readonly metrics: Metrics;
  readonly compiled: Metrics;
}

export const totalsCsv = ({ metrics, compiled }: BothTotals): string =>
  [
    'metric,as written,as compiled (prediction)',
    ...Object.entries(metrics).map(([name, value]) => `${name},${value},${compiled[name] ?? value}`),
  ].join('\n');

/** By the names of the command line. */
export const totalsJson = ({ metrics, compiled }: BothTotals): string => JSON.stringify({ metrics, compiled }, null, 2);

/** Whether the compiler probably changes its counts. */
export const isCompiledOtherwise = ({ metrics, compiled }: BothTotals): boolean =>
  Object.keys(metrics).some((name) => compiled[name] !== metrics[name]);

/** The command that measures the same counters on a GPU, in a program of the reader that launches the kernel. */
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

/** Counters of a run beside those of the kept run; counters that are 0 in both are left out. */
export function comparedTotals(kept: Metrics | null, now: Metrics): readonly ComparedRow[] {
  return Object.keys(now)
    .map((name) => ({ name, a: kept ? (kept[name] ?? 0) : null, b: now[name]! }))
    .filter(({ a, b }) => b !== 0 || (a ?? 0) !== 0)
    .map((row) => ({ ...row, change: row.a === null ? '' : ratioText(row.a, row.b) }));
}

/** Of two runs, what the compiler probably makes of those counters that it changes in one of them. */
export const comparedPredictions = (kept: BothTotals, now: BothTotals): readonly ComparedRow[] =>
  Object.keys(now.metrics).flatMap((name) => {
    const [a, b] = [kept.compiled[name] ?? 0, now.compiled[name] ?? 0];
    const isSame = a === (kept.metrics[name] ?? 0) && b === now.metrics[name];
    return isSame ? [] : [{ name, a, b, change: ratioText(a, b) }];
  });
