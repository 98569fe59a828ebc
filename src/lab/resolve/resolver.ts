import { SourceProblem } from '../source/problem';
import type { Expr, TemplateArg, TypeNode, VarDecl } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { calledBy } from './call';
import type { Called } from './called';
import type { Constant } from './constant';
import { constantOf } from './constants/evaluate';
import type { Initialisation } from './converted';
import { initialisationOf } from './initialisation';
import { fieldType } from './members';
import type { Names } from './names';
import type { Operator, WithOperator } from './operator';
import { operatorOf } from './operator-of';
import { writtenOut } from './packs';
import type { Program } from './program';
import { Scope, type Variable } from './scope';
import { typeNamed, typeOfNode } from './type-node';
import { typeOf } from './type-of';

/** Who finds what: the compiler adds what only it knows. */
export abstract class Resolver implements Names {
  abstract readonly program: Program;
  abstract readonly scope: Scope;
  abstract readonly structs: Map<string, Struct>;
  abstract readonly owner: Struct | null;
  abstract readonly object: Type | null;
  abstract variable(e: Extract<Expr, { k: 'id' }>): Type | null;
  abstract table(field: VarDecl, type: Type): Variable;
  abstract within(scope: Scope): Names;

  type(node: TypeNode): Type {
    return typeOfNode(this, node);
  }
  typeNamed(name: string, args: readonly TemplateArg[] | null, at: number): Type | null {
    return typeNamed(this, name, args, at);
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
    return writtenOut(this.scope, e);
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
  inner(): Names {
    return this.within(this.scope.inner());
  }
  inBody(scope: Scope, owner: Struct | null, object: Type | null): Names {
    return new BodyNames(this, scope, owner, object);
  }
}

/** What names mean in the body of a function that is asked for its result type, and not compiled. */
class BodyNames extends Resolver {
  constructor(
    private readonly outer: Names,
    readonly scope: Scope,
    readonly owner: Struct | null,
    readonly object: Type | null,
  ) {
    super();
  }
  get program(): Program {
    return this.outer.program;
  }
  get structs(): Map<string, Struct> {
    return this.outer.structs;
  }
  within(scope: Scope): Names {
    return new BodyNames(this.outer, scope, this.owner, this.object);
  }
  variable(e: Extract<Expr, { k: 'id' }>): Type | null {
    const member = this.object && fieldType(this.object, e.name);
    // No variable of the caller is visible.
    return member ?? this.outer.within(new Scope(null, this.scope.path)).variable(e);
  }
  table(field: VarDecl, type: Type): Variable {
    return this.outer.table(field, type);
  }
}
