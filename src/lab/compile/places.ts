import { noRegister } from '../execute/names';
import { pointed } from './places/pointed';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { typeName } from '../types/type';
import { moved } from './arithmetic';
import { asNumber, operatorCall } from './calls/operators';
import { calledPlace } from './calls/called-place';
import type { Context } from './context';
import { retyped } from './convert';
import { after, type Operand, plain } from './operand';
import { value } from './places/load';
import { member } from './places/member';
import { namedPlace } from './places/named';
import { referenceCast } from './places/reference-cast';
import type { LValue } from './lvalue';
import { expr } from './parts';

/** The place that an expression names, or its value when it names none. */
export function place(cx: Context, e: Expr): LValue {
  switch (e.k) {
    case 'id':
      return namedPlace(cx, e);
    case 'this':
    case 'un':
      if (e.k === 'un' && e.op === '*') return pointed(cx, e.e, e.at, e);
      if (e.k === 'un' && (e.op === '++' || e.op === '--')) {
        const target = place(cx, e.e);
        const change = expr(cx, e);
        return target.k === 'value' ? { k: 'value', operand: change } : afterwards(target, change);
      }
      break;
    case 'index':
      return element(cx, e);
    case 'member':
      return member(cx, e);
    case 'assign': {
      const change = expr(cx, e);
      const target = place(cx, e.l);
      return afterwards(target, change);
    }
    case 'comma': {
      const first = expr(cx, e.l);
      return afterwards(place(cx, e.r), first);
    }
    case 'cast':
      if (e.type.k === 'ref') return referenceCast(cx, e);
      break;
    case 'call':
      if (e.args.length === 1 && e.f.k === 'id' && /^std::(move|forward)$/.test(e.f.name)) return place(cx, e.args[0]!);
      return calledPlace(cx, expr(cx, e));
    case 'bin':
      return calledPlace(cx, expr(cx, e));
    default:
      break;
  }
  return { k: 'value', operand: expr(cx, e) };
}

/** A place that is used after a side effect. */
function afterwards(target: LValue, change: Operand): LValue {
  const changed = (operand: Operand): Operand => ({ ...after([change], operand), changes: true, pure: false });
  if (target.k !== 'mem') return { k: 'value', operand: changed(read0(target)) };
  return { ...target, address: changed(target.address) };
}
const read0 = (target: LValue): Operand =>
  target.k === 'reg'
    ? plain(target.type, target.reg, { isVariable: true })
    : target.k === 'value'
      ? target.operand
      : plain(target.type, noRegister, {
          leaves:
            target.k === 'split' ? target.parts.map(({ type, reg }) => plain(type, reg, { isVariable: true })) : null,
        });

function element(cx: Context, whole: Extract<Expr, { k: 'index' }>): LValue {
  const { e, i, at } = whole;
  const base = place(cx, e);
  const index = expr(cx, i);
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k === 'struct') {
    const operator = cx.names.operator(whole);
    const made = operatorCall(cx, operator, [plain(type, noRegister), index], at, [base]);
    if (made) return calledPlace(cx, made);
    const pointer = asNumber(cx, operator, 0, value(cx, base, at), at);
    if (pointer.type.k === 'ptr') return { k: 'mem', type: pointer.type.to, address: moved(pointer, index) };
  }
  if (type.k === 'scalar' && index.type.k === 'ptr')
    return { k: 'mem', type: index.type.to, address: moved(index, value(cx, base, at)) };
  if (index.type.k !== 'scalar') throw new SourceProblem('An index must be a number.', i.at);
  if (base.k === 'mem' && type.k === 'arr') {
    const pointer = retyped(base.address, { k: 'ptr', to: type.of });
    return { k: 'mem', type: type.of, address: moved(pointer, index) };
  }
  const pointer = value(cx, base, at);
  if (pointer.type.k !== 'ptr')
    throw new SourceProblem(`An index needs an array or a pointer, not a ${typeName(pointer.type)}.`, at);
  return { k: 'mem', type: pointer.type.to, address: moved(pointer, index) };
}
