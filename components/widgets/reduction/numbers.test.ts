import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { measured } from './measured';
import { metrics, table } from './numbers';
import { params, type ReductionValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ReductionValues>): ReductionValues =>
  ({ ...initialValues(params), ...values }) as ReductionValues;
const of = (values: Partial<ReductionValues>): Record<string, number> =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map(({ id, value }) => [id, value]));

describe('what a sum costs', () => {
  it.each<[Partial<ReductionValues>, Record<string, number>]>([
    [
      { way: 'down' },
      { steps: 5, instructions: 10, shuffles: 5, barriers: 0, wavefronts: 5, holders: 1, latency: 120 },
    ],
    [
      { way: 'xor' },
      { steps: 5, instructions: 10, shuffles: 5, barriers: 0, wavefronts: 5, holders: 32, latency: 120 },
    ],
    [{ way: 'redux' }, { steps: 1, instructions: 1, shuffles: 0, redux: 1, wavefronts: 0, holders: 32, latency: 44 }],
    [
      { way: 'block' },
      { steps: 10, shuffles: 45, barriers: 1, wavefronts: 54, conflicts: 0, holders: 1, loads: 1, stores: 8 },
    ],
    [{ way: 'sequential' }, { steps: 8, barriers: 9, wavefronts: 44, conflicts: 0, loads: 24, stores: 20, holders: 1 }],
    [{ way: 'interleaved' }, { steps: 8, barriers: 9, wavefronts: 149, conflicts: 0, holders: 1 }],
    [{ way: 'strided' }, { steps: 8, barriers: 9, wavefronts: 149, conflicts: 105, holders: 1 }],
  ])('%o', (values, expected) => {
    expect(of(values)).toMatchObject({ ...expected });
    expect(table(simulate(state(values))).rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(
      expected['wavefronts'],
    );
  });

  it('is the same sum in every way', () => {
    for (const way of ['down', 'xor', 'redux']) expect(of({ way })['sum']).toBe(496);
    for (const way of ['interleaved', 'strided', 'sequential', 'block']) expect(of({ way })['sum']).toBe(8 * 496);
  });

  it('claims a counter for redux on the H200 alone, and a latency where one was measured', () => {
    expect(measured(state({ way: 'redux' }))).toMatchObject({ gpu: 'H200', byMetric: { wavefronts: 0 } });
    expect(measured(state({ way: 'down' }))).toBeNull();
    expect(measured(state({ way: 'redux', gpu: 'b200' }))).toBeNull();
    expect(of({ gpu: 'b200' })['latency']).toBeUndefined();
    expect(of({ way: 'block' })['latency']).toBeUndefined();
  });
});
