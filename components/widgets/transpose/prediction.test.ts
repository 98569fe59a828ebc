import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './prediction';
import { params, type TransposeValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;
const verdict = (values: Partial<TransposeValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

describe('the question', () => {
  it('asks about the side that the kernel is worst at', () => {
    expect(ask(state({ padding: 1 }))).toBe(
      'The warp reads a column of a 32 × 32 tile padded by 1 element from shared memory, an element of 4 B a lane: how many wavefronts does that take?',
    );
    expect(ask(state({ kernel: 'naive' }))).toContain('how many sectors does one store of the warp touch?');
    expect(ask(state({ kernel: 'naive-gather' }))).toContain('how many sectors does one load of the warp touch?');
  });

  it('offers exactly one right answer, and never as the only odd one out', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        if (Number(values.rows) > Number(values.tile)) return;
        const trace = simulate(values);
        const ids = places(trace).map(({ id }) => id);
        const right = ids.filter((id) => judge(trace, values, [id]).correct);
        expect(right).toHaveLength(1);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('an answer', () => {
  it('must be one number', () => {
    for (const marked of [[], [1, 32]])
      expect(judge(simulate(state({})), state({}), marked)).toMatchObject({
        correct: false,
        say: 'Choose one number.',
      });
  });

  it.each<[Partial<TransposeValues>, number, string]>([
    [
      {},
      32,
      'Yes: rows lie 32 words apart: 32 elements want the same bank, which delivers one a wavefront, so that it takes 32 wavefronts.',
    ],
    [{ padding: 1 }, 1, 'Yes: rows lie 33 words apart: no bank has a queue, so that it takes 1 wavefront.'],
    [
      { bytes: '16' },
      32,
      'Yes: rows lie 128 words apart: 4 passes of 8 lanes, and in each 8 elements want the same 4 banks, which deliver one a wavefront, so that it takes 32 wavefronts.',
    ],
    [{ kernel: 'copy' }, 4, 'Yes: 32 lanes of 4 B lie side by side and fill 4 sectors of 32 B.'],
    [
      { kernel: 'naive' },
      32,
      'Yes: down a column the elements lie 32 KiB apart, so that each lane has a sector of its own: 32 sectors.',
    ],
  ])('in %j of %i is right, and hears why', (values, number, say) => {
    expect(verdict(values, number)).toEqual({ correct: true, say });
  });

  it.each<[Partial<TransposeValues>, number, string]>([
    [{}, 1, 'That would do if the elements lay in different banks.'],
    [{ padding: 2 }, 1, 'Padding helps only as far as it brings the lanes to different banks.'],
    [{ padding: 1 }, 32, 'That is the plain tile of 32 × 32: these rows lie otherwise.'],
    [{ bytes: '16' }, 8, 'That is one pass: a wavefront moves 128 B at most'],
    [{ tile: '16' }, 32, 'Lanes wait only behind others at their own bank.'],
    [{ kernel: 'naive' }, 4, 'That would be a row of the matrix.'],
    [{ kernel: 'naive' }, 1, 'That is the request. Its sectors are counted beside it.'],
    [{ kernel: 'copy' }, 32, 'That would be a sector for every lane, but lanes share theirs.'],
  ])('in %j of %i is wrong, and hears why', (values, number, say) => {
    const { correct, say: said } = verdict(values, number);
    expect(correct).toBe(false);
    expect(said).toContain(say);
  });
});
