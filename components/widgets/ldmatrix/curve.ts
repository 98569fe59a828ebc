import { InputError } from '@src/engine/input-error';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { measured } from './measured';
import { CHUNK, matricesOf, params, type LdmatrixValues } from './params';
import { serviceOf } from './simulate';
import { chunksOf, firstOf } from './tile';

/** Wavefronts over the padding; where nothing is padded, over the piece of the row at which the first matrix begins. */
export function curve(values: LdmatrixValues): Curve {
  const padded = values.layout === 'rows';
  const param = padded ? 'padding' : 'chunk';
  const xs = padded
    ? Array.from({ length: params.padding.max / CHUNK + 1 }, (_, step) => step * CHUNK)
    : Array.from({ length: chunksOf(values) }, (_, piece) => piece);
  const whole = 8 * matricesOf(values);
  return {
    param,
    xLabel: padded ? 'padding, in halves' : 'first piece of 16 B',
    yLabel: 'shared wavefronts',
    whole,
    points: xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole)),
    currentX: padded ? values.padding : firstOf(values),
    valueAt: (x) => x,
  };
}

/** Nothing where the matrices would leave the row: the curve ends there. */
function pointAt(values: LdmatrixValues, x: number, whole: number): CurvePoint[] {
  try {
    const y = serviceOf(values).wavefronts.length / whole;
    const counted = measured(values)?.byMetric['wavefronts'];
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
