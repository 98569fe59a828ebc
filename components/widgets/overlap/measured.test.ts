import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { measured } from './measured';
import { metrics } from './numbers';
import { params, type OverlapValues } from './params';
import { simulate } from './simulate';

const file = new URL('../../../content/evidence/host-copy/h200.json', import.meta.url);
const programs = (JSON.parse(readFileSync(file, 'utf8')) as Run).rows.filter(
  ({ params: row }) => row['what'] === 'chunks',
);
const first = initialValues(params);

it.each(programs.map((row) => [row.case, row] as const))('the figure and the H200 agree in %s', (_, row) => {
  const { memory, chunks, streams, rounds } = row.params;
  const state = { ...first, memory, chunks, streams, work: rounds } as OverlapValues;
  const { value } = metrics(simulate(state), state)[0]!;
  const recorded = row.values!['timeMs']!.median;
  expect(Math.abs(measured(state)!.byMetric['time']! / recorded - 1)).toBeLessThan(0.005);
  expect(Math.abs(value / recorded - 1)).toBeLessThan(state.memory === 'pinned' ? 0.03 : 0.25);
});

it('nothing is shown as measured where nobody measured', () => {
  expect(measured(first)).not.toBeNull();
  for (const change of [{ gpu: 'h100' }, { mib: '16' }, { chunks: 7 }, { work: 2048 }])
    expect(measured({ ...first, ...change })).toBeNull();
});

it('the curve falls with the pieces on three streams and not on one, and carries what was recorded', () => {
  const { points } = curve(first);
  expect(points.filter((point) => point.measured !== undefined).map(({ x }) => x)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(points[0]!.y).toBeGreaterThan(1.9 * points.at(-1)!.y);
  const one = curve({ ...first, streams: 1 }).points;
  expect(one.at(-1)!.y).toBeGreaterThan(one[0]!.y);
});

it('a host that nobody measured has its times marked', () => {
  const state = { ...first, gpu: 't4' };
  const all = metrics(simulate(state), state);
  expect(all[0]!.label).toContain('(estimate)');
  for (const { text } of all.filter(({ text: shown }) => / (ms|µs|GB\/s)$/.test(shown))) expect(text).toMatch(/^≈ /);
});
