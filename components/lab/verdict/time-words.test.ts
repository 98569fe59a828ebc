import { expect, it } from 'vitest';
import { rangeText, secondsText } from './time-words';

it('writes a time in the unit that fits, and no line break parts it from its number', () => {
  expect([4.6e-3, 182.4e-6, 0.99e-6, 3, 1e-3].map(secondsText)).toEqual([
    '4.6\u00a0ms',
    '182\u00a0µs',
    '0.99\u00a0µs',
    '3\u00a0s',
    '1\u00a0ms',
  ]);
});

it('names a unit of a range once, or both where they differ', () => {
  expect(rangeText({ low: 150e-6, high: 215e-6 })).toBe('150 to 215\u00a0µs');
  expect(rangeText({ low: 310e-6, high: 1.3e-3 })).toBe('310\u00a0µs to 1.3\u00a0ms');
});
