import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { ask, judge, places } from './judge';
import { params, type TextureValues } from './params';
import { simulate } from './simulate';

const state = (values: Partial<TextureValues>): TextureValues => ({ ...initialValues(params), ...values });
const verdict = (values: Partial<TextureValues>, guess: number[]) =>
  judge(simulate(state(values)), state(values), guess);

describe('how many sectors row by row', () => {
  it('is asked with the window, and offers likely wrong answers', () => {
    expect(ask(state({}))).toContain('4 × 8 texels of 4 B');
    expect(places(simulate(state({ x: 5 })), state({ x: 5 })).map(({ id }) => id)).toContain(16);
  });

  it.each([
    [{}, [8], true, 'Yes. The lanes lie in 8 rows of the image, and each row touches 1 sector: 8.'],
    [{}, [4], false, 'if the 32 texels lay side by side'],
    [{ x: 6 }, [8], false, 'A row is more than one sector here. The lanes lie in 8 rows'],
    [{}, [32], false, 'Lanes next to each other in a row share sectors.'],
    [{ shape: '1x32' }, [16], false, 'That is the estimate for an image in blocks.'],
    [{}, [1], false, 'Too few.'],
    [{}, [16], false, 'Too many.'],
    [{}, [], false, 'Choose one number.'],
  ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
    const judged = verdict(values, [...guess]);
    expect(judged.correct).toBe(correct);
    expect(judged.say).toContain(say);
  });
});
