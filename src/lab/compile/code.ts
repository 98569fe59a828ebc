import type { Step, Waiting } from '../ir/node';

export type { Step } from '../ir/node';

/** Runs a statement and returns the lanes that go on after it. A statement with barriers waits by yielding. */
export interface Code {
  /** Every lane leaves the function: nothing runs after it. */
  readonly ends?: boolean;
  readonly run: Step | null;
  readonly wait: Waiting | null;
}
