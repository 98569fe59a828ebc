import { namesIn } from '../names';
import { scopeIn } from '../../resolve/origin';
import { SourceProblem } from '../../source/problem';
import { isInLibrary } from '../../source/library-place';
import type { FunctionDecl } from '../../syntax/ast';
import { noteOn } from '../../library/headers';
import { type Struct, type Type, voidType } from '../../types/type';
import { type Context, escapingNames } from '../context';
import { runOf } from '../../execute/effects';
import { nodeOf, nodeOfStep } from '../../ir/node';
import { inSequence, noValue, plain, sequence, type Operand, type Run } from '../operand';
import { parametersFor } from '../../resolve/packs';
import { value } from '../places/load';
import { convertTo } from '../places/store';
import { newVariable } from '../places/variable';
import { type LValue, type Argument, storedPlace } from '../scope';
import { keyOfScope } from '../../resolve/keys';
import { boundParameter, fixedSelf } from './bind';
import { objectAt } from './operators';
import { afterRuns, settled } from './called-place';
import { constructorRuns } from './constructor';
import { hoist, hoistedRuns } from './hoist';
import { type Match, instanceScope, resultIn } from '../../resolve/overloads';
import { evaluated, isConstant } from './evaluated';
import { boundConstant, callsItself, requireEnd } from './recursion';
import { beginStacked, branched, canStack, endStacked, NeedsStack, stackedCall } from './stacked';
import { type Frame, aroundLambda } from '../frame';
import { expr, place, statement, construct } from '../parts';

const DEEPEST_CALL = 48;

/** The object that a base's member function was called for. */
function wholeOf(cx: Context, self: LValue | null, owner: Struct | null): LValue | null {
  return self && owner ? (cx.compiler.viewed.get(self) ?? null) : null;
}

/** As `inlinedBody`, also of functions of CUDA's headers: what goes wrong in those went wrong at their call. */
export function inlined(...call: Parameters<typeof inlinedBody>): Operand {
  const [{ compiler }, { f }, , at] = call;
  if (!isInLibrary(f.at) || isInLibrary(at)) return inlinedBody(...call);
  const before = compiler.enteredAt;
  compiler.enteredAt = at;
  if (compiler.firstEntered === 0) compiler.firstEntered = at;
  const note = noteOn(f.name);
  if (note && !compiler.notes.some(({ message }) => message === note)) compiler.notes.push({ at, message: note });
  try {
    return inlinedBody(...call);
  } catch (problem) {
    if (!(problem instanceof SourceProblem) || !isInLibrary(problem.at)) throw problem;
    throw new SourceProblem(problem.message, at);
  } finally {
    compiler.enteredAt = before;
  }
}

const nameOf = (f: FunctionDecl, key: string, owner: Struct | null): string =>
  `${f.at}:${f.name}<${key}>${owner ? keyOfScope(scopeIn(owner)!) : ''}`;

/** Calls within each other are put in as often as constants say; if only a run can tell, the function gets a stack. */
function inlinedBody(...call: CallOf): Operand {
  const [{ compiler, frame }, { f, key }, , , object, owner] = call;
  const { hoisted } = compiler;
  const { length } = hoisted;
  try {
    return putIn(...call);
  } catch (problem) {
    if (!(problem instanceof NeedsStack) || problem.key !== nameOf(f, key, owner)) throw problem;
    for (let each: Frame | null = frame; each; each = each.outer) if (each.key === problem.key) throw problem;
    if (object || !canStack(f)) throw problem;
    compiler.hoisted = hoisted;
    hoisted.length = length;
    return putIn(...call, true);
  }
}

type CallOf = [
  cx: Context,
  match: Match,
  args: readonly Argument[],
  at: number,
  object: LValue | null,
  owner: Struct | null,
];

/** Put the body of a function where it is called: its parameters become variables. */
function putIn(
  cx: Context,
  match: Match,
  args: readonly Argument[],
  at: number,
  object: LValue | null,
  owner: Struct | null,
  isStacked = false,
): Operand {
  const { compiler } = cx;
  const { f, key } = match;
  const self = object?.k === 'value' ? objectAt(cx, object.operand, at) : object;
  compiler.countCall(at);
  const name = nameOf(f, key, owner);
  let depth = 0;
  let again = 0;
  let isWithin = isStacked;
  for (let frame: Frame | null = cx.frame; frame; frame = frame.outer) {
    depth += 1;
    if (frame.stacked) isWithin = true;
    if (frame.key !== name) continue;
    again += 1;
    if (frame.stacked) return stackedCall(cx, f, frame, args, at);
  }
  if (again > 0) requireEnd(f, name, args, again, at);
  if (depth > DEEPEST_CALL) throw new SourceProblem('Functions call each other too deeply.', at);
  const names = namesIn(cx);
  const scope = instanceScope(names, match, owner, at);
  const body = isWithin ? branched(f.body()) : f.body();
  const returnsReference = f.result.k === 'ref';
  const resultType = resultIn(names.within(scope), f);
  const frame: Frame = {
    name: f.name,
    key: name,
    outer: cx.frame,
    resultType,
    result: null,
    body,
    self: self && fixedSelf(self),
    escaping: escapingNames(body),
    loops: [],
    labels: new Map(),
    isKernel: false,
    owner,
    whole: wholeOf(cx, self, owner),
    returnsReference,
    returned: null,
    stacked: null,
    ...(owner && aroundLambda(owner)),
  };
  const inner: Context = { compiler, scope, frame };
  compiler.facts.call(cx.frame, at, { frame, decl: f });
  const runs: Run[] = [];
  if (self?.k === 'mem' && self.address.run) runs.push(self.address.run);
  if (self?.k === 'value' && self.operand.run) runs.push(self.operand.run);
  const { before: first } = self ? settled(self) : { before: null };
  if (first) runs.push(first);
  if (isStacked) frame.result = resultType && resultType !== voidType ? resultVariable(inner, resultType) : null;
  const stacked = isStacked ? beginStacked(cx, f, frame, at) : null;
  const params = parametersFor(f, args.length);
  const last = f.params.at(-1);
  if (last?.pack) scope.set(last.name, { k: 'pack', count: params.length - f.params.length + 1 });
  for (const [index, param] of params.entries()) {
    const arg = args[index];
    if (!stacked && (f.isConstexpr || callsItself(f, body)) && boundConstant(inner, param, arg, body)) continue;
    runs.push(...boundParameter(cx, inner, param, arg, at));
    const bound = stacked && scope.find(param.name);
    if (bound?.k === 'variable') stacked!.params.push(storedPlace(bound));
  }
  if (!stacked && resultType && resultType !== voidType && !returnsReference && resultType.k !== 'group')
    frame.result = resultVariable(inner, resultType);
  if (owner && frame.self && f.name === owner.name) runs.push(...constructorRuns(inner, f, owner, frame.self));
  const hoistedBefore = compiler.hoisted.length;
  const quick = stacked ? null : quickResult(inner, body, resultType, returnsReference);
  if (quick && compiler.hoisted.length > hoistedBefore && runs.length > 0) {
    // A barrier within the expression runs ahead of it, and needs the parameters.
    compiler.hoisted.splice(hoistedBefore, 0, hoistedRuns(runs.splice(0)));
  }
  if (quick) {
    const before = quick.operand;
    if (runs.length === 0) {
      compiler.reference = quick.target ? { operand: before, place: quick.target } : null;
      return before;
    }
    const all = [...runs, ...(before.run ? [before.run] : [])];
    const target = quick.target && afterRuns(quick.target, runs);
    const result: Operand = {
      ...before,
      run: inSequence(all),
      test: null,
      product: null,
      constant: false,
      pure: false,
      changes: true,
    };
    compiler.reference = target ? { operand: result, place: target } : null;
    return result;
  }
  const { stackedCalls } = compiler;
  const code = statement(inner, body);
  if (stacked) endStacked(cx, f, stacked, code);
  const prepare = runs.length > 0 ? inSequence(runs) : null;
  const result = frame.returned ?? frame.result;
  const out = result ? value(inner, result, at) : null;
  if (code.wait) {
    hoist(cx, prepare, code, f.name);
    return out ? { ...out, changes: true } : noValue(voidType, null);
  }
  const run = runOf({ k: 'call', name: f.name, parts: [...runs.map(nodeOf), nodeOfStep(code)] });
  if (!stacked && compiler.stackedCalls > stackedCalls) {
    // It leads back into a function around it: like that one's own calls, it runs ahead of its statement.
    compiler.hoisted.push(hoistedRuns([run]));
    return out ? { ...out, changes: true } : noValue(voidType, null);
  }
  const known = out && f.isConstexpr && isConstant(args, body) ? evaluated(cx, run, out, at) : null;
  if (known) return known;
  if (!out) return noValue(resultType ?? voidType, run, { cost: 4 });
  // What a reference leads to, or a struct in memory, is read once the function has run.
  const whole = out.run ? sequence([plain(out.type, out.reg, { run }), out])! : run;
  const made: Operand = {
    ...out,
    run: whole,
    test: null,
    cost: 4,
    pure: false,
    changes: true,
    isVariable: false,
  };
  if (frame.returned) compiler.reference = { operand: made, place: afterRuns(frame.returned, [run]) };
  return made;
}

function resultVariable(cx: Context, type: Type): LValue {
  const made = newVariable({ ...cx, frame: { ...cx.frame, escaping: new Set() } }, '(result)', type, true);
  return made;
}

/** A body of one return statement is an expression. */
function quickResult(
  cx: Context,
  body: ReturnType<FunctionDecl['body']>,
  resultType: Type | null,
  returnsReference: boolean,
): { operand: Operand; target?: LValue } | null {
  if (body.k !== 'block' || body.body.length !== 1) return null;
  const [only] = body.body;
  if (only?.k !== 'return' || !only.e) return null;
  if (returnsReference) {
    const target = place(cx, only.e);
    return { operand: value(cx, target, only.at), target };
  }
  if (!resultType || resultType.k === 'void') return { operand: expr(cx, only.e) };
  if (only.e.k === 'list') return { operand: construct(cx, resultType, only.e.items, only.at, true) };
  const operand = expr(cx, only.e);
  if (resultType.k === 'scalar' || resultType.k === 'ptr') return { operand: convertTo(operand, resultType, only.at) };
  return {
    operand:
      operand.type.k === 'struct' && resultType.k === 'struct' && operand.type !== resultType
        ? construct(cx, resultType, [only.e], only.at, false)
        : operand,
  };
}
