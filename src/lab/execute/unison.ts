import type { Assignment, Loop, Node, Value } from '../ir/node';
import { executionsOf } from '../machine/executions';
import type { Machine } from '../machine/machine';
import { fillWords, LANES, type Pair, type Register } from '../machine/registers';
import { isComparison } from './operation';
import { maskOf, registerOf } from './registers';
import type { Uniformity } from './uniformity';
import { Written } from './written';

/** A loop whose lanes iterate together: where all are uniform, its condition and its step are computed in one lane. */
export interface Unison {
  /** Registers that must be uniform on entry to the loop; counters among them then stay uniform. */
  readonly registers: readonly Register[];
  /** 1: all lanes continue, 0: none does, -1: test each lane. */
  readonly test: () => number;
  /** @returns Was it done? If not, each lane has to do it. */
  readonly step: () => boolean;
  /** Lanes are about to be read or to part: what only the first one has been given, all get. */
  readonly settle: () => void;
}

const askEach = (): number => -1;

export function unisonOf(loop: Loop, uniformity: Uniformity): Unison | null {
  const registers: Register[] = [];
  const test = loop.condition && testOf(loop.condition, uniformity, registers);
  const step = loop.step && stepOf(loop.step, loop.machine, uniformity, registers, loop.body);
  if (!test && !step) return null;
  return {
    registers: [...new Set(registers)],
    test: test ?? askEach,
    step: step?.step ?? (() => false),
    settle: step?.settle ?? (() => undefined),
  };
}

function testOf(condition: Value, uniformity: Uniformity, registers: Register[]): (() => number) | null {
  if (condition.k !== 'compute' || !isComparison(condition.op)) return null;
  const [x, y] = condition.args as readonly [Value, Value];
  const [a, b] = [uniformity.common(x, registers), uniformity.common(y, registers)];
  const holds = COMPARISONS[condition.op];
  if (!a || !b || !holds) return null;
  return () => {
    const [left, right] = [a(), b()];
    return left !== left || right !== right ? -1 : holds(left, right) ? 1 : 0;
  };
}

const COMPARISONS: Partial<Record<string, (a: number, b: number) => boolean>> = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
};

function stepOf(
  node: Node,
  machine: Machine,
  uniformity: Uniformity,
  registers: Register[],
  body: Node,
): Pick<Unison, 'step' | 'settle'> | null {
  if (node.k !== 'statement') return null;
  // One counter: with several, each would read the updated value of the one before.
  const only = onlyAssignment(node.body);
  const value = only && uniformity.common(only.value, registers);
  const write = only && writerOf(only);
  if (!value || !write) return null;
  const own = isCounter(only, body) ? (registerOf(only.to) as Int32Array) : null;
  let isAhead = false;
  const steps = node.steps * LANES;
  const ran = executionsOf(machine.executions, node);
  return {
    step: () => {
      const next = value();
      if (next !== next) return false;
      machine.steps += steps;
      ran.warps += 1;
      if (own) {
        own[0] = next;
        isAhead = true;
      } else write(next);
      return true;
    },
    settle: () => {
      if (isAhead) write(own![0]!);
      isAhead = false;
    },
  };
}

/** A word that only counts iterations: the body does not read it. */
function isCounter({ to, type }: Assignment, body: Node): boolean {
  const inBody = new Written();
  return type.k === 'scalar' && type.cls === 'i32' && inBody.note(body) && !inBody.isRead(to);
}

function onlyAssignment(node: Node): Assignment | null {
  if (node.k === 'set') return node;
  const [only] = node.k === 'sequence' && node.parts.length === 1 ? node.parts : [];
  return only ? onlyAssignment(only) : null;
}

/** Writes a number into all lanes of a variable. */
function writerOf({ to: name, type, written }: Assignment): ((value: number) => void) | null {
  const to = registerOf(name);
  const lanes = written && maskOf(written);
  const note = (): void => {
    if (lanes) lanes[0] = -1;
  };
  if ('lo' in to) {
    const { lo, hi } = to as Pair;
    return (value) => {
      const high = Math.floor(value / 2 ** 32);
      for (let i = 0; i < LANES; i += 1) {
        lo[i] = value;
        hi[i] = high;
      }
      note();
    };
  }
  if (type.k === 'ptr') {
    const places = to as Float64Array;
    return (value) => {
      for (let i = 0; i < LANES; i += 1) places[i] = value;
      note();
    };
  }
  if (type.cls !== 'i32') return null;
  const words = to as Int32Array;
  return (value) => {
    fillWords(words, value);
    note();
  };
}
