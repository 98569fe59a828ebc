import type { Value } from './node';

/** A value in the words of the source: a function of CUDA, which the compiler makes of several instructions. */
export interface CalledFunction {
  readonly name: string;
  readonly args: readonly Value[];
}

const functions = new WeakMap<object, CalledFunction>();

/** Note that a value is what a function gives. */
export const noteFunction = (value: object, called: CalledFunction): void => {
  functions.set(value, called);
};

export const functionOf = (value: object): CalledFunction | null => functions.get(value) ?? null;

const calls = new WeakMap<object, string>();

/** Note that a sequence is what a function does that was put in: its parameters, and what it gives. */
export const noteCall = (sequence: object, name: string): void => {
  calls.set(sequence, name);
};

export const callOf = (sequence: object): string | null => calls.get(sequence) ?? null;
