import { describe, expect, it } from 'vitest';
import { matrixFragment } from './matrix-fragment';

const lanes = Array.from({ length: 32 }, (_, lane) => lane);

describe('the fragments of an 8 by 8 matrix', () => {
  it('give lane 0 the first two elements of row 0, lane 5 elements 2 and 3 of row 1, lane 31 the last two', () => {
    expect(matrixFragment(0, false)).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 1 },
    ]);
    expect(matrixFragment(5, false)).toEqual([
      { row: 1, column: 2 },
      { row: 1, column: 3 },
    ]);
    expect(matrixFragment(31, false)[1]).toEqual({ row: 7, column: 7 });
  });

  it.each([false, true])('assign every element once (.trans: %s)', (transposed) => {
    const places = lanes.flatMap((lane) => matrixFragment(lane, transposed).map(({ row, column }) => row * 8 + column));
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, place) => place));
  });

  it('swap rows and columns with .trans', () => {
    for (const lane of lanes)
      expect(matrixFragment(lane, true)).toEqual(
        matrixFragment(lane, false).map(({ row, column }) => ({ row: column, column: row })),
      );
  });

  it('reject lane 32', () => {
    expect(() => matrixFragment(32, false)).toThrow('A warp has no lane 32. Use 0 to 31.');
  });
});
