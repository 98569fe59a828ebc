import type { EnumDecl, Expr, FunctionDecl, TemplateArg, TypeNode, Unit } from '../syntax/ast';
import type { Scalar, Struct, Type } from '../types/type';
import type { Called } from './called';
import type { Constant } from './constant';
import type { Construction, Initialisation } from './converted';
import type { Arithmetic } from './operators';
import type { Operator, WithOperator } from './operator';
import type { Program } from './program';
import type { Given, Scope } from './scope';
import type { Variable } from './variable';

/** An operator between two operands. */
export type Computed = Extract<Expr, { k: 'bin' | 'assign' }>;

export type FileVariable = Unit['variables'][number];

/** The indices of a launch. */
export type IndexName = 'threadIdx' | 'blockIdx' | 'blockDim' | 'gridDim';

/** The declaration that a name means. */
export type Named =
  /** A variable of a function, a parameter, what a lambda captured, or a table of a struct. */
  | { readonly k: 'variable'; readonly variable: Variable }
  /** `variable`: the constant as an object, for who takes its address; `null`: it is only a value. */
  | { readonly k: 'constant'; readonly constant: Constant; readonly variable: Variable | null }
  /** A member of the object whose member function this is. */
  | { readonly k: 'own member'; readonly name: string; readonly type: Type }
  /** `S::x`, a member of that object or of a base of it. */
  | { readonly k: 'member of'; readonly owner: Struct; readonly name: string; readonly type: Type }
  /** `within`: where the names of its declaration are looked up, with its template arguments. */
  | { readonly k: 'file variable'; readonly variable: FileVariable; readonly within: Names }
  | { readonly k: 'enumerator'; readonly decl: EnumDecl; readonly index: number }
  /** Functions of the file, or one of CUDA, without a call. */
  | { readonly k: 'functions'; readonly functions: readonly FunctionDecl[] }
  | { readonly k: 'index'; readonly name: IndexName; readonly type: Struct }
  /** A number of CUDA or C. */
  | { readonly k: 'number'; readonly type: Scalar; readonly value: number | bigint }
  /** `__func__` */
  | { readonly k: 'text' };

/** What names mean where they appear. Constructs contain each other: each resolves its parts through this interface. */
export interface Names {
  readonly program: Program;
  readonly scope: Scope;
  /** Instances of structs so far. */
  readonly structs: Map<string, Struct>;
  /** The struct whose member function this is. */
  readonly owner: Struct | null;
  /** The type of the object whose member function this is. */
  readonly object: Type | null;
  /** The same in another scope. */
  within(scope: Scope): Names;
  /** The same in a nested block. */
  inner(): Names;
  /** The same program in the body of a function, where no variable around is visible unless the scope has it. */
  inBody(scope: Scope, owner: Struct | null, object: Type | null): Names;
  /** The declaration that a name means. */
  named(e: Extract<Expr, { k: 'id' }>): Named;
  /** What a member means that is no field of its object: a constant or a table of the struct; `null`: nothing. */
  reached(e: Extract<Expr, { k: 'member' }>): Named | null;
  /** The type that type syntax denotes. */
  type(node: TypeNode): Type;
  /** The type of a name; `null`: there is none. */
  typeNamed(name: string, args: readonly TemplateArg[] | null, at: number): Type | null;
  /** Template arguments, as types and constants. */
  given(args: readonly TemplateArg[]): readonly Given[];
  /** The value of an expression; `null`: unknown before the kernel runs. */
  constant(e: Expr): Constant | null;
  /** The expression with its packs expanded. */
  writtenOut(e: Expr): Expr;
  /** The meaning of a call; none of its arguments is a pack. */
  called(e: Extract<Expr, { k: 'call' }>): Called;
  /** What the operator of an expression means for its operands. */
  operator(e: WithOperator): Operator;
  /** What the operands of an operator become, if they are numbers or convert to some; `null`: they do not. */
  arithmetic(e: Computed): Arithmetic | null;
  /** The values of a call or list, with each `e...` expanded. */
  spread(items: readonly Expr[]): readonly Expr[];
  /** How values in parentheses or braces make one of a type. */
  construction(to: Type, items: readonly Expr[]): Construction;
  /** The values of a list by the members or elements that they initialize; `undefined` where one is left out. */
  listed(to: Type, items: readonly Expr[]): readonly (Expr | undefined)[];
  /** How the value of an expression becomes one of a type. */
  initialisation(to: Type, e: Expr): Initialisation;
  /** The type of an expression; `null`: it has no type of its own, as a list of several values. */
  knownType(e: Expr): Type | null;
  /** The type of an expression: an array stays an array. */
  typeOf(e: Expr): Type;
}
