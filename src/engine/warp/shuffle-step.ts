import type { Arithmetic, Held } from './arithmetic';
import { sumOf } from './arithmetic';
import { LANES } from './lanes';
import { counts, type Step, valuesOf } from './sequence';
import { shuffle, type ShuffleOp } from './shuffle';

/** The registers after one shuffle of a whole warp, and the source of each lane; `width` lanes are a segment. */
export function exchanged(
  held: readonly Held[],
  op: ShuffleOp,
  operand: number,
  mask: number,
  width = 32,
): { readonly arrived: Held[]; readonly readsByThread: readonly (number | null)[] } {
  const { sourceByLane, outcomeByLane } = shuffle({
    op,
    width,
    mask,
    operandByLane: LANES.map(() => operand),
    valueByLane: LANES.map(() => 0),
  });
  const arrived = sourceByLane.map((source, lane): Held => {
    const outcome = outcomeByLane[lane]!;
    return outcome === 'off' || outcome === 'undefined' ? null : held[source!]!;
  });
  return { arrived, readsByThread: sourceByLane };
}

/** `value += shfl(value)`: one shuffle, and one add by the lanes of `adds`. */
export function shuffleAndAdd(
  held: readonly Held[],
  op: Exclude<ShuffleOp, 'idx'>,
  operand: number,
  {
    mask,
    type,
    width = 32,
    adds = () => true,
  }: { mask: number; type: Arithmetic; width?: number; adds?: (lane: number) => boolean },
): { readonly step: Step; readonly held: Held[] } {
  const { arrived, readsByThread } = exchanged(held, op, operand, mask, width);
  const next = held.map((own, lane): Held => (adds(lane) ? sumOf(own, arrived[lane]!, type) : own));
  const step: Step = {
    instruction: `value += __shfl_${op}_sync(mask, value, ${operand}${width === 32 ? '' : `, ${width}`})`,
    readsByThread,
    valueByThread: valuesOf(next),
    counts: counts(mask === 0 ? {} : { shuffles: 1, adds: 1 }),
  };
  return { step, held: next };
}
