import { destroyAll } from '../../execute/instructions/masks';
import { described, type MaskName, nodeOfStep } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { Stmt, StmtOf } from '../../syntax/ast';
import type { Code } from '../code';
import type { Context } from '../context';
import { statement } from '../parts';
import { codeOf, joined } from './code';

/** The statements of a block. What follows a return that every lane reaches is not compiled. */
export function block(cx: Context, body: readonly Stmt[]): Code {
  return scoped(cx, (inner) => statementsOf(inner, body));
}

/** A statement with variables of its own: their destructors run when lanes leave it. */
export function scoped(cx: Context, compile: (inner: Context) => Code): Code {
  const inner: Context = { ...cx, destroyed: [] };
  const code = compile(inner);
  return inner.destroyed.length > 0 ? withDestructors(inner, code) : code;
}

/**
 * However lanes leave the block (by its end, return, break, or goto), the objects that they created in it are destroyed in
 * reverse order.
 */
function withDestructors({ compiler, destroyed }: Context, code: Code): Code {
  const destroy = destroyAll(destroyed, compiler.machine);
  const { run, wait } = code;
  const made: Code = run
    ? {
        ends: code.ends,
        wait: null,
        run: (mask) => {
          const rest = run(mask);
          destroy(mask);
          return rest;
        },
      }
    : {
        ends: code.ends,
        run: null,
        *wait(mask) {
          const rest = yield* wait!(mask);
          destroy(mask);
          return rest;
        },
      };
  described((made.run ?? made.wait)!, { k: 'step', run: made.run, wait: made.wait, body: nodeOfStep(code) });
  return made;
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

/** Statements that include the labels of their gotos. */
function withLabels(cx: Context, body: readonly Stmt[]): Code {
  const { labels } = cx.frame;
  const waiting = new Map<string, MaskName>();
  for (const each of body)
    if (each.k === 'label') {
      if (labels.has(each.name))
        throw new SourceProblem(`The label "${each.name}" is in this function twice.`, each.at);
      const lanes = cx.compiler.registers.mask();
      waiting.set(each.name, lanes);
      labels.set(each.name, lanes);
    }
  const codes = body.map((each) => statement(cx, each));
  for (const name of waiting.keys()) labels.delete(name);
  return codeOf({
    k: 'labels',
    machine: cx.compiler.machine,
    loops: loopsOf(body),
    parts: body.map((each, at) => ({
      name: each.k === 'label' ? each.name : null,
      lanes: each.k === 'label' ? waiting.get(each.name)! : null,
      body: nodeOfStep(codes[at]!),
    })),
  });
}

/** Statements that lanes jump back to: from a label to the end of the last statement that goes to it. */
interface Loop {
  readonly from: number;
  readonly to: number;
}

/** Loops are nested: one that ends within another is extended to the other's end. */
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
  return codeOf({ k: 'jump', to: 'goto', lanes });
}

function goesTo(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ((node as Stmt).k === 'goto' && (node as StmtOf<'goto'>).name === name) return true;
  if ((node as { k?: string }).k === 'lambda') return false;
  return Object.values(node).some((each) => goesTo(each, name));
}
