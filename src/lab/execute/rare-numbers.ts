import { functionOf } from '../ir/meaning';
import type { Computation, Run, Value } from '../ir/node';
import { type Executions, executionsOf } from '../machine/executions';
import { LANES, type Pair } from '../machine/registers';
import { registerOf } from './registers';

type Reals = Float32Array | Float64Array;

/**
 * Divisions and roots of 0, or of non-finite numbers, take a slow path in the machine code, and so do divisions of integers
 * that do not fit into 32 bits. Counts how many warps execute one, how many have lanes with such numbers (`yes`), and how
 * many have others (`no`); `null`: it is neither a division nor a root.
 */
export function rareNumbers(value: Computation, all: Map<object, Executions>): Run | null {
  const rareLanes = lanesOf(value);
  if (!rareLanes) return null;
  const ran = executionsOf(all, value);
  return (mask) => {
    const rare = rareLanes();
    ran.warps += 1;
    if ((rare & mask) !== 0) ran.yes += 1;
    if ((~rare & mask) !== 0) ran.no += 1;
  };
}

/** For each lane, as a bit, whether it takes the slow path. */
function lanesOf(value: Computation): (() => number) | null {
  const { op, type, args } = value;
  if ((op === 'div' || op === 'rem') && type.k === 'scalar' && type.cls === 'i64') {
    const highs = args.map(({ reg }) => (registerOf(reg) as Pair).hi);
    return () => lanesWhere(highs, (high) => high !== 0);
  }
  const reals = takenBy(value)?.map(({ reg }) => registerOf(reg) as Reals);
  // Not 0, infinite, or NaN.
  return reals ? () => lanesWhere(reals, (x) => !(x !== 0 && x - x === 0)) : null;
}

function lanesWhere(registers: readonly (Reals | Int32Array)[], is: (x: number) => boolean): number {
  let lanes = 0;
  for (const of of registers) for (let i = 0; i < LANES; i += 1) if (is(of[i]!)) lanes |= 1 << i;
  return lanes;
}

/** The numbers that select the path. */
function takenBy(value: Computation): readonly Value[] | null {
  const { op, type, args } = value;
  if (type.k !== 'scalar' || type.kind !== 'float') return null;
  if (op === 'div') return args;
  const called = functionOf(value);
  return called && /^(sqrtf?|__[fd]sqrt_rn)$/.test(called.name) ? called.args : null;
}
