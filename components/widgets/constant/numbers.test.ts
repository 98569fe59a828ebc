import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { measured } from './measured';
import { metrics } from './numbers';
import { params, type ConstantValues } from './params';
import { simulate, weightByLane } from './simulate';

const first = initialValues(params);
const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...first, ...values });
const metric = (values: Partial<ConstantValues>, name: string) =>
  metrics(simulate(state(values))).find(({ id }) => id === name)!;

const file = new URL('../../../content/evidence/constant/h200.json', import.meta.url);
const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Run;

describe('the lanes', () => {
  it('of a full warp read each of the n weights, and no other', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const weights = new Set(weightByLane(values));
        expect([...weights].sort((a, b) => a - b)).toEqual(Array.from({ length: values.unique }, (_, i) => i));
        expect(metric({ ...values, mask: 0xffffffff }, 'passes').value).toBe(values.unique);
      }),
    );
  });
});

describe('the figure and the H200', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 28, 32];

  it.each(counts)('say the same of %i words: requests counted, cycles timed', (unique) => {
    expect(measured(state({ unique }))).toEqual({
      gpu: 'H200',
      dataset: 'constant',
      byMetric: { requests: metric({ unique }, 'requests').value, cycles: metric({ unique }, 'cycles').value },
    });
  });

  it.each([64, 256, 512])('say the same of words %i B apart, misses included', (apart) => {
    const timed = rows.filter(({ params: row, values }) => row['kind'] === `apart-by-${apart}` && values);
    const drawable = timed.filter(({ params: row }) => row['warmUp'] === 8);
    for (const { params: row, values } of drawable) {
      const unique = new Set(row['offsets'] as number[]).size;
      expect(metric({ unique, spacing: apart / 4 }, 'cycles').value).toBe(values!['cyclesPerRead']!.median);
    }
    expect(drawable.length).toBeGreaterThan(3);
  });

  it('show no number in a state or on a GPU where nothing was measured', () => {
    expect(measured(state({ gpu: 'h100' }))).toBeNull();
    expect(measured(state({ unique: 9 }))).toBeNull();
    expect(measured(state({ index: 'random' }))).toBeNull();
  });
});

describe('the curve', () => {
  it('goes up by one pass an address and carries what was timed', () => {
    const { points, whole } = curve(first);
    expect(whole).toBe(400);
    expect(points.map(({ y }) => Math.round(y * 400))).toEqual(points.map(({ x }) => 17 + 11 * x));
    expect(points.filter(({ measured: seen }) => seen !== undefined)).toHaveLength(15);
    for (const { y, measured: seen } of points) if (seen !== undefined) expect(seen).toBe(y);
  });

  it('counts requests where the cycles are not modelled', () => {
    const { points, yLabel, whole } = curve(state({ element: '16' }));
    expect([yLabel, whole, points.at(-1)!.y]).toEqual(['requests of a read', 64, 1]);
    expect(points.at(-1)!.measured).toBe(1);
  });
});

it('cycles are marked as an estimate where nobody measured them', () => {
  expect(metric({}, 'cycles').text).toBe('105 cycles');
  expect(metric({ gpu: 'b200' }, 'cycles').text).toBe('about 105 cycles');
  expect(metrics(simulate(state({ gpu: 'b200' }))).map(({ id }) => id)).not.toContain('globalCycles');
});
