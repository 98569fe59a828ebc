import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type ScanValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;
const said = (values: Partial<ScanValues>) => describe(simulate(state(values)), state(values));
const ofLane = (values: Partial<ScanValues>, lane: number) =>
  describeLane(simulate(state(values)), state(values), lane);

group('the sentence under a scan', () => {
  it.each<[Partial<ScanValues>, string]>([
    [{}, 'An inclusive scan by shuffles of a warp takes 5 rounds, 5 wavefronts and no barrier.'],
    [{ kind: 'exclusive' }, 'An exclusive scan by shuffles of a warp takes 6 rounds, 6 wavefronts and no barrier.'],
    [{ way: 'shared' }, 'An inclusive scan in shared memory of a warp takes 5 rounds, 10 wavefronts and 5 barriers.'],
    [{ width: '2' }, 'An inclusive scan by shuffles of segments of 2 lanes takes 1 round, 1 wavefront and no barrier.'],
  ])('%o', (values, headline) => {
    expect(said(values).headline).toBe(headline);
  });

  it('says of a lane what it holds, and whose sum that is', () => {
    expect(ofLane({}, 31)).toBe('Lane 31 starts with 4, then 7, 10, 20, 40, 80: the sum of lanes 0 to 31.');
    expect(ofLane({}, 0)).toBe('Lane 0 starts with 1, and keeps it: the value of lane 0 alone.');
    expect(ofLane({ kind: 'exclusive' }, 0)).toContain('then 0: nothing is before it, so 0.');
    expect(ofLane({ width: '8' }, 17)).toContain('the sum of lanes 16 to 17.');
  });

  it('counts the lanes that are done: twice as many after each round', () => {
    const done = simulate(state({})).doneByLane;
    expect([0, 1, 2, 3, 4, 5].map((step) => done.filter((at) => at <= step).length)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(steps(simulate(state({})), state({}))[1]!.say).toContain('2 lanes of 32 have their sums.');
    expect(simulate(state({ kind: 'exclusive' })).doneByLane.every((at) => at === 6)).toBe(true);
  });
});
