import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Row, Run } from '@src/evidence/run';
import { initialValues } from '@src/widget/params';
import { curve } from './curve';
import { measured } from './measured';
import { metrics } from './numbers';
import { params, type OccupancyValues } from './params';
import { simulate } from './simulate';

const file = (name: string): URL => new URL(`../../../content/evidence/occupancy/${name}`, import.meta.url);
const { rows } = JSON.parse(readFileSync(file('h200.json'), 'utf8')) as Run;
const hints = JSON.parse(readFileSync(file('disagreements.json'), 'utf8')) as Record<string, string>;

/** Launches that this figure can show: one barrier, opted in, some blocks counted. */
const launches = rows.filter(
  ({ params: { by, barriers, optIn }, result }) =>
    by === 'kernel' && barriers === 1 && optIn === true && result!.includes('resident'),
);

function stateOf({ params: row }: Row): OccupancyValues {
  const { registers, threads, static: fixed, dynamic, carveout } = row as Record<string, number>;
  const preferred = carveout! >= 0 ? { carveout: 'percent', percent: carveout! } : {};
  return {
    ...initialValues(params),
    registers: registers!,
    threads: threads!,
    shared: fixed! + dynamic!,
    ...preferred,
  };
}

describe('the figure and the H200', () => {
  it('have 290 launches and more to agree in', () => expect(launches.length).toBeGreaterThanOrEqual(290));

  it.each(launches.map((row) => [row.case, row] as const))('say the same of %s', (name, row) => {
    const state = stateOf(row);
    const [, runtime, seen] = /^runtime (\d+); resident (\d+) to \2$/.exec(row.result!)!.map(Number);
    const computed = metrics(simulate(state)).find(({ id }) => id === 'blocks')!.value;
    expect(computed).toBe(runtime);
    expect(measured(state)).toEqual({ gpu: 'H200', dataset: 'occupancy', byMetric: { blocks: seen } });
    expect(computed === seen).toBe(hints[name] === undefined);
  });

  it('show no count in a state or on a GPU where nothing was launched', () => {
    const first = initialValues(params);
    expect(measured(first)).not.toBeNull();
    expect(measured({ ...first, gpu: 'h100' })).toBeNull();
    expect(measured({ ...first, registers: 65 })).toBeNull();
    expect(measured({ ...first, carveout: 'percent', percent: 50 })).toBeNull();
  });
});

describe('the curve', () => {
  const first = initialValues(params);

  it('carries what was counted, at the place where it was computed', () => {
    const counted = curve(first).points.filter((point) => point.measured !== undefined);
    expect(counted.length).toBeGreaterThanOrEqual(30);
    for (const { y, measured: share } of counted) expect(share).toBe(y);
  });

  it('jumps where the cliffs are marked', () => {
    expect(curve(first).cliffs).toEqual([
      { x: 48, text: '≤ 48', above: false },
      { x: 65, text: '≥ 65', above: true },
    ]);
    expect(curve({ ...first, over: 'shared' }).cliffs).toEqual([{ x: 57_345 / 1024, text: '> 56 KiB', above: true }]);
  });

  it('draws shared memory in KiB up to what a block of the GPU may have, and gives bytes back', () => {
    const { points, valueAt } = curve({ ...first, over: 'shared', gpu: 't4' });
    expect(points.at(-1)!.x).toBe(64);
    expect(valueAt!(64)).toBe(65_536);
    expect(curve({ ...first, over: 'shared', gpu: 't4', shared: 65_537 }).points.at(-1)!.y).toBe(0);
  });
});
