import type { Curve } from '@src/widget/define-widget';
import { recordedMs } from './measured';
import { params, type OverlapValues } from './params';
import { programOf } from './simulate';

/** The time of the whole over the number of pieces. */
export function curve(values: OverlapValues): Curve {
  const { min, max } = params.chunks;
  const pieces = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const computed = pieces.map((count) => programOf(values, { pieces: count }).totalUs / 1000);
  const recorded = pieces.map((count) => recordedMs({ ...values, chunks: count }));
  const whole = roundUp(Math.max(...computed, ...recorded.map((ms) => ms ?? 0)));
  return {
    param: 'chunks',
    xLabel: 'pieces',
    yLabel: 'ms',
    whole,
    currentX: values.chunks,
    points: pieces.map((count, index) => ({
      x: count,
      y: computed[index]! / whole,
      measured: recorded[index] === null ? undefined : recorded[index]! / whole,
    })),
  };
}

/** A little up, to a number whose half is round too. */
function roundUp(ms: number): number {
  const step = 4 * 10 ** (Math.floor(Math.log10(ms)) - 1);
  return Number((Math.ceil(ms / step) * step).toPrecision(2));
}
