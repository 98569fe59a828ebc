import type { Expr, TemplateArg, TypeNode, VarDecl } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Called } from './called';
import type { Constant } from './constant';
import type { Initialisation } from './converted';
import type { Operator, WithOperator } from './operator';
import type { Program } from './program';
import type { Scope, Variable } from './scope';

/** What the compiler is asked: where things are. */
export interface Asked {
  readonly program: Program;
  readonly scope: Scope;
  /** Instances of structs so far. */
  readonly structs: Map<string, Struct>;
  /** The struct whose member function this is. */
  readonly owner: Struct | null;
  /** The type of the object whose member function this is. */
  readonly object: Type | null;
  /** The type of a variable or constant; `null`: the name is unknown. */
  variable(e: Extract<Expr, { k: 'id' }>): Type | null;
  /** A constant array or struct within a struct: it is in memory. */
  table(field: VarDecl, type: Type): Variable;
}

/** What names mean where they appear. Constructs contain each other: each resolves its parts through this interface. */
export interface Names extends Asked {
  /** The same in another scope. */
  within(scope: Scope): Names;
  /** The same in a nested block. */
  inner(): Names;
  /** The same in the body of a function that is typed, and not compiled. */
  inBody(scope: Scope, owner: Struct | null, object: Type | null): Names;
  /** The type that type syntax denotes. */
  type(node: TypeNode): Type;
  /** The type of a name; `null`: there is none. */
  typeNamed(name: string, args: readonly TemplateArg[] | null, at: number): Type | null;
  /** The value of an expression; `null`: unknown before the kernel runs. */
  constant(e: Expr): Constant | null;
  /** The expression with its packs expanded. */
  writtenOut(e: Expr): Expr;
  /** The meaning of a call; none of its arguments is a pack. */
  called(e: Extract<Expr, { k: 'call' }>): Called;
  /** What the operator of an expression means for its operands. */
  operator(e: WithOperator): Operator;
  /** How the value of an expression becomes one of a type. */
  initialisation(to: Type, e: Expr): Initialisation;
  /** The type of an expression; `null`: it has no type of its own, as a list of several values. */
  knownType(e: Expr): Type | null;
  /** The type of an expression: an array stays an array. */
  typeOf(e: Expr): Type;
}
