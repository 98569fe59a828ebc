import { expect, it } from 'vitest';
import { cutAt, gridBetween, gridWidth, lanesOn, lineOf, widthOfBytes, xOfByte } from './word-grid';

const grid = gridBetween(40, 363, 1);

it('fills its room with 32 words and three gaps', () => {
  expect(grid.cell).toBe(10);
  expect(gridWidth(grid)).toBe(323);
  expect(xOfByte(grid, 127) + widthOfBytes(grid, 1)).toBe(363);
});

it('puts a byte into the column of its word, whatever its line', () => {
  expect([0, 1, 4, 31, 32, 96, 128, 132].map((byte) => xOfByte(grid, byte))).toEqual([
    40, 42.5, 50, 117.5, 121, 283, 40, 50,
  ]);
  expect([0, 127, 128, 300].map(lineOf)).toEqual([0, 0, 128, 256]);
});

it('puts lane i over word i, in groups of eight', () => {
  const lanes = lanesOn(grid, (lane) => lane < 2);
  expect(lanes.map(({ x }) => x)).toEqual(lanes.map(({ lane }) => xOfByte(grid, lane * 4)));
  expect(lanes.filter(({ active }) => active)).toHaveLength(2);
  expect(lanes.filter(({ label }) => label).map(({ label }) => label)).toEqual(['0', '8', '16', '24', '31']);
  expect(lanes.map(({ quarter }) => quarter)).toEqual(lanes.map(({ lane }) => Math.floor(lane / 8)));
});

it('cuts spans where a sector or a line ends', () => {
  expect(cutAt(32, { start: 28, end: 68 })).toEqual([
    { start: 28, end: 32 },
    { start: 32, end: 64 },
    { start: 64, end: 68 },
  ]);
  expect(cutAt(128, { start: 96, end: 128 })).toEqual([{ start: 96, end: 128 }]);
});
