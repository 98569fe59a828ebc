import { boundIn } from '../../resolve/qualified';
import { constantOperand } from '../convert';
import { memberOf } from './field';
import { pointed, wholeObject } from './pointed';
import type { Expr } from '../../syntax/ast';
import { needsMemory } from '../../types/type';
import { objectAt, operatorCall } from '../calls/operators';
import { calledPlace } from '../calls/called-place';
import type { Context } from '../context';
import { type LValue, storedPlace, typeAt } from '../scope';
import { pathTo } from '../../resolve/members';
import { value } from './load';
import { namesIn } from '../names';
import { place } from '../parts';

export function member(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  const base = objectOf(cx, e);
  const type = typeAt(base);
  if (type.k === 'struct' && type.origin && !pathTo(type, e.name)) {
    // A constant of the struct, reached through an object.
    const bound = boundIn(type, e.name);
    if (bound?.k === 'constant') return { k: 'value', operand: constantOperand(bound.constant) };
    if (bound?.k === 'variable') return storedPlace(bound);
  }
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
  const made = operatorCall(cx, namesIn(cx).operator(e), [value(cx, base, e.at)], e.at, [base]);
  if (!made) return base;
  const target = calledPlace(cx, made);
  const pointer = value(cx, target, e.at);
  return pointer.type.k === 'ptr' ? { k: 'mem', type: pointer.type.to, address: pointer } : target;
}

export function memberOfSelf(cx: Context, name: string): LValue | null {
  const { self } = cx.frame;
  const type = self && typeAt(self);
  return type?.k === 'struct' && pathTo(type, name) ? memberOf(self!, name, 0) : null;
}
