import type { Metrics } from '@src/lab';

/** The counters of a run as lines of text, by the names that Nsight Compute prints. */
export const totalsText = (metrics: Metrics): string =>
  Object.entries(metrics)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');

export interface ComparedRow {
  readonly name: string;
  readonly a: number | null;
  readonly b: number;
  /** "half", "the same", "4×": B against A. */
  readonly change: string;
}

/** Counters of a run beside those of the run that was kept; what is 0 in both is left out. */
export function comparedTotals(kept: Metrics | null, now: Metrics): readonly ComparedRow[] {
  return Object.keys(now)
    .map((name) => ({ name, a: kept ? (kept[name] ?? 0) : null, b: now[name]! }))
    .filter(({ a, b }) => b !== 0 || (a ?? 0) !== 0)
    .map((row) => ({ ...row, change: row.a === null ? '' : changeOf(row.a, row.b) }));
}

function changeOf(a: number, b: number): string {
  if (a === b) return 'the same';
  if (a === 0) return 'new';
  if (b === 0) return 'gone';
  const times = b / a;
  const text = times >= 10 ? String(Math.round(times)) : String(Number(times.toPrecision(2)));
  return `${text}×`;
}
