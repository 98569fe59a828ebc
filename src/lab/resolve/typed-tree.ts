import type { Expr, FunctionDecl, VarDecl } from '../syntax/ast';
import type { Type } from '../types/type';
import type { Constant } from './constant';

/** One copy of a function: the kernel, or a function at one place that it is called from, with its template arguments. */
export interface Instance {
  readonly name: string;
  readonly decl: FunctionDecl;
  /** `null`: its body says it. */
  readonly resultType: Type | null;
  readonly isKernel: boolean;
  /** Variables whose address is taken: they lie in memory. */
  readonly escaping: ReadonlySet<string>;
}

/** What an expression is in one instance of its function. */
export interface TypedExpression {
  /** Of the value; `null`: it was never read. */
  readonly type: Type | null;
  /** Of the place that it names, where an array is still one; `null`: it names none. */
  readonly place: Type | null;
  /** Its value, where that is known before the kernel runs. */
  readonly constant: Constant | null;
}

/** What is known of an instance. */
class Typed {
  readonly expressions = new Map<Expr, TypedExpression>();
  readonly variables = new Map<VarDecl | string, Type>();
  /** Instances that are called in it, by the place of the call. */
  readonly calls = new Map<number, Instance[]>();
}

const UNTYPED: TypedExpression = { type: null, place: null, constant: null };

/** The tree of a kernel with its types, as data: what each expression and each variable is, and what each call leads to. */
export class TypedTree {
  private readonly instances = new Map<Instance, Typed>();

  /** An expression whose value is read. */
  noteValue(instance: Instance, e: Expr, type: Type, constant: Constant | null): void {
    const { expressions } = this.of(instance);
    expressions.set(e, { place: expressions.get(e)?.place ?? null, type, constant });
  }

  /** An expression that names a place. */
  notePlace(instance: Instance, e: Expr, place: Type): void {
    const { expressions } = this.of(instance);
    expressions.set(e, { ...(expressions.get(e) ?? UNTYPED), place });
  }

  /** A variable, or a parameter by its name. */
  noteVariable(instance: Instance, variable: VarDecl | string, type: Type): void {
    this.of(instance).variables.set(variable, type);
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
    return this.instances.get(instance)?.variables.get(variable) ?? null;
  }

  callsAt(instance: Instance, at: number): readonly Instance[] {
    return this.instances.get(instance)?.calls.get(at) ?? [];
  }

  private of(instance: Instance): Typed {
    let typed = this.instances.get(instance);
    if (!typed) this.instances.set(instance, (typed = new Typed()));
    return typed;
  }
}
