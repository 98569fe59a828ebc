import type { Machine } from './machine';

/** Thrown when the steps that the reader allows are used up. */
export class OutOfSteps extends Error {}

export const checkSteps = (machine: Machine): void => {
  if (machine.steps > machine.limit) throw new OutOfSteps();
};
