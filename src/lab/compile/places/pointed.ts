import { SourceProblem } from '../../source/problem';
import type { Expr } from '../../syntax/ast';
import { typeName } from '../../types/type';
import { calledPlace } from '../calls/called-place';
import { asNumber, operatorCall } from '../calls/operators';
import type { Context } from '../context';
import type { Operand } from '../operand';
import { expr, place } from '../parts';
import { type LValue } from '../lvalue';
import { typeAt } from '../lvalue';

type Dereference = Extract<Expr, { k: 'un' }>;

/** The target of a pointer: `x->m`, or the operator of `*x`. */
export function pointed(cx: Context, e: Expr, at: number, operator: Dereference | null = null): LValue {
  if (e.k === 'this' && cx.frame.self) return cx.frame.self;
  const whole = wholeObject(cx, e);
  if (whole) return whole;
  const pointer = expr(cx, e);
  if (pointer.type.k === 'struct' && operator) return pointedStruct(cx, operator, pointer);
  if (pointer.type.k !== 'ptr') throw new SourceProblem(`"*" needs a pointer, not a ${typeName(pointer.type)}.`, at);
  if (pointer.type.to.k === 'void')
    throw new SourceProblem('A void pointer points at nothing that can be read. Cast it first.', at);
  return { k: 'mem', type: pointer.type.to, address: pointer };
}

/** `static_cast<Derived *>(this)` in a base: the object in its original type. */
export function wholeObject(cx: Context, e: Expr): LValue | null {
  const { whole } = cx.frame;
  if (!whole || e.k !== 'cast' || e.e.k !== 'this' || e.type.k !== 'ptr') return null;
  return typeAt(whole) === cx.names.type(e.type.to) ? whole : null;
}

/** `*x` of a struct: by its operator, or by the pointer that it converts to. */
function pointedStruct(cx: Context, whole: Dereference, operand: Operand): LValue {
  const { e, at } = whole;
  const operator = cx.names.operator(whole);
  const target = e.k === 'id' || e.k === 'member' || e.k === 'index' ? place(cx, e) : calledPlace(cx, operand);
  const made = operatorCall(cx, operator, [operand], at, [target]);
  if (made) return calledPlace(cx, made);
  const pointer = asNumber(cx, operator, 0, operand, at);
  if (pointer.type.k === 'ptr') return { k: 'mem', type: pointer.type.to, address: pointer };
  throw new SourceProblem(`"*" needs a pointer, not a ${typeName(operand.type)}.`, at);
}
