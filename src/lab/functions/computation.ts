import type { Scalar } from '../types/type';
import type { Operation } from './operation';

export type Evaluate = (a: number, b: number, c: number) => number;

/** How a fraction is rounded before it becomes an integer; `null`: toward zero. */
export type Rounding = 'nearest' | 'down' | 'up' | null;

/** Arithmetic of half and bfloat16, for one number or for both numbers of a pair. */
export type NarrowOperation =
  | { readonly op: 'arithmetic'; readonly sign: '+' | '-' | '*' | '/'; readonly saturates: boolean }
  | { readonly op: 'compare'; readonly sign: '==' | '!=' | '<' | '>' | '<=' | '>=' }
  | { readonly op: 'extreme'; readonly isMin: boolean }
  | { readonly op: 'fused'; readonly saturates: boolean }
  | { readonly op: 'absolute' }
  | { readonly op: 'negative' }
  | { readonly op: 'classify'; readonly test: (value: number) => boolean }
  | { readonly op: 'real'; readonly evaluate: Evaluate };

/** How a function without effects computes its value from its arguments. */
export type Computation =
  /** A function of real numbers. `type`: its precision; `null`: that of its arguments. */
  | { readonly kind: 'real'; readonly count: number; readonly type: Scalar | null; readonly evaluate: Evaluate }
  /** A function of 32-bit words. */
  | { readonly kind: 'word'; readonly count: number; readonly gives: Scalar; readonly evaluate: Evaluate }
  /** A bit count over the two words of a 64-bit integer. */
  | { readonly kind: 'long'; readonly evaluate: (low: number, high: number) => number }
  | { readonly kind: 'reverse long'; readonly reverse: (word: number) => number }
  /** The bits of one type reinterpreted as another type. */
  | { readonly kind: 'reinterpret'; readonly from: Scalar; readonly to: Scalar }
  | { readonly kind: 'convert'; readonly to: Scalar; readonly rounding: Rounding }
  /** The smaller or the larger of two. `type`: both are converted to it first. */
  | { readonly kind: 'extreme'; readonly isMin: boolean; readonly type: Scalar | null }
  | { readonly kind: 'absolute' }
  /** a · b + c, rounded once. `type`: its precision; `null`: that of its arguments. */
  | { readonly kind: 'fused'; readonly type: Scalar | null }
  /** An operator of singles that is never contracted with another. */
  | { readonly kind: 'operator'; readonly sign: '+' | '-' | '*' | '/' }
  | { readonly kind: 'classify'; readonly test: (value: number) => boolean }
  /** `isPair`: it takes and returns half2 or bfloat162. */
  | { readonly kind: 'narrow'; readonly isPair: boolean; readonly of: NarrowOperation }
  /** A number of any type as half or bfloat16, possibly on its way to another type. */
  | { readonly kind: 'to narrow'; readonly to: Scalar }
  | { readonly kind: 'from narrow'; readonly from: Scalar; readonly to: Scalar; readonly rounding: Rounding }
  /** A pair of one number twice, or of two numbers. */
  | { readonly kind: 'pair'; readonly of: Scalar; readonly isTwice: boolean }
  /** A pair from parts of pairs: the index of the part of each argument, in order. */
  | { readonly kind: 'repair'; readonly parts: readonly (readonly [argument: number, part: number])[] }
  /** One number of a pair. */
  | { readonly kind: 'part'; readonly index: number; readonly to: Scalar | null }
  | { readonly kind: 'pair to float2' }
  | { readonly kind: 'float2 to pair'; readonly of: Scalar };

const COMPUTATIONS: { readonly [Kind in Computation['kind']]: true } = {
  real: true,
  word: true,
  long: true,
  'reverse long': true,
  reinterpret: true,
  convert: true,
  extreme: true,
  absolute: true,
  fused: true,
  operator: true,
  classify: true,
  narrow: true,
  'to narrow': true,
  'from narrow': true,
  pair: true,
  repair: true,
  part: true,
  'pair to float2': true,
  'float2 to pair': true,
};

/** Is the value determined by the arguments alone? */
export const isComputation = (meaning: Computation | Operation): meaning is Computation =>
  Object.hasOwn(COMPUTATIONS, meaning.kind);
