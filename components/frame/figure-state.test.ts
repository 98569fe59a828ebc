import { describe, expect, it } from 'vitest';
import { defineWidget, type AnyWidget } from '@src/widget/define-widget';
import { int } from '@src/widget/params';
import { figureState } from './figure-state.svelte';

class InputError extends Error {
  override readonly name = 'InputError';
}

const help = 'Help.';
const STEPS = 4;

/** A figure that refuses odd sizes and breaks at 13. */
const definition = defineWidget({
  id: 'example',
  title: 'Example',
  params: {
    size: int('Size', { min: 0, max: 100, initial: 2, help }),
    other: int('Other', { min: 0, max: 9, initial: 1, help }),
  },
  simulate: ({ size }: { size: number }) => {
    if (size === 13) throw new TypeError('A programmer’s mistake.');
    if (size % 2 === 1) throw new InputError(`Size ${size} is odd. Choose an even one.`);
    return { double: size * 2 };
  },
  moments: () => Array.from({ length: STEPS }, (_, index) => ({ label: `${index}`, say: 'A step.' })),
} as unknown as AnyWidget) as AnyWidget;

const figure = (start = '') => figureState(definition, start);

describe('the state of a figure', () => {
  it('starts where its text says, at the end of the time line', () => {
    const state = figure('size=8&lane=3');
    expect(state.values).toEqual({ size: 8, other: 1 });
    expect(state.good.trace).toEqual({ double: 16 });
    expect([state.step, state.lane, state.refusal, state.problems]).toEqual([STEPS - 1, 3, null, []]);
  });

  it('keeps the last good trace while the hardware refuses, and says why', () => {
    const state = figure('size=8');
    state.set('size', 9);
    expect(state.values['size']).toBe(9);
    expect(state.good).toEqual({ values: { size: 8, other: 1 }, trace: { double: 16 } });
    expect(state.refusal).toBe('Size 9 is odd. Choose an even one.');
    state.set('size', 10);
    expect(state.good.trace).toEqual({ double: 20 });
    expect(state.refusal).toBeNull();
  });

  it('that starts refused shows the definition’s first state, and says why', () => {
    const state = figure('size=9');
    expect(state.values['size']).toBe(9);
    expect(state.good).toEqual({ values: { size: 2, other: 1 }, trace: { double: 4 } });
    expect(state.refusal).toBe('Size 9 is odd. Choose an even one.');
  });

  it('does not take a programmer’s mistake for a refusal', () => {
    expect(() => figure().set('size', 13)).toThrow('A programmer’s mistake.');
  });

  it('lists what a link got wrong until the reader sets something', () => {
    const state = figure('size=x&other=2');
    expect(state.values).toEqual({ size: 2, other: 2 });
    expect(state.problems).toEqual(['Size: "x" is not a whole number from 0 to 100.']);
    state.set('size', 4);
    expect(state.problems).toEqual([]);
  });

  it('goes to the end of the time line when a value changes, and never past either end', () => {
    const state = figure('step=1');
    expect(state.step).toBe(1);
    state.setTime(-5);
    expect(state.step).toBe(0);
    state.setTime(99);
    expect(state.step).toBe(STEPS - 1);
    // The page begins at moment 1: without a pair the address would lead back there.
    expect(state.write('')).toBe('size=2');
    state.setTime(2);
    expect(state.write('fig')).toBe('fig.step=2');
    state.set('size', 4);
    expect(state.step).toBe(STEPS - 1);
    expect(figure('step=9999').step).toBe(STEPS - 1);
  });

  it('shows the lane pointed at rather than the one pinned; pinning it again lets go', () => {
    const state = figure();
    state.pin(5);
    state.point(7);
    expect([state.lane, state.pinned]).toEqual([7, 5]);
    state.point(null);
    expect(state.lane).toBe(5);
    state.pin(5);
    expect([state.lane, state.pinned]).toEqual([null, null]);
    state.pin(6);
    state.pin(7);
    expect(state.write('')).toBe('lane=7');
  });

  it('takes a link relative to its own first state, or to the current one', () => {
    const state = figure('size=8');
    state.set('other', 5);
    state.read('size=4', '', 'current');
    expect(state.values).toEqual({ size: 4, other: 5 });
    state.read('other=3', '');
    expect(state.values).toEqual({ size: 8, other: 3 });
    state.read('?fig.size=6&fig-2.size=4&fig.lane=1', 'fig');
    expect([state.values, state.pinned]).toEqual([{ size: 6, other: 1 }, 1]);
  });

  it('is written as the difference from its own first state, or from the definition’s', () => {
    const state = figure('size=8');
    expect([state.write('fig'), state.writeWhole('fig')]).toEqual(['', 'fig.size=8']);
    state.set('size', 2);
    expect([state.write('fig'), state.writeWhole('fig')]).toEqual(['fig.size=2', '']);
  });

  it('is shared as it is drawn: a refused value is not passed on', () => {
    const state = figure('size=8');
    state.set('size', 9);
    expect(state.writeWhole('')).toBe('size=8');
    expect([state.share('', 'page'), state.share('', 'definition')]).toEqual(['size=8', 'size=8']);
  });

  it('is shared with at least one pair, on its page and alone, also while it plays', () => {
    const state = figure('size=8');
    expect([state.share('fig', 'page'), state.share('fig', 'definition')]).toEqual(['fig.size=8', 'fig.size=8']);
    state.set('size', 2);
    expect([state.share('fig', 'page'), state.share('fig', 'definition')]).toEqual(['fig.size=2', 'fig.size=2']);
    state.setTime(1.234);
    state.setPlaying(true);
    expect([state.write('fig'), state.share('fig', 'page')]).toEqual(['fig.size=2', 'fig.size=2&fig.step=1.23']);
  });

  it('says what the reader should know', () => {
    const state = figure();
    state.complain('No.');
    expect(state.problems).toEqual(['No.']);
  });
});

describe('two figures of one definition', () => {
  it('do not know of each other', () => {
    const [one, two] = [figure(), figure()];
    one.set('size', 8);
    one.pin(3);
    expect([two.values['size'], two.lane]).toEqual([2, null]);
  });

  describe('beside another state of itself', () => {
    it('keeps what is shown as A while B changes, and both come back from the link', () => {
      const state = figure('size=8');
      state.compare(true);
      state.set('size', 10);
      expect([state.kept?.trace, state.good.trace]).toEqual([{ double: 16 }, { double: 20 }]);
      expect(state.writeWhole('fig.')).toContain('a=size%3D8');
      const again = figure(state.writeWhole(''));
      expect([again.kept?.trace, again.good.trace]).toEqual([{ double: 16 }, { double: 20 }]);
      state.compare(false);
      expect([state.kept, state.writeWhole('')]).toEqual([null, 'size=10']);
    });

    it('swaps', () => {
      const state = figure('size=8&a=size%3D4');
      state.swap();
      expect([state.kept?.trace, state.good.trace, state.values['size']]).toEqual([{ double: 16 }, { double: 8 }, 4]);
    });

    it('says what is wrong with A, and shows the figure alone', () => {
      const state = figure('size=8&a=size%3D9');
      expect(state.kept).toBeNull();
      expect(state.problems).toEqual(['A: Size 9 is odd. Choose an even one.']);
      expect(figure('a=nonsense%3D1').problems[0]).toMatch(/^A: This figure has no parameter "nonsense"/);
    });

    it('keeps A while a number in a sentence sets B, and drops it when a scene sets the whole', () => {
      const state = figure('a=size%3D4');
      state.read('size=6', '', 'current');
      expect(state.kept?.trace).toEqual({ double: 8 });
      state.read('size=6', '');
      expect(state.kept).toBeNull();
    });
  });
});
