import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { libraryFunctions } from '../library';
import { CONVERSION } from '../syntax/structs';
import { type Struct, type Type, typeName } from '../types/type';
import { atomicMethod, isAtomicObject } from './atomic-objects';
import { builtin } from './builtins';
import { construct } from './calls/construct';
import { invoke } from './calls/invoke';
import { type Argument, fits, methodsOf, operandsOf, score } from './calls/overloads';
import type { Context } from './context';
import { expr } from './expressions';
import { groupMethod } from './groups';
import type { Operand } from './operand';
import { place } from './places';
import { memberOf } from './places/member';
import type { LValue } from './scope';
import { vectorOperator } from './vectors';

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
  const library = libraryFunctions(f.name.replace(/^.*::/, ''), e.at);
  if (library.length > 0) return invoke(cx, library, f.args, operandsOf(cx, e.args), e.at, null, null);
  const skipped = cx.compiler.program.unit.skipped.some(({ name }) => name === f.name);
  throw new SourceProblem(
    skipped
      ? `"${f.name}" is a function of the host. Mark it __device__ to call it from a kernel.`
      : `The function "${f.name}" is not known. Write it as a __device__ function in this file, or use one of CUDA's.`,
    f.at,
  );
}

function methodCall(cx: Context, f: Extract<Expr, { k: 'member' }>, e: Extract<Expr, { k: 'call' }>): Operand {
  const { self } = cx.frame;
  const base: LValue =
    f.e.k === 'this' && self ? self : f.arrow ? place(cx, { k: 'un', op: '*', e: f.e, at: f.at }) : place(cx, f.e);
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (isAtomicObject(type)) return atomicMethod(cx, base, f.name, e.args, cx.compiler.unread !== e, e.at);
  if (type.k === 'group') return groupMethod(cx, type, f.name, e.args, e.at, base);
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
  return candidates.length > 0
    ? invoke(cx, candidates, null, args, at, null, null)
    : vectorOperator(cx, op, operands, at);
}

/** A struct as a number or pointer, by the conversion that its declaration has; other values as they are. */
export function unwrapped(cx: Context, operand: Operand, type: Type, at: number): Operand {
  if (operand.type.k !== 'struct' || (type.k !== 'scalar' && type.k !== 'ptr')) return operand;
  const [only] = methodsOf(operand.type, CONVERSION);
  return only ? invoke(cx, [only], null, [], at, { k: 'value', operand }, operand.type) : operand;
}
