import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Row, Run } from '@src/evidence/run';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { measured } from './measured';
import { metrics } from './numbers';
import { params, type PipelineValues } from './params';
import { tilesOf } from './plan';
import { simulate } from './simulate';

const file = new URL('../../../content/evidence/pipeline/h200.json', import.meta.url);
const { rows, device } = JSON.parse(readFileSync(file, 'utf8')) as Run;
const first = initialValues(params);

function stateOf({ params: row }: Row): PipelineValues {
  const { method, memory, stages, order, fmas, tileBytes, sms } = row;
  return {
    ...first,
    method,
    memory,
    stages,
    order,
    fmas,
    tile: String(tileBytes),
    sms: sms === device.sms ? 'all' : 'one',
  } as PipelineValues;
}

/** Rows that are states of this figure: blocks of 128 threads, with as many tiles as it draws. */
const states = rows.filter(
  (row) =>
    row.params['method'] !== 'none' && row.params['threads'] === 128 && row.params['tiles'] === tilesOf(stateOf(row)),
);

describe('the figure and the H200', () => {
  it('have 650 states and more in common', () => expect(states.length).toBeGreaterThanOrEqual(650));

  it('agree in each within a fifth, and through registers within a third; the badge shows what was recorded', () => {
    for (const row of states) {
      const state = stateOf(row);
      const { value } = metrics(simulate(state), state)[0]!;
      const recorded = row.values!['blockCycles']!.median / tilesOf(state);
      expect(measured(state)!.byMetric['perTile']).toBe(Math.round(recorded));
      expect(Math.abs(value / recorded - 1), row.case).toBeLessThan(state.method === 'registers' ? 0.3 : 0.18);
    }
  });

  it('show nothing where nobody measured', () => {
    expect(measured(first)).not.toBeNull();
    expect(measured({ ...first, gpu: 'h100' })).toBeNull();
    expect(measured({ ...first, stages: 5 })).toBeNull();
    expect(measured({ ...first, fmas: 160 })).toBeNull();
    expect(measured({ ...first, order: 'late' })).toBeNull();
    expect(measured({ ...first, order: 'late', stages: 2 })!.byMetric['perTile']).toBe(2041);
  });
});

it('the curve falls with the stages issued ahead, is flat issued late, and carries what was recorded', () => {
  const ahead = curve(first).points;
  expect(ahead.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ahead.filter((point) => point.measured !== undefined).map(({ x }) => x)).toEqual([1, 2, 3, 4, 8]);
  expect(ahead[0]!.y).toBeGreaterThan(1.9 * ahead[7]!.y);
  const late = curve({ ...first, order: 'late' }).points;
  expect(Math.max(...late.map(({ y }) => y)) / Math.min(...late.map(({ y }) => y))).toBeLessThan(1.02);
});

it('a GPU that nobody measured has its cycles marked, every one', () => {
  const state = { ...first, gpu: 'a100' };
  const all = metrics(simulate(state), state);
  expect(all[0]!.label).toContain('(estimate)');
  for (const { text } of all.filter(({ text: shown }) => / cycles?$/.test(shown))) expect(text).toMatch(/^≈ /);
});
