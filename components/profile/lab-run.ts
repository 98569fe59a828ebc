/** What the laboratory leaves for this page: the counters of its last run. It stays in the reader's browser. */

export interface LabRun {
  readonly kernel: string;
  readonly metrics: Readonly<Record<string, number>>;
}

/** The laboratory writes under this name (components/lab/keep-run.ts). */
export const LAB_RUN = 'lab-run';

/** @returns `null` for what is not such a run, whoever wrote it. */
export function labRunIn(text: string | null): LabRun | null {
  if (text === null || text.length > 20_000) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { kernel, metrics } = found as Record<string, unknown>;
    if (typeof kernel !== 'string' || typeof metrics !== 'object' || metrics === null) return null;
    const numbers = Object.entries(metrics).filter((pair): pair is [string, number] => Number.isFinite(pair[1]));
    return numbers.length === 0 ? null : { kernel: kernel.slice(0, 200), metrics: Object.fromEntries(numbers) };
  } catch {
    return null;
  }
}
