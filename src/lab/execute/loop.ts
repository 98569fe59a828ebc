import type { Loop, Node, Run, Step, Value } from '../ir/node';
import { type Executions, executionsOf } from '../machine/executions';
import type { Pause } from '../machine/pause';
import { ALL, lanesIn } from '../machine/registers';
import { checkSteps } from '../machine/steps';
import type { Drift } from './drift';
import { invariants } from './invariants';
import { maskOf } from './registers';
import { isUniform } from './uniformity';
import { type Unison, unisonOf } from './unison';
import type { LoopSteps, TurnMaker } from './turns';
import { type Lowered, type Plan, stepper, type Stepper, testerOf } from './values';

type Control = (node: Node, plan: Plan) => Stepper;

/** With fewer iterations, testing whether all lanes are uniform does not pay. */
const FEW = 8;

/** An iteration of a loop in which nothing waits. */
interface Turning {
  readonly test: ((mask: number) => number) | null;
  readonly body: Step;
  readonly step: Step | null;
}

/** @param control - Makes the closures of the parts. */
export function loop(node: Loop, around: Plan, control: Control): Stepper {
  const { plan, before } = invariants(node, around);
  const { drift } = plan;
  // Closures that test whether lanes keep fixed distances are slower, and made only for a loop with many iterations.
  const asks = plan !== around && drift !== null;
  const parts = partsOfLoop(node, asks ? anew({ ...plan, drift: null }) : plan, control);
  const plain = turningOf(parts);
  if (!plain) return waitingLoop(node, parts, plan.turns);
  const ran = executionsOf(node.machine.executions, node);
  if (!asks) return plainLoop(node, ran, plain, before);
  return askingLoop(node, ran, plain, before, drift, () => turningOf(partsOfLoop(node, anew(plan), control))!);
}

/** A loop whose lanes have no known relation. */
function plainLoop(node: Loop, ran: Executions, plain: Turning, before: Run | null): Stepper {
  const turn = turner(node, ran, null, null);
  const enter = entrance(node, ran, before);
  const broken = maskOf(node.broken);
  return stepper((mask) => {
    enter(mask);
    return turn(plain, mask, false) | broken[0]!;
  });
}

/** A loop whose lanes may keep fixed distances, or be uniform: that is tested once it has had many iterations. */
function askingLoop(
  node: Loop,
  ran: Executions,
  plain: Turning,
  before: Run | null,
  drift: Drift,
  makeDrifting: () => Turning,
): Stepper {
  const unison = unisonOf(node, drift.uniformity);
  const turn = turner(node, ran, unison, drift);
  const enter = entrance(node, ran, before);
  const broken = maskOf(node.broken);
  let drifting: Turning | null = null;
  return stepper((mask) => {
    enter(mask);
    // The loop may be nested in itself: a recursive function.
    const wasOn = drift.isOn;
    let own = plain;
    let isTogether = false;
    drift.entries += 1;
    drift.isOn = mask === ALL && drift.turns >= FEW && drift.uniformity.steps.every(isUniform);
    if (drift.isOn) {
      own = drifting ??= makeDrifting();
      isTogether = unison !== null && unison.registers.every(isUniform);
    }
    const out = turn(own, mask, isTogether);
    drift.isOn = wasOn;
    return out | broken[0]!;
  });
}

/** What happens as a warp reaches a loop. */
function entrance({ machine, broken: left, listeners }: Loop, ran: Executions, before: Run | null): Run {
  const broken = maskOf(left);
  return (mask) => {
    broken[0] = 0;
    ran.entered += 1;
    before?.(mask);
    for (const each of listeners) each.enter(machine.memory.warp);
  };
}

/** Iterates a loop until no lane is left in it, and returns the lanes that left by its condition. */
type Turner = (own: Turning, mask: number, isTogether: boolean) => number;

/** @param drift - Receives the number of iterations. */
function turner(node: Loop, ran: Executions, unison: Unison | null, drift: Drift | null): Turner {
  const { machine, steps, listeners, isDo } = node;
  const continued = maskOf(node.continued);
  return (own, mask, isTogether) => {
    let out = 0;
    let active = mask;
    let turns = 0;
    for (let isFirst = true; ; isFirst = false) {
      if (!isDo || !isFirst) {
        if (!isDo) machine.steps += steps * lanesIn(active);
        if (!isDo) checkSteps(machine);
        if (own.test) {
          const all = isTogether && active === ALL ? unison!.test() : -1;
          if (isTogether && all < 0) unison!.settle();
          const going = active === 0 || all === 0 ? 0 : all > 0 ? active : own.test(active) & active;
          out |= active & ~going;
          active = going;
        }
      }
      if (active === 0) break;
      if (isDo) machine.steps += steps * lanesIn(active);
      if (isDo) checkSteps(machine);
      ran.warps += 1;
      for (const each of listeners) each.turn(machine.memory.warp);
      continued[0] = 0;
      turns += 1;
      active = own.body(active) | continued[0]!;
      if (active === 0 || !own.step || (isTogether && active === ALL && unison!.step())) continue;
      if (isTogether) unison!.settle();
      own.step(active);
    }
    if (isTogether) unison!.settle();
    if (drift) drift.turns = turns;
    return out;
  };
}

/** A loop in which a warp may wait for others. */
function waitingLoop(node: Loop, parts: LoopParts, turns: TurnMaker | null): Stepper {
  const { body, step, ahead } = parts;
  const { machine } = node;
  const around = aroundBody(node, parts);
  const { isDo } = node;
  const continued = maskOf(node.continued);
  return {
    run: null,
    turns: turns && !ahead && (!step || step.run) ? turns.loop(body, around) : null,
    *wait(mask) {
      around.enter(mask);
      const out = new Int32Array(1);
      let active = mask;
      for (let isFirst = true; ; isFirst = false) {
        if (ahead && (!isDo || (!isFirst && active !== 0))) {
          // What the condition waits for comes after the iteration is counted.
          if (!isDo) machine.steps += node.steps * lanesIn(active);
          if (!isDo) checkSteps(machine);
          yield* waited(ahead, active);
        }
        active = around.ahead(active, isFirst, out);
        if (active === 0) break;
        const rest = body.run ? body.run(active) : yield* body.wait!(active);
        if (step && !step.run) {
          active = rest | continued[0]!;
          if (active !== 0) yield* step.wait!(active);
        } else active = around.after(rest);
      }
      return around.end(out[0]!);
    },
  };
}

/** What a waiting loop does before and after its body. */
function aroundBody(node: Loop, { step, ahead: isAsked, test }: LoopParts): LoopSteps {
  const { machine, steps, listeners, isDo } = node;
  const ran = executionsOf(machine.executions, node);
  const [broken, continued] = [maskOf(node.broken), maskOf(node.continued)];
  return {
    enter: entrance(node, ran, null),
    ahead(came, isFirst, out) {
      let active = came;
      if (!isDo || !isFirst) {
        if (!isDo && !isAsked) machine.steps += steps * lanesIn(active);
        if (!isDo && !isAsked) checkSteps(machine);
        if (test) {
          const going = active === 0 ? 0 : test(active) & active;
          out[0]! |= active & ~going;
          active = going;
        }
      }
      if (active === 0) return 0;
      if (isDo) machine.steps += steps * lanesIn(active);
      if (isDo) checkSteps(machine);
      ran.warps += 1;
      for (const each of listeners) each.turn(machine.memory.warp);
      continued[0] = 0;
      return active;
    },
    after(rest) {
      const active = rest | continued[0]!;
      if (active !== 0) step?.run?.(active);
      return active;
    },
    end: (out) => out | broken[0]!,
  };
}

/** A plan whose closures are made anew. */
const anew = (plan: Plan): Plan => ({
  ...plan,
  lowered: new Map<Value, Lowered>(),
  steppers: new Map<Node, Stepper>(),
});

interface LoopParts {
  readonly body: Stepper;
  readonly step: Stepper | null;
  readonly ahead: Stepper | null;
  readonly test: ((mask: number) => number) | null;
}

const partsOfLoop = (node: Loop, plan: Plan, control: Control): LoopParts => ({
  body: control(node.body, plan),
  step: node.step && control(node.step, plan),
  ahead: node.ahead && control(node.ahead, plan),
  test: node.condition && testerOf(node.condition, plan),
});

function turningOf({ body, step, ahead, test }: LoopParts): Turning | null {
  if (!body.run || (step && !step.run) || ahead) return null;
  return { test, body: body.run, step: step?.run ?? null };
}

/** What the condition of a loop waits for, each time anew. */
function* waited({ run, wait }: Stepper, mask: number): Generator<Pause, void, undefined> {
  if (run) run(mask);
  else yield* wait!(mask);
}
