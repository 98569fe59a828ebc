import { expect, it } from 'vitest';
import { timingText } from './timing';

const minute = 60_000;
it.each([
  [0, 0, 0, 'This scene: 0:00 of 3 min. The deck: 10 min, on time.'],
  [0, 5 * minute, 5 * minute, 'This scene: 5:00 of 3 min. The deck: 10 min, 2 min late.'],
  [1, 3 * minute, minute, 'The deck: 10 min, on time.'],
  [2, minute, 0, 'This scene: 0:00 of 7 min. The deck: 10 min, 2 min early.'],
])('at scene %i after %i ms', (scene, elapsed, here, text) =>
  expect(timingText([3, 0, 7], scene, elapsed, here)).toBe(text),
);

it('is silent without a plan', () => expect(timingText([0, 0], 1, minute, minute)).toBe(''));
