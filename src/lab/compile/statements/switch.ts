import { nodeOfStep, type Value } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { StmtOf } from '../../syntax/ast';
import { isInteger, promoted, type Scalar } from '../../types/type';
import { binary } from '../arithmetic';
import type { Context } from '../context';
import { convert } from '../convert';
import { type Operand, snapshot, valueOf } from '../operand';
import { codeOf, joined } from './code';
import { condition } from './evaluate';
import type { Code } from '../code';
import { expr, statement } from '../parts';

export function switched(cx: Context, s: StmtOf<'switch'>): Code {
  const { registers, machine } = cx.compiler;
  const { operand, before } = condition(cx, s.e);
  if (!isInteger(operand.type)) throw new SourceProblem('"switch" needs an integer.', s.at);
  const subject = snapshot(convert(operand, promoted(operand.type)));
  const still: Operand = { ...subject, run: null, test: null };
  const flow = { broken: registers.mask(), continued: null };
  cx.frame.loops.push(flow);
  /** Statements between labels; lanes enter one from its labels or from the one before. */
  const parts: { tests: Value[]; isDefault: boolean; code: Code[] }[] = [];
  for (const each of s.body) {
    if (each.k !== 'case') {
      if (parts.length === 0) parts.push({ tests: [], isDefault: false, code: [] });
      parts.at(-1)!.code.push(statement(cx, each));
      continue;
    }
    let part = parts.at(-1);
    if (!part || part.code.length > 0) parts.push((part = { tests: [], isDefault: false, code: [] }));
    if (!each.e) part.isDefault = true;
    else {
      const label = expr(cx, each.e);
      if (!label.constant) throw new SourceProblem('A case label must be a constant.', each.at);
      part.tests.push(valueOf(binary('==', still, convert(label, still.type as Scalar), each.at)));
    }
  }
  cx.frame.loops.pop();
  const code = codeOf({
    k: 'switch',
    machine,
    steps: Math.max(1, operand.cost + parts.length),
    broken: flow.broken,
    subject: valueOf(subject),
    parts: parts.map((each) => ({ ...each, body: nodeOfStep(joined(each.code)) })),
  });
  return joined([...before, code]);
}
