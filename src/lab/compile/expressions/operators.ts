import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { bool, int, typeName } from '../../types/type';
import { binary, logic, unary } from '../arithmetic';
import { calledPlace } from '../calls/called-place';
import { asNumber, operatorCall } from '../calls/operators';
import { typeAt } from '../lvalue';
import { type LValue } from '../lvalue';
import type { Context } from '../context';
import { constant } from '../convert';
import { inSequence, type Operand, plain, sequence, snapshot, testOf } from '../operand';
import { value } from '../places/load';
import { convertTo, store } from '../places/store';
import { addressOf, fixed } from '../places/variable';
import { expr, place } from '../parts';

export function unaryExpr(cx: Context, e: Extract<Expr, { k: 'un' }>): Operand {
  if (e.op === '&') return addressOf(place(cx, e.e), e.at);
  if (e.op === '*') return value(cx, place(cx, e), e.at);
  if (e.op === '++' || e.op === '--') return step(cx, e);
  const operand = expr(cx, e.e);
  const operator = cx.names.operator(e);
  if (operand.type.k === 'struct') {
    const made = operatorCall(cx, operator, [operand], e.at, [structPlace(cx, e.e, operand)]);
    if (made) return made;
  }
  return unary(e.op, asNumber(cx, operator, 0, operand, e.at), e.at);
}

/** `++x`, `x++` and the like: one more or one less. */
export function step(cx: Context, e: Extract<Expr, { k: 'un' | 'post' }>): Operand {
  const { op, at } = e;
  const isBefore = e.k === 'un';
  const { target: to, first } = fixed(place(cx, e.e));
  if (typeAt(to).k === 'struct') return structStep(cx, e, to, first);
  const old = value(cx, to, at);
  const previous = isBefore ? old : snapshot(old);
  const type = old.type;
  if (type.k !== 'scalar' && type.k !== 'ptr')
    throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}.`, at);
  const next = convertTo(binary(op === '++' ? '+' : '-', previous, constant(int, 1), at), type, at);
  const write = store(cx, to, next, at);
  const result = isBefore ? (to.k === 'reg' ? plain(type, to.reg) : plain(type, next.reg)) : plain(type, previous.reg);
  const before = first?.run;
  const run = before ? inSequence([before, write]) : write;
  const cost = 1 + (first?.cost ?? 0);
  return { ...result, run, cost, pure: false, changes: true, isVariable: isBefore && to.k === 'reg' };
}

/** `++x` and `x++` of a struct: an additional argument makes it the postfix operator. */
function structStep(cx: Context, e: Extract<Expr, { k: 'un' | 'post' }>, to: LValue, first: Operand | null): Operand {
  const { op, at } = e;
  const old = value(cx, to, at);
  const operator = cx.names.operator(e);
  const operands = [old, constant(int, 0)].slice(0, operator.types.length);
  const made = operator.called && operatorCall(cx, operator, operands, at, [to]);
  if (!made)
    throw new SourceProblem(`"${op}" is not possible for ${typeName(old.type)}. Write an operator${op} for it.`, at);
  return first ? { ...made, run: sequence([first, made]) } : made;
}

/** The place of a struct, so that an operator can change it. */
function structPlace(cx: Context, e: Expr, operand: Operand): LValue | undefined {
  if (operand.type.k !== 'struct') return undefined;
  if (e.k === 'call' || e.k === 'bin') return calledPlace(cx, operand);
  return e.k === 'id' || e.k === 'member' || e.k === 'index' || (e.k === 'un' && e.op === '*')
    ? place(cx, e)
    : undefined;
}

export function binaryExpr(cx: Context, e: Extract<Expr, { k: 'bin' }>): Operand {
  const l = expr(cx, e.l);
  if (e.op === '&&' || e.op === '||') {
    const before = cx.compiler.hoisted.length;
    const isKnown = l.constant && (testOf(l)(-1) & 1) === (e.op === '&&' ? 0 : 1);
    // A side that a constant rules out is not compiled: a template may end its recursion that way.
    if (isKnown) return constant(bool, e.op === '&&' ? 0 : 1);
    const r = expr(cx, e.r);
    if (cx.compiler.hoisted.length > before) refuseBarrier(e.at);
    const operator = cx.names.operator(e);
    return logic(e.op, asNumber(cx, operator, 0, l, e.at), asNumber(cx, operator, 1, r, e.at));
  }
  const left = structPlace(cx, e.l, l);
  const r = expr(cx, e.r);
  if (l.type.k !== 'struct' && r.type.k !== 'struct') return binary(e.op, l, r, e.at, cx.names.arithmetic(e));
  const operator = cx.names.operator(e);
  const made = operatorCall(cx, operator, [l, r], e.at, [left, structPlace(cx, e.r, r)]);
  if (made) return made;
  const [x, y] = [asNumber(cx, operator, 0, l, e.at), asNumber(cx, operator, 1, r, e.at)];
  return binary(e.op, x, y, e.at, cx.names.arithmetic(e));
}

export function refuseBarrier(at: number): never {
  throw new SourceProblem(
    'A barrier within a condition is not supported: not every thread may come to it. The same goes for a function that calls itself. Call it before, in a statement of its own.',
    at,
  );
}
