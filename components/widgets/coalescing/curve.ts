import { SECTOR } from '@components/marks/grammar';
import { InputError } from '@src/engine/input-error';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { measured } from './measured';
import { params, type CoalescingValues } from './params';
import { simulate } from './simulate';

/** Efficiency over the one parameter that the pattern is named after; patterns without such a scale use the offset. */
export function curve(values: CoalescingValues): Curve | null {
  const name = { stride: 'stride', broadcast: 'sharing', struct: 'structElements' }[values.pattern] ?? 'offset';
  if (name === 'stride') return over(values, 'stride', 'stride, in elements', 1);
  if (name === 'sharing') return over(values, 'sharing', 'lanes per element', 1);
  if (name === 'structElements') return over(values, 'structElements', 'elements per struct', 1);
  return over(values, 'offset', 'offset, in bytes', Number(values.bytes));
}

type Scale = 'stride' | 'sharing' | 'structElements' | 'offset';

function over(values: CoalescingValues, param: Scale, xLabel: string, step: number): Curve {
  const { min, max } = params[param];
  const points: CurvePoint[] = [];
  for (let x = min; x <= max; x += step) {
    const point = pointAt({ ...values, [param]: x }, x);
    if (point) points.push(point);
  }
  return { param, xLabel, yLabel: 'useful share of moved bytes', points, currentX: values[param] };
}

/** `null` where the hardware refuses the state or nothing moves: the curve has a hole there. */
function pointAt(values: CoalescingValues, x: number): CurvePoint | null {
  try {
    const { efficiency, usefulBytes } = simulate(values);
    if (efficiency === null) return null;
    const sectors = measured(values)?.byMetric['sectors'];
    return { x, y: efficiency, measured: sectors === undefined ? undefined : usefulBytes / (sectors * SECTOR) };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
