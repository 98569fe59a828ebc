import { unfolded } from '../resolve/packs';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { ullong } from '../types/type';
import type { Context } from './context';
import { constant } from './convert';
import type { Operand } from './operand';
import { expr } from './parts';

/** `(a + ...)`: the operator between all elements. */
export const folded = (cx: Context, e: Extract<Expr, { k: 'fold' }>): Operand => expr(cx, unfolded(cx.scope, e));

export function packSize(cx: Context, e: Extract<Expr, { k: 'packSize' }>): Operand {
  const bound = cx.scope.find(e.name);
  if (bound?.k !== 'pack') throw new SourceProblem(`"${e.name}" is no pack.`, e.at);
  return constant(ullong, bound.count);
}
