import type { Machine } from './machine';

/** Thrown when the reader's step limit is reached. */
export class OutOfSteps extends Error {}

export const checkSteps = (machine: Machine): void => {
  if (machine.steps > machine.limit) throw new OutOfSteps();
};
