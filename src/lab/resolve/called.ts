import type { CudaFunction } from '../functions';
import type { Arguments } from '../functions/signature';
import type { Expr, FunctionDecl } from '../syntax/ast';
import type { Scalar, Struct, Type } from '../types/type';
import type { Binding, Given } from './scope';

/** What a call names. */
export type Callee =
  /** `std::move(x)`, `std::forward<T>(x)`: the argument itself. */
  | { readonly k: 'argument'; readonly e: Expr }
  | { readonly k: 'constructor'; readonly type: Type }
  /** Overloads of the file or of CUDA's library, or friends of the struct `owner`. */
  | { readonly k: 'functions'; readonly candidates: readonly FunctionDecl[]; readonly owner: Struct | null }
  /** A member function of a struct: `S::f(…)`, or one of the object that the call is within. */
  | { readonly k: 'member function'; readonly type: Struct; readonly name: string; readonly isQualified: boolean }
  /** An object with an `operator()`, or a lambda: a variable or a constant of this name. */
  | { readonly k: 'functor'; readonly bound: Extract<Binding, { k: 'variable' | 'constant' }> }
  /** The same, as a member of the object that the call is within. */
  | { readonly k: 'member functor'; readonly type: Struct; readonly name: string }
  /** `std::numeric_limits<T>::max()` */
  | { readonly k: 'limit'; readonly type: Scalar; readonly which: string }
  | { readonly k: 'cuda'; readonly name: string; readonly entry: CudaFunction; readonly given: Arguments };

/** The type of an argument; `null`: a list in braces, whose type the parameter determines. */
export type ArgumentType = Type | null;

/** A function that fits arguments, with its template arguments. */
export interface Match {
  readonly f: FunctionDecl;
  readonly given: readonly (Given | undefined)[];
  readonly cost: number;
  /** The types of the parameters that the arguments are for. */
  readonly wanted?: readonly (Type | undefined)[];
  /** Distinguishes it from other instances. */
  readonly key: string;
}

/** The function of the file that a call leads to. */
export interface CalledFunction {
  readonly match: Match;
  /** The struct whose member or friend it is. */
  readonly owner: Struct | null;
  /** The types of the arguments. */
  readonly types: readonly ArgumentType[];
}

/** The meaning of a call. */
export interface Called {
  /** The meaning of its name; `null`: no name is called, or it depends on an unknown type. */
  readonly callee: Callee | null;
  /** `null`: it leads to no function of the file, or to none that takes the arguments. */
  readonly chosen: CalledFunction | null;
}
