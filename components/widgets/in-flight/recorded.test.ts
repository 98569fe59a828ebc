import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { bandwidthNumber } from '@src/units/words';
import { initialValues } from '@src/widget/params';
import { measured, recorded } from './measured';
import { metrics } from './numbers';
import { params, type InFlightValues } from './params';
import { simulate } from './simulate';
import { table } from './table';

const first: InFlightValues = initialValues(params);
const file = new URL('../../../content/evidence/bytes-in-flight/h200.json', import.meta.url);
const { rows, device } = JSON.parse(readFileSync(file, 'utf8')) as Run;
const whole = rows.filter((row) => row.params['sms'] === device['sms']);

const stateOf = (row: (typeof rows)[number]): InFlightValues => ({
  warps: row.params['warpsPerSm'] as number,
  bytes: String(row.params['width']),
  loads: String(row.params['loads']),
  memory: row.params['memory'] as string,
  gpu: 'h200',
});

/** What the engine's own test allows of every row. */
const WORST = 0.073;

describe('a recorded state', () => {
  it('is each of the 125 rows with all SMs at work', () => expect(whole).toHaveLength(125));

  it.each(whole.map((row) => [row.case, row] as const))(
    '%s carries the measured number beside a near one',
    (_, row) => {
      const state = stateOf(row);
      const { median } = row.values!['usefulGBps']!;
      expect(measured(state)).toEqual({
        timed: true,
        gpu: 'H200',
        dataset: 'bytes-in-flight',
        byMetric: { GBps: bandwidthNumber(median) },
      });
      const trace = simulate(state);
      expect(trace.bytes.gpu).toBe(row.params['bytesInFlight']);
      const [headline] = metrics(trace, state);
      expect(headline!.id).toBe('GBps');
      expect(Math.abs(headline!.value / median - 1)).toBeLessThan(WORST);
      const line = table(trace, state).rows.find(([warps]) => warps === state.warps)!;
      expect(line.at(-1)).toBe(bandwidthNumber(median));
    },
  );

  it('is marked among the recorded points of its memory, with those of the same width and unrolling', () => {
    const points = recorded({ ...first, warps: 3, bytes: '16', loads: '4' });
    expect(points).toHaveLength(83);
    expect(points.filter(({ like }) => like).map(({ warpsPerSm }) => warpsPerSm)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });
});

it('a state between the rows, and another GPU, carry no measured number', () => {
  expect(measured({ ...first, warps: 63 })).toBeNull();
  expect(measured({ ...first, memory: 'l2', loads: '2' })).toBeNull();
  expect(measured({ ...first, gpu: 'h100' })).toBeNull();
});
