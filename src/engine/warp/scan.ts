import { InputError } from '../input-error';
import { ZERO, type Held } from './arithmetic';
import { inMask } from './lanes';
import { counts, sequence, valuesOf, type Sequence, type Step } from './sequence';
import { exchanged, shuffleAndAdd } from './shuffle-step';
import { warpInput, type WarpValues } from './warp-input';

export interface ScanOptions {
  readonly exclusive?: boolean;
  /** Lanes per segment, each with separate prefix sums: 2, 4, 8, 16 or 32. */
  readonly width?: number;
}

/**
 * Prefix sums of one warp by Kogge and Stone: with `shfl_up` by 1, 2, 4, 8 and 16, each lane adds the value of the lane that
 * far below, if there is one. Lane i ends with the sum of lanes 0 to i; exclusive, of lanes 0 to i - 1, for which one more
 * shuffle moves every sum up by one lane. With a smaller width each segment is separate and takes fewer steps.
 *
 * @throws {InputError} For another number of lanes than 32, a width that is no power of two, or a value that the type cannot
 * hold.
 */
export function scan(values: WarpValues, { exclusive = false, width = 32 }: ScanOptions = {}): Sequence {
  const distances = scanDistances(width);
  const lane = width === 32 ? 'lane' : `lane % ${width}`;
  const { mask, held: first } = warpInput(values);
  let held = first;
  const steps = distances.map((distance): Step => {
    const adds = (each: number): boolean => each % width >= distance;
    const done = shuffleAndAdd(held, 'up', distance, { mask, type: values.type, width, adds });
    held = done.held;
    return { ...done.step, instruction: `if (${lane} >= ${distance}) ${done.step.instruction}` };
  });
  if (!exclusive) return sequence(steps, held);

  const { arrived, readsByThread } = exchanged(held, 'up', 1, mask, width);
  held = arrived.map((term, each): Held => (each % width === 0 && inMask(mask, each) ? ZERO : term));
  const segment = width === 32 ? '' : `, ${width}`;
  const last: Step = {
    instruction: `value = __shfl_up_sync(mask, value, 1${segment}); if (${lane} == 0) value = 0`,
    readsByThread,
    valueByThread: valuesOf(held),
    counts: counts(mask === 0 ? {} : { shuffles: 1 }),
  };
  return sequence([...steps, last], held);
}

/** 1, 2, 4, … below the width. @throws {InputError} For a width that is no power of two from 2 to 32. */
export function scanDistances(width: number): number[] {
  if (![2, 4, 8, 16, 32].includes(width))
    throw new InputError(`A scan cannot have segments of ${width} lanes. Choose one of 2, 4, 8, 16, 32.`);
  return [1, 2, 4, 8, 16].filter((distance) => distance < width);
}
