import type { Pause } from '../machine/pause';

/** What runs a statement: gives the lanes that go on after it. A statement that waits at barriers does so by yielding. */
export type Step = (mask: number) => number;
export type Waiting = (mask: number) => Generator<Pause, number, undefined>;
export interface Code {
  /** Every lane leaves the function: nothing runs after it. */
  readonly ends?: boolean;
  readonly run: Step | null;
  readonly wait: Waiting | null;
}
