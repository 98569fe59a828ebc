import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { judge, places } from './judge';
import { params, type MatmulValues } from './params';
import { simulate } from './simulate';

const state = (set: Partial<MatmulValues>): MatmulValues => ({ ...initialValues(params), ...set });
const answer = (set: Partial<MatmulValues>, number: number) => judge(simulate(state(set)), state(set), [number]);

describe('how many threads load an element of A', () => {
  it('as many as there are blocks across C in the tiled kernels', () => {
    expect(answer({}, 4)).toEqual({
      correct: true,
      say: 'Yes: a row of C is made by 4 blocks of 16 columns, and in each of them one thread loads the element for all.',
    });
    expect(answer({ n: '2048', tile: '32' }, 64).correct).toBe(true);
    expect(answer({ n: '100' }, 7).correct).toBe(true);
    expect(answer({ kernel: 'registers', n: '64' }, 1).say).toContain('a single block makes a whole row of C');
  });

  it('all that make the row in the naive kernel, swapped or not', () => {
    expect(answer({ kernel: 'naive' }, 64).correct).toBe(true);
    expect(answer({ kernel: 'swapped' }, 64).correct).toBe(true);
  });

  it.each<[Partial<MatmulValues>, number, string]>([
    [{}, 64, 'That is the naive kernel'],
    [{}, 16, '16 threads of a block use the element, but one loads it.'],
    [{}, 1, 'Shared memory belongs to one block'],
    [{}, 256, 'how many elements of C a block makes'],
    [{ n: '2048', tile: '32' }, 2, 'Only one side of the tile counts'],
    [{ kernel: 'naive' }, 2, 'That counts requests'],
    [{ kernel: 'naive' }, 1, 'if one thread could hand the element'],
  ])('explains a likely wrong answer of %o: %d', (set, number, thought) => {
    const { correct, say } = answer(set, number);
    expect(correct).toBe(false);
    expect(say).toContain(thought);
  });

  it('has the right number among the places, once, in order', () => {
    for (const set of [{}, { n: '100' }, { kernel: 'naive' }, { kernel: 'registers', n: '32' }] as const) {
      const ids = places(simulate(state(set))).map(({ id }) => id);
      expect(ids.filter((id) => judge(simulate(state(set)), state(set), [id]).correct)).toHaveLength(1);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    }
  });

  it('wants one number', () => {
    expect(judge(simulate(state({})), state({}), [1, 4]).say).toBe('Choose one number.');
  });
});
