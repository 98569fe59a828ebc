import { expect, it } from 'vitest';
import type { AnyWidget, Bounds } from '@src/widget/define-widget';
import { initialValues, int, type Values } from '@src/widget/params';
import { pictureOf, traceOf, workAhead } from './ahead';
import { drawnBounds } from './drawn-bounds';

const params = { stride: int('Stride', { min: 0, max: 9, initial: 2, help: 'Help.' }) };
const definition = {
  params,
  simulate: ({ stride }: { stride: number }) => ({ sectors: 4 * stride }),
  moments: () => [],
  describe: () => ({ headline: '', detail: '' }),
  metrics: () => [],
  measured: () => null,
  layout: ({ sectors }: { sectors: number }, _values: unknown, { width, height }: Bounds) => ({
    width,
    height,
    sectors,
  }),
} as unknown as AnyWidget;
const initial: Values = initialValues(params);
const room = { ...drawnBounds, width: 800 };

it('gives a figure that wakes what was worked out for it, and works everything else out', () => {
  workAhead(definition, room);
  const trace = traceOf(definition, { ...initial });
  expect(trace).toBe(traceOf(definition, initial));
  expect(trace).toEqual(definition.simulate(initial));
  const other = { ...initial, stride: 7 };
  expect(traceOf(definition, other)).toEqual(definition.simulate(other));

  const picture = pictureOf(definition, trace, initial, { ...room });
  expect(picture).toBe(pictureOf(definition, trace, initial, room));
  expect(picture).toEqual(definition.layout(definition.simulate(initial), initial, room));
  const narrow = { ...room, width: 400 };
  expect(pictureOf(definition, trace, initial, narrow).width).toBeLessThanOrEqual(400);
  const asked = { ...room, asked: [0, 1, 2] };
  expect(pictureOf(definition, trace, initial, asked)).not.toBe(picture);
});
