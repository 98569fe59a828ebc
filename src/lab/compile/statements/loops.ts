import type { Pause } from '../../machine/pause';
import { lanesIn } from '../../machine/registers';
import type { StmtOf } from '../../syntax/ast';
import { type Context, within } from '../context';
import { testOf } from '../operand';
import { joined, nothing } from './code';
import { condition, plainly, unread } from './evaluate';
import type { Code, Step } from '../code';
import { statement } from '../parts';
import { checkSteps } from '../../machine/steps';

export function loop(cx: Context, s: StmtOf<'for'>): Code {
  const { registers, machine } = cx.compiler;
  const listeners = cx.compiler.listenersIn(s.body);
  const init = s.init ? statement(cx, s.init) : nothing;
  const head = s.c ? condition(cx, s.c) : null;
  const ahead = head && head.before.length > 0 ? joined(head.before) : null;
  const test = head ? testOf(head.operand) : null;
  const steps = Math.max(1, head?.operand.cost ?? 1);
  const flow = { broken: registers.slot(), continued: registers.slot() };
  cx.frame.loops.push(flow);
  const body = statement(within(cx), s.body);
  cx.frame.loops.pop();
  const step = s.step ? plainly(cx, unread(s.step)) : nothing;
  const { broken, continued } = flow;
  if (body.run && step.run && !ahead) {
    const turn = body.run;
    const next = step === nothing ? null : step.run;
    const run: Step = (mask) => {
      broken[0] = 0;
      for (const each of listeners) each.enter(machine.memory.warp);
      let out = 0;
      let active = mask;
      for (;;) {
        machine.steps += steps * lanesIn(active);
        checkSteps(machine);
        if (test) {
          const going = test(active) & active;
          out |= active & ~going;
          active = going;
        }
        if (active === 0) break;
        for (const each of listeners) each.turn(machine.memory.warp);
        continued[0] = 0;
        active = turn(active) | continued[0];
        if (active !== 0 && next) next(active);
      }
      return out | broken[0]!;
    };
    return joined([init, { run, wait: null }]);
  }
  return joined([
    init,
    {
      run: null,
      *wait(mask) {
        broken[0] = 0;
        for (const each of listeners) each.enter(machine.memory.warp);
        let out = 0;
        let active = mask;
        for (;;) {
          machine.steps += steps * lanesIn(active);
          checkSteps(machine);
          if (ahead) yield* waited(ahead, active);
          if (test) {
            const going = test(active) & active;
            out |= active & ~going;
            active = going;
          }
          if (active === 0) break;
          for (const each of listeners) each.turn(machine.memory.warp);
          continued[0] = 0;
          const rest = body.run ? body.run(active) : yield* body.wait!(active);
          active = rest | continued[0];
          if (active !== 0) {
            if (step.run) step.run(active);
            else yield* step.wait!(active);
          }
        }
        return out | broken[0]!;
      },
    },
  ]);
}

export function doLoop(cx: Context, s: StmtOf<'do'>): Code {
  const { registers, machine } = cx.compiler;
  const listeners = cx.compiler.listenersIn(s.body);
  const flow = { broken: registers.slot(), continued: registers.slot() };
  cx.frame.loops.push(flow);
  const body = statement(within(cx), s.body);
  cx.frame.loops.pop();
  const { operand, before } = condition(cx, s.c);
  const ahead = before.length > 0 ? joined(before) : null;
  const test = testOf(operand);
  const steps = Math.max(1, operand.cost);
  const { broken, continued } = flow;
  function* wait(mask: number): Generator<Pause, number, undefined> {
    broken[0] = 0;
    for (const each of listeners) each.enter(machine.memory.warp);
    let out = 0;
    let active = mask;
    while (active !== 0) {
      machine.steps += steps * lanesIn(active);
      checkSteps(machine);
      for (const each of listeners) each.turn(machine.memory.warp);
      continued[0] = 0;
      const rest = (body.run ? body.run(active) : yield* body.wait!(active)) | continued[0]!;
      if (ahead && rest !== 0) yield* waited(ahead, rest);
      const going = rest === 0 ? 0 : test(rest) & rest;
      out |= rest & ~going;
      active = going;
    }
    return out | broken[0]!;
  }
  if (!body.run || ahead) return { run: null, wait };
  return { run: (mask) => wait(mask).next().value as number, wait: null };
}

/** What the condition of a loop waits for, each time anew. */
function* waited({ run, wait }: Code, mask: number): Generator<Pause, void, undefined> {
  if (run) run(mask);
  else yield* wait!(mask);
}
