import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type OverlapValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<OverlapValues>): OverlapValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<OverlapValues>, us: number) => judge(simulate(state(values)), state(values), [us]);

it('the question gives the three parts', () => {
  expect(ask(state({}))).toBe(
    '256 MiB go in from pinned memory (4.88 ms), a kernel works on that (11.1 ms) and as much comes out (4.91 ms), ' +
      'in 8 pieces, turn by turn in 3 streams. How long does it all take?',
  );
});

it('it has exactly one right answer among three or more, none of them near it', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      const trace = simulate(values);
      const ids = places(trace, values).map(({ id }) => id);
      const right = ids.filter((id) => judge(trace, values, [id]).correct);
      expect(right).toHaveLength(1);
      expect(ids.length).toBeGreaterThanOrEqual(3);
      for (const id of ids) if (id !== right[0]) expect(Math.abs(id / right[0]! - 1)).toBeGreaterThan(0.08);
    }),
    { numRuns: 80 },
  );
});

describe('an answer', () => {
  it.each<[string, Partial<OverlapValues>, number, string]>([
    ['one after the other', {}, 20_900, 'Pieces in different streams run beside each other'],
    ['a share for each stream', {}, 6970, 'Streams do not divide the work'],
    ['the copies alone', {}, 9790, 'Those are the copies alone.'],
    ['the longest, from pageable memory', { memory: 'pageable' }, 24_700, 'a copy of pageable memory holds the host'],
    ['as from pinned memory', { memory: 'pageable' }, 11_300, 'From pinned memory it would take that.'],
    ['the kernel alone, of which two overlap', { chunks: 32 }, 11_300, 'Two kernels that share the SMs get more done'],
  ])('%s hears why it is wrong', (_, values, us, say) => {
    expect(verdict(values, us)).toMatchObject({ correct: false });
    expect(verdict(values, us).say).toContain(say);
  });

  it('that is right hears why', () =>
    expect(verdict({}, 11_300).say).toMatch(/^Yes, 11\.3 ms\. The kernel has the most/));
});
