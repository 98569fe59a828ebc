import type { Expr } from '../syntax/ast';
import type { Pointer, Scalar, Struct, Type } from '../types/type';
import type { CalledFunction, Match } from './called';

/** A conversion function of a struct, or of a base of it, to a number or a pointer. */
export interface Conversion {
  readonly match: Match;
  readonly owner: Struct;
  readonly result: Scalar | Pointer;
}

/**
 * How a value becomes one of a type, as when it initializes a variable: as the values of a list, by a constructor, as the
 * members of a struct, by a copy constructor, as its base, by a conversion between numbers and pointers, or unchanged.
 */
export type Way = 'list' | 'construction' | 'copy' | 'base' | 'conversion' | 'none';

/** What a value is converted to where it is used: it initializes a variable, is assigned, is passed to a parameter, or is returned. */
export interface Initialisation {
  readonly to: Type;
  readonly way: Way;
  /** The conversion function that turns a struct into a number or a pointer first; `null`: none does. */
  readonly by: Conversion | null;
  /** The constructor that takes the value; `null`: none does. */
  readonly maker: Match | null;
}

/** How values in parentheses or braces make a value of a type. */
export type Construction = { readonly to: Type; readonly items: readonly Expr[] } & (
  | { readonly way: 'members' }
  /** A value of the type itself, or the base of a derived one. */
  | { readonly way: 'base'; readonly from: Expr }
  /** `maker`: the constructor; `null`: none takes the values, or the type of one is unknown. */
  | { readonly way: 'constructor'; readonly maker: CalledFunction | null }
  /** One of the same members under another name: dim3 and uint3. */
  | { readonly way: 'alike'; readonly from: Expr }
);
