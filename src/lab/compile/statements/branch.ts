import { nodeOfStep } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import type { StmtOf } from '../../syntax/ast';
import type { Context } from '../context';
import { testOf, valueOf } from '../operand';
import { codeOf, joined, nothing } from './code';
import { condition } from './evaluate';
import type { Code } from '../code';
import { statement } from '../parts';

export function branch(cx: Context, s: StmtOf<'if'>): Code {
  const init = s.init ? statement(cx, s.init) : nothing;
  const { operand, before } = condition(cx, s.c);
  if (operand.constant) {
    const isTrue = (testOf(operand)(-1) & 1) === 1;
    const chosen = isTrue ? statement(cx, s.y) : s.n ? statement(cx, s.n) : nothing;
    return joined([init, ...before, chosen]);
  }
  if (s.isConst) throw new SourceProblem('The condition of "if constexpr" must be known to the compiler.', s.c.at);
  const y = statement(cx, s.y);
  const n = s.n ? statement(cx, s.n) : nothing;
  const code = codeOf({
    k: 'if',
    machine: cx.compiler.machine,
    steps: Math.max(1, operand.cost),
    condition: valueOf(operand),
    then: nodeOfStep(y),
    else: n === nothing ? null : nodeOfStep(n),
  });
  return joined([init, ...before, code]);
}
