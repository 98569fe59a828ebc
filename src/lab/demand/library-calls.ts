import type { Mix } from './mix';

/**
 * The cost of a function that is defined in CUDA, or as one operation per half of a pair; cycles of its value beyond those.
 */
export interface LibraryCost {
  readonly mix: Partial<Mix>;
  readonly cycles: number;
  /** It is one instruction: these are its cycles from its arguments, whatever the laboratory computes internally. */
  readonly isOne: boolean;
}

/** Sums, products, and conversions with explicit rounding: the instruction does it. */
const ROUNDED: typeof LIBRARY = [
  [/^__f(add|sub|mul)_r[zud]$/, { fma: 1, flops: 1 }, 4],
  [/^__double2float_r[zud]$/, { sfu: 1 }, 18],
  [/^__int2float_r[zud]$/, { alu: 1 }, 6],
  [/^__uint2float_r[zud]$/, { sfu: 1 }, 18],
];

/**
 * Functions for which the laboratory executes more operations than the machine code has instructions, read from nvcc 13's
 * code for compute capability 9.0. Their accesses, tensor-core products, and exchanges are counted separately.
 */
const LIBRARY: readonly (readonly [names: RegExp, mix: Partial<Mix>, cycles: number])[] = [
  [/^__dp[24]a(_lo|_hi)?$/, { fma: 1 }, 5],
  [/^load_matrix_sync$/, { alu: 3, fma: 2 }, 9],
  [/^store_matrix_sync$/, { alu: 4, fma: 2 }, 9],
  [/^mma_sync$/, {}, 0],
  [/^fill_fragment$/, {}, 0],
  [/^__v(sad|absdiff)[us][24]$/, { alu: 1 }, 5],
  [/^__v(add|sub|neg)[24]$/, { alu: 5 }, 20],
  [/^__v(max|min|cmp|set|avg|abs|add|sub)\w*[24]$/, { alu: 6 }, 25],
  [/^__u?sad$/, { alu: 1 }, 5],
  [/^__u?r?hadd$/, { alu: 2 }, 10],
  [/^__u?mul64hi$/, { fma: 4, alu: 2 }, 20],
  // Pairs of halves. Every second product and sum goes to the pipe that feeds the tensor cores.
  [/^__hfma2(_sat)?$/, { fma: 0.5, other: 0.5, flops: 4 }, 5],
  [/^__h(add|sub|mul)2(_rn|_sat)?$|^operator[-+*]$/, { fma: 1, flops: 2 }, 1],
  [/^__h(min|max)2(_nan)?$|^__h(eq|ne|lt|gt|le|ge|isnan|isinf)2$/, { alu: 1 }, 5],
  [/^__hdiv2|^operator\/$/, { fma: 10, alu: 11, sfu: 2 }, 40],
  [/^h2exp(2|10)?$/, { fma: 8, alu: 5, sfu: 2 }, 45],
  [/^h2(sqrt|rsqrt|rcp|log|log2|log10|sin|cos|tanh)$/, { fma: 2, alu: 1, sfu: 2 }, 35],
  [/^h2(floor|ceil|trunc|rint)$/, { alu: 1, sfu: 2 }, 18],
];

/** `null`: the operations of the function are those that the compiler translates. */
export function libraryCost(name: string): LibraryCost | null {
  const rounded = ROUNDED.find(([names]) => names.test(name));
  const known = rounded ?? LIBRARY.find(([names]) => names.test(name));
  return known ? { mix: known[1], cycles: known[2], isOne: rounded !== undefined } : null;
}
