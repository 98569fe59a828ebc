import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { type Pointer, type Scalar, type Type, typeName } from '../../types/type';
import { binary } from '../arithmetic';
import { asNumber, operatorCall } from '../calls/operators';
import { ahead } from '../calls/value-as';
import { typeAt } from '../lvalue';
import { type LValue } from '../lvalue';
import type { Context } from '../context';
import { inSequence, noValue, type Operand, plain, sequence } from '../operand';
import { value } from '../places/load';
import { convertTo, store } from '../places/store';
import { fixed } from '../places/variable';
import { expr, place } from '../parts';

export function assign(cx: Context, e: Extract<Expr, { k: 'assign' }>): Operand {
  const named = place(cx, e.l);
  const type = named.k === 'value' ? named.operand.type : named.type;
  if (e.op === '=') {
    const own = ownAssignment(cx, named, e);
    if (own) return own;
    const from = ahead(cx, type, e.r, e.at);
    const source = type.k === 'scalar' || type.k === 'ptr' ? convertTo(from, type, e.at) : from;
    const run = store(cx, named, source, e.at);
    return assigned(named, source, run, from.cost + costOf(named), e.at);
  }
  const { target, first } = fixed(named);
  const op = e.op.slice(0, -1);
  const r = expr(cx, e.r);
  const operator = cx.names.operator(e);
  if (type.k === 'struct') {
    const isOwn = operator.sign === e.op;
    const made = operatorCall(cx, operator, [value(cx, target, e.at), r], e.at, isOwn ? [target] : []);
    if (made && isOwn) return first ? { ...made, run: sequence([first, made]) } : made;
    if (!made)
      throw new SourceProblem(
        `There is no operator "${e.op}" for ${type.name}. Write one, or change its members.`,
        e.at,
      );
    return noValue(type, store(cx, target, made, e.at), { leaves: made.leaves });
  }
  if (!scalarOf(type))
    throw new SourceProblem(
      `"${e.op}" cannot change a ${typeName(type)}. Use a pointer into it, or its elements.`,
      e.at,
    );
  // The old value may be read before the right side is computed only if the right side does not change it.
  const old = value(cx, target, e.at);
  const result = binary(op, old, asNumber(cx, operator, 1, r, e.at), e.at, cx.names.arithmetic(e));
  const source = convertTo(result, type as Scalar | Pointer, e.at);
  const write = store(cx, target, source, e.at);
  const run = first?.run ? inSequence([first.run, write]) : write;
  return assigned(target, source, run, source.cost + (first?.cost ?? 0), e.at);
}

const costOf = (target: ReturnType<typeof place>): number => (target.k === 'mem' ? target.address.cost + 1 : 1);
const scalarOf = (type: Type): boolean => type.k === 'scalar' || type.k === 'ptr';

/** The value of an assignment: the assigned value, or the variable. */
function assigned(
  target: ReturnType<typeof place>,
  source: Operand,
  run: (mask: number) => void,
  cost: number,
  at: number,
): Operand {
  const more = { run, cost, pure: false, changes: true, constant: false };
  if (target.k === 'reg') return plain(target.type, target.reg, { ...more, isVariable: true });
  if (target.k === 'mem' && scalarOf(target.type))
    return plain(target.type, convertTo(source, target.type as Scalar, at).reg, more);
  return noValue(source.type, run, { leaves: source.leaves?.map((leaf) => ({ ...leaf, run: null })) ?? null, cost });
}

/** `operator=` of the struct on the left, if it has one for the right side. */
function ownAssignment(cx: Context, target: LValue, e: Extract<Expr, { k: 'assign' }>): Operand | null {
  const type = typeAt(target);
  const operator = type.k === 'struct' ? cx.names.operator(e) : null;
  if (!operator?.called) return null;
  const first = value(cx, target, e.at);
  return operatorCall(cx, operator, [first, expr(cx, e.r)], e.at, [target, place(cx, e.r)]);
}
