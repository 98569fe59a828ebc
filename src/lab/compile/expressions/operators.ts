import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { bool, int, typeName } from '../../types/type';
import { binary, logic, unary } from '../arithmetic';
import { operatorCall } from '../calls';
import type { Context } from '../context';
import { constant } from '../convert';
import { expr } from '../expressions';
import { type Operand, plain, snapshot, testOf } from '../operand';
import { place } from '../places';
import { value } from '../places/load';
import { convertTo, store } from '../places/store';
import { addressOf, fixed } from '../places/variable';

export function unaryExpr(cx: Context, e: Extract<Expr, { k: 'un' }>): Operand {
  if (e.op === '&') return addressOf(place(cx, e.e), e.at);
  if (e.op === '*') return value(cx, place(cx, e), e.at);
  if (e.op === '++' || e.op === '--') return step(cx, e.e, e.op, e.at, true);
  const operand = expr(cx, e.e);
  if (operand.type.k === 'struct') {
    const made = operatorCall(cx, e.op, [operand], e.at);
    if (made) return made;
  }
  return unary(e.op, operand, e.at);
}

/** `++x`, `x++` and the like: one more or one less. */
export function step(cx: Context, target: Expr, op: string, at: number, isBefore: boolean): Operand {
  const { target: to, first } = fixed(place(cx, target));
  const old = value(cx, to, at);
  const previous = isBefore ? old : snapshot(old);
  const type = old.type;
  if (type.k !== 'scalar' && type.k !== 'ptr')
    throw new SourceProblem(`"${op}" is not possible for ${typeName(type)}.`, at);
  const next = convertTo(binary(op === '++' ? '+' : '-', previous, constant(int, 1), at), type, at);
  const write = store(cx, to, next, at);
  const result = isBefore ? (to.k === 'reg' ? plain(type, to.reg) : plain(type, next.reg)) : plain(type, previous.reg);
  const before = first?.run;
  const run = before ? (mask: number): void => (before(mask), write(mask)) : write;
  const cost = 1 + (first?.cost ?? 0);
  return { ...result, run, cost, pure: false, changes: true, isVariable: isBefore && to.k === 'reg' };
}

export function binaryExpr(cx: Context, e: Extract<Expr, { k: 'bin' }>): Operand {
  const l = expr(cx, e.l);
  if (e.op === '&&' || e.op === '||') {
    const before = cx.compiler.hoisted.length;
    const r = expr(cx, e.r);
    if (cx.compiler.hoisted.length > before) refuseBarrier(e.at);
    if (l.constant) {
      const isTrue = (testOf(l)(-1) & 1) === 1;
      if (e.op === '&&' && !isTrue) return constant(bool, 0);
      if (e.op === '||' && isTrue) return constant(bool, 1);
    }
    return logic(e.op, l, r);
  }
  const r = expr(cx, e.r);
  if (l.type.k === 'struct' || r.type.k === 'struct') {
    const made = operatorCall(cx, e.op, [l, r], e.at);
    if (made) return made;
  }
  return binary(e.op, l, r, e.at);
}

export function refuseBarrier(at: number): never {
  throw new SourceProblem(
    'A barrier within a condition is not supported: not every thread may come to it. Call the function before.',
    at,
  );
}
