import type { Expr, TemplateArg, TypeNode, VarDecl } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import type { Constant } from './constant';
import type { Names } from './names';
import type { Program } from './program';
import type { Scope, Variable } from './scope';
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
  abstract constant(e: Expr): Constant | null;
  abstract table(field: VarDecl, type: Type): Variable;
  abstract compiledType(e: Expr): Type;
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
    return this.knownType(e) ?? this.compiledType(e);
  }
}
