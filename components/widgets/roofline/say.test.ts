import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import definition from './definition';
import { metrics } from './numbers';
import { params, type RooflineValues } from './params';
import { describe, describeLane } from './say';
import { simulate } from './simulate';
import { steps } from './steps';
import { table } from './table';

const first: RooflineValues = initialValues(params);
const state = (values: Partial<RooflineValues>): RooflineValues => ({ ...first, ...values });
const caption = (values: Partial<RooflineValues>) => describe(simulate(state(values)));
const numbers = (values: Partial<RooflineValues>) =>
  Object.fromEntries(metrics(simulate(state(values)), state(values)).map((metric) => [metric.id, metric]));

group('the caption', () => {
  it('names the memory that holds the kernel down, the ridge, and what was measured', () => {
    expect(caption({})).toEqual({
      headline:
        'The product in tiles of 32 with 7.94 FLOP/B at DRAM is memory bound: at most 38.1 TFLOP/s on the H200, 57 % of the 67 TFLOP/s of FP32.',
      detail:
        'The roofs meet at 67 TFLOP/s ÷ 4,800 GB/s = 14 FLOP/B, the ridge point. Measured: 9.34 TFLOP/s, 25 % of this roof. The counter found 376 FLOP/B: caches kept the other bytes away from DRAM.',
    });
  });

  it('says past the ridge that arithmetic does', () => {
    expect(caption({ kernel: 'registers' }).headline).toMatch(/is compute bound: FP32 of the H200 gives 67 TFLOP\/s/);
  });

  it('does not leave a rate above its roof without an explanation', () => {
    expect(caption({ kernel: 'naive' }).detail).toContain(
      '3.34 times this roof: the caches kept most of these bytes away from DRAM.',
    );
  });

  it('claims no caches where the counter found what the engine says', () => {
    expect(caption({ memory: 'shared' }).detail).toMatch(/Measured: 9\.34 TFLOP\/s, 84 % of this roof\.$/);
  });

  it('marks estimates, and says what is not known or not drawn', () => {
    expect(caption({ kernel: 'own', gpu: 'b200' }).detail).toContain('the ridge point, an estimate.');
    expect(caption({ kernel: 'own', gpu: 't4' }).detail).toContain('bandwidth of the L2 of the NVIDIA T4.');
    expect(caption({ memory: 'l2', others: 'hbm' }).detail).toMatch(/nobody knows that roof: H100 and B200\.$/);
    expect(numbers({ kernel: 'own', gpu: 'b200' })['ridge']!.text).toMatch(/, estimate$/);
  });
});

group('the ridge points', () => {
  it.each([
    ['h100', 'tensor', 295],
    ['h200', 'tensor', 206],
    ['a100', 'tensor', 153],
    ['h200', 'fp32', 14],
    ['h100', 'fp32', 20],
  ])('of the %s, %s: %d, from dense rates', (gpu, precision, ridge) => {
    expect(numbers({ kernel: 'own', gpu, precision })['ridge']!.value).toBe(ridge);
  });
});

it('the measured rate is the operations over the median time', () => {
  expect(numbers({})['rate']!.value).toBe(Number(((2 * 2048 ** 3) / 1839.73e-6 / 1e12).toPrecision(3)));
  expect(numbers({ n: '512' })['rate']).toBeUndefined();
});

it('the steps lead from the axes through the naive kernel to the chosen one, whose label tells nothing', () => {
  const labels = steps(simulate(first)).map(({ label }) => label);
  expect(labels).toEqual([
    ...['two axes', '4,800 GB/s: a slope', '67 TFLOP/s: a ceiling', 'naive', 'tile 8', 'tile 16', 'the chosen kernel'],
  ]);
  expect(labels.at(-1)).not.toMatch(/\d/);
});

it('a lane says how much it does for its bytes', () => {
  expect(describeLane(simulate(state({ kernel: 'own', power: 3 })), state({ kernel: 'own', power: 3 }), 5)).toBe(
    'Lane 5 does 32 operations for each 4 B that DRAM moves for it.',
  );
});

it('the table holds ridge points, kernels and measured products', () => {
  const { rows } = table(simulate(state({ others: 'hbm' })));
  expect(rows.filter(([what]) => String(what).startsWith('Ridge point'))).toHaveLength(5);
  expect(rows.filter(([what]) => String(what).startsWith('Measured'))).toHaveLength(8);
  expect(rows.find(([what]) => what === 'Measured: library')![1]).toBe('not counted');
});

it('the examples keep what their names promise', () => {
  const of = Object.fromEntries(definition.presets.map(({ id, values }) => [id, numbers(values)]));
  expect(of['registers']!['bound']!.value).toBe(1);
  expect(of['naive']!['bound']!.value).toBe(0);
  expect(of['l2']!['bound']!.value).toBe(1);
  expect(of['shared']!['bound']!.text).toBe('shared memory');
});
