import { accessReader } from './access';
import { type Intrinsic, isValue, type Node, type Run, type Step, type Value, type Waiting } from '../ir/node';
import type { Executions } from '../machine/executions';
import { LANES, type Register } from '../machine/registers';
import { type Drift } from './drift';
import { exactElement, type ExactIndex } from './exact-index';
import { comparison, type Fill, fillOf, isComparison } from './operation';
import { inOrder } from './order';
import { rareNumbers } from './rare-numbers';
import { registerOf } from './registers';
import { selector } from './select';
import type { Shaped } from './shaped';
import type { Meeting, TurnMaker, Turns } from './turns';

/** A value as closures over the lanes of a warp. Plain arithmetic is done for all lanes, whatever the mask. */
export interface Lowered {
  /** Computes it into its register; `null`: it is already there. */
  readonly run: Run | null;
  /** The same into another register: all of its lanes are written. */
  readonly into: ((mask: number, to: never) => void) | null;
  /** Truth values as a mask; inactive lanes have undefined bits. */
  readonly test: ((mask: number) => number) | null;
}

/** What is known where a value is used. */
export interface Plan {
  /** Values in their registers: they were computed before the loop. */
  readonly ready: ReadonlySet<Value>;
  /** Indices that are in a register as doubles. */
  readonly exact: ReadonlyMap<Value, ExactIndex>;
  /** How the lanes of the innermost enclosing loop keep fixed distances; `null`: not known. */
  readonly drift: Drift | null;
  readonly lowered: { get: (value: Value) => Lowered | undefined; set: (value: Value, lowered: Lowered) => unknown };
  readonly steppers: { get: (node: Node) => Stepper | undefined; set: (node: Node, stepper: Stepper) => unknown };
  /** What is known of the lanes of values wherever they are computed; `null`: nothing. */
  readonly shaped: Shaped | null;
  /** Are loop invariants computed ahead of the loop? Not while parts are still being assembled. */
  readonly isFinal: boolean;
  readonly effect: (node: Node, plan: Plan) => Run;
  /** Makes code that waits at barriers without generators; `null`: a part of a kernel, which has no registers per warp. */
  readonly turns: TurnMaker | null;
  /** How often warps reach what depends on their numbers; `null`: not counted. */
  readonly executions: Map<object, Executions> | null;
}

/** Runs statements, and returns the lanes that continue after them. Waiting is done by yielding. */
export interface Stepper {
  readonly run: Step | null;
  readonly wait: Waiting | null;
  /** It is only a barrier. */
  readonly meeting?: Meeting | null;
  /** The same as `wait` where it waits only at barriers of its block. */
  readonly turns?: Turns | null;
  /** It is these, in sequence. */
  readonly parts?: readonly Stepper[];
}

/** Code that does not wait. */
export const stepper = (run: Step): Stepper => ({ run, wait: null });

const READY: Lowered = { run: null, into: null, test: null };

export function lower(value: Value, plan: Plan): Lowered {
  if (value.k === 'constant' || value.k === 'register' || plan.ready.has(value)) return READY;
  const known = plan.lowered.get(value);
  if (known) return known;
  const made = lowered(value, plan);
  plan.lowered.set(value, made);
  return made;
}

function lowered(value: Exclude<Value, { k: 'constant' | 'register' }>, plan: Plan): Lowered {
  switch (value.k) {
    case 'as':
      return lower(value.of, plan);
    case 'after':
      return { run: plan.effect(value.first, plan), into: null, test: null };
    case 'load': {
      const before = lower(value.address, plan).run;
      return { run: accessReader(value, before, plan), into: null, test: null };
    }
    case 'compute':
      break;
  }
  const { op, args } = value;
  const reg = registerOf(value.reg);
  const [x, y, z] = args as readonly [Value, Value, Value];
  if (isComparison(op)) {
    const test = tested(args, plan, comparison(op, x, y));
    return truth(reg, plan.shaped?.test(value, test) ?? test);
  }
  switch (op) {
    case 'truth':
      return truth(reg, testerOf(x, plan));
    case 'not': {
      const test = testerOf(x, plan);
      return truth(reg, (mask) => ~test(mask));
    }
    case 'both':
    case 'either':
      return truth(reg, logic(op, testerOf(x, plan), testerOf(y, plan)));
    case 'select':
      return { run: choice(reg, testerOf(x, plan), y, z, plan), into: null, test: null };
    case 'element': {
      const exact = exactElement(x, y, value.scale!, plan, (each) => lower(each, plan).run);
      if (exact) return filled(reg, exact.before, exact.fill as Fill);
      break;
    }
    default:
      break;
  }
  const noted = plan.executions && rareNumbers(value, plan.executions);
  return filled(reg, inOrder([...args.map((each) => lower(each, plan).run), noted]), fillOf(value));
}

/** What is computed ahead of an instruction; `null`: nothing. */
export const argumentsOf = ({ args }: Intrinsic, plan: Plan): Run | null =>
  inOrder(args.map((each) => (isValue(each) ? lower(each, plan).run : plan.effect(each, plan))));

function filled(reg: Register, before: Run | null, fill: Fill): Lowered {
  const target = reg as never;
  return {
    test: null,
    run: before
      ? (mask) => {
          before(mask);
          fill(target);
        }
      : () => fill(target),
    into: before
      ? (mask, to) => {
          before(mask);
          fill(to);
        }
      : (_, to) => fill(to),
  };
}

function truth(reg: Register, test: (mask: number) => number): Lowered {
  const into = (mask: number, to: Int32Array): void => {
    const bits = test(mask);
    for (let i = 0; i < LANES; i += 1) to[i] = (bits >>> i) & 1;
  };
  return { test, into: into as Lowered['into'], run: (mask) => into(mask, reg as Int32Array) };
}

function tested(args: readonly Value[], plan: Plan, test: () => number): (mask: number) => number {
  const before = inOrder(args.map((each) => lower(each, plan).run));
  return before
    ? (mask) => {
        before(mask);
        return test();
      }
    : test;
}

/** The lanes of a mask in which a value is not zero. */
export function testerOf(value: Value, plan: Plan): (mask: number) => number {
  const { run, test } = lower(value, plan);
  if (test) return test;
  const nonzero = testRegister(registerOf(value.reg));
  return run
    ? (mask) => {
        run(mask);
        return nonzero();
      }
    : nonzero;
}

export function testRegister(reg: Register): () => number {
  if ('lo' in reg)
    return () => {
      let bits = 0;
      for (let i = 0; i < LANES; i += 1) if ((reg.lo[i]! | reg.hi[i]!) !== 0) bits |= 1 << i;
      return bits;
    };
  if (reg instanceof Int32Array)
    return () => {
      let bits = 0;
      for (let i = 0; i < LANES; i += 1) if (reg[i] !== 0) bits |= 1 << i;
      return bits;
    };
  return () => {
    let bits = 0;
    for (let i = 0; i < LANES; i += 1) if (reg[i] !== 0) bits |= 1 << i;
    return bits;
  };
}

type Test = (mask: number) => number;

const logic = (op: 'both' | 'either', a: Test, b: Test): Test =>
  op === 'both'
    ? (mask) => {
        const yes = a(mask) & mask;
        return yes === 0 ? 0 : b(yes) & yes;
      }
    : (mask) => {
        const yes = a(mask) & mask;
        const no = mask & ~yes;
        return no === 0 ? yes : yes | (b(no) & no);
      };

/** A side that accesses memory is executed for its own lanes only. */
function choice(reg: Register, test: Test, y: Value, n: Value, plan: Plan): Run {
  const select = selector(reg, registerOf(y.reg), registerOf(n.reg));
  const first = lower(y, plan).run;
  const second = lower(n, plan).run;
  return (mask) => {
    const yes = test(mask) & mask;
    const no = mask & ~yes;
    if (yes !== 0) first?.(yes);
    if (no !== 0) second?.(no);
    select(yes);
  };
}
