import type { Curve } from '@src/widget/define-widget';
import { recordedPerTile } from './measured';
import { orderOf, type PipelineValues } from './params';
import { mostStages, runOf } from './simulate';

/** Cycles per tile over the stages, in the order that the numbers speak of. */
export function curve(values: PipelineValues): Curve {
  const order = orderOf(values);
  const stages = Array.from({ length: mostStages(values) }, (_, index) => index + 1);
  const computed = stages.map((count) => runOf(values, order, count).perTile);
  const recorded = stages.map((count) => recordedPerTile(values, order, count));
  const whole = roundUp(Math.max(...computed, ...recorded.map((cycles) => cycles ?? 0)));
  return {
    param: 'stages',
    xLabel: 'stages',
    yLabel: `cycles per tile, issued ${order}`,
    whole,
    currentX: values.stages,
    points: stages.map((count, index) => ({
      x: count,
      y: computed[index]! / whole,
      measured: recorded[index] === null ? undefined : recorded[index]! / whole,
    })),
  };
}

/** To an even number of hundreds, so that half of it is a round number too. */
const roundUp = (cycles: number): number => Math.max(200, Math.ceil(cycles / 200) * 200);
