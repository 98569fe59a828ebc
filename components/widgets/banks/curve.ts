import { InputError } from '@src/engine/input-error';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { measured } from './measured';
import { params, type BanksValues } from './params';
import { serviceOf, worstOf } from './simulate';
import { firstOf, shapeOf } from './tile';

type Scale = 'stride' | 'sharing' | 'padding' | 'line';
type Axis = Pick<Curve, 'xLabel' | 'currentX'> & { readonly param: Scale; readonly xs: readonly number[] };

/** Wavefronts over the one parameter that matters most: the stride, the sharing, the padding, or which line it is. */
export function curve(values: BanksValues): Curve | null {
  const axis = axisOf(values);
  if (!axis) return null;
  const { param, xLabel, currentX, xs } = axis;
  const whole = worstOf(values);
  const points = xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole));
  return { param, xLabel, yLabel: 'shared wavefronts', whole, points, currentX, valueAt: (x) => x };
}

function axisOf(values: BanksValues): Axis | null {
  const whole = (param: Exclude<Scale, 'line'>, xLabel: string): Axis => {
    const { min, max } = params[param];
    return { param, xLabel, currentX: values[param], xs: range(min, max) };
  };
  if (values.access === 'strided') return whole('stride', 'stride, in elements');
  if (values.access === 'broadcast') return whole('sharing', 'lanes per element');
  if (values.layout === 'rows') return whole('padding', 'padding, in words');
  if (values.access === 'random') return null;
  const { rows, columns } = shapeOf(values);
  const last = (values.access === 'row' ? rows : columns) - 1;
  const xLabel = values.access === 'diagonal' ? 'column in which it begins' : `which ${values.access}`;
  return { param: 'line', xLabel, currentX: firstOf(values), xs: range(0, last) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Nothing where the hardware refuses the state: the curve has a hole there. */
function pointAt(values: BanksValues, x: number, whole: number): CurvePoint[] {
  try {
    const counted = measured(values)?.byMetric['wavefronts'];
    const y = serviceOf(values).wavefronts.length / whole;
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
