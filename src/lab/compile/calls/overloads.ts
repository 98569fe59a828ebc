import { SourceProblem } from '../../source/problem';
import type { Expr, FunctionDecl, TemplateArg, TypeNode } from '../../syntax/ast';
import { CONVERSION } from '../../syntax/structs';
import { type Struct, type Type, voidType } from '../../types/type';
import type { Context } from '../context';
import { constant } from '../convert';
import { parametersFor } from '../packs';
import { type Argument, Scope, type Given } from '../scope';
import { deduce } from '../types/deduce';
import { constructorsOf, methodsIn, pathToBase } from '../types/members';
import { place, resolved } from '../parts';
import { argumentsOf, bindTemplate } from '../templates';
import type { StructOrigin } from '../types/origin';

export const operandsOf = (cx: Context, args: readonly Expr[]): Argument[] =>
  args.map((e) => ({
    target: e.k === 'list' ? ({ k: 'value', operand: constant({ k: 'ptr', to: voidType }, 0) } as const) : place(cx, e),
    e,
  }));

export const fits = (f: FunctionDecl, count: number): boolean =>
  f.params.at(-1)?.pack
    ? count >= f.params.length - 1
    : count <= f.params.length && f.params.slice(count).every(({ fallback }) => fallback !== null);

export interface Match {
  readonly f: FunctionDecl;
  readonly given: readonly (Given | undefined)[];
  readonly cost: number;
}

/** How well a function fits arguments: 0 is exact; `null` when it cannot be called with them. */
export function score(
  cx: Context,
  f: FunctionDecl,
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  owner: Struct | null,
): Match | null {
  if (!fits(f, args.length)) return null;
  const given: (Given | undefined)[] = explicit ? argumentsOf(cx, explicit) : [];
  const packAt = f.template.findIndex(({ pack }) => pack);
  if (packAt < 0 && given.length > f.template.length) return null;
  const params = parametersFor(f, args.length);
  const types = args.map(({ target }) => (target.k === 'value' ? target.operand.type : target.type));
  for (const [index, type] of types.entries())
    if (!f.params[index] || f.params[index].pack) continue;
    else deduce(cx, f.params[index].type, type, f.template, given);
  if (packAt >= 0) {
    given[packAt] = deducedPack(cx, f, packAt, given, types);
    given.length = packAt + 1;
  }
  if (f.template.some((param, index) => !given[index] && !param.fallback)) return null;
  const scope = new Scope(owner ? (owner.origin as StructOrigin).scope : null, f.scope);
  const inner = { ...cx, scope };
  // Of templates that fit alike, the one that says more of its parameters: T * rather than T.
  let cost = f.template.length > 0 ? 0.5 - 0.01 * params.reduce((sum, { type }) => sum + depthOf(type), 0) : 0;
  try {
    bindTemplate(inner, f.template, given, f.at);
    // An enable_if that does not hold takes the function away.
    if (f.result.k === 'member' || (f.result.k === 'name' && f.result.name.includes('enable_if')))
      resolved(inner, f.result);
    for (const [index, type] of types.entries()) {
      if (args[index]!.e?.k === 'list') continue;
      const wanted = resolved(inner, params[index]!.type);
      const each = distance(type, wanted);
      if (each === null) return null;
      cost += each;
    }
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
  return { f, given, cost };
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

/** What a pack of template parameters is: written out, or the types of the arguments that are left. */
function deducedPack(
  cx: Context,
  f: FunctionDecl,
  packAt: number,
  given: readonly (Given | undefined)[],
  types: readonly Type[],
): Given {
  const last = f.params.at(-1);
  if (!last?.pack) return { k: 'pack', items: given.slice(packAt).filter((each) => each !== undefined) };
  const single = [{ ...f.template[packAt]!, pack: false }];
  const items = types.slice(f.params.length - 1).flatMap((type) => {
    const found: (Given | undefined)[] = [];
    deduce(cx, last.type, type, single, found);
    return found[0] ? [found[0]] : [];
  });
  return { k: 'pack', items };
}

/** Derived to base, or by a constructor or conversion. */
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
