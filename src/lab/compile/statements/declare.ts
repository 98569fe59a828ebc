import { constantOf } from '../convert';
import { originOf } from '../../resolve/origin';
import { keeping } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { Expr, VarDecl } from '../../syntax/ast';
import { type Type, voidType } from '../../types/type';
import { unwrapped } from '../calls/operators';
import { charsOf } from '../calls/text';
import { defaultRuns } from '../calls/constructor';
import { hasDefaults, isCopied, methodsIn } from '../../resolve/members';
import { initialisers } from '../calls/initialise';
import { type Context, usedMembers } from '../context';
import { spread } from '../../resolve/packs';
import { groupValue } from '../groups';
import { keptGroup } from '../lanes/members';
import { inSequence, type Operand, type Run } from '../operand';
import { structLoad, value } from '../places/load';
import { convertTo, store } from '../places/store';
import { newVariable } from '../places/variable';
import { counted, joined, nothing } from './code';
import { withHoisted } from './evaluate';
import { baseIsAuto, reference } from './reference';
import { sharedPlace } from './shared';
import { construct, expr, invoke, place } from '../parts';
import { resolved } from '../names';
import { typeOf } from '../names';
import { type LValue, bindPlace } from '../scope';
import type { Code } from '../code';

export function declaration(cx: Context, decl: VarDecl): Code {
  const { result, before } = withHoisted(cx, () => declared(cx, decl));
  return before.length > 0 ? joined([...before, result]) : result;
}

function declared(cx: Context, written: VarDecl): Code {
  const { init } = written;
  const decl = init?.k === 'list' ? { ...written, init: { ...init, items: spread(cx.scope, init.items) } } : written;
  const isAuto = baseIsAuto(decl.type);
  if (decl.type.k === 'ref' && decl.init) return reference(cx, decl);
  let type: Type;
  let auto: Operand | null = null;
  if (isAuto) {
    if (!decl.init) throw new SourceProblem('"auto" needs an initial value.', decl.at);
    auto = expr(cx, decl.init);
    type = auto.type;
  } else type = resolved(cx, decl.type);
  if (type.k === 'arr' && type.count < 0 && decl.init?.k === 'list') type = { ...type, count: decl.init.items.length };
  if (type.k === 'arr' && decl.init?.k === 'str') {
    const items = charsOf(decl.init);
    return declared(cx, { ...decl, init: { k: 'list', items, at: decl.init.at } });
  }
  cx.compiler.facts.variable(cx.frame, written, type);
  if (type.k === 'group') {
    const operand = auto ?? (decl.init ? expr(cx, decl.init) : decl.args?.[0] ? expr(cx, decl.args[0]) : null);
    if (!operand && type.size < -1) {
      bindPlace(cx.scope, decl.name, { k: 'value', operand: groupValue(type) });
      return nothing;
    }
    if (!operand) throw new SourceProblem('A group needs an initial value, such as this_thread_block().', decl.at);
    const kept = keptGroup(cx, operand);
    bindPlace(cx.scope, decl.name, { k: 'value', operand: kept.operand });
    return kept.run ? counted(cx, kept.run, 1) : nothing;
  }
  if (type === voidType) throw new SourceProblem('A variable cannot be void.', decl.at);
  if (decl.shared || decl.extern) {
    bindPlace(cx.scope, decl.name, sharedPlace(cx, decl, type));
    return nothing;
  }
  if (decl.isStatic && !decl.isConst)
    throw new SourceProblem(
      'A static variable in a function is not supported. Make it __device__ at the level of the file.',
      decl.at,
    );
  const isConstant = decl.isConst && type.k === 'scalar' && (decl.init !== null || decl.args !== null);
  if (isConstant && type.k === 'scalar') {
    const initial = decl.init?.k === 'list' ? decl.init.items[0] : (decl.init ?? decl.args?.[0]);
    const operand = convertTo(auto ?? expr(cx, initial!), type, decl.at);
    const constant = constantOf(operand);
    if (constant) {
      cx.scope.set(decl.name, { k: 'constant', constant });
      return nothing;
    }
    auto = operand;
  }
  const hasValue = decl.init !== null || decl.args !== null || type.k === 'struct';
  const target = newVariable(cx, decl.name, type, hasValue);
  const later = type.k === 'struct' || type.k === 'arr' ? destroyedLater(cx, type, target, decl) : null;
  const runs: Run[] = [];
  let cost = 1;
  if (auto) {
    runs.push(store(cx, target, auto, decl.at));
    cost += auto.cost;
  } else if (decl.init?.k === 'list' && (type.k === 'arr' || (type.k === 'struct' && target.k === 'mem')))
    runs.push(...initialisers(cx, target, type, decl.init.items, decl.at));
  else if (decl.init || decl.args) {
    const from = decl.init
      ? decl.init.k === 'list'
        ? construct(cx, type, decl.init.items, decl.at, true)
        : type.k === 'struct' && typeDiffers(cx, decl.init, type)
          ? construct(cx, type, [decl.init], decl.at, false)
          : unwrapped(cx, type.k === 'struct' ? copied(cx, decl, type) : expr(cx, decl.init), type, decl.at)
      : construct(cx, type, decl.args!, decl.at, false);
    if (type.k === 'arr') throw new SourceProblem('An array needs a list of values: {…}.', decl.at);
    runs.push(store(cx, target, from, decl.at));
    cost += from.cost;
  } else if (hasDefaults(type)) {
    runs.push(...defaultRuns(cx, target, type, decl.at));
  } else if (target.k === 'reg' && target.written) {
    // Each time the declaration is reached, the variable is without a value again.
    const { written } = target;
    runs.push(
      keeping('unset', (mask) => {
        written[0]! &= ~mask;
      }),
    );
    cost = 0;
  }
  bindPlace(cx.scope, decl.name, target);
  if (later) runs.push(later);
  if (runs.length === 0) return nothing;
  return counted(cx, inSequence(runs), cost);
}

/** Have the destructor of a variable run when lanes leave its block; `null`: it has none that does something. */
function destroyedLater(cx: Context, type: Type, target: LValue, { at }: VarDecl): Run | null {
  if (type.k !== 'struct' || typeof originOf(type)?.decl.destructor !== 'number') return refuseInner(type, at);
  refuseInner({ ...type, origin: null }, at);
  const found = methodsIn(type, `~${type.name}`);
  if (!found) throw new SourceProblem(`The destructor of ${type.name} has no body in this file.`, at);
  const { hoisted, registers } = cx.compiler;
  const before = hoisted.length;
  const done = invoke(cx, found.methods, null, [], at, target, found.owner);
  if (hoisted.length > before)
    throw new SourceProblem(
      `The destructor of ${type.name} waits at a barrier, which is not supported. Call a function at the end of the block.`,
      at,
    );
  const made = registers.slot();
  cx.compiler.destroyedIn(cx.scope).push({ made, run: (mask) => done.run?.(mask) });
  return keeping('constructed', (mask) => {
    made[0]! |= mask;
  });
}

/** Members and elements with destructors are not taken apart. */
function refuseInner(type: Type, at: number): null {
  const inner = type.k === 'arr' ? [type.of] : type.k === 'struct' ? type.fields.map((field) => field.type) : [];
  for (const each of inner) {
    const elements = each.k === 'arr' ? each.of : each;
    if (elements.k === 'struct' && typeof originOf(elements)?.decl.destructor === 'number')
      throw new SourceProblem(
        `The destructor of ${elements.name} does something, and it is run here only for variables by themselves, not for members or elements. Call a function at the end of the block.`,
        at,
      );
    refuseInner(elements, at);
  }
  return null;
}

/** A struct that a variable starts with: of one in memory, only members that are used later are loaded. */
function copied(cx: Context, decl: VarDecl, type: Extract<Type, { k: 'struct' }>): Operand {
  const init = decl.init!;
  const from = place(cx, init);
  if (from.k !== 'mem' || from.type !== type || type.origin === null) return value(cx, from, init.at);
  const used = usedMembers(cx.frame.body, decl.name);
  const areFields = used && [...used].every((name) => type.fields.some((field) => field.name === name));
  return structLoad(cx, type, from.address, init.at, areFields ? used : null);
}

function typeDiffers(cx: Context, e: Expr, type: Type): boolean {
  const found = typeOf(cx, e);
  if (type.k === 'struct' && found === type) return isCopied(type, e);
  return found !== type && (found.k !== 'struct' || (type.k === 'struct' && type.origin !== null));
}
