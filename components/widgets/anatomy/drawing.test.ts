import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params, type AnatomyValues } from './params';
import { simulate } from './simulate';

const WIDTH = 1040;

/** The drawing of a state after a stage of its road, as HTML. */
function after(stage: string, values: Partial<AnatomyValues> = {}, marked: readonly number[] | null = null): string {
  const state = { ...initialValues(params), pattern: 'stride', stride: 8, ...values } as AnatomyValues;
  const picture = layout(simulate(state), state, WIDTH);
  const step = picture.kinds.lastIndexOf(stage as 'l2');
  expect(step).toBeGreaterThanOrEqual(0);
  const props = { picture, step, lane: null, laneText: String, onlane: () => undefined, marked };
  return render(Drawing, { props }).body;
}

/** Elements that have all of some classes. */
const having = (html: string, ...classes: string[]): number =>
  [...html.matchAll(/class="([^"]*)"/g)].filter(([, names]) =>
    classes.every((name) => names!.split(' ').includes(name)),
  ).length;

const missing = (html: string): number =>
  having(html, 'sector', 'touched') - having(html, 'sector', 'touched', 'filled');

describe('the drawing, stage by stage', () => {
  it('shows the lines when they are looked up, and what is wanted of them only then', () => {
    expect(having(after('request'), 'thread', 'gone')).toBe(32);
    expect(having(after('lookup'), 'thread', 'gone')).toBe(0);
    expect(having(after('lookup'), 'sector', 'touched')).toBe(0);
    expect(having(after('sectors'), 'sector', 'touched')).toBe(32);
  });

  it('leaves sectors outlined until their data is there: DRAM first, then L2, then L1', () => {
    expect(missing(after('sectors'))).toBe(32);
    expect(missing(after('l2'))).toBe(64);
    expect([missing(after('dram')), having(after('dram'), 'sector', 'touched', 'filled')]).toEqual([64, 32]);
    expect(missing(after('back'))).toBe(0);
  });

  it('fills them at once where they are', () => {
    expect(missing(after('sectors', { caches: 'l1' }))).toBe(0);
    expect([missing(after('l2', { caches: 'l2' })), missing(after('back', { caches: 'l2' }))]).toEqual([32, 0]);
  });

  it('fills the registers last', () => {
    expect(having(after('back'), 'register', 'filled')).toBe(0);
    expect(having(after('registers'), 'register', 'filled')).toBe(32);
  });

  it('names the stage of the step, and none at the end', () => {
    for (const stage of ['instruction', 'lookup', 'sectors', 'l2', 'dram', 'back'])
      expect(having(after(stage), 'now')).toBe(1);
    expect(having(after('registers'), 'now')).toBe(0);
  });

  it('hides everything beyond the addresses while it asks', () => {
    const html = after('registers', {}, []);
    expect(html).toContain('data[lane * 8]');
    expect(having(html, 'sector') + having(html, 'thread') + having(html, 'register')).toBe(0);
    expect(html).not.toMatch(/__sectors|32 sectors/);
  });
});
