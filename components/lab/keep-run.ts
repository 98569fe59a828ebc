/** The counters of the last run, kept in the reader's browser for the reader of reports (components/profile/lab-run.ts). */
export function keepRun(kernel: string, metrics: Readonly<Record<string, number>>): void {
  try {
    localStorage.setItem('lab-run', JSON.stringify({ kernel, metrics }));
  } catch {
    // Storage that is forbidden or full: the run is simply not there.
  }
}
