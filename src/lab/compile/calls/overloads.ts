import { SourceProblem } from '../../source/problem';
import type { Expr, FunctionDecl, TemplateArg } from '../../syntax/ast';
import { CONVERSION } from '../../syntax/structs';
import { type Struct, type Type, voidType } from '../../types/type';
import type { Context } from '../context';
import { constant } from '../convert';
import { place } from '../places';
import { type LValue, Scope } from '../scope';
import { argumentsOf, bindTemplate, type Given, resolved } from '../types';
import { deduce } from '../types/deduce';
import { constructorsOf, methodsIn, pathToBase } from '../types/members';
import type { StructOrigin } from '../types/structs';

/** An argument: its place, for references, and its value when one asks. */
export interface Argument {
  readonly target: LValue;
  readonly e: Expr | null;
}

export const operandsOf = (cx: Context, args: readonly Expr[]): Argument[] =>
  args.map((e) => ({
    target: e.k === 'list' ? ({ k: 'value', operand: constant({ k: 'ptr', to: voidType }, 0) } as const) : place(cx, e),
    e,
  }));

export const fits = (f: FunctionDecl, count: number): boolean =>
  count <= f.params.length && f.params.slice(count).every(({ fallback }) => fallback !== null);

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
  if (given.length > f.template.length) return null;
  const types = args.map(({ target }) => (target.k === 'value' ? target.operand.type : target.type));
  for (const [index, type] of types.entries()) deduce(cx, f.params[index]!.type, type, f.template, given);
  if (f.template.some((param, index) => !given[index] && !param.fallback)) return null;
  const scope = new Scope(owner ? (owner.origin as StructOrigin).scope : null, f.scope);
  const inner = { ...cx, scope };
  let cost = f.template.length > 0 ? 0.5 : 0;
  try {
    bindTemplate(inner, f.template, given, f.at);
    for (const [index, type] of types.entries()) {
      if (args[index]!.e?.k === 'list') continue;
      const wanted = resolved(inner, f.params[index]!.type);
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
