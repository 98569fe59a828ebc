import type { Curve } from '@src/widget/define-widget';
import { params, type RooflineValues } from './params';
import { recordedState } from './measured';
import { simulate } from './simulate';

const share = (values: RooflineValues): number => {
  const { at, pair } = simulate(values);
  return at.flopsPerSecond / pair.compute.flopsPerSecond;
};

/** The share of the peak over the side of the tile, or over the intensity of an own kernel. */
export function curve(values: RooflineValues): Curve | null {
  if (values.kernel === 'own') {
    const { min, max } = params.power;
    return {
      param: 'power',
      xLabel: 'FLOP per byte, power of two',
      yLabel: 'share of the peak',
      points: Array.from({ length: max - min + 1 }, (_, index) => ({
        x: min + index,
        y: share({ ...values, power: min + index }),
      })),
      currentX: values.power,
    };
  }
  if (values.kernel !== 'tiled') return null;
  const peak = simulate(values).pair.compute.flopsPerSecond;
  return {
    param: 'tile',
    xLabel: 'side of the tile',
    yLabel: 'share of the peak',
    points: params.tile.options.map(({ value: tile }) => {
      const rate = recordedState({ ...values, tile })?.flopsPerSecond;
      return { x: Number(tile), y: share({ ...values, tile }), measured: rate === undefined ? undefined : rate / peak };
    }),
    currentX: Number(values.tile),
    valueAt: String,
  };
}
