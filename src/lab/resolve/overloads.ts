import { SourceProblem } from '../source/problem';
import type { FunctionDecl, TemplateArg, TypeNode } from '../syntax/ast';
import { CONVERSION } from '../syntax/structs';
import { type Struct, type Type, typeName } from '../types/type';
import type { ArgumentType, Match } from './called';
import type { Names } from './names';
import { isDeduced } from './declared-type';
import { deduce } from './deduce';
import { keyOf } from './keys';
import { constructorsOf, methodsIn, pathToBase } from './members';
import { originOf, scopeIn } from './origin';
import { parametersFor } from './packs';
import { type Given, Scope } from './scope';
import { bindOuter } from './structs';
import { argumentsOf, bindTemplate } from './templates';

export const fits = (f: FunctionDecl, count: number): boolean =>
  f.params.at(-1)?.pack
    ? count >= f.params.length - 1
    : count <= f.params.length && f.params.slice(count).every(({ fallback }) => fallback !== null);

/** How well a function fits arguments: 0 is exact; `null`: it cannot be called with them. */
export function score(
  names: Names,
  f: FunctionDecl,
  explicit: readonly TemplateArg[] | null,
  types: readonly ArgumentType[],
  owner: Struct | null,
): Match | null {
  if (!fits(f, types.length)) return null;
  const given: (Given | undefined)[] = explicit ? argumentsOf(names, explicit) : [];
  const packAt = f.template.findIndex(({ pack }) => pack);
  if (packAt < 0 && given.length > f.template.length) return null;
  const params = parametersFor(f, types.length);
  for (const [index, type] of types.entries())
    if (type && f.params[index] && !f.params[index].pack) deduce(f.params[index].type, type, f.template, given);
  if (packAt >= 0) {
    given[packAt] = deducedPack(f, packAt, given, types);
    given.length = packAt + 1;
  }
  if (f.template.some((param, index) => !given[index] && !param.fallback)) return null;
  const scope = new Scope(scopeIn(owner), f.scope);
  const inner = names.within(scope);
  // Of templates that fit equally, the more specialized one: T * rather than T.
  let cost = f.template.length > 0 ? 0.5 - 0.01 * params.reduce((sum, { type }) => sum + depthOf(type), 0) : 0;
  const wanted: (Type | undefined)[] = [];
  try {
    bindTemplate(inner, f.template, given, f.at);
    // A false enable_if removes the function.
    if (f.result.k === 'member' || (f.result.k === 'name' && f.result.name.includes('enable_if'))) inner.type(f.result);
    for (const [index, type] of types.entries()) {
      if (!type) continue;
      const own = inner.type(params[index]!.type);
      wanted[index] = own;
      const each = distance(type, own);
      if (each === null) return null;
      cost += each;
    }
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
  return { f, given, cost, wanted, key: keyOf(given) };
}

const depthOf = (type: TypeNode): number =>
  type.k === 'ref'
    ? depthOf(type.to)
    : type.k === 'ptr'
      ? 1 + depthOf(type.to)
      : type.k === 'name' && type.args
        ? 1
        : 0;

/** 0 for the same type, more for a conversion, `null` for none. */
export function distance(from: Type, to: Type): number | null {
  if (from === to) return 0;
  if (from.k === 'scalar' && to.k === 'scalar')
    return 1 + (from.cls === to.cls ? 0 : 1) + Math.abs(from.rank - to.rank) / 100;
  if (from.k === 'ptr' && to.k === 'ptr')
    return from.to === to.to
      ? 0
      : to.to.k === 'void'
        ? 2
        : from.to.k === 'struct' && pathToBase(from.to, to.to)
          ? 1
          : (distance(from.to, to.to) ?? 9) === 0
            ? 0
            : 5;
  if (from.k === 'arr' && to.k === 'ptr') return from.of === to.to ? 0 : 3;
  if (from.k === 'arr' && to.k === 'arr')
    return (distance(from.of, to.of) ?? 1) === 0 && (from.count === to.count || to.count < 0) ? 0 : null;
  if (from.k === 'group' && to.k === 'group') return from.size === to.size ? 0 : to.size === 0 ? 1 : null;
  if (from.k === 'struct' || to.k === 'struct') return structDistance(from, to);
  if (from.k === 'scalar' && to.k === 'ptr') return from.kind === 'int' ? 6 : null;
  return null;
}

/** The elements of a template parameter pack: given explicitly, or the types of the remaining arguments. */
function deducedPack(
  f: FunctionDecl,
  packAt: number,
  given: readonly (Given | undefined)[],
  types: readonly ArgumentType[],
): Given {
  const last = f.params.at(-1);
  if (!last?.pack) return { k: 'pack', items: given.slice(packAt).filter((each) => each !== undefined) };
  const single = [{ ...f.template[packAt]!, pack: false }];
  const items = types.slice(f.params.length - 1).flatMap((type) => {
    const found: (Given | undefined)[] = [];
    if (type) deduce(last.type, type, single, found);
    return found[0] ? [found[0]] : [];
  });
  return { k: 'pack', items };
}

/** Derived to base, or by a constructor or conversion function. */
function structDistance(from: Type, to: Type): number | null {
  if (from.k === 'struct' && to.k === 'struct') {
    if (from === to || (!from.origin && !to.origin && from.name === to.name)) return 0;
    const path = pathToBase(from, to);
    if (path) return path.length;
  }
  if (from.k === 'struct' && methodsIn(from, CONVERSION) && (to.k === 'scalar' || to.k === 'ptr')) return 8;
  const makes = to.k === 'struct' && constructorsOf(to).some((f) => !f.isExplicit && f.params.length > 0 && fits(f, 1));
  return makes && from !== to && !(from.k === 'struct' && from.name === to.name) ? 9 : null;
}

/** `Inf<float>()` where the template itself has no body: the explicit specialization. */
function specialOf(
  names: Names,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  count: number,
): Match | undefined {
  if (!explicit) return undefined;
  const key = keyOf(argumentsOf(names, explicit));
  const f = candidates.find(
    (each) => each.specialArgs && fits(each, count) && keyOf(argumentsOf(names, each.specialArgs)) === key,
  );
  return f && { f: { ...f, template: [], specialArgs: null }, given: [], cost: 0, key: '' };
}

/** The best match among the functions of a name; `null`: none can be called with the arguments. */
export function bestMatch(
  names: Names,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  types: readonly ArgumentType[],
  owner: Struct | null,
): Match | null {
  const matches = candidates
    .filter((each) => !each.specialArgs)
    .flatMap((each) => score(names, each, explicit, types, owner) ?? []);
  matches.sort((a, b) => a.cost - b.cost);
  const best = matches[0] ?? specialOf(names, candidates, explicit, types.length);
  if (!best) return null;
  const special = candidates.find(
    (each) => each.specialArgs && keyOf(argumentsOf(names, each.specialArgs)) === best.key,
  );
  return special ? { ...best, f: { ...special, template: [] }, given: [] } : best;
}

/** As `bestMatch`, but no match is an error. */
export function chosenFunction(
  names: Names,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  types: readonly ArgumentType[],
  owner: Struct | null,
  at: number,
): Match {
  const match = bestMatch(names, candidates, explicit, types, owner);
  if (match) return match;
  const [only] = candidates;
  throw new SourceProblem(
    `"${only!.name}" cannot be called with (${types.map((type) => (type ? typeName(type) : '{…}')).join(', ')}).` +
      (only!.template.length > 0 ? ' Give its template arguments in angle brackets.' : ''),
    at,
  );
}

/** The scope of an instance of a function: its template arguments and those of its struct are bound. */
export function instanceScope(names: Names, { f, given }: Match, owner: Struct | null, at: number): Scope {
  const origin = owner && originOf(owner);
  const scope = new Scope(origin && origin.scope, f.scope);
  if (origin && f.outerTemplate) bindOuter(scope, f.outerTemplate, origin);
  bindTemplate(names.within(scope), f.template, given, at);
  return scope;
}

/** The return type of a function; `null`: its body determines it. */
export const resultIn = (names: Names, { result }: FunctionDecl): Type | null =>
  isDeduced(result) ? null : names.type(result);
