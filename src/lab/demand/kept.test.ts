import { describe, expect, it } from 'vitest';
import { lostOf, tableMisses } from './kept';

describe('what a cache keeps over a launch', () => {
  it('for rows that are traversed again: all of small ones, nothing of those that nearly fill it', () => {
    expect(lostOf(24_000, 100_000)).toBe(0);
    expect(lostOf(54_000, 100_000)).toBeGreaterThan(0.4);
    expect(lostOf(54_000, 100_000)).toBeLessThan(0.6);
    expect(lostOf(84_000, 100_000)).toBe(1);
  });

  it('for a table: as much as other data allows', () => {
    const table = { bytes: 16_384, sectors: 1e6, passingLines: 0 };
    expect(tableMisses(table, 200_000)).toBeLessThan(0.01);
    expect(tableMisses({ ...table, passingLines: 1e7 }, 200_000)).toBeGreaterThan(0.05);
  });
});
