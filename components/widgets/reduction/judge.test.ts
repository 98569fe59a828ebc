import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type ReductionValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ReductionValues>): ReductionValues =>
  ({ ...initialValues(params), ...values }) as ReductionValues;
const judged = (values: Partial<ReductionValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

describe('the prediction of a sum', () => {
  it('asks for words of a tree in shared memory and for threads else, with one right number', () => {
    expect(ask(state({}))).toBe('A tree of shuffles down: how many threads hold the whole sum at the end?');
    expect(ask(state({ way: 'strided' }))).toContain('how many words');
    for (const way of params.way.options.map(({ value }) => value)) {
      const trace = simulate(state({ way }));
      const right = places(trace).filter(({ id }) => judge(trace, state({ way }), [id]).correct);
      expect(right.map(({ id }) => id)).toEqual([way === 'xor' || way === 'redux' ? 32 : 1]);
    }
  });

  it.each<[string, Partial<ReductionValues>, number, boolean, string]>([
    ['a tree', {}, 1, true, 'lane 0 is the one that is left'],
    ['a tree taken for a butterfly', {}, 32, false, 'That would be a butterfly'],
    ['a butterfly taken for a tree', { way: 'xor' }, 1, false, 'That would be a tree'],
    ['the rounds', {}, 5, false, 'the number of rounds'],
    ['nobody', {}, 0, false, 'somebody holds it'],
    ['one a warp', { way: 'block', threads: '512' }, 16, false, 'Each warp has a sum of its own'],
    ['a half', { way: 'xor' }, 16, false, 'Too few'],
  ])('answers %s with its own reason', (_, values, number, correct, say) => {
    const verdict = judged(values, number);
    expect(verdict.correct).toBe(correct);
    expect(verdict.say).toContain(say);
  });
});
