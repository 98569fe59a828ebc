import { expect, it } from 'vitest';
import { isBelow } from './is-below';

it('a verdict at the bottom of a phone is below its window, one beside the source is not', () => {
  expect([775, 844, 2000].map((top) => isBelow(top, 844))).toEqual([true, true, true]);
  expect([130, 400].map((top) => isBelow(top, 768))).toEqual([false, false]);
});
