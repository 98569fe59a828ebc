import fc from 'fast-check';
import { describe as suite, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { params, type PipelineValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<PipelineValues>): PipelineValues => ({ ...initialValues(params), ...values });
const said = (values: Partial<PipelineValues>) => describe(simulate(state(values)), state(values));

suite('the headline', () => {
  it.each<[Partial<PipelineValues>, string]>([
    [
      {},
      'Issued before the computation, 4 stages take 1,012 cycles a tile; issued after it they take 2,024, 2× as long.',
    ],
    [
      { order: 'late' },
      'Issued after the computation, 4 stages take 2,024 cycles a tile, and one stage takes 2,045: nothing overlaps.',
    ],
    [{ stages: 1 }, 'With one stage a tile takes 2,045 cycles, because the copy and the computation take turns.'],
    [
      { stages: 1, gpu: 'a100' },
      'With one stage a tile takes 2,045 cycles, because the copy and the computation take turns, by an estimate with the cycles of the H200.',
    ],
  ])('of %o', (values, headline) => expect(said(values).headline).toBe(headline));

  it('says of the late order the same for any number of stages: the buffers do not matter', () => {
    const cycles = [2, 3, 4, 5, 6, 7, 8].map((stages) => simulate(state({ stages, order: 'late' })).runs.late.perTile);
    expect(new Set(cycles)).toEqual(new Set([2024]));
  });
});

suite('the detail says where it stalls and why', () => {
  it.each<[Partial<PipelineValues>, string]>([
    [{ stages: 2, fmas: 512 }, 'The wait for data is hidden; what remains besides 2,477 cycles of arithmetic'],
    [{ stages: 8, fmas: 0 }, 'the memory is the limit. All SMs together take 99.9 % of its bandwidth'],
    [{ stages: 2 }, 'With 3 stages it would be hidden as well as it can be.'],
    [{ method: 'registers', stages: 2 }, 'More stages would not help.'],
    [{ order: 'late', stages: 8 }, 'The loop never has more than one tile on its way, so more stages change nothing.'],
    [{ fmas: 200 }, 'The time of the arithmetic lies between two recorded ones.'],
    [{ gpu: 'a100' }, 'Of this GPU nobody has measured for this book what its copies to shared memory take;'],
    [{ stages: 2 }, 'The H200 measured 1,421 issued ahead and 2,041 issued late.'],
  ])('%o', (values, part) => expect(said(values).detail).toContain(part));
});

suite('the time line', () => {
  it('begins at cycle 0 and ends with the picture, in at most 41 steps of one length', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const told = steps(trace, values);
          expect(told.length).toBeLessThanOrEqual(41);
          expect(told[0]!.label).toMatch(/^cycle 0: 0/);
          expect(told.at(-1)!.label).toContain(`cycle ${trace.window.toLocaleString('en-GB')}:`);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says at each moment what both orders do', () => {
    expect(steps(simulate(state({})), state({}))[5]!.say).toMatch(
      /^At cycle 2,500, issued ahead, the block computes on tile 0 while .*; issued late, it waits for tile 1\.$/,
    );
  });
});

it('a tile tells when it was issued, came and was computed on, or that it is not there', () => {
  expect(describeLane(simulate(state({})), state({}), 3)).toBe(
    'Tile 3 goes to stage 3, issued ahead: issued at cycle 1,920, its last byte comes at 3,815, the block waits 0 cycles for it and computes on it from 5,086 to 5,859.',
  );
  const few = state({ memory: 'l2', tile: '32768', stages: 2 });
  expect(describeLane(simulate(few), few, 4)).toBe('There is no tile 4: this block copies 4 tiles.');
});
