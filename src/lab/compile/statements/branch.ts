import { lanesIn } from '../../machine/registers';
import { SourceProblem } from '../../source/problem';
import type { StmtOf } from '../../syntax/ast';
import { type Context, within } from '../context';
import { testOf } from '../operand';
import { joined, nothing } from './code';
import { condition } from './evaluate';
import type { Code, Step } from '../code';
import { statement } from '../parts';

export function branch(cx: Context, s: StmtOf<'if'>): Code {
  const init = s.init ? statement(cx, s.init) : nothing;
  const { operand, before } = condition(cx, s.c);
  if (operand.constant) {
    const isTrue = (testOf(operand)(-1) & 1) === 1;
    const chosen = isTrue ? statement(within(cx), s.y) : s.n ? statement(within(cx), s.n) : nothing;
    return joined([init, ...before, chosen]);
  }
  if (s.isConst) throw new SourceProblem('The condition of "if constexpr" must be known to the compiler.', s.c.at);
  const test = testOf(operand);
  const y = statement(within(cx), s.y);
  const n = s.n ? statement(within(cx), s.n) : nothing;
  const { machine } = cx.compiler;
  const steps = Math.max(1, operand.cost);
  if (y.run && n.run) {
    const yes = y.run;
    const no = n === nothing ? null : n.run;
    const run: Step = (mask) => {
      machine.steps += steps * lanesIn(mask);
      const taken = test(mask) & mask;
      const other = mask & ~taken;
      return (taken === 0 ? 0 : yes(taken)) | (other === 0 || !no ? other : no(other));
    };
    return joined([init, ...before, { run, wait: null }]);
  }
  return joined([
    init,
    ...before,
    {
      run: null,
      *wait(mask) {
        machine.steps += steps * lanesIn(mask);
        const taken = test(mask) & mask;
        const other = mask & ~taken;
        let rest = 0;
        if (taken !== 0) rest |= y.run ? y.run(taken) : yield* y.wait!(taken);
        if (other !== 0) rest |= n.run ? n.run(other) : yield* n.wait!(other);
        return rest;
      },
    },
  ]);
}
