import { copiedLocals } from '../execute/instructions/memory';
import { noRegister } from '../execute/names';
import { LOCAL } from '../machine/spaces';
import { type Captured, capturesOf, functionType } from '../resolve/lambda-type';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { sizeOf, type Struct } from '../types/type';
import type { Context } from './context';
import { inSequence, constantValue, noValue, plain, type Operand, type Run } from './operand';
import { value } from './places/load';
import { store } from './places/store';
import { newVariable } from './places/variable';
import type { LValue } from './lvalue';
import { bindPlace } from './variables';
import { copiesOf } from './statements/bind';
import { settled } from './calls/called-place';
import { expr } from './parts';
import { noteAround } from './frame';

type Lambda = Extract<Expr, { k: 'lambda' }>;

/**
 * A lambda is an object without members: what it captures are variables of its own, or the enclosing ones. Its type knows
 * where its body is to be inlined.
 */
export function lambdaValue(cx: Context, e: Lambda): Operand {
  const type = cx.names.typeOf(e) as Struct;
  const runs = capturesOf(type).flatMap((each) => captured(cx, each));
  const run = runs.length === 0 ? null : inSequence(runs);
  const { self, owner, whole } = cx.frame;
  noteAround(type, { self, owner, whole });
  return noValue(type, run, { leaves: [], cost: runs.length });
}

/** Give a variable of a lambda its value. */
function captured(cx: Context, capture: Captured): Run[] {
  const { variable, from, isImplicit } = capture;
  if ('k' in from) return copied(cx, capture, { k: 'value', operand: expr(cx, from) });
  const place = cx.compiler.places.get(from);
  // A constant without a place needs no copy.
  if (!place) return [];
  if (isImplicit ? isOwn(place) : place.k !== 'value') return copied(cx, capture, place);
  bindPlace(cx, variable, place);
  return [];
}

/** A function by its name, without a call: a callable object. */
export function functionValue(functions: readonly FunctionDecl[]): Operand {
  return plain(functionType(functions), noRegister, { leaves: [], constant: true });
}

/** A variable of the lambda that is initialized with a copy. An uninitialized one may be copied, since the source does not read it. */
function copied(cx: Context, { variable, name, at }: Captured, from: LValue): Run[] {
  const { target: seen, before } = settled(from);
  const source: LValue = seen.k === 'reg' ? { ...seen, written: null } : seen;
  const type = source.k === 'value' ? source.operand.type : source.type;
  const plainFrame: Context = { ...cx, frame: { ...cx.frame, escaping: new Set() } };
  const target = newVariable(plainFrame, name, type, true);
  bindPlace(cx, variable, target);
  const first = before ? [before] : [];
  if (source.k === 'mem' && target.k === 'mem' && isLocal(source)) return [...first, rawCopy(cx, target, source)];
  if (type.k === 'arr') return [...first, ...copiesOf(cx, target, source, type, at)];
  return [...first, store(cx, target, value(cx, source, at), at)];
}

/** Local variables are captured, and the targets of references; those in shared or constant memory are visible to all. */
const isOwn = (place: LValue): boolean =>
  place.k === 'mem' ? isLocal(place) || (!place.address.constant && place.type.k !== 'arr') : place.k !== 'value';

const isLocal = ({ address }: Extract<LValue, { k: 'mem' }>): boolean => {
  const start = Number(constantValue(address));
  return address.constant && start >= LOCAL && start < LOCAL + 2 ** 32;
};

/** Copy local memory byte by byte, including which bytes are initialized. */
function rawCopy(cx: Context, to: Extract<LValue, { k: 'mem' }>, from: Extract<LValue, { k: 'mem' }>): Run {
  const [source, target] = [from, to].map(({ address }) => Number(constantValue(address)) - LOCAL);
  return copiedLocals(cx.compiler.machine, source!, target!, sizeOf(from.type));
}
