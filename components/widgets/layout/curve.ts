import type { Curve } from '@src/widget/define-widget';
import { firstFields, touchedFields, type LayoutValues } from './params';
import { simulate } from './simulate';
import { structNamed } from './structs';

/** What AoS uses of what it moves, over the number of touched fields: the first ones, except at the reader's own choice. */
export function curve(values: LayoutValues): Curve {
  const currentX = touchedFields(values).length;
  const points = structNamed(values.struct).fields.map((_, index) => {
    const x = index + 1;
    const state = x === currentX ? values : { ...values, fields: firstFields(x) };
    return { x, y: simulate(state).byKind.aos.efficiency };
  });
  return {
    param: 'fields',
    xLabel: 'fields touched',
    yLabel: 'used share of what AoS moves',
    points,
    currentX,
    valueAt: firstFields,
  };
}
