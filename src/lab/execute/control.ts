import type { Intrinsic, Loop, Node, Step, Switch, Value } from '../ir/node';
import type { Pause } from '../machine/pause';
import { executionsOf } from '../machine/executions';
import { ALL, lanesIn } from '../machine/registers';
import { checkSteps } from '../machine/steps';
import { isUniform } from './drift';
import { invariants } from './invariants';
import { labels } from './labels';
import { unisonOf } from './unison';
import { argumentsOf, lower, type Lowered, type Plan, type Stepper, testerOf } from './values';

/** The closure of statements. */
export function control(node: Node, plan: Plan): Stepper {
  if (node.k === 'step') return node;
  const known = plan.steppers.get(node);
  if (known) return known;
  const made = lowered(node, plan);
  plan.steppers.set(node, made);
  return made;
}

function lowered(node: Exclude<Node, { k: 'step' }>, plan: Plan): Stepper {
  switch (node.k) {
    case 'statement': {
      const { machine, steps } = node;
      const run = plan.effect(node.body, plan);
      const ran = executionsOf(machine.executions, node);
      return stepper((mask) => {
        machine.steps += steps * lanesIn(mask);
        ran.warps += 1;
        run(mask);
        return mask;
      });
    }
    case 'block':
      return inTurn(node.parts.map((each) => control(each, plan)));
    case 'call':
      return call(node.parts, plan);
    case 'if':
      return branch(node, plan);
    case 'loop':
      return loop(node, plan);
    case 'switch':
      return choose(node, plan);
    case 'labels':
      return labels(node, (each) => control(each, plan));
    case 'intrinsic':
      return intrinsic(node, plan);
    case 'jump': {
      const { lanes } = node;
      return stepper(
        lanes
          ? (mask) => {
              lanes[0]! |= mask;
              return 0;
            }
          : () => 0,
      );
    }
    case 'exit': {
      const { alive } = node.machine;
      return stepper((mask) => {
        alive[0]! &= ~mask;
        return 0;
      });
    }
    default: {
      const run = plan.effect(node, plan);
      return stepper((mask) => {
        run(mask);
        return mask;
      });
    }
  }
}

const stepper = (run: Step): Stepper => ({ run, wait: null });

/** Lanes that return from within go on after it. */
function call(parts: readonly Node[], plan: Plan): Stepper {
  const steppers = parts.map((each) => control(each, plan));
  const runs = steppers.map(({ run }) => run);
  if (runs.every((each) => each !== null))
    return stepper((mask) => {
      for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
      return mask;
    });
  return {
    run: null,
    *wait(mask) {
      for (const { run, wait } of steppers) {
        if (run) run(mask);
        else yield* wait!(mask);
      }
      return mask;
    },
  };
}

function intrinsic(node: Intrinsic, plan: Plan): Stepper {
  const { wait } = node;
  if (!wait) {
    const run = plan.effect(node, plan);
    return stepper((mask) => {
      run(mask);
      return mask;
    });
  }
  const before = argumentsOf(node, plan);
  if (!before) return { run: null, wait };
  return {
    run: null,
    *wait(mask) {
      before(mask);
      return yield* wait(mask);
    },
  };
}

/** One after the other; what no lane reaches is not run. */
function inTurn(all: readonly Stepper[]): Stepper {
  if (all.length === 0) return stepper((mask) => mask);
  if (all.length === 1) return all[0]!;
  if (all.every(({ run }) => run)) {
    const runs = all.map(({ run }) => run!);
    if (runs.length === 2) {
      const [a, b] = runs as [Step, Step];
      return stepper((mask) => {
        const rest = a(mask);
        return rest === 0 ? 0 : b(rest);
      });
    }
    return stepper((mask) => {
      let rest = mask;
      for (let i = 0; i < runs.length && rest !== 0; i += 1) rest = runs[i]!(rest);
      return rest;
    });
  }
  return {
    run: null,
    *wait(mask) {
      let rest = mask;
      for (let i = 0; i < all.length && rest !== 0; i += 1) {
        const { run, wait } = all[i]!;
        rest = run ? run(rest) : yield* wait!(rest);
      }
      return rest;
    },
  };
}

function branch(node: Extract<Node, { k: 'if' }>, plan: Plan): Stepper {
  const { machine, steps } = node;
  const test = testerOf(node.condition, plan);
  const y = control(node.then, plan);
  const n = node.else && control(node.else, plan);
  const ran = executionsOf(machine.executions, node);
  if (y.run && (!n || n.run)) {
    const yes = y.run;
    const no = n?.run ?? null;
    return stepper((mask) => {
      machine.steps += steps * lanesIn(mask);
      const taken = test(mask) & mask;
      const other = mask & ~taken;
      ran.warps += 1;
      if (taken !== 0) ran.yes += 1;
      if (other !== 0) ran.no += 1;
      return (taken === 0 ? 0 : yes(taken)) | (other === 0 || !no ? other : no(other));
    });
  }
  return {
    run: null,
    *wait(mask) {
      machine.steps += steps * lanesIn(mask);
      const taken = test(mask) & mask;
      const other = mask & ~taken;
      ran.warps += 1;
      if (taken !== 0) ran.yes += 1;
      if (other !== 0) ran.no += 1;
      let rest = 0;
      if (taken !== 0) rest |= y.run ? y.run(taken) : yield* y.wait!(taken);
      if (other !== 0) rest |= !n ? other : n.run ? n.run(other) : yield* n.wait!(other);
      return rest;
    },
  };
}

function choose({ machine, steps, subject, parts, broken }: Switch, plan: Plan): Stepper {
  const compute = lower(subject, plan).run;
  const made = parts.map(({ tests, body }) => ({
    tests: tests.map((each) => testerOf(each, plan)),
    code: control(body, plan),
  }));
  const fallback = parts.findIndex(({ isDefault }) => isDefault);
  /** Lanes that come to each part from its labels, and after the last part those that come to none. */
  const match = (mask: number): Int32Array => {
    const wanted = new Int32Array(parts.length + 1);
    machine.steps += steps * lanesIn(mask);
    broken[0] = 0;
    compute?.(mask);
    let left = mask;
    for (let part = 0; part < made.length; part += 1) {
      let lanes = 0;
      for (const test of made[part]!.tests) lanes |= test(mask) & mask;
      wanted[part] = lanes;
      left &= ~lanes;
    }
    if (fallback >= 0) wanted[fallback]! |= left;
    else wanted[parts.length] = left;
    return wanted;
  };
  if (made.every(({ code }) => code.run))
    return stepper((mask) => {
      const lanes = match(mask);
      let active = 0;
      for (let part = 0; part < made.length; part += 1) {
        active |= lanes[part]!;
        if (active !== 0) active = made[part]!.code.run!(active);
      }
      return active | broken[0]! | lanes[made.length]!;
    });
  return {
    run: null,
    *wait(mask) {
      const lanes = match(mask);
      let active = 0;
      for (let part = 0; part < made.length; part += 1) {
        active |= lanes[part]!;
        const { run, wait } = made[part]!.code;
        if (active !== 0) active = run ? run(active) : yield* wait!(active);
      }
      return active | broken[0]! | lanes[made.length]!;
    },
  };
}

/** For fewer turns it does not pay to look whether all lanes hold the same. */
const FEW = 8;

/** What a turn of a loop does where nothing waits. */
interface Turning {
  readonly test: ((mask: number) => number) | null;
  readonly body: Step;
  readonly step: Step | null;
}

function loop(node: Loop, around: Plan): Stepper {
  const { machine, steps, broken, continued, listeners, isDo } = node;
  const { plan, before } = invariants(node, around);
  const { drift } = plan;
  // Closures that ask whether lanes keep their distances are slower, and made only for a loop that has turned often.
  const isPlain = plan === around || drift === null;
  const parts = partsOfLoop(node, isPlain ? plan : anew({ ...plan, drift: null }));
  const plain = turningOf(parts);
  const { body, step, ahead, test } = parts;
  const ran = executionsOf(machine.executions, node);
  if (plain) {
    const unison = isPlain ? null : unisonOf(node, drift, plan);
    let drifting: Turning | null = null;
    return stepper((mask) => {
      broken[0] = 0;
      ran.entered += 1;
      before?.(mask);
      // The loop may be within itself: a function that calls itself.
      const wasOn = drift?.isOn ?? false;
      let own = plain;
      let isTogether = false;
      if (!isPlain) {
        drift.entries += 1;
        drift.isOn = mask === ALL && drift.turns >= FEW && drift.uniform.every(isUniform);
        if (drift.isOn) {
          own = drifting ??= turningOf(partsOfLoop(node, anew(plan)))!;
          isTogether = unison !== null && unison.registers.every(isUniform);
        }
      }
      for (const each of listeners) each.enter(machine.memory.warp);
      let out = 0;
      let active = mask;
      let turns = 0;
      for (let isFirst = true; ; isFirst = false) {
        if (!isDo || !isFirst) {
          if (!isDo) machine.steps += steps * lanesIn(active);
          if (!isDo) checkSteps(machine);
          if (own.test) {
            const all = isTogether && active === ALL ? unison!.test() : -1;
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
        active = own.body(active) | continued[0];
        if (active !== 0 && own.step && !(isTogether && active === ALL && unison!.step())) own.step(active);
      }
      if (!isPlain) {
        drift.isOn = wasOn;
        drift.turns = turns;
      }
      return out | broken[0]!;
    });
  }
  return {
    run: null,
    *wait(mask) {
      broken[0] = 0;
      ran.entered += 1;
      for (const each of listeners) each.enter(machine.memory.warp);
      let out = 0;
      let active = mask;
      for (let isFirst = true; ; isFirst = false) {
        if (!isDo || !isFirst) {
          if (!isDo) machine.steps += steps * lanesIn(active);
          if (!isDo) checkSteps(machine);
          if (ahead && (!isDo || active !== 0)) yield* waited(ahead, active);
          if (test) {
            const going = active === 0 ? 0 : test(active) & active;
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
        const rest = body.run ? body.run(active) : yield* body.wait!(active);
        active = rest | continued[0];
        if (active !== 0 && step) {
          if (step.run) step.run(active);
          else yield* step.wait!(active);
        }
      }
      return out | broken[0]!;
    },
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

const partsOfLoop = (node: Loop, plan: Plan): LoopParts => ({
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
