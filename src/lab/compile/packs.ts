import { elements, hasPack } from '../resolve/packs';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { ullong } from '../types/type';
import type { Context } from './context';
import { constant } from './convert';
import type { Operand } from './operand';
import { expr } from './parts';

/** `(a + ...)`: the operator between all elements. */
export function folded(cx: Context, e: Extract<Expr, { k: 'fold' }>): Operand {
  const isPack = (part: Expr | null): part is Expr => part !== null && hasPack(cx.scope, part);
  const left = isPack(e.l);
  if (!left && !isPack(e.r)) throw new SourceProblem('"..." needs a pack beside it.', e.at);
  const all = elements(cx.scope, left ? e.l! : e.r!);
  const start = left ? e.r : e.l;
  if (start) all.splice(left ? all.length : 0, 0, start);
  const [first, ...rest] = left ? all.toReversed() : all;
  if (!first) {
    if (e.op === '&&' || e.op === '||') return expr(cx, { k: 'bool', value: e.op === '&&', at: e.at });
    if (e.op === ',') return expr(cx, { k: 'num', text: '0', at: e.at });
    throw new SourceProblem('This pack is empty. Write (0 + ... + a), so that there is a value.', e.at);
  }
  return expr(
    cx,
    rest.reduce((sum, each) => joinedBy(e.op, left ? each : sum, left ? sum : each, e.at), first),
  );
}

function joinedBy(op: string, l: Expr, r: Expr, at: number): Expr {
  if (op === ',') return { k: 'comma', l, r, at };
  return /^([-+*/%^&|]|<<|>>)?=$/.test(op) ? { k: 'assign', op, l, r, at } : { k: 'bin', op, l, r, at };
}

export function packSize(cx: Context, e: Extract<Expr, { k: 'packSize' }>): Operand {
  const bound = cx.scope.find(e.name);
  if (bound?.k !== 'pack') throw new SourceProblem(`"${e.name}" is no pack.`, e.at);
  return constant(ullong, bound.count);
}
