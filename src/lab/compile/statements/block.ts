import { SourceProblem } from '../../source/problem';
import type { Stmt, StmtOf } from '../../syntax/ast';
import { lanesIn } from '../../machine/registers';
import { checkSteps } from '../../machine/steps';
import type { Pause } from '../../machine/pause';
import type { Code } from '../code';
import type { Context } from '../context';
import { statement } from '../parts';
import { joined } from './code';

/** The statements of a block. What comes after a return that every lane reaches is not compiled. */
export function block(cx: Context, body: readonly Stmt[]): Code {
  const code = statementsOf(cx, body);
  return cx.scope.destroyed.length > 0 ? withDestructors(cx, code) : code;
}

/** However lanes leave the block, by its end, return, break, or goto, what they made in it is destroyed, the last one first. */
function withDestructors(cx: Context, code: Code): Code {
  const all = cx.scope.destroyed.toReversed();
  const { machine } = cx.compiler;
  const destroy = (mask: number): void => {
    for (const { made, run } of all) {
      const lanes = made[0]! & mask & machine.alive[0]!;
      made[0]! &= ~mask;
      if (lanes !== 0) run(lanes);
    }
  };
  const { run, wait } = code;
  if (run)
    return {
      wait: null,
      run: (mask) => {
        const rest = run(mask);
        destroy(mask);
        return rest;
      },
    };
  return {
    run: null,
    *wait(mask) {
      const rest = yield* wait!(mask);
      destroy(mask);
      return rest;
    },
  };
}

function statementsOf(cx: Context, body: readonly Stmt[]): Code {
  const labels = body.flatMap((each, at) => (each.k === 'label' ? [{ name: each.name, at }] : []));
  if (labels.some(({ name }) => body.some((each) => goesTo(each, name)))) return withLabels(cx, body);
  const codes: Code[] = [];
  for (const each of body) {
    const code = statement(cx, each);
    codes.push(code);
    if (code.ends) break;
  }
  return joined(codes);
}

/**
 * Lanes that go to a label wait there. Those that go back make a loop of what lies between, as nvcc does: lanes that are through it
 * wait at its end for the others.
 */
function withLabels(cx: Context, body: readonly Stmt[]): Code {
  const { labels } = cx.frame;
  const waiting = new Map<string, Int32Array>();
  for (const each of body)
    if (each.k === 'label') {
      if (labels.has(each.name))
        throw new SourceProblem(`The label "${each.name}" is in this function twice.`, each.at);
      const lanes = cx.compiler.registers.slot();
      waiting.set(each.name, lanes);
      labels.set(each.name, lanes);
    }
  const codes = body.map((each) => statement(cx, each));
  for (const name of waiting.keys()) labels.delete(name);
  const arrive = (at: number): Int32Array | null => {
    const each = body[at]!;
    return each.k === 'label' ? waiting.get(each.name)! : null;
  };
  const loops = loopsOf(body);
  return stretch(0, body.length, loops);

  /** Statements from one to another; `around`: the loops within them. */
  function stretch(from: number, to: number, around: readonly Loop[]): Code {
    const parts: { readonly code: Code; readonly label: Int32Array | null }[] = [];
    for (let at = from; at < to;) {
      const loop = around.find((each) => each.from === at);
      const inner = loop && around.filter((each) => each !== loop && each.from >= loop.from && each.to <= loop.to);
      const end = loop ? loop.to : at + 1;
      parts.push({ code: loop ? repeated(loop, inner!) : codes[at]!, label: arrive(at) });
      at = end;
    }
    function* wait(mask: number): Generator<Pause, number, undefined> {
      let active = mask;
      for (const { code, label } of parts) {
        if (label) {
          active |= label[0]!;
          label[0] = 0;
        }
        if (active !== 0) active = code.run ? code.run(active) : yield* code.wait!(active);
      }
      return active;
    }
    return parts.every(({ code }) => code.run)
      ? { run: (mask) => wait(mask).next().value as number, wait: null }
      : { run: null, wait };
  }

  function repeated({ from, to }: Loop, inner: readonly Loop[]): Code {
    const turn = stretch(from, to, inner);
    const label = arrive(from)!;
    const { machine } = cx.compiler;
    function* wait(mask: number): Generator<Pause, number, undefined> {
      let out = 0;
      let active = mask;
      while (active !== 0) {
        machine.steps += lanesIn(active);
        checkSteps(machine);
        out |= turn.run ? turn.run(active) : yield* turn.wait!(active);
        active = label[0]!;
        label[0] = 0;
      }
      return out;
    }
    return turn.run ? { run: (mask) => wait(mask).next().value as number, wait: null } : { run: null, wait };
  }
}

/** Statements that lanes come back to: from a label to the end of the last statement that goes to it. */
interface Loop {
  readonly from: number;
  readonly to: number;
}

/** Loops lie within each other: one that ends within another goes on to its end. */
function loopsOf(body: readonly Stmt[]): Loop[] {
  const loops = body.flatMap((each, from): { from: number; to: number }[] => {
    if (each.k !== 'label') return [];
    const last = body.findLastIndex((other) => goesTo(other, each.name));
    return last > from ? [{ from, to: last + 1 }] : [];
  });
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const outer of loops)
      for (const inner of loops)
        if (inner.from > outer.from && inner.from < outer.to && inner.to > outer.to) {
          outer.to = inner.to;
          isChanged = true;
        }
  }
  return loops;
}

/** `goto name;` within a function. */
export function jump(cx: Context, { name, at }: StmtOf<'goto'>): Code {
  const lanes = cx.frame.labels.get(name);
  if (!lanes)
    throw new SourceProblem(
      `This goes to "${name}", which is not in a block around it. Move the label "${name}:" out of its block, or use a loop with break or continue.`,
      at,
    );
  return {
    wait: null,
    run: (mask) => {
      lanes[0]! |= mask;
      return 0;
    },
  };
}

function goesTo(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ((node as Stmt).k === 'goto' && (node as StmtOf<'goto'>).name === name) return true;
  if ((node as { k?: string }).k === 'lambda') return false;
  return Object.values(node).some((each) => goesTo(each, name));
}
