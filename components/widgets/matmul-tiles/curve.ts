import { architecture } from '@src/arch';
import { matmulCost } from '@src/engine/tiling';
import type { Curve } from '@src/widget/define-widget';
import { measured } from './measured';
import { kernelOf, NAIVE, params, problemOf, type MatmulValues } from './params';

/** Sectors over the side of the tile, as a share of those that the naive kernel loads. */
export function curve(values: MatmulValues): Curve | null {
  if (values.kernel !== 'tiled') return null;
  const arch = architecture(values.gpu);
  const problem = problemOf(values);
  const whole = matmulCost(problem, NAIVE, arch).loads.sectors;
  return {
    param: 'tile',
    xLabel: 'side of the tile',
    yLabel: 'load sectors of the naive kernel',
    currentX: Number(values.tile),
    valueAt: String,
    points: params.tile.options.map(({ value }) => {
      const state = { ...values, tile: value };
      const counted = measured(state)?.byMetric['sectors'];
      return {
        x: Number(value),
        y: matmulCost(problem, kernelOf(state), arch).loads.sectors / whole,
        measured: counted === undefined ? undefined : counted / whole,
      };
    }),
  };
}
