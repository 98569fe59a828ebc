import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type RooflineValues } from './params';
import { simulate } from './simulate';

const first: RooflineValues = initialValues(params);
const tensor: RooflineValues = { ...first, kernel: 'own', precision: 'tensor', gpu: 'h100' };

describe('the question', () => {
  it('gives the rate and the bandwidth, and asks for their quotient', () => {
    expect(ask(first)).toBe(
      'FP32 of the H200 gives 67 TFLOP/s, and DRAM brings 4,800 GB/s. From how many operations per byte on does memory no longer hold a kernel down?',
    );
  });

  it.each([
    [first, 14, true, 'Yes: 67 TFLOP/s ÷ 4,800 GB/s = 14 FLOP/B.'],
    [first, 55.8, false, 'That is operations per element of 4 bytes.'],
    [first, 0.0716, false, 'That is bytes per operation'],
    [first, 206, false, 'That is where the roof of the tensor cores begins.'],
    [first, 6.98, false, 'A multiply-add counts as two operations'],
    [tensor, 295, true, 'Yes: 989 TFLOP/s ÷ 3,350 GB/s'],
    [tensor, 590, false, 'That takes the rate for sparse matrices'],
    [tensor, 20, false, 'That is where the roof of FP32 begins.'],
  ])('answers %#', (values, marked, correct, start) => {
    const trace = simulate(values);
    expect(places(trace).map(({ id }) => id)).toContain(marked);
    const judged = judge(trace, [marked]);
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

it('in every state exactly one place is right', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      let trace;
      try {
        trace = simulate(values);
      } catch {
        return;
      }
      expect(places(trace).filter(({ id }) => judge(trace, [id]).correct)).toHaveLength(1);
    }),
  );
});
