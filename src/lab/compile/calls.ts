import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import { CONVERSION } from '../syntax/declarations';
import { needsMemory, typeName, voidType, type Pointer, type Scalar, type Struct, type Type } from '../types/type';
import { builtin } from './builtins';
import { escapingNames, type Code, type Context, type Frame } from './context';
import { constant, convert, retyped } from './convert';
import { expr, listed, structOf } from './expressions';
import { groupMethod } from './groups';
import { noValue, plain, sequence, type Operand, type Run } from './operand';
import { convertTo, fixed, memberOf, newVariable, place, store, value } from './places';
import { Scope, type LValue } from './scope';
import { statement } from './statements';
import { argumentsOf, bindTemplate, deduce, keyOf, resolved, type Given, type StructOrigin } from './types';

const DEEPEST_CALL = 48;

/** `f(…)`, `x.f(…)`, `T(…)` */
export function call(cx: Context, e: Extract<Expr, { k: 'call' }>): Operand {
  const { f } = e;
  if (f.k === 'member') return methodCall(cx, f, e);
  if (f.k !== 'id') {
    const operand = expr(cx, f);
    if (operand.type.k === 'struct') return functor(cx, place(cx, f), e.args, e.at);
    throw new SourceProblem('Only functions that are named can be called.', e.at);
  }
  const bound = cx.scope.find(f.name);
  if (bound?.k === 'type') return construct(cx, bound.type, e.args, e.at, false);
  if (bound?.k === 'place') return functor(cx, bound.place, e.args, e.at);
  const { self } = cx.frame;
  const ownType = self && (self.k === 'value' ? self.operand.type : self.type);
  const own = ownType?.k === 'struct' ? methodsOf(ownType, f.name) : [];
  if (own.length > 0) return invoke(cx, own, f.args, operandsOf(cx, e.args), e.at, self!, ownType as Struct);
  const candidates = cx.compiler.program.functions(f.name, cx.scope.path);
  if (candidates.length > 0) {
    const operands = operandsOf(cx, e.args);
    const fitting = candidates.filter((each) => fits(each, operands.length));
    if (fitting.length > 0) return invoke(cx, candidates, f.args, operands, e.at, null, null);
    // As make_float4(float) of a file beside the one of CUDA.
    const known = builtin(cx, f, e);
    if (known) return known;
    return invoke(cx, candidates, f.args, operands, e.at, null, null);
  }
  const made = builtin(cx, f, e);
  if (made) return made;
  const skipped = cx.compiler.program.unit.skipped.some(({ name }) => name === f.name);
  throw new SourceProblem(
    skipped
      ? `"${f.name}" is a function of the host. Mark it __device__ to call it from a kernel.`
      : `The function "${f.name}" is not known. Write it as a __device__ function in this file, or use one of CUDA's.`,
    f.at,
  );
}

/** An argument: its place, for references, and its value when one asks. */
interface Argument {
  readonly target: LValue;
  readonly e: Expr | null;
}

const operandsOf = (cx: Context, args: readonly Expr[]): Argument[] =>
  args.map((e) => ({
    target: e.k === 'list' ? ({ k: 'value', operand: constant({ k: 'ptr', to: voidType }, 0) } as const) : place(cx, e),
    e,
  }));

const fits = (f: FunctionDecl, count: number): boolean =>
  count <= f.params.length && f.params.slice(count).every(({ fallback }) => fallback !== null);

const methodsOf = (type: Struct, name: string): readonly FunctionDecl[] =>
  ((type.origin as StructOrigin | null)?.decl.methods ?? []).filter((each) => each.name === name);

function methodCall(cx: Context, f: Extract<Expr, { k: 'member' }>, e: Extract<Expr, { k: 'call' }>): Operand {
  const { self } = cx.frame;
  const base: LValue =
    f.e.k === 'this' && self ? self : f.arrow ? place(cx, { k: 'un', op: '*', e: f.e, at: f.at }) : place(cx, f.e);
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k === 'group') return groupMethod(cx, type, f.name, e.args, e.at);
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} has no member function "${f.name}".`, e.at);
  const methods = methodsOf(type, f.name);
  if (methods.length > 0) return invoke(cx, methods, f.args, operandsOf(cx, e.args), e.at, base, type);
  const field = type.fields.some((each) => each.name === f.name);
  if (field) return functor(cx, memberOf(base, f.name, f.at), e.args, e.at);
  throw new SourceProblem(`${type.name} has no member function "${f.name}" in this file.`, e.at);
}

function functor(cx: Context, target: LValue, args: readonly Expr[], at: number): Operand {
  const type = target.k === 'value' ? target.operand.type : target.type;
  const methods = type.k === 'struct' ? methodsOf(type, 'operator()') : [];
  if (type.k !== 'struct' || methods.length === 0) throw new SourceProblem(`A ${typeName(type)} cannot be called.`, at);
  return invoke(cx, methods, null, operandsOf(cx, args), at, target, type);
}

/** `a + b` of structs, when the file has a function for it. */
export function operatorCall(
  cx: Context,
  op: string,
  operands: readonly Operand[],
  at: number,
  targets: readonly LValue[] = [],
): Operand | null {
  const name = op.startsWith('operator') ? op.replace(' ', '') : `operator${op}`;
  const args = operands.map((operand, index): Argument => ({
    target: targets[index] ?? { k: 'value', operand },
    e: null,
  }));
  const [first] = operands;
  if (first?.type.k === 'struct') {
    const methods = methodsOf(first.type, name).filter((each) => fits(each, operands.length - 1));
    if (methods.length > 0) return invoke(cx, methods, null, args.slice(1), at, args[0]!.target, first.type);
  }
  const candidates = cx.compiler.program
    .functions(name, cx.scope.path)
    .filter((each) => each.params.length === operands.length && score(cx, each, null, args, null) !== null);
  return candidates.length > 0 ? invoke(cx, candidates, null, args, at, null, null) : null;
}

/** A struct as a number or pointer, by the conversion that its declaration has; other values as they are. */
export function unwrapped(cx: Context, operand: Operand, type: Type, at: number): Operand {
  if (operand.type.k !== 'struct' || (type.k !== 'scalar' && type.k !== 'ptr')) return operand;
  const [only] = methodsOf(operand.type, CONVERSION);
  return only ? invoke(cx, [only], null, [], at, { k: 'value', operand }, operand.type) : operand;
}

interface Match {
  readonly f: FunctionDecl;
  readonly given: readonly (Given | undefined)[];
  readonly cost: number;
}

/** How well a function fits arguments: 0 is exact; `null` when it cannot be called with them. */
function score(
  cx: Context,
  f: FunctionDecl,
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  owner: Struct | null,
): Match | null {
  if (!fits(f, args.length)) return null;
  const given: (Given | undefined)[] = explicit ? argumentsOf(cx, explicit) : [];
  if (given.length > f.template.length) return null;
  const types = args.map(({ target }) => (target.k === 'value' ? target.operand.type : target.type));
  for (const [index, type] of types.entries()) deduce(cx, f.params[index]!.type, type, f.template, given);
  if (f.template.some((param, index) => !given[index] && !param.fallback)) return null;
  const scope = new Scope(owner ? (owner.origin as StructOrigin).scope : null, f.scope);
  const inner = { ...cx, scope };
  let cost = f.template.length > 0 ? 0.5 : 0;
  try {
    bindTemplate(inner, f.template, given, f.at);
    for (const [index, type] of types.entries()) {
      if (args[index]!.e?.k === 'list') continue;
      const wanted = resolved(inner, f.params[index]!.type);
      const each = distance(type, wanted);
      if (each === null) return null;
      cost += each;
    }
  } catch (problem) {
    if (problem instanceof SourceProblem) return null;
    throw problem;
  }
  return { f, given, cost };
}

/** 0 for the same type, more for a conversion, `null` for none. */
function distance(from: Type, to: Type): number | null {
  if (from === to) return 0;
  if (from.k === 'scalar' && to.k === 'scalar')
    return 1 + (from.cls === to.cls ? 0 : 1) + Math.abs(from.rank - to.rank) / 100;
  if (from.k === 'ptr' && to.k === 'ptr')
    return from.to === to.to ? 0 : to.to.k === 'void' ? 2 : (distance(from.to, to.to) ?? 9) === 0 ? 0 : 5;
  if (from.k === 'arr' && to.k === 'ptr') return from.of === to.to ? 0 : 3;
  if (from.k === 'arr' && to.k === 'arr')
    return (distance(from.of, to.of) ?? 1) === 0 && (from.count === to.count || to.count < 0) ? 0 : null;
  if (from.k === 'group' && to.k === 'group') return from.size === to.size ? 0 : to.size === 0 ? 1 : null;
  if (from.k === 'struct' && to.k === 'struct') return from.name === to.name ? 0 : null;
  if (from.k === 'scalar' && to.k === 'ptr') return from.kind === 'int' ? 6 : null;
  return null;
}

function invoke(
  cx: Context,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  args: readonly Argument[],
  at: number,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const plainOnes = candidates.filter((each) => !each.specialArgs);
  const matches = plainOnes.flatMap((each) => score(cx, each, explicit, args, owner) ?? []);
  matches.sort((a, b) => a.cost - b.cost);
  let best = matches[0];
  if (!best) {
    const [only] = candidates;
    const types = args.map(({ target }) => typeName(target.k === 'value' ? target.operand.type : target.type));
    throw new SourceProblem(
      `"${only!.name}" cannot be called with (${types.join(', ')}).` +
        (only!.template.length > 0 ? ' Give its template arguments in angle brackets.' : ''),
      at,
    );
  }
  const key = keyOf(best.given);
  const special = candidates.find((each) => each.specialArgs && keyOf(argumentsOf(cx, each.specialArgs)) === key);
  if (special) best = { ...best, f: { ...special, template: [] }, given: [] };
  return inlined(cx, best, key, args, at, self, owner);
}

/** Put the body of a function where it is called: its parameters become variables. */
function inlined(
  cx: Context,
  { f, given }: Match,
  key: string,
  args: readonly Argument[],
  at: number,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const { compiler } = cx;
  compiler.countCall(at);
  const name = `${f.at}:${f.name}<${key}>`;
  let depth = 0;
  for (let frame: Frame | null = cx.frame; frame; frame = frame.outer) {
    depth += 1;
    if (frame.key === name)
      throw new SourceProblem(`"${f.name}" calls itself. Recursion is not supported: use a loop.`, at);
  }
  if (depth > DEEPEST_CALL) throw new SourceProblem('Functions call each other too deeply.', at);
  const scope = new Scope(owner ? (owner.origin as StructOrigin).scope : null, f.scope);
  const typesOnly: Context = { ...cx, scope };
  bindTemplate(typesOnly, f.template, given, at);
  const body = f.body();
  const isAuto = f.result.k === 'name' && f.result.name === 'auto';
  const returnsReference = f.result.k === 'ref';
  const resultType = isAuto ? null : resolved(typesOnly, f.result);
  const frame: Frame = {
    ...{ name: f.name, key: name, outer: cx.frame, resultType, result: null, body },
    ...{ self: self && fixedSelf(self), escaping: escapingNames(body), loops: [], isKernel: false },
  };
  const inner: Context = { compiler, scope, frame };
  const runs: Run[] = [];
  if (self?.k === 'mem' && self.address.run) runs.push(self.address.run);
  if (self?.k === 'value' && self.operand.run) runs.push(self.operand.run);
  for (const [index, param] of f.params.entries()) {
    const arg = args[index];
    runs.push(...boundParameter(cx, inner, param, arg, at));
  }
  if (resultType && resultType !== voidType && !returnsReference && resultType.k !== 'group')
    frame.result = resultVariable(inner, resultType);
  for (const { name: field, args: values, at: where } of f.inits) {
    const target = memberOf(frame.self!, field, where);
    const type = target.k === 'value' ? target.operand.type : target.type;
    runs.push(store(inner, target, construct(inner, type, values, where, true), where));
  }
  const quick = quickResult(inner, body, resultType, returnsReference);
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
      run: (mask) => {
        for (let i = 0; i < all.length; i += 1) all[i]!(mask);
      },
      into: null,
      test: null,
      product: null,
      constant: false,
      pure: false,
      changes: true,
    };
    compiler.reference = target ? { operand: result, place: target } : null;
    return result;
  }
  const code = statement(inner, body);
  const prepare = (mask: number): void => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
  };
  const { result } = frame;
  const out = result ? value(inner, result, at) : null;
  if (code.wait) {
    hoist(cx, prepare, code);
    return out ? { ...out, changes: true } : noValue(voidType, null);
  }
  const run = (mask: number): void => {
    prepare(mask);
    code.run!(mask);
  };
  if (!out) return noValue(resultType ?? voidType, run, { cost: 4 });
  return { ...out, run, cost: 4, pure: false, changes: true, isVariable: false };
}

/** A place that is reached once parameters have their values. */
function afterRuns(target: LValue, runs: readonly Run[]): LValue {
  if (target.k !== 'mem') return target;
  const { run } = target.address;
  const all = run ? [...runs, run] : runs;
  return {
    ...target,
    address: {
      ...target.address,
      constant: false,
      run: (mask) => {
        for (let i = 0; i < all.length; i += 1) all[i]!(mask);
      },
    },
  };
}

/** The place that a call names, when its function gives a reference; otherwise its value. */
export function calledPlace(cx: Context, operand: Operand): LValue {
  const { reference } = cx.compiler;
  return reference?.operand === operand ? reference.place : { k: 'value', operand };
}

/** A function with a barrier runs before the statement that calls it. */
export function hoist(cx: Context, prepare: Run | null, code: Code): void {
  cx.compiler.hoisted.push({
    run: null,
    *wait(mask) {
      prepare?.(mask);
      if (code.wait) yield* code.wait(mask);
      else code.run!(mask);
      return mask;
    },
  });
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
  if (!resultType) return { operand: only.e.k === 'list' ? expr(cx, only.e) : expr(cx, only.e) };
  if (resultType.k === 'void') return { operand: expr(cx, only.e) };
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

/** The object of a member function: its address is computed once. */
function fixedSelf(self: LValue): LValue {
  if (self.k === 'mem') return fixed(self).target;
  if (self.k === 'value') return { k: 'value', operand: { ...self.operand, run: null } };
  return self;
}

function boundParameter(
  cx: Context,
  inner: Context,
  param: FunctionDecl['params'][number],
  arg: Argument | undefined,
  at: number,
): Run[] {
  const type = resolved(inner, param.type);
  if (type.k === 'group') {
    inner.scope.set(param.name, {
      k: 'value',
      operand: plain(arg && arg.target.k === 'value' ? arg.target.operand.type : type, new Int32Array(32)),
    });
    return [];
  }
  if (param.type.k === 'ref' && arg && arg.target.k !== 'value') {
    const { target, first } = fixed(arg.target);
    inner.scope.set(param.name, { k: 'place', place: target.k === 'mem' ? { ...target, type } : target });
    return first?.run ? [first.run] : [];
  }
  const from = arg
    ? arg.e?.k === 'list'
      ? construct(cx, type, arg.e.items, at, true)
      : value(cx, arg.target, arg.e?.at ?? at)
    : expr(inner, param.fallback!);
  const source = type.k === 'scalar' || type.k === 'ptr' ? convertTo(unwrapped(cx, from, type, at), type, at) : from;
  if (source.constant && type.k === 'scalar' && !inner.frame.escaping.has(param.name)) {
    const copy = newVariable(inner, param.name, type, true);
    inner.scope.set(param.name, { k: 'place', place: copy });
    return [store(inner, copy, source, at)];
  }
  const made = newVariable(inner, param.name, type, true);
  inner.scope.set(param.name, { k: 'place', place: made });
  return [store(inner, made, source, at)];
}

/** `T(a, b)`, `T{a, b}`, `T x(a)`: by a constructor of the file, or member by member. */
export function construct(cx: Context, type: Type, args: readonly Expr[], at: number, braces: boolean): Operand {
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (args.length > 1) throw new SourceProblem(`A ${typeName(type)} takes one value.`, at);
    const [only] = args;
    if (!only) return constant(type, 0);
    const operand = expr(cx, only);
    if (operand.type.k === 'ptr' && type.k === 'ptr') return retyped(operand, type);
    if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
      return convertTo(unwrapped(cx, operand, type, at), type, at);
    return convert(operand, type);
  }
  if (type.k === 'group') return args[0] ? expr(cx, args[0]) : plain(type, new Int32Array(32));
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} cannot be made like this.`, at);
  if (type.name === 'dim3' && type.origin === null) {
    const values = [0, 1, 2].map((index) =>
      args[index]
        ? convertTo(expr(cx, args[index]), type.fields[index]!.type as Scalar, at)
        : constant(type.fields[index]!.type as Scalar, 1),
    );
    return structOf(type, values);
  }
  const constructors = methodsOf(type, type.name);
  if (constructors.length > 0 && !(args.length === 1 && typeMatches(cx, args[0]!, type))) {
    const made = newVariable({ ...cx, frame: { ...cx.frame, escaping: new Set() } }, '(object)', type, true);
    const done = invoke(cx, constructors, null, operandsOf(cx, args), at, made, type);
    const result = value(cx, made, at);
    return { ...result, run: sequence([done, result]), pure: false, changes: true, isVariable: false };
  }
  if (args.length === 1 && args[0]!.k !== 'list') {
    const operand = expr(cx, args[0]!);
    if (operand.type.k === 'struct') return { ...operand, type };
    if (!braces && type.fields.length > 1)
      throw new SourceProblem(`A ${typeName(operand.type)} cannot become a ${type.name}.`, at);
  }
  if (needsMemory(type)) return inMemory(cx, type, args, at);
  return listed(cx, type, args, at);
}

function typeMatches(cx: Context, e: Expr, type: Struct): boolean {
  const target = place(cx, e);
  return (target.k === 'value' ? target.operand.type : target.type) === type;
}

function inMemory(cx: Context, type: Struct, args: readonly Expr[], at: number): Operand {
  const target: LValue = { k: 'mem', type, address: cx.compiler.allocate('local', type, 1, type.name) };
  const runs = initialisers(cx, target, type, args, at);
  const result = value(cx, target, at);
  return {
    ...result,
    run: (mask) => {
      for (const run of runs) run(mask);
      result.run?.(mask);
    },
  };
}

/** Fill an array or struct in memory with a list; what is not listed becomes 0. */
export function initialisers(cx: Context, target: LValue, type: Type, items: readonly Expr[], at: number): Run[] {
  if (type.k === 'arr') {
    if (type.count > 4096)
      throw new SourceProblem('An array this long cannot be initialised by a list. Use a loop.', at);
    if (items.length > type.count) throw new SourceProblem(`${items.length} values for an array of ${type.count}.`, at);
    return Array.from({ length: type.count }, (_, index) => index).flatMap((index) => {
      const slot = elementOf(target, type, index);
      const item = items[index];
      return filled(cx, slot, type.of, item, at);
    });
  }
  if (type.k === 'struct') {
    if (items.length === 1 && items[0]!.k !== 'list' && !needsMemory(type))
      return [store(cx, target, construct(cx, type, items, at, true), at)];
    return type.fields.flatMap((field, index) =>
      filled(cx, memberOf(target, field.name, at), field.type, items[index], at),
    );
  }
  return [store(cx, target, listed(cx, type, items, at), at)];
}

function filled(cx: Context, slot: LValue, type: Type, item: Expr | undefined, at: number): Run[] {
  if (item?.k === 'list') return initialisers(cx, slot, type, item.items, at);
  if (item) {
    if (type.k === 'scalar' || type.k === 'ptr') return [store(cx, slot, convertTo(expr(cx, item), type, at), at)];
    return [store(cx, slot, expr(cx, item), at)];
  }
  if (type.k === 'arr' || type.k === 'struct') return initialisers(cx, slot, type, [], at);
  return [store(cx, slot, constant(type as Scalar | Pointer, 0), at)];
}

function elementOf(target: LValue, type: Extract<Type, { k: 'arr' }>, index: number): LValue {
  if (target.k !== 'mem') throw new SourceProblem('This array is in no memory.', 0);
  const pointer = retyped(target.address, { k: 'ptr', to: type.of });
  const shiftedBy = plain(pointer.type, new Float64Array(32), { run: null });
  const size = sizeOfElement(type.of);
  const from = pointer.reg as Float64Array;
  const to = shiftedBy.reg as Float64Array;
  const run = (mask: number): void => {
    pointer.run?.(mask);
    for (let i = 0; i < 32; i += 1) to[i] = from[i]! + index * size;
  };
  return { k: 'mem', type: type.of, address: { ...shiftedBy, run } };
}

const sizeOfElement = (type: Type): number =>
  type.k === 'arr' ? type.count * sizeOfElement(type.of) : type.k === 'scalar' || type.k === 'struct' ? type.size : 8;
