import type { Intrinsic, Node, Step, Switch } from '../ir/node';
import { executionsOf } from '../machine/executions';
import { lanesIn } from '../machine/registers';
import { meetingOf } from './instructions/barriers';
import { labels } from './labels';
import { loop } from './loop';
import { maskOf } from './registers';
import { isStraight, straight, type Straight } from './straight';
import { argumentsOf, lower, type Plan, stepper, type Stepper, testerOf } from './values';

/** The closure of a statement. */
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
      return inTurn(
        inStretches(node.parts.filter(({ k }) => k !== 'note')).map((each) =>
          each.length === 1 ? control(each[0]!, plan) : stretch(each as Straight[], plan),
        ),
        plan,
      );
    case 'call':
      return call(node.parts, plan);
    case 'if':
      return branch(node, plan);
    case 'loop':
      return loop(node, plan, control);
    case 'switch':
      return choose(node, plan);
    case 'labels':
      return labels(node, (each) => control(each, plan));
    case 'intrinsic':
      return intrinsic(node, plan);
    case 'jump': {
      const lanes = node.lanes && maskOf(node.lanes);
      return stepper(
        lanes
          ? (mask) => {
              lanes[0]! |= mask;
              return 0;
            }
          : () => 0,
      );
    }
    case 'note':
      return stepper((mask) => mask);
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

/** The parts of a block; statements whose steps can be counted together are together. */
function inStretches(parts: readonly Node[]): Node[][] {
  const stretches: Node[][] = [];
  let open: Node[] | null = null;
  for (const part of parts) {
    const isOpen = isStraight(part);
    if (isOpen && open) open.push(part);
    else stretches.push((open = [part]));
    if (!isOpen) open = null;
  }
  return stretches;
}

const stretch = (parts: readonly Straight[], plan: Plan): Stepper =>
  stepper(
    straight(
      parts,
      parts.map(({ body }) => plan.effect(body, plan)),
    ),
  );

/** Lanes that return inside it continue after it. */
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
    turns: plan.turns && plan.turns.call(steppers),
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
  const own = meetingOf(wait);
  if (!before) return { run: null, wait, meeting: own, turns: own && plan.turns && plan.turns.barrier(own) };
  const meeting = own && {
    ...own,
    come(mask: number) {
      before(mask);
      own.come(mask);
    },
  };
  return {
    run: null,
    meeting,
    turns: meeting && plan.turns && plan.turns.barrier(meeting),
    *wait(mask) {
      before(mask);
      return yield* wait(mask);
    },
  };
}

/** In sequence; what no lane reaches is not run. */
function inTurn(parts: readonly Stepper[], { turns }: Plan): Stepper {
  const all = parts.flatMap((each) => each.parts ?? [each]);
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
    parts: all,
    turns: turns && turns.sequence(all),
    *wait(mask) {
      let rest = mask;
      for (let i = 0; i < all.length && rest !== 0; i += 1) {
        const { run, wait, meeting } = all[i]!;
        if (run) rest = run(rest);
        else if (meeting) {
          meeting.come(rest);
          yield meeting.at;
          meeting.go();
        } else rest = yield* wait!(rest);
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
  /** The lanes that take the first side, counted. */
  const split = (mask: number): number => {
    machine.steps += steps * lanesIn(mask);
    const taken = test(mask) & mask;
    ran.warps += 1;
    if (taken !== 0) ran.yes += 1;
    if (taken !== mask) ran.no += 1;
    return taken;
  };
  if (y.run && (!n || n.run)) {
    const yes = y.run;
    const no = n?.run ?? null;
    return stepper((mask) => {
      const taken = split(mask);
      const other = mask & ~taken;
      return (taken === 0 ? 0 : yes(taken)) | (other === 0 || !no ? other : no(other));
    });
  }
  return {
    run: null,
    turns: plan.turns && plan.turns.branch(y, n, split),
    *wait(mask) {
      const taken = split(mask);
      const other = mask & ~taken;
      let rest = 0;
      if (taken !== 0) rest |= y.run ? y.run(taken) : yield* y.wait!(taken);
      if (other !== 0) rest |= !n ? other : n.run ? n.run(other) : yield* n.wait!(other);
      return rest;
    },
  };
}

function choose({ machine, steps, subject, parts, broken: left }: Switch, plan: Plan): Stepper {
  const broken = maskOf(left);
  const compute = lower(subject, plan).run;
  const made = parts.map(({ tests, body }) => ({
    tests: tests.map((each) => testerOf(each, plan)),
    code: control(body, plan),
  }));
  const fallback = parts.findIndex(({ isDefault }) => isDefault);
  /** Lanes that enter each part from its labels, and after the last part those that match none. */
  const match = (mask: number): Int32Array => {
    const wanted = new Int32Array(parts.length + 1);
    machine.steps += steps * lanesIn(mask);
    broken[0] = 0;
    compute?.(mask);
    let rest = mask;
    for (let part = 0; part < made.length; part += 1) {
      let lanes = 0;
      for (const test of made[part]!.tests) lanes |= test(mask) & mask;
      wanted[part] = lanes;
      rest &= ~lanes;
    }
    if (fallback >= 0) wanted[fallback]! |= rest;
    else wanted[parts.length] = rest;
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
