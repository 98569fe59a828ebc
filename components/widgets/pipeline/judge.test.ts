import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type PipelineValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<PipelineValues>): PipelineValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<PipelineValues>, guess: number) =>
  judge(simulate(state(values)), state(values), [guess]);

describe('the question', () => {
  it('gives the parts and asks for the sum of what does not overlap', () => {
    expect(ask(state({ order: 'late' }))).toBe(
      'A copy takes 1,226 cycles from its issue to the last byte, the arithmetic on a tile 773. ' +
        'There are 4 stages, and the next copy is issued after each computation. About how many cycles a tile?',
    );
  });

  it('has exactly one right answer among three or more, none of them near it', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const ids = places(trace, values).map(({ id }) => id);
          const right = ids.filter((id) => judge(trace, values, [id]).correct);
          expect(right).toHaveLength(1);
          expect(ids.length).toBeGreaterThanOrEqual(3);
          for (const id of ids) if (id !== right[0]) expect(Math.abs(id / right[0]! - 1)).toBeGreaterThan(0.08);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('an answer', () => {
  it.each<[string, Partial<PipelineValues>, number, string]>([
    ['the other order', { order: 'late' }, 1010, 'That is what the other order takes.'],
    ['shared out over buffers', { order: 'late' }, 500, 'Buffers alone share nothing out'],
    ['arithmetic alone', { order: 'late' }, 770, 'if the copy ran during the computation'],
    ['arithmetic alone, ahead', {}, 770, 'Issuing, waiting for what is not hidden and a barrier come on top.'],
    ['one stage', {}, 2050, 'That is what one stage takes'],
    ['the longer of the two', {}, 1900, 'That is the longer of the two.'],
  ])('%s hears why it is wrong', (_, values, guess, say) => {
    expect(verdict(values, guess)).toMatchObject({ correct: false });
    expect(verdict(values, guess).say).toContain(say);
  });

  it('that is right hears the exact number and why', () => {
    expect(verdict({ order: 'late' }, 2020).say).toMatch(/^Yes, 2,024\. The FP units are busy 38 %/);
  });
});
