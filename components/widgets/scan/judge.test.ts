import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type ScanValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ScanValues>): ScanValues => ({ ...initialValues(params), ...values }) as ScanValues;

describe('the prediction of a scan', () => {
  it('has one right number among the offered ones', () => {
    expect(ask(state({}))).toContain('An inclusive scan by shuffles: how many rounds');
    for (const width of ['2', '4', '8', '16', '32'])
      for (const kind of ['inclusive', 'exclusive']) {
        const values = state({ width, kind });
        const right = places(simulate(values)).filter(({ id }) => judge(simulate(values), values, [id]).correct);
        expect(right.map(({ id }) => id)).toEqual([Math.log2(Number(width)) + (kind === 'exclusive' ? 1 : 0)]);
      }
  });

  it.each<[string, Partial<ScanValues>, number, boolean, string]>([
    ['the right number', {}, 5, true, 'twice as far down: 1, 2, 4, 8, 16'],
    ['lane after lane', {}, 31, false, 'That is lane after lane'],
    ['a single round', {}, 1, false, 'One round adds one neighbour only'],
    ['the exclusive number', {}, 6, false, 'for an exclusive scan'],
    ['the inclusive number', { kind: 'exclusive' }, 5, false, 'still have the own value'],
    ['anything else', {}, 16, false, 'Too many'],
  ])('answers %s with its own reason', (_, values, number, correct, say) => {
    const verdict = judge(simulate(state(values)), state(values), [number]);
    expect(verdict.correct).toBe(correct);
    expect(verdict.say).toContain(say);
  });
});
