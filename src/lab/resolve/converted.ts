import type { Pointer, Scalar, Struct, Type } from '../types/type';
import type { Match } from './called';

/** A function by which a struct, or a base of it, becomes a number or a pointer. */
export interface Conversion {
  readonly match: Match;
  readonly owner: Struct;
  readonly result: Scalar | Pointer;
}

/**
 * How a value becomes one of a type, as where a variable starts with it: what a list makes of its values, what a constructor makes of it
 * or the members of a struct, what one makes that copies, its base, by a conversion between numbers and pointers, or as it is.
 */
export type Way = 'list' | 'construction' | 'copy' | 'base' | 'conversion' | 'none';

/** What a value is converted to where it is used: a variable starts with it, is assigned it, a parameter gets it, a function returns it. */
export interface Initialisation {
  readonly to: Type;
  readonly way: Way;
  /** What makes a number or a pointer of a struct ahead of the conversion; `null`: nothing does. */
  readonly by: Conversion | null;
  /** The constructor that takes the value; `null`: none does. */
  readonly maker: Match | null;
}
