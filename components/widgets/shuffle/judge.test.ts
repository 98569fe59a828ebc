import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type ShuffleValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ShuffleValues>): ShuffleValues =>
  ({ ...initialValues(params), ...values }) as ShuffleValues;
const judged = (values: Partial<ShuffleValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

describe('the prediction of a shuffle', () => {
  it('names the call, and offers the right number among the likely ones', () => {
    expect(ask(state({}))).toContain('__shfl_down_sync(0xffffffff, value, 4)');
    for (const values of [{}, { delta: 5 }, { operation: 'xor', lanemask: 8, width: '8' }, { active: 0x0fff }]) {
      const trace = simulate(state(values));
      const right = places(trace, state(values)).filter(({ id }) => judge(trace, state(values), [id]).correct);
      expect(right).toHaveLength(1);
    }
  });

  it.each<[string, Partial<ShuffleValues>, number, boolean, string]>([
    ['the right number', {}, 28, true, 'lanes 28 to 31 would reach beyond the warp'],
    ['the number at the edge', {}, 4, false, 'So many keep their own'],
    ['all lanes', {}, 32, false, 'Every active lane executes it'],
    ['one', {}, 1, false, 'moves values in all lanes at once'],
    ['those without a source', { active: 0xffff }, 16, false, 'what they get is not defined'],
    ['anything else', {}, 24, false, 'Too few'],
  ])('answers %s with its own reason', (_, values, number, correct, say) => {
    const verdict = judged(values, number);
    expect(verdict.correct).toBe(correct);
    expect(verdict.say).toContain(say);
  });
});
