import type { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl, Stmt, TemplateArg, TypeNode, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Given } from './scope';
import type { Variable } from './variable';
import type { Called } from './called';
import type { Constant } from './constant';
import type { Construction, Initialisation } from './converted';
import type { Named } from './names';
import type { Operator } from './operator';
import type { Arithmetic } from './operators';

/** One copy of a function: the kernel, or a function at one call site, with its template arguments. */
export interface Instance {
  readonly name: string;
  readonly decl: FunctionDecl;
  /** `null`: its body determines it. */
  readonly resultType: Type | null;
  readonly isKernel: boolean;
  /** Variables whose address is taken: they are in memory. */
  readonly escaping: ReadonlySet<string>;
}

/** What an expression is in one instance of its function. */
export interface TypedExpression {
  /** An array stays one; `null`: it has no type, because it is invalid. */
  readonly type: Type | null;
  /** The same, if the expression names a place; `null`: it is a value. */
  readonly place: Type | null;
  /** Its value, if known before the kernel runs. */
  readonly constant: Constant | null;
}

/** Which member or element each value of a list initializes: `undefined` where one is left out. */
export interface ListedValues {
  readonly to: Type;
  readonly parts: readonly (Expr | undefined)[];
}

/** What is known of an instance. */
export interface TypedInstance {
  readonly expressions: Map<Expr, TypedExpression>;
  /** The declarations that names mean, and what is wrong with those that mean none. */
  readonly named: Map<Expr, Named | SourceProblem>;
  /** The types that type syntax denotes. */
  readonly denoted: Map<TypeNode, Type>;
  readonly given: Map<readonly TemplateArg[], readonly Given[]>;
  /** What calls mean. */
  readonly called: Map<Expr, Called>;
  /** What operators with a struct operand mean. */
  readonly operators: Map<Expr, Operator>;
  /** What the operands of operators become, if they are numbers; `null`: they are not. */
  readonly arithmetic: Map<Expr, Arithmetic | null>;
  /** What values are converted to where they are used. */
  readonly initialisations: Map<Expr, Initialisation>;
  /** How values in parentheses or braces make one of a type. */
  readonly constructions: Map<readonly Expr[], Construction>;
  /** Which members or elements the values of a list initialize. */
  readonly lists: Map<readonly Expr[], ListedValues>;
  /** Values with packs: the same with the packs expanded. */
  readonly spread: Map<readonly Expr[], readonly Expr[]>;
  /** Expressions with packs: the same with the packs expanded. */
  readonly writtenOut: Map<Expr, Expr>;
  /** Variables, and parameters by name. */
  readonly variables: Map<VarDecl | string, Variable>;
  /** The variables of `auto [a, b]`. */
  readonly bound: Map<Stmt, readonly Variable[]>;
  /** What is wrong with declarations of types. */
  readonly problems: Map<Stmt, SourceProblem>;
  /** Types that it declares. */
  readonly types: Map<Stmt, Type>;
  /** Range-based loops: the index loops that they mean. */
  readonly ranges: Map<Stmt, Stmt>;
  /** Instances that it calls, by call site. */
  readonly calls: Map<number, Instance[]>;
}

/** Notes on a copy of a function, or on an initial value outside of any. */
export const newNotes = (): TypedInstance => ({
  expressions: new Map(),
  named: new Map(),
  denoted: new Map(),
  given: new Map(),
  called: new Map(),
  operators: new Map(),
  arithmetic: new Map(),
  initialisations: new Map(),
  constructions: new Map(),
  lists: new Map(),
  spread: new Map(),
  writtenOut: new Map(),
  variables: new Map(),
  bound: new Map(),
  problems: new Map(),
  types: new Map(),
  ranges: new Map(),
  calls: new Map(),
});

/** The typed tree of a kernel, as data: what each expression and each variable is, and what each call leads to. */
export class TypedTree {
  private readonly instances = new Map<Instance, TypedInstance>();

  /** What is known of an instance so far; `typeBody` adds to it. */
  of(instance: Instance): TypedInstance {
    const known = this.instances.get(instance);
    if (known) return known;
    const made = newNotes();
    this.instances.set(instance, made);
    return made;
  }

  /** A call that leads to another instance. */
  noteCall(outer: Instance, at: number, inner: Instance): void {
    const { calls } = this.of(outer);
    const known = calls.get(at);
    if (known) known.push(inner);
    else calls.set(at, [inner]);
  }

  expression(instance: Instance, e: Expr): TypedExpression | undefined {
    return this.instances.get(instance)?.expressions.get(e);
  }

  variable(instance: Instance, variable: VarDecl | string): Type | null {
    return this.instances.get(instance)?.variables.get(variable)?.type ?? null;
  }

  callsAt(instance: Instance, at: number): readonly Instance[] {
    return this.instances.get(instance)?.calls.get(at) ?? [];
  }
}
