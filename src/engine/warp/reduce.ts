import type { Architecture } from '@src/arch/architecture';
import { LANES } from './lanes';
import { redux } from './redux';
import { counts, sequence, type Sequence } from './sequence';
import type { ShuffleOp } from './shuffle';
import { shuffleAndAdd } from './shuffle-step';
import { warpInput, type WarpValues } from './warp-input';

const HALVES = [16, 8, 4, 2, 1];

/**
 * A tree: with `shfl_down` by 16, 8, 4, 2 and 1, lane 0 ends with the sum of the warp. The other lanes end with meaningless
 * numbers; a lane that adds a value from an inactive lane ends undefined.
 *
 * @throws {InputError} For another number of lanes than 32, or a value that the type cannot hold.
 */
export const reduceTree = (values: WarpValues): Sequence => halving(values, 'down');

/**
 * A butterfly: with `shfl_xor` by 16, 8, 4, 2 and 1, every lane ends with the sum of the warp, with equal bits.
 *
 * @throws {InputError} As reduceTree.
 */
export const reduceButterfly = (values: WarpValues): Sequence => halving(values, 'xor');

function halving(values: WarpValues, op: Extract<ShuffleOp, 'down' | 'xor'>): Sequence {
  const { mask, held: first } = warpInput(values);
  let held = first;
  const steps = HALVES.map((distance) => {
    const done = shuffleAndAdd(held, op, distance, { mask, type: values.type });
    held = done.held;
    return done.step;
  });
  return sequence(steps, held);
}

/**
 * The same sum in one instruction, for integers.
 *
 * @throws {InputError} As redux: for floats, and on a GPU that lacks it.
 */
export function reduceRedux(values: WarpValues, arch: Architecture): Sequence {
  const { mask } = warpInput(values);
  const valueByLane = values.valueByLane.map((value) => value ?? 0);
  const { resultByLane, instructions } = redux({ op: 'add', type: values.type, mask, valueByLane }, arch);
  const step = {
    instruction: 'value = __reduce_add_sync(mask, value)',
    readsByThread: LANES.map(() => null),
    valueByThread: resultByLane,
    counts: counts({ redux: instructions }),
  };
  return {
    ...sequence(
      [step],
      LANES.map(() => null),
    ),
    resultByThread: resultByLane,
  };
}
