import { expect, it } from 'vitest';
import { byExample, fetched, strided, STRIDES } from './first-stride';

const all = Array.from({ length: STRIDES.most }, (_, index) => strided(index + 1));

it('states for each stride what moves, by the rule of the book', () => {
  // (31 s + 1) words, in sectors of eight, and never more than one sector per lane.
  for (const { stride, moved, wanted } of all) {
    expect(wanted).toBe(128);
    expect(moved).toBe(32 * Math.min(32, Math.ceil((31 * stride + 1) / 8)));
  }
});

it('gives each lane a distinct word among those fetched', () => {
  for (const { moved, words } of all) {
    expect(words).toHaveLength(32);
    expect(new Set(words).size).toBe(32);
    expect(Math.max(...words)).toBeLessThan(moved / 4);
    expect(words[0]).toBe(0);
  }
  expect(all[0]!.words).toEqual(Array.from({ length: 32 }, (_, lane) => lane));
});

it('words it for one, for many and for the maximum', () => {
  expect(all.map(fetched).map((text) => /exactly|\d+×/.exec(text)![0])).toEqual([
    'exactly',
    '2×',
    '3×',
    '4×',
    '5×',
    '6×',
    '7×',
    ...Array.from({ length: 9 }, () => '8×'),
  ]);
  expect(byExample(all[3]!)).toBe(
    'Thread 0 reads number 0, thread 1 number 4, thread 2 number 8, and so on to thread 31.',
  );
});
