import type { FunctionDecl, Param } from '../syntax/ast';
import type { Struct, Type } from '../types/type';
import { declareVariable } from './body';
import type { Match } from './called';
import type { Constant } from './constant';
import { deduce } from './deduce';
import type { Names } from './names';
import { instanceScope, resultIn } from './overloads';
import { parametersFor } from './packs';
import type { Program } from './program';
import { Resolver } from './resolver';
import { type Given, Scope } from './scope';
import { bindTemplate } from './templates';
import { TypedNames } from './typed-names';
import type { TypedInstance } from './typed-tree';
import type { Variable } from './variable';

/** Where the names of a kernel are looked up; its template arguments are not bound yet. */
export const namesOfKernel = (program: Program, { scope }: FunctionDecl, typed: TypedInstance): TypedNames =>
  new TypedNames(new Resolver(program, new Map(), new Scope(null, scope)), typed);

/** Bind the template parameters of a kernel: to written arguments, or to what the arguments of the launch say. */
export function bindKernel(
  names: Names,
  { params, template, at }: FunctionDecl,
  written: readonly Given[],
  types: readonly (Type | null)[],
): void {
  const given: (Given | undefined)[] = [...written];
  for (const [index, type] of types.entries()) {
    const param = params[index];
    if (type && param) deduce(param.type, type, template, given);
  }
  bindTemplate(names, template, given, at);
}

/** A function that was chosen for a call, with its template arguments. */
export interface Entered {
  /** Where the names in it are looked up. */
  readonly names: Names;
  /** `null`: its body determines it. */
  readonly resultType: Type | null;
}

/**
 * Enter a function that was chosen.
 *
 * @param owner - The struct whose member it is, or whose template arguments count in it.
 * @param within - The struct whose members are visible without an object, and the type of the object.
 */
export function entered(
  names: Names,
  match: Match,
  owner: Struct | null,
  at: number,
  within: { readonly owner: Struct | null; readonly object: Type | null },
): Entered {
  const scope = instanceScope(names, match, owner, at);
  return {
    names: names.inBody(scope, within.owner, within.object),
    resultType: resultIn(names.within(scope), match.f),
  };
}

/** The parameters of a function for a number of arguments; a pack is declared. */
export function parametersIn(names: Names, f: FunctionDecl, count: number): readonly Param[] {
  const params = parametersFor(f, count);
  const last = f.params.at(-1);
  if (last?.pack) names.scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  return params;
}

/** A parameter is a variable from here on. */
export function declareParameter(names: TypedNames, name: string, type: Type): Variable {
  const variable = declareVariable(names, name, type);
  names.typed.variables.set(name, variable);
  return variable;
}

/** A parameter that is never changed is its constant argument. */
export const fixParameter = (names: Names, name: string, constant: Constant): void =>
  names.scope.set(name, { k: 'constant', constant });
