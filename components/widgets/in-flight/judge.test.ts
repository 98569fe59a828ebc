import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type InFlightValues } from './params';
import { simulate } from './simulate';

const first: InFlightValues = initialValues(params);
const state = (values: Partial<InFlightValues>): InFlightValues => ({ ...first, ...values });
const answer = (marked: readonly number[], values: Partial<InFlightValues> = {}) =>
  judge(simulate(state(values)), state(values), marked);

describe('where the bandwidth is known', () => {
  it('asks for the share, without the bytes that lead to it', () => {
    expect(ask(first)).toBe(
      '64 warps on each SM of the NVIDIA H200, and each lane waits for 1 load of 4 B. What share of the highest bandwidth from DRAM does that bring? Choose the nearest.',
    );
  });

  it.each([
    [[50], {}, true, 'Yes: 8 KiB an SM bring 56 %; 90 % takes 21 KiB.'],
    [[100], {}, false, 'That is the occupancy.'],
    [[75], {}, false, 'That is what Little’s law says of an unloaded memory.'],
    [[90], {}, false, 'Less: too little is on its way.'],
    [[10], {}, false, 'More: many lanes wait at the same time.'],
    [[], {}, false, 'Choose one number.'],
    [[100], { bytes: '16', warps: 64 }, true, 'Yes: 32 KiB'],
  ])('answers %j in %o', (marked, values, correct, start) => {
    const judged = answer(marked, values);
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

describe('where it is not', () => {
  it('asks for the bytes', () => {
    expect(ask(state({ gpu: 'a100' }))).toMatch(/How many bytes does one SM have in flight\?$/);
  });

  it.each([
    [8 * 1024, {}, true, 'Yes: 64 × 32 lanes × 1 × 4 B = 8 KiB. What bandwidth that brings is not known: NVIDIA A100:'],
    [256, {}, false, 'That is one lane of each warp'],
    [128, {}, false, 'That is one warp'],
    [16384, {}, false, 'Each byte is on its way once'],
    [8 * 1024, { loads: '4' }, false, 'That is one load of each lane: 64 × 32 lanes × 4 × 4 B = 32 KiB.'],
  ])('answers %d in %o', (marked, values, correct, start) => {
    const judged = answer([marked], { gpu: 'a100', ...values });
    expect(judged.say.startsWith(start), judged.say).toBe(true);
    expect(judged.correct).toBe(correct);
  });
});

it('in every state exactly one of the places is right: of the shares the one nearest to the computed share', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      let trace;
      try {
        trace = simulate(values);
      } catch {
        return;
      }
      const right = places(trace, values).filter(({ id }) => judge(trace, values, [id]).correct);
      expect(right).toHaveLength(1);
      const { model } = trace;
      if (!model.known) return;
      const distances = places(trace, values).map(({ id }) => Math.abs(id - model.share * 100));
      expect(Math.abs(right[0]!.id - model.share * 100)).toBe(Math.min(...distances));
    }),
  );
});
