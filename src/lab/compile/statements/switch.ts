import type { Pause } from '../../machine/pause';
import { lanesIn } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import type { StmtOf } from '../../syntax/ast';
import { isInteger, promoted, type Scalar } from '../../types/type';
import { binary } from '../arithmetic';
import { type Context, within } from '../context';
import { convert } from '../convert';
import { type Operand, snapshot, testOf } from '../operand';
import { joined } from './code';
import { condition } from './evaluate';
import type { Code } from '../code';
import { expr, statement } from '../parts';

export function switched(cx: Context, s: StmtOf<'switch'>): Code {
  const { registers, machine } = cx.compiler;
  const { operand, before } = condition(cx, s.e);
  if (!isInteger(operand.type)) throw new SourceProblem('"switch" needs an integer.', s.at);
  const subject = snapshot(convert(operand, promoted(operand.type)));
  const still: Operand = { ...subject, run: null, test: null };
  const flow = { broken: registers.slot(), continued: null };
  cx.frame.loops.push(flow);
  const inner = within(cx);
  /** Statements between labels; lanes come to one from its labels or from the one before. */
  const parts: { tests: ((mask: number) => number)[]; isDefault: boolean; code: Code[] }[] = [];
  for (const each of s.body) {
    if (each.k !== 'case') {
      if (parts.length === 0) parts.push({ tests: [], isDefault: false, code: [] });
      parts.at(-1)!.code.push(statement(inner, each));
      continue;
    }
    let part = parts.at(-1);
    if (!part || part.code.length > 0) parts.push((part = { tests: [], isDefault: false, code: [] }));
    if (!each.e) part.isDefault = true;
    else {
      const label = expr(cx, each.e);
      if (!label.constant) throw new SourceProblem('A case label must be a constant.', each.at);
      part.tests.push(testOf(binary('==', still, convert(label, still.type as Scalar), each.at)));
    }
  }
  cx.frame.loops.pop();
  const made = parts.map(({ tests, isDefault, code }) => ({ tests, isDefault, code: joined(code) }));
  const { broken } = flow;
  const steps = Math.max(1, operand.cost + parts.length);
  function* wait(mask: number): Generator<Pause, number, undefined> {
    machine.steps += steps * lanesIn(mask);
    broken[0] = 0;
    subject.run?.(mask);
    const wanted = made.map(({ tests }) => tests.reduce((all, test) => all | (test(mask) & mask), 0));
    const matched = wanted.reduce((all, each) => all | each, 0);
    const fallback = made.findIndex(({ isDefault }) => isDefault);
    if (fallback >= 0) wanted[fallback]! |= mask & ~matched;
    let active = 0;
    for (const [index, { code }] of made.entries()) {
      active |= wanted[index]!;
      if (active !== 0) active = code.run ? code.run(active) : yield* code.wait!(active);
    }
    return active | broken[0]! | (fallback < 0 ? mask & ~matched : 0);
  }
  const isPlain = made.every(({ code }) => code.run);
  const code: Code = isPlain ? { run: (mask) => wait(mask).next().value as number, wait: null } : { run: null, wait };
  return joined([...before, code]);
}
