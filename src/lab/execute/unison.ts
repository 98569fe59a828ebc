import type { Assignment, Loop, Node, Value } from '../ir/node';
import { executionsOf } from '../machine/executions';
import type { Machine } from '../machine/machine';
import { LANES, type Pair, type Register } from '../machine/registers';
import type { Scalar } from '../types/type';
import { type Drift, exactly, type FirstLane, firstOf, type Ready, retyped, wrapped } from './drift';
import { isComparison } from './operation';
import { maskOf, registerOf } from './registers';

/** A loop whose lanes turn together: where all of them hold the same, its condition and its step are computed in one lane. */
export interface Unison {
  /** Registers that must hold the same in all lanes as the loop is entered; counters among them then always do. */
  readonly registers: readonly Register[];
  /** 1: all lanes go on, 0: none does, -1: ask each lane. */
  readonly test: () => number;
  /** @returns Was it done? If not, each lane is to do it. */
  readonly step: () => boolean;
}

const askEach = (): number => -1;

export function unisonOf(loop: Loop, drift: Drift, known: Ready): Unison | null {
  const registers: Register[] = [];
  const test = loop.condition && testOf(loop.condition, drift, known, registers);
  const step = loop.step && stepOf(loop.step, loop.machine, drift, known, registers);
  if (!test && !step) return null;
  return { registers: [...new Set(registers)], test: test ?? askEach, step: step ?? (() => false) };
}

/** The value in any lane, where `registers` hold the same in all of them; `null`: it is not known so. */
function alike(value: Value, drift: Drift, known: Ready, registers: Register[]): FirstLane | null {
  if (known.exact.has(value)) return null;
  if (value.k === 'constant') return firstOf(registerOf(value.reg), value.type);
  const isVariable =
    value.k === 'register' && (drift.counters.has(value.reg.number) || drift.written.isInvariant(value));
  if (isVariable || known.ready.has(value)) {
    registers.push(registerOf(value.reg));
    return firstOf(registerOf(value.reg), value.type);
  }
  if (value.k === 'as') return retyped(alike(value.of, drift, known, registers), value.of.type, value.type);
  if (value.k !== 'compute' || value.apply) return null;
  const { op, type, scale = 0 } = value;
  const [x, y] = value.args as readonly [Value, Value];
  const a = alike(x, drift, known, registers);
  if (!a) return null;
  if (op === 'bytes') return () => a() + scale;
  if (op === 'convert') return widened(a, x.type, type);
  const b = y && alike(y, drift, known, registers);
  if (!b) return null;
  if (op === 'element') return () => a() + b() * scale;
  if (type.k !== 'scalar' || (type.cls !== 'i32' && type.cls !== 'i64') || type.size < 4) return null;
  const isWord = type.cls === 'i32';
  if (op === 'add') return isWord ? () => wrapped(a() + b(), type) : () => inRange(a() + b(), type);
  if (op === 'sub') return isWord ? () => wrapped(a() - b(), type) : () => inRange(a() - b(), type);
  if (op === 'mul') return isWord ? () => wrapped(Math.imul(a(), b()), type) : () => inRange(a() * b(), type);
  return null;
}

/** An integer of 64 bits where it is exact, and an unsigned one has not wrapped around. */
const inRange = (value: number, { signed }: Scalar): number => (signed || value >= 0 ? exactly(value) : Number.NaN);

function widened(of: FirstLane, from: Value['type'], to: Value['type']): FirstLane | null {
  if (from.k !== 'scalar' || to.k !== 'scalar' || from.cls !== 'i32' || from.size !== 4) return null;
  if (to.cls === 'i64') return () => inRange(of(), to);
  return to.cls === 'i32' && to.size === 4 ? () => wrapped(of(), to) : null;
}

function testOf(condition: Value, drift: Drift, known: Ready, registers: Register[]): (() => number) | null {
  if (condition.k !== 'compute' || !isComparison(condition.op)) return null;
  const [x, y] = condition.args as readonly [Value, Value];
  const [a, b] = [alike(x, drift, known, registers), alike(y, drift, known, registers)];
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
  drift: Drift,
  known: Ready,
  registers: Register[],
): (() => boolean) | null {
  if (node.k !== 'statement') return null;
  // One counter: with several, each would read what the one before has become.
  const only = onlyAssignment(node.body);
  const value = only && alike(only.value, drift, known, registers);
  const write = only && writerOf(only);
  if (!value || !write) return null;
  const steps = node.steps * LANES;
  const ran = executionsOf(machine.executions, node);
  return () => {
    const next = value();
    if (next !== next) return false;
    machine.steps += steps;
    ran.warps += 1;
    write(next);
    return true;
  };
}

function onlyAssignment(node: Node): Assignment | null {
  if (node.k === 'set') return node;
  const [only] = node.k === 'sequence' && node.parts.length === 1 ? node.parts : [];
  return only ? onlyAssignment(only) : null;
}

/** Puts a number into all lanes of a variable. */
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
    for (let i = 0; i < LANES; i += 1) words[i] = value;
    note();
  };
}
