import { addLanes, dropLanes } from '../../execute/instructions/masks';
import { constantOf, constantOperand } from '../convert';
import { originOf } from '../../resolve/origin';
import { keeping } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { VarDecl } from '../../syntax/ast';
import { type Group, type Type, voidType } from '../../types/type';
import { chosen } from '../calls/chosen';
import { valueAs } from '../calls/value-as';
import { charsOf } from '../calls/text';
import { defaultRuns } from '../calls/constructor';
import { hasDefaults, methodsIn } from '../../resolve/members';
import { initialisers } from '../calls/initialise';
import { type Context, usedMembers } from '../context';
import { groupValue } from '../groups';
import { keptGroup } from '../lanes/members';
import { inSequence, type Operand, type Run } from '../operand';
import { structLoad, value } from '../places/load';
import { convertTo, store } from '../places/store';
import { newVariable, volatileIf } from '../places/variable';
import { codeOf, counted, joined, nothing } from './code';
import { withHoisted } from './evaluate';
import { reference } from './reference';
import { baseIsAuto } from '../../resolve/declared-type';
import { sharedPlace } from './shared';
import { construct, expr, invoke, place } from '../parts';
import type { LValue } from '../lvalue';
import { bindDeclared } from '../variables';
import type { Code } from '../code';

export function declaration(cx: Context, decl: VarDecl): Code {
  const { result, before } = withHoisted(cx, () => declared(cx, decl, decl));
  return before.length > 0 ? joined([...before, result]) : result;
}

/** @param written - The declaration as it was typed. */
function declared(cx: Context, { init, ...rest }: VarDecl, written: VarDecl): Code {
  const decl = { ...rest, init: init?.k === 'list' ? cx.names.writtenOut(init) : init };
  const bind = (place: LValue): void => bindDeclared(cx, written, place);
  if (decl.type.k === 'ref' && decl.init) {
    const { code, place } = reference(cx, decl);
    bind(place);
    return code;
  }
  const { type, auto } = typeAndValue(cx, decl, written);
  if (type.k === 'arr' && decl.init?.k === 'str') {
    const items = charsOf(decl.init);
    return declared(cx, { ...decl, init: { k: 'list', items, at: decl.init.at } }, written);
  }
  if (type.k === 'group') return group(cx, decl, type, auto, bind);
  if (type === voidType) throw new SourceProblem('A variable cannot be void.', decl.at);
  if (decl.shared || decl.extern) {
    bind(sharedPlace(cx, decl, type));
    return nothing;
  }
  if (decl.isStatic && !decl.isConst)
    throw new SourceProblem(
      'A static variable in a function is not supported. Make it __device__ at the level of the file.',
      decl.at,
    );
  if (!decl.isConst || type.k !== 'scalar' || !hasInitial(decl)) return variable(cx, decl, type, auto, bind);
  const first = decl.init?.k === 'list' ? decl.init.items[0] : (decl.init ?? decl.args?.[0]);
  const operand = convertTo(auto ?? expr(cx, first!), type, decl.at);
  const constant = constantOf(operand);
  // If its address is taken, it needs a place, though its value is known.
  if (!constant || cx.frame.escaping.has(decl.name)) return variable(cx, decl, type, operand, bind);
  bind({ k: 'value', operand: constantOperand(constant) });
  return nothing;
}

/** The variable is at a place from here on. */
type Bind = (place: LValue) => void;

const hasInitial = ({ init, args }: VarDecl): boolean => init !== null || args !== null;

/** The type of a variable, and its value if that determines the type. */
function typeAndValue(
  cx: Context,
  decl: VarDecl,
  written: VarDecl,
): { readonly type: Type; readonly auto: Operand | null } {
  const isAuto = baseIsAuto(decl.type);
  if (isAuto && !decl.init) throw new SourceProblem('"auto" needs an initial value.', decl.at);
  const auto = isAuto ? expr(cx, decl.init!) : null;
  // A lambda that a function returns has a separate type in each instance of that function.
  if (auto?.type.k === 'struct') return { type: auto.type, auto };
  return { type: cx.names.typeDeclared(written, decl), auto };
}

function group(cx: Context, decl: VarDecl, type: Group, auto: Operand | null, bind: Bind): Code {
  const operand = auto ?? (decl.init ? expr(cx, decl.init) : decl.args?.[0] ? expr(cx, decl.args[0]) : null);
  if (!operand && type.size < -1) {
    bind({ k: 'value', operand: groupValue(type) });
    return nothing;
  }
  if (!operand) throw new SourceProblem('A group needs an initial value, such as this_thread_block().', decl.at);
  const kept = keptGroup(cx, operand);
  bind({ k: 'value', operand: kept.operand });
  return kept.run ? counted(cx, kept.run, 1) : nothing;
}

/** A variable that has a place. `value`: its initial value, if already known. */
function variable(cx: Context, decl: VarDecl, type: Type, value: Operand | null, bind: Bind): Code {
  const target = volatileIf(decl.type, newVariable(cx, decl.name, type, hasInitial(decl) || type.k === 'struct'));
  const later = type.k === 'struct' || type.k === 'arr' ? destroyedLater(cx, type, target, decl) : null;
  const { runs, cost } = initialised(cx, decl, type, target, value);
  bind(target);
  if (later) runs.push(later);
  if (runs.length > 0) return counted(cx, inSequence(runs), cost);
  // The old values of its members do not matter from here on.
  return target.k === 'split'
    ? codeOf({ k: 'note', unset: target.parts.map(({ reg }) => reg), isFence: false })
    : nothing;
}

interface Initialised {
  readonly runs: Run[];
  readonly cost: number;
}

/** Store the initial value of a variable to its place. */
function initialised(cx: Context, decl: VarDecl, type: Type, target: LValue, known: Operand | null): Initialised {
  if (known) return { runs: [store(cx, target, known, decl.at)], cost: 1 + known.cost };
  if (decl.init?.k === 'list' && (type.k === 'arr' || (type.k === 'struct' && target.k === 'mem')))
    return { runs: [...initialisers(cx, target, type, decl.init.items, decl.at)], cost: 1 };
  if (hasInitial(decl)) {
    const from = initialValue(cx, decl, type);
    if (type.k === 'arr') throw new SourceProblem('An array needs a list of values: {…}.', decl.at);
    return { runs: [store(cx, target, from, decl.at)], cost: 1 + from.cost };
  }
  if (hasDefaults(type)) return { runs: [...defaultRuns(cx, target, type, decl.at)], cost: 1 };
  if (target.k !== 'reg' || !target.written) return { runs: [], cost: 1 };
  // Each time the declaration is reached, the variable is uninitialized again.
  return { runs: [keeping('unset', dropLanes(target.written), [target.reg])], cost: 0 };
}

/** The value of `T x = e`, `T x = {…}`, `T x(…)`. */
function initialValue(cx: Context, decl: VarDecl, type: Type): Operand {
  const { init, at } = decl;
  if (!init) return construct(cx, type, decl.args!, at, false);
  if (type.k !== 'struct') return valueAs(cx, type, init, at);
  const { way } = cx.names.initialisation(type, init);
  if (way === 'copy') return construct(cx, type, [init], at, false);
  return way === 'none' ? copied(cx, decl, type) : valueAs(cx, type, init, at);
}

/** Run the destructor of a variable when lanes leave its block; `null`: it has none that does anything. */
function destroyedLater(cx: Context, type: Type, target: LValue, { at }: VarDecl): Run | null {
  if (type.k !== 'struct' || typeof originOf(type)?.decl.destructor !== 'number') return refuseInner(type, at);
  refuseInner({ ...type, origin: null }, at);
  const found = methodsIn(type, `~${type.name}`);
  if (!found) throw new SourceProblem(`The destructor of ${type.name} has no body in this file.`, at);
  const { hoisted, registers } = cx.compiler;
  const before = hoisted.length;
  const match = chosen(cx, found.methods, null, [], found.owner, at);
  const done = invoke(cx, match, [], at, target, found.owner);
  if (hoisted.length > before)
    throw new SourceProblem(
      `The destructor of ${type.name} waits at a barrier, which is not supported. Call a function at the end of the block.`,
      at,
    );
  const made = registers.mask();
  cx.destroyed.push({ made, run: (mask) => done.run?.(mask) });
  return keeping('constructed', addLanes(made));
}

/** Members and elements with destructors are rejected. */
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

/** The struct that initializes a variable: if it is in memory, only members that are used later are loaded. */
function copied(cx: Context, decl: VarDecl, type: Extract<Type, { k: 'struct' }>): Operand {
  const init = decl.init!;
  const from = place(cx, init);
  if (from.k !== 'mem' || from.type !== type || type.origin === null) return value(cx, from, init.at);
  const used = usedMembers(cx.frame.body, decl.name);
  const areFields = used && [...used].every((name) => type.fields.some((field) => field.name === name));
  return structLoad(cx, type, from, init.at, areFields ? used : null);
}
