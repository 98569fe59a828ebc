import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { judge } from './judge';
import { metrics, table } from './numbers';
import { params, type TmaBoxValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<TmaBoxValues>): TmaBoxValues => ({ ...initialValues(params), ...values });
const of = (values: Partial<TmaBoxValues> = {}) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<TmaBoxValues>, string]>([
    [
      {},
      'A box of 32 × 32 float32, not swizzled, takes 4,096 B of shared memory, and reading column 0 of it takes 32 wavefronts where 1 would do.',
    ],
    [
      { swizzle: '128', read: 'chunk', column: 5 },
      'A box of 32 × 32 float32, swizzled within 128 B, takes 4,096 B of shared memory, and reading the 16 B from column 4 on of it takes 4 wavefronts, the fewest.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('goes on with the barrier, the fill, the holes and the queue', () => {
    expect(of().detail).toBe(
      'The barrier expects 4,096 B, all from the tensor. 32 words queue at one bank, and a bank serves one a wavefront.',
    );
    expect(of({ x: -16, y: -8 }).detail).toContain(
      'though only 1,536 B of them come from the tensor: 2,560 B lie outside, arrive as zeros, and count.',
    );
    expect(of({ x: 128 }).detail).toContain('though none come from the tensor');
    expect(of({ columns: 8, swizzle: '128' }).detail).toContain(
      'Rows of 32 B lie 128 B apart: 3,072 B between them keep what they held, and do not count.',
    );
  });
});

group('a lane and the time line', () => {
  it('says where a lane reads, and that there is no row for others', () => {
    const values = state({ swizzle: '128', rows: 8 });
    expect(describeLane(simulate(values), values, 1)).toBe(
      'Lane 1 reads 4 B of row 1 at byte 144 of the tile: bank 4, wavefront 1.',
    );
    expect(describeLane(simulate(values), values, 8)).toBe('Lane 8 is off: the box has no row 8.');
  });

  it('issues, lands and reads, a step a wavefront', () => {
    const values = state({ swizzle: '128' });
    const all = steps(simulate(values), values);
    expect(all.map(({ label }) => label)).toEqual([
      'one thread issues the copy',
      'the tile has landed',
      ...[1, 2, 3, 4].map((each) => `wavefront ${each} of 4`),
    ]);
    expect(all[2]!.say).toBe('Wavefront 1 serves lanes 0 to 7 from 8 banks.');
  });
});

group('the prediction', () => {
  const verdict = (values: Partial<TmaBoxValues>, guess: number) =>
    judge(simulate(state(values)), state(values), [guess]);
  it('knows the thought behind a wrong number', () => {
    expect(verdict({}, 32)).toEqual({
      correct: true,
      say: 'Yes: reading column 0 takes 32 wavefronts, because rows 128 B apart put 32 words into one bank.',
    });
    expect(verdict({}, 1).say).toContain('128 B further on the banks begin again');
    expect(verdict({ swizzle: '128' }, 32).say).toContain('one wavefront a row');
    expect(verdict({ swizzle: '128' }, 1).say).toContain('whole chunks of 16 B within 128 B');
    expect(verdict({ swizzle: '128', read: 'chunk' }, 1).say).toContain('at most 128 B');
    expect(verdict({ swizzle: '128' }, 8).say).toMatch(/^Too many:/);
    expect(verdict({ swizzle: '128' }, 2).say).toMatch(/^Too few:/);
  });
});

group('the numbers', () => {
  const value = (id: string, values: Partial<TmaBoxValues> = {}) =>
    metrics(simulate(state(values))).find((metric) => metric.id === id)?.value;

  it('give each swizzle its wavefronts, and none where it is refused', () => {
    expect(['wavefrontsNone', 'wavefronts32', 'wavefronts128'].map((id) => value(id))).toEqual([32, undefined, 4]);
  });

  it('add up: what lands and the holes are the tile', () => {
    for (const values of [{}, { x: -16 }, { columns: 8, swizzle: '128', y: 40 }])
      expect(value('inside', values)! + value('filled', values)! + value('holes', values)!).toBe(value('tile', values));
  });

  it('say in the table which swizzles are refused', () => {
    expect(table(simulate(state({}))).caption).toContain('Swizzle none: 32 wavefronts, 32 B: refused');
  });
});
