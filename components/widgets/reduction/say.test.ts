import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type ReductionValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ReductionValues>): ReductionValues =>
  ({ ...initialValues(params), ...values }) as ReductionValues;
const said = (values: Partial<ReductionValues>) => describe(simulate(state(values)), state(values));
const ofLane = (values: Partial<ReductionValues>, lane: number) =>
  describeLane(simulate(state(values)), state(values), lane);

group('the sentence under a sum', () => {
  it.each<[string, Partial<ReductionValues>, string]>([
    [
      'a tree',
      {},
      'A tree of shuffles down adds 32 ints in 5 rounds with 5 wavefronts and no barrier, and lane 0 has the sum.',
    ],
    [
      'a butterfly',
      { way: 'xor' },
      'A butterfly of shuffles xor adds 32 ints in 5 rounds with 5 wavefronts and no barrier, and every lane has the sum.',
    ],
    [
      'redux',
      { way: 'redux' },
      'One redux adds 32 ints in 1 round with no wavefront and no barrier, and every lane has the sum.',
    ],
    [
      'two stages',
      { way: 'block' },
      'A two-stage block sum adds 256 ints in 10 rounds with 54 wavefronts and 1 barrier, and thread 0 has the sum.',
    ],
    [
      'a shared tree',
      { way: 'sequential' },
      'A shared-memory tree on neighbouring words adds 256 ints in 8 rounds with 44 wavefronts and 9 barriers, and word 0 has the sum.',
    ],
  ])('%s', (_, values, headline) => {
    expect(said(values).headline).toBe(headline);
  });

  it('says what a strided tree pays', () => {
    expect(said({ way: 'strided' }).detail).toContain('bank conflicts add 105 wavefronts');
    expect(said({ way: 'strided', threads: '32' }).detail).toContain('no two words share a bank');
  });

  it('refuses a float sum by redux, with the reason and the cure', () => {
    expect(() => simulate(state({ way: 'redux', type: 'float' }))).toThrow(
      'redux add does not take f32 on any GPU; it takes u32, s32. Add floats with five shuffles.',
    );
  });

  it('says of a lane what it holds, and how long that counts', () => {
    expect(ofLane({}, 0)).toBe('Lane 0 starts with 0, then 16, 48, 112, 240, 496. It ends with the sum.');
    expect(ofLane({}, 5)).toContain('What it holds after step 2 goes into the sum; the rest is not needed.');
    expect(ofLane({}, 20)).toContain('Its own value goes into the sum, what follows does not.');
    expect(ofLane({ way: 'xor' }, 20)).toContain('It ends with the sum.');
  });

  it('counts down what is left, round by round', () => {
    expect(steps(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
      '32 values',
      'down 16: 16 of 32 count',
      'down 8: 8 of 32 count',
      'down 4: 4 of 32 count',
      'down 2: 2 of 32 count',
      'down 1: 1 of 32 count',
    ]);
  });
});
