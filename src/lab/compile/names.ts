import type { Called } from '../resolve/called';
import type { Constant } from '../resolve/constant';
import { globalType } from '../resolve/global-name';
import { fieldType } from '../resolve/members';
import { type Names } from '../resolve/names';
import type { Initialisation } from '../resolve/converted';
import type { Operator, WithOperator } from '../resolve/operator';
import { Resolver } from '../resolve/resolver';
import type { Scope, Variable } from '../resolve/scope';
import type { Program } from '../resolve/program';
import type { Expr, TypeNode, VarDecl } from '../syntax/ast';
import { sameType, type Struct, type Type } from '../types/type';
import type { Context } from './context';
import { table } from './parts';
import { Stored, typeAt } from './scope';

/** What `resolve` asks of the compiler: where names lead, and where tables are. */
class CompiledNames extends Resolver {
  constructor(private readonly cx: Context) {
    super();
  }
  get program(): Program {
    return this.cx.compiler.program;
  }
  get scope(): Scope {
    return this.cx.scope;
  }
  get structs(): Map<string, Struct> {
    return this.cx.compiler.structs;
  }
  get owner(): Struct | null {
    return this.cx.frame.owner;
  }
  /** What was found out before the function was compiled. */
  override knownType(e: Expr): Type | null {
    const known = this.cx.compiler.tree.expression(this.cx.frame, e);
    return known ? known.type : super.knownType(e);
  }
  override writtenOut(e: Expr): Expr {
    return this.cx.compiler.tree.of(this.cx.frame).writtenOut.get(e) ?? super.writtenOut(e);
  }
  override called(e: Extract<Expr, { k: 'call' }>): Called {
    return this.cx.compiler.tree.of(this.cx.frame).called.get(e) ?? super.called(e);
  }
  override operator(e: WithOperator): Operator {
    return this.cx.compiler.tree.of(this.cx.frame).operators.get(e) ?? super.operator(e);
  }
  override initialisation(to: Type, e: Expr): Initialisation {
    const known = this.cx.compiler.tree.of(this.cx.frame).initialisations.get(e);
    return known && sameType(known.to, to) ? known : super.initialisation(to, e);
  }
  override constant(e: Expr): Constant | null {
    const known = this.cx.compiler.tree.expression(this.cx.frame, e);
    return known ? known.constant : super.constant(e);
  }
  within(scope: Scope): Names {
    return new CompiledNames({ ...this.cx, scope });
  }
  get object(): Type | null {
    const { self } = this.cx.frame;
    return self && typeAt(self);
  }
  variable(e: Extract<Expr, { k: 'id' }>): Type | null {
    return (this.object && fieldType(this.object, e.name)) ?? globalType(this, e);
  }
  table(field: VarDecl, type: Type): Variable {
    return new Stored(table(this.cx, field, type));
  }
}

export const namesIn = (cx: Context): Names => new CompiledNames(cx);

/** The type of an expression without compiling it: an array stays an array. */
export const typeOf = (cx: Context, e: Expr): Type => namesIn(cx).typeOf(e);

/** The type that type syntax denotes here. */
export const resolved = (cx: Context, node: TypeNode): Type => namesIn(cx).type(node);
