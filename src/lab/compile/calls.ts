import { constantOperand } from './convert';
import { headerHint } from '../source/missing-headers';
import { SourceProblem } from '../source/problem';
import { isBarrier } from '../types/barrier-type';
import type { Expr, TemplateArg } from '../syntax/ast';
import { libraryFunctions } from '../library';
import { type Struct, type Type, typeName } from '../types/type';
import { atomicMethod } from './atomic-objects';
import { isAtomicObject } from '../resolve/atomic-type';
import { builtin } from './builtins';
import { fits } from '../resolve/overloads';
import { operandsOf } from './calls/arguments';
import type { Context } from './context';
import { barrierMethod } from './cuda-barrier';
import { groupMethod } from './groups';
import type { Operand } from './operand';
import { objectOf } from './places/member';
import { asBase, memberOf } from './places/field';
import { typeAt, storedPlace } from './scope';
import { type LValue } from './scope';
import { friendsOf, methodsIn, pathTo } from '../resolve/members';
import { isVirtual, overridden } from '../resolve/virtual';
import { qualified, boundIn } from '../resolve/qualified';
import { construct, invoke, expr } from './parts';
import { resolved, namesIn } from './names';

type Call = Extract<Expr, { k: 'call' }>;

/** `f(…)`, `x.f(…)`, `T(…)` */
export function call(cx: Context, e: Call): Operand {
  const { f } = e;
  if (f.k === 'member') return methodCall(cx, f, e);
  if (f.k !== 'id') {
    const operand = expr(cx, f);
    if (operand.type.k === 'struct') return functor(cx, { k: 'value', operand }, e.args, e.at);
    throw new SourceProblem('Only functions that are named can be called.', e.at);
  }
  const name = f.name.slice(f.name.lastIndexOf(':') + 1);
  const outer = f.of ? resolved(cx, f.of) : qualified(namesIn(cx), f.name);
  if (outer?.k === 'struct') return typeMember(cx, outer, name, f.args, e);
  if (/^std::(move|forward)$/.test(f.name) && e.args.length === 1) return expr(cx, e.args[0]!);
  const bound = cx.scope.find(f.name);
  if (bound?.k === 'type') return construct(cx, bound.type, e.args, e.at, false);
  if (bound?.k === 'variable') return functor(cx, storedPlace(bound), e.args, e.at);
  if (bound?.k === 'constant' && bound.constant.type.k === 'struct')
    return functor(cx, { k: 'value', operand: constantOperand(bound.constant) }, e.args, e.at);
  const { owner, self } = cx.frame;
  if (owner && methodsIn(owner, f.name)) return methodOf(cx, owner, self, f.name, f.args, e)!;
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
  const own = self && typeAt(self);
  if (own?.k === 'struct' && pathTo(own, f.name)) return functor(cx, memberOf(self!, f.name, f.at), e.args, e.at);
  const made = builtin(cx, f, e);
  if (made) return made;
  const library = libraryFunctions(f.name.replace(/^.*::/, ''), e.at);
  if (library.length > 0) return invoke(cx, library, f.args, operandsOf(cx, e.args), e.at, null, null);
  const friend = friendCall(cx, f.name, e);
  if (friend) return friend;
  const skipped = cx.compiler.program.unit.skipped.some((each) => each.name === f.name);
  if (/^cuda[A-Z]\w+$/.test(f.name))
    throw new SourceProblem(
      `"${f.name}" is a function of the CUDA runtime that host code calls. Call it before or after the launch, not in the kernel.`,
      f.at,
    );
  throw new SourceProblem(
    skipped
      ? `"${f.name}" is a function of the host. Mark it __device__ to call it from a kernel.`
      : `No function "${f.name}" is declared here.${headerHint(cx.compiler.program.unit.includes) || " Write it as a __device__ function in this file, or use one of CUDA's."}`,
    f.at,
  );
}

/** `S<T>::f(…)`: a static member function, one of a base for the object at hand, or a type within the struct. */
function typeMember(cx: Context, type: Struct, name: string, args: readonly TemplateArg[] | null, e: Call): Operand {
  const { self } = cx.frame;
  const made = methodOf(cx, type, self && asBase(self, type), name, args, e);
  if (made) return made;
  const bound = boundIn(type, name);
  if (bound?.k === 'type') return construct(cx, bound.type, e.args, e.at, false);
  throw new SourceProblem(`${type.name} has no member function "${name}" in this file.`, e.at);
}

function methodOf(
  cx: Context,
  type: Struct,
  self: LValue | null,
  name: string,
  args: readonly TemplateArg[] | null,
  e: Call,
): Operand | null {
  const found = virtualIn(cx, type, self, name, e) ?? methodsIn(type, name);
  if (!found) return null;
  const object = self && (asBase(self, found.owner) ?? self);
  if (object && object !== self) cx.compiler.viewed.set(object, cx.compiler.viewed.get(self) ?? self);
  return invoke(cx, found.methods, args, operandsOf(cx, e.args), e.at, object, found.owner);
}

/** Of virtual functions, that of the object itself, where it is known which one it is; `null`: it is not virtual. */
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
  const made = methodOf(cx, type, base, f.name, f.args, e);
  if (made) return made;
  if (pathTo(type, f.name)) return functor(cx, memberOf(base, f.name, f.at), e.args, e.at);
  throw new SourceProblem(`${type.name} has no member function "${f.name}" in this file.`, e.at);
}

/** A function that a struct among the arguments declares its friend. */
function friendCall(cx: Context, name: string, e: Call): Operand | null {
  const operands = operandsOf(cx, e.args);
  for (const { target } of operands) {
    const type = typeAt(target);
    const friends = friendsOf(type, name);
    if (friends.length > 0) return invoke(cx, friends, null, operands, e.at, null, type as Struct);
  }
  return null;
}

/** A struct with an operator(), or a lambda. */
function functor(cx: Context, target: LValue, args: readonly Expr[], at: number): Operand {
  const type = typeAt(target);
  const found = type.k === 'struct' ? methodsIn(type, 'operator()') : null;
  if (!found) throw new SourceProblem(`A ${typeName(type)} cannot be called.`, at);
  return invoke(cx, found.methods, null, operandsOf(cx, args), at, asBase(target, found.owner), found.owner);
}
