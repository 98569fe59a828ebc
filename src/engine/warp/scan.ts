import { ZERO, type Held } from './arithmetic';
import { inMask } from './lanes';
import { counts, sequence, valuesOf, type Sequence, type Step } from './sequence';
import { exchanged, shuffleAndAdd } from './shuffle-step';
import { warpInput, type WarpValues } from './warp-input';

/**
 * Prefix sums of one warp after Kogge and Stone: with `shfl_up` by 1, 2, 4, 8 and 16, each lane that has a lane so far
 * below adds what that lane holds. Lane i ends with the sum of lanes 0 to i; exclusive, of lanes 0 to i - 1, for which
 * one more shuffle moves every sum up by one lane.
 *
 * @throws {InputError} For another number of lanes than 32, or a value that the type cannot hold.
 */
export function scan(values: WarpValues, { exclusive = false }: { readonly exclusive?: boolean } = {}): Sequence {
  const { mask, held: first } = warpInput(values);
  let held = first;
  const steps = [1, 2, 4, 8, 16].map((distance): Step => {
    const done = shuffleAndAdd(held, 'up', distance, { mask, type: values.type, adds: (lane) => lane >= distance });
    held = done.held;
    return { ...done.step, instruction: `if (lane >= ${distance}) ${done.step.instruction}` };
  });
  if (!exclusive) return sequence(steps, held);

  const { arrived, readsByThread } = exchanged(held, 'up', 1, mask);
  held = arrived.map((term, lane): Held => (lane === 0 && inMask(mask, 0) ? ZERO : term));
  const last: Step = {
    instruction: 'value = __shfl_up_sync(mask, value, 1); if (lane == 0) value = 0',
    readsByThread,
    valueByThread: valuesOf(held),
    counts: counts(mask === 0 ? {} : { shuffles: 1 }),
  };
  return sequence([...steps, last], held);
}
