import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type AnatomyValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<AnatomyValues>): AnatomyValues =>
  ({ ...initialValues(params), ...values }) as AnatomyValues;
const answer = (values: Partial<AnatomyValues>, number: number) => judge(simulate(state(values)), [number]);

describe('the numbers to choose from', () => {
  it('hold the right one, once, among others, and only it is judged right', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        const numbers = places(trace).map(({ id }) => id);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers.length).toBeGreaterThanOrEqual(4);
        const right = numbers.filter((number) => judge(trace, [number]).correct);
        expect(right).toEqual([trace.road.asked.length]);
      }),
    );
  });

  it('do not tell the answer in the question', () => {
    expect(ask(state({ pattern: 'stride', stride: 8, caches: 'l2' }))).toBe(
      'Each lane reads 4 B, data[lane * 8]; data begins on a line. The L2 is warm, the L1 cold. How many sectors will the L2 be asked for?',
    );
  });
});

describe('an answer', () => {
  const shifted = { pattern: 'shifted' };
  it.each<[string, Partial<AnatomyValues>, number, string]>([
    [
      'right',
      shifted,
      5,
      'Yes: the lanes touch 5 sectors, and what misses in the L1 is asked of the L2, sector by sector.',
    ],
    ['right, L2 warm', { caches: 'l2' }, 4, 'A warm L2 spares the DRAM, not itself.'],
    ['right, L1 warm', { caches: 'l1' }, 0, 'Yes: the 4 sectors of the request hit in the warm L1'],
    ['the request, L1 warm', { caches: 'l1' }, 4, 'The request has 4 sectors, but the L1 is warm'],
    ['anything else, L1 warm', { caches: 'l1' }, 32, 'The L1 is warm: every sector hits'],
    ['none', shifted, 0, 'Only a warm L1 answers alone.'],
    ['one request', shifted, 1, 'There is one request, but it touches 5 sectors'],
    ['the best case', shifted, 4, 'That would do if the wanted bytes filled their sectors. They lie in 5 sectors.'],
    ['lines', shifted, 2, 'That is the number of lines.'],
    ['one line', {}, 1, 'That is the number of lines.'],
    ['whole lines', shifted, 8, 'That would be whole lines. Only touched sectors are asked for: 5 sectors.'],
    ['one a lane', {}, 32, 'One a lane would be right if no two lanes shared a sector. Here 32 lanes share 4 sectors.'],
    ['something else', { pattern: 'stride', stride: 8 }, 4, 'That would do if the wanted bytes filled their sectors.'],
    ['any other', { pattern: 'broadcast' }, 4, 'That would be whole lines.'],
    ['any other still', { pattern: 'gather', table: 512 }, 7, 'Follow each lane to its sector of 32 B'],
  ])('that is %s is told why', (_, values, number, say) => {
    expect(answer(values, number).say).toContain(say);
  });

  it('that is no answer is told what to do', () => {
    const trace = simulate(state({}));
    expect(judge(trace, [])).toEqual({ correct: false, say: 'Choose one number.' });
    expect(judge(trace, [4, 5])).toEqual({ correct: false, say: 'Choose one number.' });
  });
});
