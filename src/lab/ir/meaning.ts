import type { Value } from './node';

/** A value in source terms: a function of CUDA that the compiler expands to several instructions. */
export interface CalledFunction {
  readonly name: string;
  readonly args: readonly Value[];
}

const functions = new WeakMap<object, CalledFunction>();

/** Record that a value is the result of a function. */
export const noteFunction = (value: object, called: CalledFunction): void => {
  functions.set(value, called);
};

export const functionOf = (value: object): CalledFunction | null => functions.get(value) ?? null;

const calls = new WeakMap<object, string>();

/** Record that a sequence is an inlined function: its parameters, and its result. */
export const noteCall = (sequence: object, name: string): void => {
  calls.set(sequence, name);
};

export const callOf = (sequence: object): string | null => calls.get(sequence) ?? null;
