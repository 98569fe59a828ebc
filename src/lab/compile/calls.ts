import type { Called } from '../resolve/called';
import { isAtomicObject } from '../resolve/atomic-type';
import { methodsIn, pathTo } from '../resolve/members';
import { isVirtual, overridden } from '../resolve/virtual';
import { SourceProblem } from '../source/problem';
import type { Expr, FunctionDecl, TemplateArg } from '../syntax/ast';
import { isBarrier } from '../types/barrier-type';
import { type Struct, type Type, typeName, vectorType } from '../types/type';
import { atomicMethod } from './atomic-objects';
import { cudaFunction } from './cuda-function';
import { operandsOf } from './calls/arguments';
import { chosenFor } from './calls/chosen';
import type { Context } from './context';
import { barrierMethod } from './cuda-barrier';
import { limit } from './functions/limits';
import { groupMethod } from './groups';
import type { Operand } from './operand';
import { construct, expr, invoke, place } from './parts';
import { asBase, memberOf } from './places/field';
import { objectOf } from './places/member';
import { type LValue, typeAt } from './lvalue';

type Call = Extract<Expr, { k: 'call' }>;
type Name = Extract<Expr, { k: 'id' }>;

/** `f(…)`, `x.f(…)`, `T(…)` */
export function call(cx: Context, written: Call): Operand {
  const e = cx.names.writtenOut(written) as Call;
  const { f } = e;
  if (f.k === 'member') return methodCall(cx, f, e);
  if (f.k === 'id') return namedCall(cx, f, e);
  const operand = expr(cx, f);
  if (operand.type.k === 'struct') return functor(cx, { k: 'value', operand }, e);
  throw new SourceProblem('Only functions that are named can be called.', e.at);
}

function namedCall(cx: Context, f: Name, e: Call): Operand {
  const values: (Operand | undefined)[] = [];
  const isUnread = cx.compiler.unread === e;
  const { callee } = cx.names.called(e);
  const valueAt = (index: number): Operand => (values[index] ??= argumentOf(cx, e.args[index]!, callee));
  const { self } = cx.frame;
  switch (callee?.k) {
    case undefined:
      // An argument without a type reports what is wrong with it.
      for (const index of e.args.keys()) valueAt(index);
      throw new Error(`The types of the arguments of "${f.name}" are not known.`);
    case 'argument':
      return expr(cx, callee.e);
    case 'constructor':
      return construct(cx, callee.type, e.args, e.at, false);
    case 'functions':
      return called(cx, e, callee.candidates, f.args, null, callee.owner);
    case 'member function': {
      const { type, name, isQualified } = callee;
      return method(cx, type, isQualified && self ? asBase(self, type) : self, name, f.args, e);
    }
    case 'functor':
      return functor(cx, place(cx, f), e);
    case 'member functor':
      return functor(cx, memberOf(self!, f.name, f.at), e);
    case 'limit':
      return limit(callee.type, callee.which, e.at);
    case 'cuda':
      return cudaFunction(cx, callee, { name: callee.name, f, e, at: e.at, isUnread, valueAt });
  }
}

/** The function accepts `{x, y}` there. */
function argumentOf(cx: Context, e: Expr, callee: Called['callee']): Operand {
  const isPair = e.k === 'list' && callee?.k === 'cuda' && callee.entry.meaning.kind === 'float2 to pair';
  return isPair ? construct(cx, vectorType('float2'), e.items, e.at, true) : expr(cx, e);
}

/** Call a member function of the struct or a base of it. */
function method(
  cx: Context,
  type: Struct,
  self: LValue | null,
  name: string,
  args: readonly TemplateArg[] | null,
  e: Call,
): Operand {
  const found = (virtualIn(cx, type, self, name, e) ?? methodsIn(type, name))!;
  const object = self && (asBase(self, found.owner) ?? self);
  if (object && object !== self) cx.compiler.viewed.set(object, cx.compiler.viewed.get(self) ?? self);
  return called(cx, e, found.methods, args, object, found.owner);
}

/** The virtual function of the object's own type, if that is known; `null`: it is not virtual. */
function virtualIn(cx: Context, type: Type, self: LValue | null, name: string, e: Call): ReturnType<typeof methodsIn> {
  if (type.k !== 'struct' || !isVirtual(type, name)) return null;
  const whole = self && cx.compiler.viewed.get(self);
  const own = whole ? typeAt(whole) : type;
  const isPointed = e.f.k === 'member' && (e.f.arrow || (e.f.e.k === 'un' && e.f.e.op === '*'));
  if (!whole && isPointed) {
    const [other] = overridden(cx.compiler.program.unit.structs, type.name, name);
    if (other)
      throw new SourceProblem(
        `"${name}" is virtual, and what this points to may be a ${type.name} or a ${other}: which function runs is known only when it runs, which is not supported. Call it for the object itself, or make its struct a template parameter.`,
        e.at,
      );
  }
  return own.k === 'struct' ? methodsIn(own, name) : null;
}

function methodCall(cx: Context, f: Extract<Expr, { k: 'member' }>, e: Call): Operand {
  const base = objectOf(cx, f);
  const type = typeAt(base);
  if (isAtomicObject(type)) return atomicMethod(cx, base, f.name, e.args, cx.compiler.unread !== e, e.at);
  if (type.k === 'group') return groupMethod(cx, type, f.name, e.args, e.at, base);
  if (isBarrier(type)) return barrierMethod(cx, base, f.name, e.args, e.at);
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} has no member function "${f.name}".`, e.at);
  if (methodsIn(type, f.name)) return method(cx, type, base, f.name, f.args, e);
  if (pathTo(type, f.name)) return functor(cx, memberOf(base, f.name, f.at), e);
  throw new SourceProblem(`${type.name} has no member function "${f.name}" in this file.`, e.at);
}

/** A struct with an operator(), or a lambda. */
function functor(cx: Context, target: LValue, e: Call): Operand {
  const type = typeAt(target);
  const found = type.k === 'struct' ? methodsIn(type, 'operator()') : null;
  if (!found) throw new SourceProblem(`A ${typeName(type)} cannot be called.`, e.at);
  return called(cx, e, found.methods, null, asBase(target, found.owner), found.owner);
}

/** Call the function that was chosen for the arguments. */
function called(
  cx: Context,
  e: Call,
  candidates: readonly FunctionDecl[],
  explicit: readonly TemplateArg[] | null,
  self: LValue | null,
  owner: Struct | null,
): Operand {
  const { at } = e;
  const args = operandsOf(cx, e.args);
  const known = cx.names.typed.called.get(e)?.chosen;
  const match = chosenFor(cx, known, { candidates, explicit }, args, owner, at);
  return invoke(cx, match, args, at, self, owner);
}
