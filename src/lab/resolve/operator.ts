import type { Expr } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Match } from './called';
import type { Conversion } from './converted';

/** An expression with an operator that a struct may overload. */
export type WithOperator = Extract<Expr, { k: 'un' | 'post' | 'bin' | 'assign' | 'index' | 'member' }>;

/** A function of the file that an operator calls. */
export interface OperatorFunction {
  readonly match: Match;
  /** The struct whose member or friend it is. */
  readonly owner: Struct | null;
  /** The first operand is the object that it is called for. */
  readonly isMember: boolean;
}

/** What an operator means for its operands. */
export interface Operator {
  /** For `a += b`, that of `operator+` if there is no `operator+=`. */
  readonly sign: string;
  /** The function of the file that it calls; `null`: it works on numbers and pointers, or on the members of vectors. */
  readonly called: OperatorFunction | null;
  /** The argument types of that function. `x++` passes an additional, unused number. */
  readonly types: readonly Type[];
  /** For each operand, the function that converts it to a number, a pointer or a truth value; `null`: none is called. */
  readonly by: readonly (Conversion | null)[];
}
