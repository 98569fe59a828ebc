import { InputError } from '../input-error';
import { inMask, LANES, requireFinite, requireIntegers, requireLanes, requireMask } from './lanes';

export { shuffleRule, shuffleWavefrontRule } from './shuffle-rules';

export type ShuffleOp = 'idx' | 'up' | 'down' | 'xor';

export interface Shuffle {
  readonly op: ShuffleOp;
  /** Lanes per segment: 1, 2, 4, 8, 16 or 32. */
  readonly width: number;
  /** Members; bit i is lane i. Exactly the members execute the instruction. */
  readonly mask: number;
  /** Source lane (idx), distance (up, down) or lane mask (xor), a 32-bit integer for each of the 32 lanes. */
  readonly operandByLane: readonly number[];
  /** The value that each of the 32 lanes provides. */
  readonly valueByLane: readonly number[];
}

/**
 * Why a lane ends with its value: `read` from its source; `own` because the source lies outside its segment; `undefined`
 * because the source is no member; `off` because the lane is no member.
 */
export type ShuffleOutcome = 'read' | 'own' | 'undefined' | 'off';

export interface ShuffleTrace {
  readonly shuffle: Shuffle;
  /** 1, or 0 when the mask is empty. */
  readonly instructions: number;
  /** Wavefronts in the data pipe of L1 and shared memory: one per instruction. */
  readonly sharedWavefronts: number;
  /** `null` where the value is undefined or the lane is inactive. */
  readonly valueByLane: readonly (number | null)[];
  /** The lane that is read, itself included, member or not; `null` for an inactive lane. */
  readonly sourceByLane: readonly (number | null)[];
  readonly outcomeByLane: readonly ShuffleOutcome[];
}

/**
 * The value in every lane of a warp after one shuffle.
 *
 * With `xor` and a width below 32, a lane may read a lower segment but not a higher one: PTX compares with the end of the
 * lane's own segment only.
 *
 * @throws {InputError} For a width that is no power of two up to 32, a mask or an operand beyond 32 bits, a value that is
 * not finite, or lists of another length than 32.
 * @see content/evidence/shuffle
 */
export function shuffle(given: Shuffle): ShuffleTrace {
  requireShuffle(given);
  const { mask, valueByLane } = given;
  const outcomes = LANES.map((lane): [ShuffleOutcome, number | null] => {
    if (!inMask(mask, lane)) return ['off', null];
    const source = sourceOf(given, lane);
    if (source === null) return ['own', lane];
    return [inMask(mask, source) ? 'read' : 'undefined', source];
  });
  return {
    shuffle: given,
    instructions: mask === 0 ? 0 : 1,
    sharedWavefronts: mask === 0 ? 0 : 1,
    valueByLane: outcomes.map(([outcome, source]) =>
      outcome === 'off' || outcome === 'undefined' ? null : valueByLane[source!]!,
    ),
    sourceByLane: outcomes.map(([, source]) => source),
    outcomeByLane: outcomes.map(([outcome]) => outcome),
  };
}

/** The lane that `lane` reads, or `null` when that would lie outside its segment. */
function sourceOf({ op, width, operandByLane }: Shuffle, lane: number): number | null {
  const operand = operandByLane[lane]! & 31;
  const first = lane - (lane % width);
  const last = first + width - 1;
  switch (op) {
    case 'idx':
      return first + (operand % width);
    case 'up':
      return lane - operand >= first ? lane - operand : null;
    case 'down':
      return lane + operand <= last ? lane + operand : null;
    case 'xor':
      return (lane ^ operand) <= last ? lane ^ operand : null;
  }
}

const WIDTHS = [1, 2, 4, 8, 16, 32];

const OPS: readonly string[] = ['idx', 'up', 'down', 'xor'] satisfies ShuffleOp[];

function requireShuffle({ op, width, mask, operandByLane, valueByLane }: Shuffle): void {
  if (!OPS.includes(op))
    throw new InputError(`There is no shuffle called "${String(op)}". Choose one of ${OPS.join(', ')}.`);
  if (!WIDTHS.includes(width))
    throw new InputError(
      `A shuffle cannot have segments of ${width} lanes: CUDA leaves the result undefined. Choose one of ${WIDTHS.join(', ')}.`,
    );
  requireMask(mask);
  requireLanes('operands', operandByLane);
  requireIntegers('the operand', operandByLane);
  requireLanes('values', valueByLane);
  requireFinite(valueByLane);
}
