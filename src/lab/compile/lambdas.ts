import { copiedLocals } from '../execute/instructions/memory';
import { noRegister } from '../execute/names';
import { LOCAL } from '../machine/spaces';
import { SourceProblem } from '../source/problem';
import { functionType, lambdaType, namesUsed } from '../resolve/lambda-type';
import { scopeIn } from '../resolve/origin';
import { namesIn } from './names';
import type { Expr, FunctionDecl } from '../syntax/ast';
import { sizeOf } from '../types/type';
import type { Context } from './context';
import { inSequence, constantValue, noValue, plain, type Operand, type Run } from './operand';
import { value } from './places/load';
import { store } from './places/store';
import { newVariable } from './places/variable';
import { bindPlace, type LValue, storedPlace } from './scope';
import { type Scope } from '../resolve/scope';
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
  const typed = cx.compiler.tree.expression(cx.frame, e)?.type;
  const type = typed?.k === 'struct' ? typed : lambdaType(namesIn(cx), e);
  const scope = scopeIn(type)!;
  const runs: Run[] = [];
  const named = new Set(e.captures.map(({ name }) => name));
  for (const capture of e.captures) {
    if (capture.init) {
      const operand = expr(cx, capture.init);
      runs.push(...copied(cx, scope, capture.name, { k: 'value', operand }, capture.at));
      continue;
    }
    const bound = cx.scope.find(capture.name);
    if (!bound) throw new SourceProblem(`"${capture.name}" is no variable around this lambda.`, capture.at);
    const from = bound.k === 'variable' ? storedPlace(bound) : null;
    if (from && from.k !== 'value' && !capture.isRef) runs.push(...copied(cx, scope, capture.name, from, capture.at));
    else scope.set(capture.name, bound);
  }
  for (const name of namesUsed(e.body)) {
    const bound = named.has(name) ? undefined : cx.scope.find(name);
    if (!bound) continue;
    // The body cannot refer to what is declared after the lambda.
    scope.set(name, bound);
    const from = bound.k === 'variable' ? storedPlace(bound) : null;
    if (e.all === '=' && from && isOwn(from)) runs.push(...copied(cx, scope, name, from, e.at));
  }
  const run = runs.length === 0 ? null : inSequence(runs);
  const { self, owner, whole } = cx.frame;
  noteAround(type, { self, owner, whole });
  return noValue(type, run, { leaves: [], cost: runs.length });
}

/** A function by its name, without a call: a callable object. */
export function functionValue(functions: readonly FunctionDecl[]): Operand {
  return plain(functionType(functions), noRegister, { leaves: [], constant: true });
}

/** A variable of the lambda that is initialized with a copy. An uninitialized one may be copied, since the source does not read it. */
function copied(cx: Context, scope: Scope, name: string, from: LValue, at: number): Run[] {
  const { target: seen, before } = settled(from);
  const source: LValue = seen.k === 'reg' ? { ...seen, written: null } : seen;
  const type = source.k === 'value' ? source.operand.type : source.type;
  const plainFrame: Context = { ...cx, frame: { ...cx.frame, escaping: new Set() } };
  const target = newVariable(plainFrame, name, type, true);
  bindPlace(scope, name, target);
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
