import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './prediction';
import { params, type LdmatrixValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<LdmatrixValues>): LdmatrixValues =>
  ({ ...initialValues(params), ...values }) as LdmatrixValues;
const verdict = (values: Partial<LdmatrixValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

describe('the question', () => {
  it('names the instruction and the tile', () => {
    expect(ask(state({ padding: 8 }))).toBe(
      'One ldmatrix of 4 matrices side by side, from rows of 64 halves padded by 8: how many wavefronts does it take?',
    );
  });

  it('offers the answer in every state, and judges it right and the others wrong', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        const right = trace.shared.wavefronts.length;
        const ids = places(trace).map(({ id }) => id);
        expect(ids).toContain(right);
        for (const id of ids) expect(judge(trace, values, [id]).correct).toBe(id === right);
      }),
    );
  });
});

describe('an answer', () => {
  it.each<[Partial<LdmatrixValues>, number, string]>([
    [
      {},
      32,
      'Yes. The eight rows of a matrix are one pass, and 8 rows of matrix 0 need the same four banks. The matrices go one after the other: 8 + 8 + 8 + 8.',
    ],
    [{}, 4, 'That would be enough if the eight rows of each matrix were in different banks.'],
    [{}, 8, 'That is one matrix.'],
    [{}, 1, 'One instruction, but a wavefront moves 128 B'],
    [{ padding: 8 }, 32, 'A lane does not take a wavefront of its own'],
    [{ matrices: '2', padding: 8 }, 16, 'That would be one row at a time'],
    [{ padding: 16 }, 16, 'Too many.'],
    [
      { padding: 8, matrices: '1' },
      1,
      'Yes. The eight rows of each matrix are in eight different groups of four banks: together they are all 32. 1 wavefront.',
    ],
  ])('in %j of %i is explained', (values, number, text) => {
    expect(verdict(values, number).say).toContain(text);
  });

  it('is one number', () => {
    expect(judge(simulate(state({})), state({}), [1, 2]).say).toBe('Choose one number.');
  });
});
