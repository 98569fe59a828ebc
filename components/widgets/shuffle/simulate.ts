import { shuffleCall, type ShuffleCallTrace, type ShuffleOp } from '@src/engine/warp';
import { maskOf, operandOf, type ShuffleValues } from './params';

export type ShuffleFigureTrace = ShuffleCallTrace;

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** Every lane offers its own index, so that each value shows where it came from. */
export const simulate = (values: ShuffleValues): ShuffleFigureTrace =>
  shuffleCall({
    op: values.operation as ShuffleOp,
    width: Number(values.width),
    active: values.active,
    mask: maskOf(values),
    operandByLane: LANES.map((lane) => operandOf(values, lane)),
    valueByLane: LANES,
  });

/** Lanes by what becomes of them. */
export interface Fates {
  /** Get the value of another lane. */
  readonly received: readonly number[];
  /** Keep their own, because the source lies past the edge of the segment. */
  readonly edge: readonly number[];
  /** Name themselves. */
  readonly self: readonly number[];
  readonly unknown: readonly number[];
  readonly off: readonly number[];
}

export function fatesOf({ outcomeByLane, sourceByLane }: ShuffleFigureTrace): Fates {
  const where = (passes: (lane: number) => boolean): number[] => LANES.filter(passes);
  return {
    received: where((lane) => outcomeByLane[lane] === 'read' && sourceByLane[lane] !== lane),
    edge: where((lane) => outcomeByLane[lane] === 'own'),
    self: where((lane) => outcomeByLane[lane] === 'read' && sourceByLane[lane] === lane),
    unknown: where((lane) => outcomeByLane[lane] === 'undefined'),
    off: where((lane) => outcomeByLane[lane] === 'off'),
  };
}
