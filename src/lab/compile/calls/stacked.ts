import { checkSteps } from '../../machine/steps';
import { SourceProblem } from '../../source/problem';
import type { FunctionDecl, Stmt } from '../../syntax/ast';
import { voidType } from '../../types/type';
import type { Code } from '../code';
import type { Context } from '../context';
import type { Frame, Stacked } from '../frame';
import { noValue, type Operand } from '../operand';
import { value } from '../places/load';
import { store } from '../places/store';
import { newVariable } from '../places/variable';
import { isDeduced } from '../../resolve/declared-type';
import { type Argument, typeAt } from '../lvalue';
import { parameterPlace } from './bind';
import { hoistedRuns } from './hoist';

/** The deepest nesting of calls at run time: the stack of a GPU thread has 1 KiB unless the host requests more. */
const DEEPEST = 200;

/** Parameters and result are values. */
export const canStack = (f: FunctionDecl): boolean =>
  !isDeduced(f.result) &&
  f.result.k !== 'ref' &&
  f.params.every(({ type, pack }) => !pack && type.k !== 'ref' && !isDeduced(type));

/** Thrown where a function calls itself with values that are known only at run time; `key` identifies the function. */
export class NeedsStack extends SourceProblem {
  constructor(
    readonly key: string,
    message: string,
    at: number,
  ) {
    super(message, at);
  }
}

/** The variables of such a function are in `frame.stacked` from here on. */
export function beginStacked(cx: Context, f: FunctionDecl, frame: Frame, at: number): Stacked {
  const { compiler } = cx;
  const message = `${f.name} calls itself: nvcc keeps its variables on a stack in local memory, whose loads and stores are not counted here`;
  if (!compiler.notes.some((note) => note.message === message)) compiler.notes.push({ at, message });
  const made: Stacked = {
    start: compiler.registers.words,
    end: 0,
    depth: 0,
    code: null,
    params: [],
    localBytes: compiler.localBytes,
  };
  frame.stacked = made;
  return made;
}

export function endStacked(cx: Context, f: FunctionDecl, stacked: Stacked, code: Code): void {
  if (code.wait) refuse(f, 'waits at a barrier', f.at);
  if (cx.compiler.localBytes > stacked.localBytes) refuse(f, 'has an array or a variable whose address is taken', f.at);
  stacked.end = cx.compiler.registers.words;
  stacked.code = code;
}

const refuse = (f: FunctionDecl, what: string, at: number): never => {
  throw new SourceProblem(`"${f.name}" calls itself and ${what}, which is not supported. Use a loop.`, at);
};

/** The recursive call: it runs ahead of its statement, so that no partly evaluated expression waits for it. */
export function stackedCall(
  cx: Context,
  f: FunctionDecl,
  frame: Frame,
  args: readonly Argument[],
  at: number,
): Operand {
  const { compiler } = cx;
  const { registers, machine } = compiler;
  const stacked = frame.stacked!;
  // Its arguments are computed before any parameter changes.
  const own: Context = { ...cx, frame: { ...cx.frame, escaping: new Set() } };
  const computed = f.params.map((param, index) => {
    const target = stacked.params[index] ?? refuse(f, 'takes what is not a value', at);
    return { target, ...parameterPlace(cx, own, { param, type: typeAt(target) }, args[index], at) };
  });
  const given = computed.flatMap(({ runs }) => runs);
  const passed = computed.map(({ target, place }) => store(own, target, value(own, place, at), at));
  const type = frame.resultType!;
  const result = type === voidType ? null : newVariable(own, '(result)', type, true);
  const keep = result && store(own, result, value(own, frame.result!, at), at);
  const run = (mask: number): void => {
    checkSteps(machine);
    machine.steps += 4;
    for (const each of given) each(mask);
    if (stacked.depth === DEEPEST) {
      const lane = 31 - Math.clz32(mask & -mask);
      machine.memory.fault(
        'out-of-bounds',
        at,
        lane,
        null,
        `is ${DEEPEST} calls of "${f.name}" deep and calls it again: the stack of a thread overflows`,
      );
      return;
    }
    const saved = registers.saved(stacked.start, stacked.end);
    for (const each of passed) each(mask);
    stacked.depth += 1;
    try {
      stacked.code!.run!(mask);
    } finally {
      stacked.depth -= 1;
    }
    registers.restore(saved, stacked.start);
    keep?.(mask);
  };
  compiler.stackedCalls += 1;
  compiler.hoisted.push(hoistedRuns([run]));
  return result ? { ...value(own, result, at), changes: true, pure: false } : noValue(voidType, null);
}

/** `return c ? a : b;` with a recursive call is a branch: each side runs only for the lanes that take it. */
export function branched(body: Stmt): Stmt {
  if (body.k === 'return' && body.e?.k === 'cond') {
    const { c, y, n, at } = body.e;
    const side = (e: typeof y): Stmt => branched({ ...body, e });
    return { k: 'if', at, isConst: false, init: null, c, y: side(y), n: side(n) };
  }
  if (body.k === 'block') return { ...body, body: body.body.map(branched) };
  if (body.k === 'if') return { ...body, y: branched(body.y), n: body.n && branched(body.n) };
  return body;
}
