import type { Match } from '../../resolve/called';
import { SourceProblem } from '../../source/problem';
import { isInLibrary } from '../../source/library-place';
import type { FunctionDecl } from '../../syntax/ast';
import { noteOn } from '../../library/headers';
import { type Struct, type Type, voidType } from '../../types/type';
import { type Context, escapingNames } from '../context';
import { runOf } from '../../execute/effects';
import { noteCall } from '../../ir/meaning';
import { nodeOf, nodeOfStep } from '../../ir/node';
import { constantValue, inSequence, noValue, plain, sequence, type Operand, type Run } from '../operand';
import { constant } from '../convert';
import { value } from '../places/load';
import { newVariable } from '../places/variable';
import { type LValue, type Argument, typeAt } from '../lvalue';
import type { ConstantCall } from '../../resolve/constants/function';
import { constantResult } from '../../resolve/constants/evaluate';
import type { KnownNumber } from '../../resolve/constants/numbers';
import { initsOf, typesOf } from '../../resolve/constructor-inits';
import { typeBody } from '../../resolve/typed-body';
import { TypedNames } from '../../resolve/typed-names';
import { keyOfOwner } from '../../resolve/keys';
import { fixedSelf, parameterPlace } from './bind';
import { objectAt } from './operators';
import { afterRuns, settled } from './called-place';
import { constructorRuns } from './constructor';
import { hoist, hoistedRuns } from './hoist';
import { declareParameter, entered, parametersIn } from '../../resolve/instance';
import { boundConstant, callsItself, requireEnd } from './recursion';
import { beginStacked, branched, canStack, endStacked, NeedsStack, stackedCall } from './stacked';
import { type Around, type Frame, aroundLambda } from '../frame';
import { bindPlace } from '../variables';
import { expr, place, statement } from '../parts';
import { valueAs } from './value-as';

const DEEPEST_CALL = 48;

/** The object on which a base's member function was called. */
function wholeOf(cx: Context, self: LValue | null, owner: Struct | null): LValue | null {
  return self && owner ? (cx.compiler.viewed.get(self) ?? null) : null;
}

/** As `inlinedBody`, also for functions of CUDA's headers: an error in those is reported at their call. */
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
  `${f.at}:${f.name}<${key}>${owner ? keyOfOwner(owner) : ''}`;

/** Nested calls are inlined as often as constants decide; if only a run can decide, the function gets a stack. */
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

/** Inline the body of a function at its call: its parameters become variables. */
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
  const known = object ? null : knownResult(cx, { match, owner, at }, args);
  if (known) return known;
  const self = object?.k === 'value' ? objectAt(cx, object.operand, at) : object;
  compiler.countCall(at);
  const name = nameOf(f, key, owner);
  const around = framesAround(cx.frame, name);
  if (around.stacked) return stackedCall(cx, f, around.stacked, args, at);
  if (around.again > 0) requireEnd(f, name, args, around.again, at);
  if (around.depth > DEEPEST_CALL) throw new SourceProblem('Functions call each other too deeply.', at);
  const inner = enter(cx, match, { name, at, self, owner, isBranched: isStacked || around.isWithinStacked });
  const runs = objectRuns(self);
  const { frame } = inner;
  if (isStacked) frame.result = hasResult(frame.resultType) ? resultVariable(inner, frame.resultType) : null;
  const stacked = isStacked ? beginStacked(cx, f, frame, at) : null;
  runs.push(...parameterRuns(cx, inner, f, args, at, stacked));
  if (!stacked && hasResult(frame.resultType) && !frame.returnsReference && frame.resultType.k !== 'group')
    frame.result = resultVariable(inner, frame.resultType);
  const isConstructor = owner !== null && f.name === owner.name;
  const inits = isConstructor ? initsOf(inner.names, f, owner) : null;
  typeBody(inner.names, frame, frame.body, inits ? typesOf(inits, owner!) : []);
  if (inits && frame.self) runs.push(...constructorRuns(inner, inits, owner!, frame.self, f.at));
  const call: Entered = { inner, f, at, runs };
  return (stacked ? null : expressionCall(call)) ?? statementsCall(cx, call, stacked);
}

/** The result of a constexpr function for constants; `null`: it has to run. */
function knownResult(cx: Context, call: ConstantCall, args: readonly Argument[]): Operand | null {
  if (call.match.f.isConstexpr !== true) return null;
  const values = args.flatMap(({ target }): KnownNumber[] => {
    if (target.k !== 'value') return [];
    const { operand } = target;
    return operand.constant && operand.type.k === 'scalar'
      ? [{ type: operand.type, value: constantValue(operand) }]
      : [];
  });
  const result = values.length === args.length ? constantResult(cx.names, call, values) : null;
  return result && constant(result.type, result.value);
}

interface FramesAround {
  readonly depth: number;
  /** The recursion depth of the function. */
  readonly again: number;
  readonly isWithinStacked: boolean;
  /** An enclosing call of the same function that has a stack: this one goes back into it. */
  readonly stacked: Frame | null;
}

function framesAround(innermost: Frame, name: string): FramesAround {
  let depth = 0;
  let again = 0;
  let isWithinStacked = false;
  for (let frame: Frame | null = innermost; frame; frame = frame.outer) {
    depth += 1;
    if (frame.stacked) isWithinStacked = true;
    if (frame.key !== name) continue;
    again += 1;
    if (frame.stacked) return { depth, again, isWithinStacked, stacked: frame };
  }
  return { depth, again, isWithinStacked, stacked: null };
}

const hasResult = (type: Type | null): type is Type => type !== null && type !== voidType;

/** The context in which the statements of an inlined function are compiled. */
function enter(
  cx: Context,
  match: Match,
  {
    name,
    at,
    self,
    owner,
    isBranched,
  }: {
    readonly name: string;
    readonly at: number;
    readonly self: LValue | null;
    readonly owner: Struct | null;
    readonly isBranched: boolean;
  },
): Context {
  const { f } = match;
  const object = self && fixedSelf(self);
  const around: Around = (owner && aroundLambda(owner)) ?? { self: object, owner, whole: wholeOf(cx, self, owner) };
  const { names, resultType } = entered(cx.names, match, owner, at, {
    owner: around.owner,
    object: around.self && typeAt(around.self),
  });
  const body = isBranched ? branched(f.body()) : f.body();
  const frame: Frame = {
    name: f.name,
    decl: f,
    key: name,
    outer: cx.frame,
    resultType,
    result: null,
    body,
    escaping: escapingNames(body),
    loops: [],
    labels: new Map(),
    isKernel: false,
    returnsReference: f.result.k === 'ref',
    returned: null,
    stacked: null,
    ...around,
  };
  const { compiler } = cx;
  compiler.tree.noteCall(cx.frame, at, frame);
  return { compiler, names: new TypedNames(names, compiler.tree.of(frame)), frame, destroyed: [] };
}

/** What runs before the object of a member function is available. */
function objectRuns(self: LValue | null): Run[] {
  if (!self) return [];
  const own = self.k === 'mem' ? self.address.run : self.k === 'value' ? self.operand.run : null;
  const { before } = settled(self);
  return [own, before].flatMap((each) => each ?? []);
}

/** Give the parameters their values. */
function parameterRuns(
  cx: Context,
  inner: Context,
  f: FunctionDecl,
  args: readonly Argument[],
  at: number,
  stacked: ReturnType<typeof beginStacked> | null,
): Run[] {
  const { names, frame } = inner;
  const runs: Run[] = [];
  for (const [index, param] of parametersIn(names, f, args.length).entries()) {
    const arg = args[index];
    const isConstant = !stacked && (f.isConstexpr || callsItself(f, frame.body));
    if (isConstant && boundConstant(inner, param, arg, frame.body)) continue;
    const { place, runs: given } = parameterPlace(cx, inner, { param, type: names.type(param.type) }, arg, at);
    bindPlace(inner, declareParameter(names, param.name, typeAt(place)), place);
    runs.push(...given);
    stacked?.params.push(place);
  }
  return runs;
}

/** A call whose parameters have their values once `runs` are done. */
interface Entered {
  readonly inner: Context;
  readonly f: FunctionDecl;
  readonly at: number;
  readonly runs: Run[];
}

/** A body of one return statement is an expression; `null`: it is not. */
function expressionCall({ inner, f, runs }: Entered): Operand | null {
  const { compiler } = inner;
  const before = compiler.hoisted.length;
  const quick = quickResult(inner);
  if (!quick) return null;
  // A barrier within the expression runs ahead of it, and needs the parameters.
  if (compiler.hoisted.length > before && runs.length > 0)
    compiler.hoisted.splice(before, 0, hoistedRuns(runs.splice(0)));
  const { operand, target } = quick;
  if (runs.length === 0) {
    compiler.reference = target ? { operand, place: target } : null;
    return operand;
  }
  const run = inSequence([...runs, ...(operand.run ? [operand.run] : [])]);
  if (operand.run) noteCall(nodeOf(run), f.name);
  const result: Operand = {
    ...operand,
    run,
    test: null,
    product: null,
    constant: false,
    pure: false,
    changes: true,
  };
  compiler.reference = target ? { operand: result, place: afterRuns(target, runs) } : null;
  return result;
}

/** A body of statements: its result is in a variable once they are done. */
function statementsCall(
  cx: Context,
  { inner, f, at, runs }: Entered,
  stacked: ReturnType<typeof beginStacked> | null,
): Operand {
  const { compiler, frame } = inner;
  const { body, resultType } = frame;
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
    // It leads back into an enclosing function: like that function's own calls, it runs ahead of its statement.
    compiler.hoisted.push(hoistedRuns([run]));
    return out ? { ...out, changes: true } : noValue(voidType, null);
  }
  if (!out) return noValue(resultType ?? voidType, run, { cost: 4 });
  // The target of a reference, or a struct in memory, is read once the function has run.
  const whole = out.run ? sequence([plain(out.type, out.reg, { run }), out])! : run;
  const made: Operand = { ...out, run: whole, test: null, cost: 4, pure: false, changes: true, isVariable: false };
  if (frame.returned) compiler.reference = { operand: made, place: afterRuns(frame.returned, [run]) };
  return made;
}

const resultVariable = (cx: Context, type: Type): LValue =>
  newVariable({ ...cx, frame: { ...cx.frame, escaping: new Set() } }, '(result)', type, true);

/** What the only statement of a body returns; `null`: the body is more than one `return`. */
function quickResult(inner: Context): { readonly operand: Operand; readonly target: LValue | null } | null {
  const { body, resultType, returnsReference } = inner.frame;
  if (body.k !== 'block' || body.body.length !== 1) return null;
  const [only] = body.body;
  if (only?.k !== 'return' || !only.e) return null;
  if (returnsReference) {
    const target = place(inner, only.e);
    return { operand: value(inner, target, only.at), target };
  }
  const isValue = resultType !== null && resultType.k !== 'void';
  return { operand: isValue ? valueAs(inner, resultType, only.e, only.at) : expr(inner, only.e), target: null };
}
