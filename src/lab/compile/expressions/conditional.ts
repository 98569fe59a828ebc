import { runOf } from '../../execute/effects';
import { type Node, nodeOf } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { type Pointer, type Scalar, type Type, typeName, voidType } from '../../types/type';
import { choice } from '../arithmetic';
import { asCondition } from '../calls/operators';
import type { Context } from '../context';
import { noValue, type Operand, testOf, valueOf } from '../operand';
import { convertTo } from '../places/store';
import { refuseBarrier } from './operators';
import { expr } from '../parts';

type Conditional = Extract<Expr, { k: 'cond' }>;

export function conditional(cx: Context, e: Conditional): Operand {
  const c = asCondition(cx, e.c);
  if (c.constant) return chosen(cx, e, (testOf(c)(-1) & 1) === 1);
  const before = cx.compiler.hoisted.length;
  const y = expr(cx, e.y);
  const n = expr(cx, e.n);
  if (cx.compiler.hoisted.length > before) refuseBarrier(e.at);
  if (y.type === voidType || n.type === voidType) {
    const node: Node = {
      k: 'if',
      machine: cx.compiler.machine,
      steps: 0,
      condition: valueOf(c),
      then: y.run ? nodeOf(y.run) : { k: 'block', parts: [] },
      else: n.run && nodeOf(n.run),
    };
    return noValue(voidType, runOf(node), { cost: c.cost + y.cost + n.cost });
  }
  if (y.leaves || n.leaves) {
    if (!y.leaves || !n.leaves || y.leaves.length !== n.leaves.length)
      throw new SourceProblem('Both sides of "?:" must have one type.', e.at);
    return choice(c, y, n);
  }
  const type = typeFor(cx, e, y.type, n.type);
  return choice(c, convertTo(y, type, e.at), convertTo(n, type, e.at));
}

/** The side that a constant condition takes. The other one never runs, but may affect the type. */
function chosen(cx: Context, e: Conditional, isFirst: boolean): Operand {
  const taken = expr(cx, isFirst ? e.y : e.n);
  if (taken.leaves || taken.type === voidType) return taken;
  const type = cx.names.knownType(e);
  return type?.k === 'scalar' || type?.k === 'ptr' ? convertTo(taken, type, e.at) : taken;
}

function typeFor(cx: Context, e: Conditional, y: Type, n: Type): Scalar | Pointer {
  const type = cx.names.knownType(e);
  if (type?.k === 'scalar' || type?.k === 'ptr') return type;
  throw new SourceProblem(`"?:" cannot choose between ${typeName(y)} and ${typeName(n)}.`, e.at);
}
