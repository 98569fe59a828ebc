import { nodeOfStep, type Loop } from '../../ir/node';
import type { StmtOf } from '../../syntax/ast';
import type { Context } from '../context';
import { valueOf } from '../operand';
import { codeOf, joined, nothing } from './code';
import { condition, plainly, unread } from './evaluate';
import type { Code } from '../code';
import { statement } from '../parts';

/** The factor of `#pragma unroll` before a loop: without a number, all iterations; a name that only templates know counts as 1. */
function unrollOf(cx: Context, at: number): number | null {
  const words = cx.compiler.program.unit.unrolls.get(at);
  if (words === undefined) return null;
  if (words === '') return Infinity;
  return /^\d+$/.test(words) ? Number(words) : 1;
}

export function loop(cx: Context, s: StmtOf<'for'>): Code {
  const { registers, machine } = cx.compiler;
  const init = s.init ? statement(cx, s.init) : nothing;
  const head = s.c ? condition(cx, s.c) : null;
  const ahead = head && head.before.length > 0 ? nodeOfStep(joined(head.before)) : null;
  const flow = { broken: registers.mask(), continued: registers.mask() };
  cx.frame.loops.push(flow);
  const body = statement(cx, s.body);
  cx.frame.loops.pop();
  const step = s.step ? plainly(cx, unread(cx, s.step)) : nothing;
  const made: Loop = {
    k: 'loop',
    machine,
    steps: Math.max(1, head?.operand.cost ?? 1),
    isDo: false,
    ...flow,
    listeners: [],
    unroll: unrollOf(cx, s.at),
    ahead,
    condition: head && valueOf(head.operand),
    body: nodeOfStep(body),
    step: step === nothing ? null : nodeOfStep(step),
  };
  return joined([init, codeOf(made)]);
}

export function doLoop(cx: Context, s: StmtOf<'do'>): Code {
  const { registers, machine } = cx.compiler;
  const flow = { broken: registers.mask(), continued: registers.mask() };
  cx.frame.loops.push(flow);
  const body = statement(cx, s.body);
  cx.frame.loops.pop();
  const { operand, before } = condition(cx, s.c);
  const made: Loop = {
    k: 'loop',
    machine,
    steps: Math.max(1, operand.cost),
    isDo: true,
    ...flow,
    listeners: [],
    unroll: unrollOf(cx, s.at),
    condition: valueOf(operand),
    body: nodeOfStep(body),
    step: null,
    ahead: before.length > 0 ? nodeOfStep(joined(before)) : null,
  };
  return codeOf(made);
}
