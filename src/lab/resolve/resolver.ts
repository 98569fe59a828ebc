import { SourceProblem } from '../source/problem';
import type { Expr, TemplateArg, TypeNode } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { calledBy } from './call';
import type { Called } from './called';
import type { Constant } from './constant';
import { constantOf } from './constants/evaluate';
import { constructionOf } from './construction';
import type { Construction, Initialisation } from './converted';
import { initialisationOf } from './initialisation';
import { aroundLambda } from './lambda-type';
import { listed } from './list';
import { fieldType } from './members';
import { nameOf, staticMember } from './name-of';
import type { Computed, Named, Names } from './names';
import { objectBefore } from './object-before';
import type { Operator, WithOperator } from './operator';
import { operatorOf } from './operator-of';
import { type Arithmetic, arithmeticOf } from './operators';
import { spread, writtenOut } from './packs';
import type { Program } from './program';
import type { Given, Scope } from './scope';
import { argumentsOf } from './templates';
import { typeNamed, typeOfNode } from './type-node';
import { typeOf } from './type-of';

/** Who finds what. */
export class Resolver implements Names {
  constructor(
    readonly program: Program,
    readonly structs: Map<string, Struct>,
    readonly scope: Scope,
    readonly owner: Struct | null = null,
    readonly object: Type | null = null,
  ) {}

  named(e: Extract<Expr, { k: 'id' }>): Named {
    return nameOf(this, e);
  }
  reached(e: Extract<Expr, { k: 'member' }>): Named | null {
    const object = objectBefore(this, e);
    return object && !fieldType(object, e.name) ? staticMember(object, e.name) : null;
  }
  type(node: TypeNode): Type {
    return typeOfNode(this, node);
  }
  typeNamed(name: string, args: readonly TemplateArg[] | null, at: number): Type | null {
    return typeNamed(this, name, args, at);
  }
  given(args: readonly TemplateArg[]): readonly Given[] {
    return argumentsOf(this, args);
  }
  knownType(e: Expr): Type | null {
    return typeOf(this, e);
  }
  typeOf(e: Expr): Type {
    const type = this.knownType(e);
    if (type) return type;
    throw new SourceProblem('This has no type of its own here. Give it to a variable whose type you write.', e.at);
  }
  writtenOut(e: Expr): Expr {
    return writtenOut(this.scope, e, (items) => this.spread(items));
  }
  arithmetic(e: Computed): Arithmetic | null {
    // A side that a constant rules out is not typed.
    if (e.op === '&&' || e.op === '||') return null;
    const [l, r] = [this.knownType(e.l), e.r.k === 'list' ? null : this.knownType(e.r)];
    if (!l || !r) return null;
    const by = l.k === 'struct' || r.k === 'struct' ? this.operator(e).by : [];
    const sign = e.k === 'bin' ? e.op : e.op.slice(0, -1);
    return sign === '' ? null : arithmeticOf(sign, by[0]?.result ?? l, by[1]?.result ?? r);
  }
  spread(items: readonly Expr[]): readonly Expr[] {
    return spread(this.scope, items);
  }
  construction(to: Type, items: readonly Expr[]): Construction {
    return constructionOf(this, to, this.spread(items));
  }
  listed(to: Type, items: readonly Expr[]): readonly (Expr | undefined)[] {
    return listed(this, to, items);
  }
  called(e: Extract<Expr, { k: 'call' }>): Called {
    return calledBy(this, e);
  }
  operator(e: WithOperator): Operator {
    return operatorOf(this, e);
  }
  initialisation(to: Type, e: Expr): Initialisation {
    return initialisationOf(this, to, e);
  }
  constant(e: Expr): Constant | null {
    return constantOf(this, e);
  }
  within(scope: Scope): Names {
    return new Resolver(this.program, this.structs, scope, this.owner, this.object);
  }
  inner(): Names {
    return this.within(this.scope.inner());
  }
  inBody(scope: Scope, owner: Struct | null, object: Type | null): Names {
    // A lambda sees the members of the object around it.
    const around = (owner && aroundLambda(owner)) ?? { owner, object };
    return new Resolver(this.program, this.structs, scope, around.owner, around.object);
  }
}
