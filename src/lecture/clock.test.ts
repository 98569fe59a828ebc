import { expect, it } from 'vitest';
import { elapsedText, stopWatch } from './clock';

it.each([
  [0, '0:00'],
  [65_900, '1:05'],
  [3_729_000, '1:02:09'],
])('%i ms are shown as %s', (ms, text) => expect(elapsedText(ms)).toBe(text));

it('a stop watch counts while it runs, and returns to zero without stopping', () => {
  let now = 100;
  const watch = stopWatch(() => now);
  now = 500;
  expect(watch.elapsed()).toBe(0);
  watch.toggle();
  now = 900;
  expect(watch.elapsed()).toBe(400);
  watch.toggle();
  now = 2000;
  expect(watch.elapsed()).toBe(400);
  watch.toggle();
  watch.reset();
  now = 2100;
  expect(watch.elapsed()).toBe(100);
  expect(watch.running).toBe(true);
});
