import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { metrics, shares, table } from './numbers';
import { params, type ScanValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;
const of = (values: Partial<ScanValues>): Record<string, number> =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map(({ id, value }) => [id, value]));

describe('what prefix sums cost', () => {
  it.each<[Partial<ScanValues>, Record<string, number>]>([
    [{}, { steps: 5, instructions: 10, shuffles: 5, adds: 5, barriers: 0, wavefronts: 5, latency: 120, last: 80 }],
    [
      { kind: 'exclusive' },
      { steps: 6, instructions: 11, shuffles: 6, adds: 5, wavefronts: 6, latency: 144, last: 76 },
    ],
    [{ way: 'shared' }, { steps: 5, instructions: 15, loads: 5, stores: 5, barriers: 5, wavefronts: 10, conflicts: 0 }],
    [
      { way: 'shared', kind: 'exclusive' },
      { steps: 6, loads: 6, stores: 6, barriers: 6, wavefronts: 12, value0: 0 },
    ],
    [{ width: '8' }, { steps: 3, shuffles: 3, value7: 20, value8: 1 }],
  ])('%o', (values, expected) => {
    expect(of(values)).toMatchObject(expected);
  });

  it('has a latency only where one was measured', () => {
    expect(of({ gpu: 'b200' })['latency']).toBeUndefined();
    expect(of({ way: 'shared' })['latency']).toBeUndefined();
  });

  it('tells lanes that add from those that wait, and ends its table with the sums', () => {
    // 31, 30, 28, 24 and 16 lanes have somebody so far below.
    expect(shares(simulate(state({}))).map(({ value }) => value)).toEqual([129, 31]);
    expect(table(simulate(state({})), state({})).rows[31]).toEqual([31, 4, 7, 10, 20, 40, 80]);
  });
});
