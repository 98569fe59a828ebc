import type { Step, Waiting } from '../ir/node';

export type { Step } from '../ir/node';

/** What runs a statement: gives the lanes that go on after it. A statement that waits at barriers does so by yielding. */
export interface Code {
  /** Every lane leaves the function: nothing runs after it. */
  readonly ends?: boolean;
  readonly run: Step | null;
  readonly wait: Waiting | null;
}
