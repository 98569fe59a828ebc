import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type OccupancyValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<OccupancyValues>): OccupancyValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<OccupancyValues>, guess: number[]) =>
  judge(simulate(state(values)), state(values), guess);
const offered = (values: Partial<OccupancyValues>): number[] =>
  places(simulate(state(values)), state(values)).map(({ id }) => id);

describe('how many blocks fit', () => {
  it('is asked with what a block has', () => {
    expect(ask(state({ shared: 8192 }))).toBe(
      'A block has 256 threads of 64 registers and 8 KiB of shared memory. How many such blocks fit on the SM?',
    );
  });

  it('offers the right number among likely wrong ones, ascending', () => {
    expect(offered({})).toEqual([3, 4, 5, 6, 8, 32]);
    expect(offered({ registers: 65, shared: 16_384 })).toContain(3);
    expect(offered({ registers: 72, threads: 1024 })[0]).toBe(0);
  });

  it('is judged right by the engine, with the reason', () => {
    expect(verdict({}, [4])).toMatchObject({ correct: true });
    expect(verdict({}, [4]).say).toMatch(/^Yes, 4\. One more block does not fit: each sub-partition/);
    expect(verdict({ registers: 72, threads: 1024 }, [0]).say).toMatch(/^Yes, none\. /);
  });

  it('has an explanation for whoever divides without rounding', () => {
    const { correct, say } = verdict({ registers: 57, threads: 128, shared: 1000 }, [8]);
    expect(simulate(state({ registers: 57, threads: 128, shared: 1000 })).blocksPerSm).toBe(8);
    expect(correct).toBe(true);
    expect(say).toContain('Yes');
    const rounded = verdict({ registers: 33, threads: 64 }, [31]);
    expect(rounded.correct).toBe(false);
    expect(rounded.say).toContain('33 a thread take 40');
  });

  it('has one for whoever forgets the reserved KiB, counts threads only, or looks at one resource', () => {
    expect(verdict({ registers: 16, threads: 32, shared: 232_448 / 2 }, [2]).say).toContain(
      '1 KiB more for each block',
    );
    expect(verdict({}, [8]).say).toContain('The warp slots would let in 8.');
    expect(verdict({}, [32]).say).toContain('The block slots would let in 32.');
    expect(verdict({}, [3]).say).toBe('After 3 blocks every resource still has room for another.');
    expect(verdict({}, [5]).say).toContain('That many do not fit.');
    expect(verdict({}, []).correct).toBe(false);
  });
});
