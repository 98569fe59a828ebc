import type { Expr } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Match } from './called';
import type { Conversion } from './converted';

/** An expression with an operator that a struct may give a meaning of its own. */
export type WithOperator = Extract<Expr, { k: 'un' | 'post' | 'bin' | 'assign' | 'index' | 'member' }>;

/** A function of the file that an operator calls. */
export interface OperatorFunction {
  readonly match: Match;
  /** The struct that it is a member or a friend of. */
  readonly owner: Struct | null;
  /** The first operand is the object that it is called for. */
  readonly isMember: boolean;
}

/** What an operator means for its operands. */
export interface Operator {
  /** Of `a += b`, that of `operator+` where there is no `operator+=`. */
  readonly sign: string;
  /** The function of the file that it calls; `null`: it works on numbers and pointers, or on the members of vectors. */
  readonly called: OperatorFunction | null;
  /** What that function is called for. After `x++` comes a number that nobody reads. */
  readonly types: readonly Type[];
  /** Of each operand, the function that makes a number, a pointer or a truth value of it; `null`: none is called. */
  readonly by: readonly (Conversion | null)[];
}
