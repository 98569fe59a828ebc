import { SourceProblem } from '../../source/problem';
import type { Expr, StmtOf } from '../../syntax/ast';
import { voidType, type Pointer } from '../../types/type';
import { valueAs } from '../calls/value-as';
import { settled } from '../calls/called-place';
import type { Context } from '../context';
import { retyped } from '../convert';
import { plain } from '../operand';
import { store } from '../places/store';
import { newVariable } from '../places/variable';
import { type LValue } from '../lvalue';
import { codeOf, counted, joined } from './code';
import { withHoisted } from './evaluate';
import { expr, place } from '../parts';
import type { Code } from '../code';

export function returned(cx: Context, s: StmtOf<'return'>): Code {
  const { frame } = cx;
  if (frame.isKernel) return codeOf({ k: 'exit', machine: cx.compiler.machine }, true);
  const leave = codeOf({ k: 'jump', to: 'return', lanes: null }, true);
  if (!s.e) return leave;
  const e = s.e;
  const { result: code, before } = withHoisted(cx, (): Code => {
    if (frame.returnsReference) return returnedPlace(cx, e);
    const wanted = frame.resultType;
    if (wanted === voidType) {
      const operand = expr(cx, e);
      return counted(cx, operand.run, operand.cost);
    }
    const from = wanted ? valueAs(cx, wanted, e, s.at) : expr(cx, e);
    frame.result ??= newVariable({ ...cx, frame: { ...frame, escaping: new Set() } }, '(result)', from.type, true);
    const target = frame.result;
    return counted(cx, store(cx, target, from, s.at), from.cost + 1);
  });
  return joined([...before, code, leave]);
}

/** `return *this;` of a function that returns a reference: the place itself, or its address. */
function returnedPlace(cx: Context, e: Expr): Code {
  const { frame, compiler } = cx;
  const { target, before } = settled(place(cx, e));
  if (target.k !== 'mem') {
    if (frame.returned && !isSame(frame.returned, target))
      throw new SourceProblem('A reference to one of several variables is not supported. Return a pointer.', e.at);
    frame.returned = target;
    return counted(cx, before, 1);
  }
  if (frame.returned && frame.returned.k !== 'mem')
    throw new SourceProblem('A reference to one of several variables is not supported. Return a pointer.', e.at);
  const type: Pointer = { k: 'ptr', to: target.type };
  frame.returned ??= { k: 'mem', type: target.type, address: plain(type, compiler.registers.variable(type)) };
  const { reg } = (frame.returned as Extract<LValue, { k: 'mem' }>).address;
  const keep: LValue = { k: 'reg', type, reg, written: null, name: '(reference)' };
  return counted(cx, store(cx, keep, retyped(target.address, type), e.at), target.address.cost + 1);
}

const isSame = (a: LValue, b: LValue): boolean =>
  a === b ||
  (a.k === 'reg' && b.k === 'reg' && a.reg === b.reg) ||
  (a.k === 'split' && b.k === 'split' && a.parts.every(({ reg }, index) => reg === b.parts[index]?.reg));
