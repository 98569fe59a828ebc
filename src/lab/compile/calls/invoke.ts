import { SourceProblem } from '../../source/problem';
import type { FunctionDecl, TemplateArg } from '../../syntax/ast';
import { type Struct, typeName } from '../../types/type';
import type { Context } from '../context';
import type { Operand } from '../operand';
import type { LValue, Argument } from '../scope';
import { keyOf } from '../types/keys';
import { inlined } from './inline';
import { fits, type Match, score } from './overloads';
import { argumentsOf } from '../templates';

/** `Inf<float>()` where the template itself has no body: the specialization that is written out. */
function specialOf(
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  count: number,
): Match | undefined {
  if (!explicit) return undefined;
  const key = keyOf(argumentsOf(cx, explicit));
  const f = candidates.find(
    (each) => each.specialArgs && fits(each, count) && keyOf(argumentsOf(cx, each.specialArgs)) === key,
  );
  return f && { f: { ...f, template: [], specialArgs: null }, given: [], cost: 0 };
}

export function invoke(
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  at: number,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const plainOnes = candidates.filter((each) => !each.specialArgs);
  const matches = plainOnes.flatMap((each) => score(cx, each, explicit, args, owner) ?? []);
  matches.sort((a, b) => a.cost - b.cost);
  let best = matches[0] ?? specialOf(cx, candidates, explicit, args.length);
  if (!best) {
    const [only] = candidates;
    const types = args.map(({ target }) => typeName(target.k === 'value' ? target.operand.type : target.type));
    throw new SourceProblem(
      `"${only!.name}" cannot be called with (${types.join(', ')}).` +
        (only!.template.length > 0 ? ' Give its template arguments in angle brackets.' : ''),
      at,
    );
  }
  const key = keyOf(best.given);
  const special = candidates.find((each) => each.specialArgs && keyOf(argumentsOf(cx, each.specialArgs)) === key);
  if (special) best = { ...best, f: { ...special, template: [] }, given: [] };
  return inlined(cx, best, key, args, at, self, owner);
}
