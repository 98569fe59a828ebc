import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { valuesOf } from '@src/widget/arbitraries';
import { ask, judge, places } from './prediction';
import { params, type BanksValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<BanksValues>): BanksValues => ({ ...initialValues(params), ...values }) as BanksValues;
const verdict = (values: Partial<BanksValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

const FLOAT4: Partial<BanksValues> = { access: 'row', bytes: '16' };
const ADD: Partial<BanksValues> = { access: 'broadcast', op: 'atomic' };
const CAS: Partial<BanksValues> = { access: 'row', op: 'atomic', atomic: 'cas' };

describe('the question', () => {
  it('names what the warp does', () => {
    expect(ask(state({ padding: 1 }))).toBe(
      'Reading column 0 of a 32 × 32 tile padded by 1 word: how many wavefronts does the instruction take?',
    );
  });

  it('offers the answer, and never as the only odd one out', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const right = trace.shared.wavefronts.length;
          const ids = places(trace).map(({ id }) => id);
          expect(ids).toContain(right);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
          if (right > 2 && ![4, 8, 16, 32].includes(right))
            expect(ids).toEqual(expect.arrayContaining([right - 1, right + 1]));
          for (const id of ids) expect(judge(trace, values, [id]).correct).toBe(id === right);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });
});

describe('an answer', () => {
  it('must be one number', () => {
    const trace = simulate(state({}));
    for (const marked of [[], [1, 32]]) expect(judge(trace, state({}), marked).say).toBe('Choose one number.');
  });

  it.each<[string, Partial<BanksValues>, number, string]>([
    ['right, with a conflict', {}, 32, 'Yes: 32 words queue at bank 0, and a bank serves one per wavefront.'],
    ['right, without', { padding: 1 }, 1, 'Yes: no bank has a queue.'],
    ['right, in passes', FLOAT4, 4, 'Yes: 16 B per lane go in 4 passes, and their wavefronts add up: 1 + 1 + 1 + 1.'],
    ['right, twice', CAS, 2, 'Yes: no bank has a queue. A compare-and-swap takes the banks twice.'],
    ['right, nothing', { mask: 0 }, 0, 'Yes: no lane is active, so no bank is accessed.'],
  ])('that is %s, is confirmed', (_, values, number, say) => {
    expect(verdict(values, number)).toEqual({ correct: true, say });
  });

  it.each<[string, Partial<BanksValues>, number, string]>([
    ['the ideal', {}, 1, 'That would be enough if the words lay in different banks, but 32 words queue at bank 0'],
    ['one pass of four', FLOAT4, 1, 'That is one pass. A wavefront moves up to 128 B, so 16 B per lane go in 4 passes'],
    ['words, for an atomic', ADD, 1, 'Lanes on one word do not share an atomic: 32 lanes queue at bank 0'],
    ['one round', CAS, 1, 'That is one round, but a compare-and-swap takes two: 2 wavefronts.'],
    [
      'one a lane, sharing',
      { access: 'broadcast' },
      32,
      'Lanes that access the same word share it. 1 wavefront is enough',
    ],
    [
      'one a lane',
      { padding: 1 },
      32,
      'Banks work in parallel: a lane waits only for other words of its own bank. 1 wavefront is enough',
    ],
    ['too many', { padding: 2 }, 4, 'Too many. 2 wavefronts are enough: 2 words queue at bank 0'],
    ['too few', {}, 16, 'Too few: 32 words queue at bank 0'],
    ['something for nobody', { mask: 0 }, 1, 'No lane is active'],
  ])('that counts %s, hears why it is wrong', (_, values, number, say) => {
    const { correct, say: said } = verdict(values, number);
    expect(correct).toBe(false);
    expect(said).toContain(say);
  });
});
