import { type Assignment, type Choice, described, isValue, type Node, nodeOf, type Run, type Value } from '../ir/node';
import type { Executions } from '../machine/executions';
import { ALL, copyLanes } from '../machine/registers';
import { accessFetch, accessWriter } from './access';
import { control } from './control';
import type { KernelRegisters } from './kernel-registers';
import { inOrder } from './order';
import { maskOf, registerOf } from './registers';
import { selector } from './select';
import { Shaped } from './shaped';
import { TurnMaker } from './turns';
import { argumentsOf, lower, type Lowered, type Plan, type Stepper, testerOf } from './values';

/** Each part as compiled alone: its surroundings do not matter. */
export const alone: Plan = {
  ready: new Set(),
  exact: new Map(),
  drift: null,
  shaped: null,
  isFinal: false,
  effect,
  lowered: new WeakMap<Value, Lowered>(),
  steppers: new WeakMap<Node, Stepper>(),
  turns: null,
  executions: null,
};

/**
 * A whole kernel: loop invariants are computed ahead of the loop.
 *
 * @param registers - They hold what the launch provides: parameters, and the block size.
 * @param executions - Counts warps whose divisions take the slow path.
 */
export const execute = (kernel: Node, registers: KernelRegisters, executions: Map<object, Executions>): Stepper =>
  control(kernel, {
    ready: new Set(),
    exact: new Map(),
    drift: null,
    shaped: Shaped.of(kernel, registers),
    isFinal: true,
    effect,
    lowered: new Map<Value, Lowered>(),
    steppers: new Map<Node, Stepper>(),
    turns: new TurnMaker(registers),
    executions,
  });

/** A closure for what only affects lanes, not control flow. */
function effect(node: Node, plan: Plan): Run {
  if (isValue(node)) return lower(node, plan).run ?? (() => undefined);
  switch (node.k) {
    case 'other':
      return node.run;
    case 'set':
      return assignment(node, plan);
    case 'store':
      return accessWriter(
        node,
        inOrder(node.sources.map((each) => lower(each, plan).run)),
        lower(node.address, plan).run,
        plan,
      );
    case 'fetch':
      return accessFetch(node, lower(node.address, plan).run, plan);
    case 'choice':
      return memberChoice(node, plan);
    case 'intrinsic': {
      if (!node.run) break;
      return inOrder([argumentsOf(node, plan), node.run])!;
    }
    case 'sequence':
      return inOrder(node.parts.map((each) => effect(each, plan))) ?? (() => undefined);
    default:
      break;
  }
  const { run } = control(node, plan);
  return (mask) => {
    run!(mask);
  };
}

/** Selects one of two structs, member by member. */
function memberChoice(node: Choice, plan: Plan): Run {
  const test = testerOf(node.condition, plan);
  const first = node.then && effect(node.then, plan);
  const second = node.else && effect(node.else, plan);
  const selectors = node.parts.map((part) =>
    selector(registerOf(part.reg), registerOf(part.then.reg), registerOf(part.else.reg)),
  );
  return (mask) => {
    const yes = test(mask) & mask;
    const no = mask & ~yes;
    if (yes !== 0) first?.(yes);
    if (no !== 0) second?.(no);
    for (let i = 0; i < selectors.length; i += 1) selectors[i]!(yes);
  };
}

/** Write a value into the register of a variable, for the active lanes only. */
function assignment(node: Assignment, plan: Plan): Run {
  const { to: name, value, written } = node;
  const { run, into } = lower(value, plan);
  const to = registerOf(name);
  const target = to as never;
  const reg = registerOf(value.reg);
  const assign: Run = !run
    ? (mask) => copyLanes(to, reg, mask)
    : !into
      ? (mask) => {
          run(mask);
          copyLanes(to, reg, mask);
        }
      : (mask) => {
          if (mask === ALL) into(mask, target);
          else {
            run(mask);
            copyLanes(to, reg, mask);
          }
        };
  const lanes = written && maskOf(written);
  const plain: Run = lanes
    ? (mask) => {
        assign(mask);
        lanes[0]! |= mask;
      }
    : assign;
  return plan.shaped?.assignment(node, plain) ?? plain;
}

/** The closure of a node; memoized. */
export const runOf = (node: Node): Run => (node.k === 'other' ? node.run : described(effect(node, alone), node));

/** Several closures in sequence. */
export const runsOf = (runs: readonly Run[]): Run =>
  runs.length === 1 ? runs[0]! : runOf({ k: 'sequence', parts: runs.map(nodeOf) });
