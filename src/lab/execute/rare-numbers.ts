import { functionOf } from '../ir/meaning';
import type { Computation, Run, Value } from '../ir/node';
import { type Executions, executionsOf } from '../machine/executions';
import { LANES } from '../machine/registers';
import { registerOf } from './registers';

type Reals = Float32Array | Float64Array;

/**
 * Divisions and roots of 0, or of what is not finite, go a longer way in the machine code. Notes how many warps do one, how many have lanes with
 * such numbers (`yes`), and how many others (`no`); `null`: it is neither a division nor a root.
 */
export function rareNumbers(value: Computation, all: Map<object, Executions>): Run | null {
  const reals = takenBy(value)?.map(({ reg }) => registerOf(reg) as Reals);
  if (!reals) return null;
  const ran = executionsOf(all, value);
  return (mask) => {
    let rare = 0;
    for (const of of reals)
      for (let i = 0; i < LANES; i += 1) {
        const x = of[i]!;
        // Neither 0, nor infinite, nor no number.
        if (!(x !== 0 && x - x === 0)) rare |= 1 << i;
      }
    ran.warps += 1;
    if ((rare & mask) !== 0) ran.yes += 1;
    if ((~rare & mask) !== 0) ran.no += 1;
  };
}

/** The numbers that decide which way it goes. */
function takenBy(value: Computation): readonly Value[] | null {
  const { op, type, args } = value;
  if (type.k !== 'scalar' || type.kind !== 'float') return null;
  if (op === 'div') return args;
  const called = functionOf(value);
  return called && /^(sqrtf?|__[fd]sqrt_rn)$/.test(called.name) ? called.args : null;
}
