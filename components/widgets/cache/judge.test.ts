import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type CacheValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<CacheValues>): CacheValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<CacheValues>, guess: number[]) => judge(simulate(state(values)), state(values), guess);
const offered = (values: Partial<CacheValues>) => places(simulate(state(values)), state(values)).map(({ id }) => id);

describe('how many hit', () => {
  it('is asked without the size of the L1, and offers the right number among likely wrong ones', () => {
    expect(ask(state({}))).toBe(
      '4 warps look up random entries in a table of 32 KiB, 32 loads a warp, caches empty at first. Of 100 sector look-ups, about how many hit the L1?',
    );
    expect(ask(state({ warps: 1, loads: 1 }))).toContain('A warp looks up random entries');
    expect(offered({ pattern: 'strided' })).toEqual([0, 25, 50, 66, 75, 88, 100]);
    expect(offered({ pattern: 'sequential' })[0]).toBe(0);
  });

  it.each([
    [{ pattern: 'strided' }, [88], true, 'Yes, about 88. Of 100 look-ups, 13 ask for a sector for the first time.'],
    [{ pattern: 'sequential' }, [0], true, 'Yes, about 0.'],
    [{ pattern: 'strided' }, [100], false, 'The caches are empty at first'],
    [{ pattern: 'strided' }, [0], false, 'Sectors are asked for more than once'],
    [{}, [66], false, 'The L1 can keep that share of 32 KiB'],
    [{}, [75], false, 'Too many.'],
    [{ pattern: 'strided' }, [50], false, 'Too few.'],
    [{}, [], false, 'Choose one number.'],
  ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
    const judged = verdict(values, [...guess]);
    expect(judged.correct).toBe(correct);
    expect(judged.say).toContain(say);
  });
});
