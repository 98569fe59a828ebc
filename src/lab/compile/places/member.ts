import { memberOf } from './field';
import { pointed, wholeObject } from './pointed';
import type { Expr } from '../../syntax/ast';
import { needsMemory } from '../../types/type';
import { objectAt, operatorCall } from '../calls/operators';
import { calledPlace } from '../calls/called-place';
import type { Context } from '../context';
import { type LValue, typeAt } from '../lvalue';
import { pathTo } from '../../resolve/members';
import { value } from './load';
import { boundPlace } from './named';
import { place } from '../parts';

export function member(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  const base = objectOf(cx, e);
  const type = typeAt(base);
  // A constant of the struct, reached through an object.
  const named = type.k === 'struct' && !pathTo(type, e.name) ? cx.names.reached(e) : null;
  if (named?.k === 'variable' || named?.k === 'constant') return boundPlace(cx, named, e);
  return memberOf(base, e.name, e.at);
}

/** What comes before `.` or `->`. */
export function objectOf(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  if (!e.arrow) {
    const base = place(cx, e.e);
    return base.k === 'value' && needsMemory(base.operand.type) ? objectAt(cx, base.operand, e.at) : base;
  }
  if (e.e.k === 'this' && cx.frame.self) return cx.frame.self;
  const whole = wholeObject(cx, e.e);
  if (whole) return whole;
  const base = place(cx, e.e);
  const type = typeAt(base);
  if (type.k !== 'struct') return pointed(cx, e.e, e.at);
  const made = operatorCall(cx, cx.names.operator(e), [value(cx, base, e.at)], e.at, [base]);
  if (!made) return base;
  const target = calledPlace(cx, made);
  const pointer = value(cx, target, e.at);
  return pointer.type.k === 'ptr' ? { k: 'mem', type: pointer.type.to, address: pointer } : target;
}
