import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { measured } from './measured';
import { metrics, shares } from './numbers';
import { params, type ShuffleValues } from './params';
import { simulate } from './simulate';

const initial = initialValues(params) as ShuffleValues;
const of = (values: ShuffleValues, id: string): number | undefined =>
  metrics(simulate(values), values).find((metric) => metric.id === id)?.value;

describe('the numbers of a shuffle', () => {
  it('divide the 32 lanes: received, kept, undefined, off', () => {
    fc.assert(
      fc.property(valuesOf(params), (drawn) => {
        const values = drawn as ShuffleValues;
        const parts = ['received', 'kept', 'undefinedLanes', 'off'].map((id) => of(values, id)!);
        expect(parts.reduce((a, b) => a + b)).toBe(32);
        const defined = shares(simulate(values))[0]!.value;
        const held = metrics(simulate(values), values).filter(({ id }) => /^value\d+$/.test(id));
        expect(held).toHaveLength(defined);
      }),
    );
  });

  it('are those that the H200 gave, in every state that was recorded', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (drawn) => {
        const values = { ...drawn, active: 0xffff_ffff, mask: 'full', gpu: 'h200' } as ShuffleValues;
        const { received, kept } = measured(values)?.byMetric ?? {};
        if (received === undefined) return;
        seen += 1;
        expect([received, kept]).toEqual([of(values, 'received'), of(values, 'kept')]);
      }),
      { numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(30);
  });

  it('carry the wavefront and the latency that the H200 showed, and neither on a GPU where nobody measured', () => {
    expect(measured(initial)).toMatchObject({
      gpu: 'H200',
      dataset: 'shuffle',
      byMetric: { received: 28, kept: 4, wavefronts: 1 },
    });
    expect(of(initial, 'wavefronts')).toBe(1);
    expect(of(initial, 'latency')).toBe(24);
    expect(of({ ...initial, operation: 'idx' }, 'latency')).toBe(26);
    expect(of({ ...initial, gpu: 'b200' }, 'latency')).toBeUndefined();
    expect(measured({ ...initial, gpu: 'b200' })).toBeNull();
    expect(measured({ ...initial, width: '8' })?.byMetric).toEqual({ received: 16, kept: 16 });
    expect(measured({ ...initial, delta: 5 })?.byMetric).toEqual({ wavefronts: 1 });
    expect(measured({ ...initial, delta: 5, width: '8' })).toBeNull();
    expect(measured({ ...initial, active: 0xffff })).toBeNull();
  });
});
