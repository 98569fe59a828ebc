import { LIMITS, type Reading } from '@src/profile/report';
import type { Reply, Request } from './messages';

/** Longer than any file of the allowed size takes; a worker silent for this long is ended. */
const PATIENCE_MS = 60_000;

const failed = (found: string): Reading => ({
  report: null,
  refusal: {
    found,
    expected: 'A file that this page can read within a minute.',
    todo: 'Export fewer launches: ncu --import report.ncu-rep --csv --page raw --launch-count 20 > report.csv',
  },
});

/** Reads one file at a time in a worker, which is started when first needed, and again after a failure. */
export class ReportReader {
  #worker: Worker | null = null;
  #next = 0;

  read(name: string, file: Uint8Array | string): Promise<Reading> {
    // A file too large to accept need not be copied.
    if (file.length > LIMITS.bytes * 1.2) return Promise.resolve(failed('A file that is too large to be read here.'));
    const worker = (this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
    const id = (this.#next += 1);
    return new Promise((resolve) => {
      const end = (reading: Reading, isBroken: boolean): void => {
        clearTimeout(timer);
        worker.removeEventListener('message', hear);
        worker.removeEventListener('error', fail);
        if (isBroken) this.stop();
        resolve(reading);
      };
      const hear = ({ data }: MessageEvent<Reply>): void => {
        if (data.id === id) end(data.reading, false);
      };
      const fail = (event: ErrorEvent): void => {
        event.preventDefault();
        end(failed('The file could not be read: the reader stopped.'), true);
      };
      const timer = setTimeout(() => end(failed('A file that took too long.'), true), PATIENCE_MS);
      worker.addEventListener('message', hear);
      worker.addEventListener('error', fail);
      const request: Request = { id, name, file };
      worker.postMessage(request);
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
