import { expect, it } from 'vitest';
import { inSentence, rangeText, secondsText } from './time-words';

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

it.each([
  ['Latency', 'latency'],
  ['DRAM', 'DRAM'],
  ['Launch', 'launching itself'],
  ['Starting blocks', 'starting blocks'],
  ['Idle SMs', 'idle SMs'],
  ['Atomics that meet', 'atomics that meet'],
  ['L1 data pipe', 'the L1 data pipe'],
  ['LSU', 'the LSU'],
  ['Issue slots', 'the issue slots'],
  ['Link between the L2 halves', 'the link between the L2 halves'],
  ['Path from SM to L2', 'the path from SM to L2'],
])('names what a launch is bound by: %s', (title, words) => {
  expect(inSentence(title)).toBe(words);
});
