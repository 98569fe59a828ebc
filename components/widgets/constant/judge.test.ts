import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type ConstantValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<ConstantValues>): ConstantValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<ConstantValues>, guess: number[]) =>
  judge(simulate(state(values)), state(values), guess);

describe('how many passes', () => {
  it('is asked with the index, and offers the right number among likely wrong ones', () => {
    expect(ask(state({ unique: 5 }))).toContain('weights[i % 5]');
    expect(places(simulate(state({ unique: 5 }))).map(({ id }) => id)).toEqual([1, 2, 4, 5, 8, 16, 32]);
  });

  it.each([
    [{}, [8], true, 'Yes: 8 different addresses, 8 passes.'],
    [{ unique: 1 }, [1], true, 'Yes: 1 different address, 1 pass.'],
    [{}, [1], false, 'the broadcast works only if all lanes want the same'],
    [{}, [32], false, 'Lanes with the same address are served together.'],
    [{ spacing: 4 }, [2], false, 'That counts lines of 64 B'],
    [{ spacing: 4 }, [4], false, 'That counts sectors of 32 B'],
    [{}, [16], false, 'Too many.'],
    [{ unique: 20 }, [16], false, 'Too few.'],
    [{ mask: 0 }, [0], true, 'Yes: no lane reads.'],
    [{ mask: 0 }, [1], false, 'No lane is active'],
    [{}, [], false, 'Choose one number.'],
  ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
    const judged = verdict(values, [...guess]);
    expect(judged.correct).toBe(correct);
    expect(judged.say).toContain(say);
  });
});
