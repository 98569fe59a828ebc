import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankTile, chooseLines } from './bank-tile';
import { gridBetween } from './word-grid';

const room = { grid: gridBetween(40, 640, 4), top: 50, text: 11, numbered: true, piece: 4, bytes: 4 };
const lineAt = (start: number) => ({ start, elements: [{ start, end: start + 128 }], holes: [] });
const tileOf = (starts: number[], bytes: number, addresses: number[], height: number) =>
  bankTile(starts.map(lineAt), bytes, addresses, { ...room, height });

it('draws touched lines before others, and never more than fit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 64 }),
      fc.array(fc.nat(63)),
      fc.integer({ min: 3, max: 70 }),
      (count, some, most) => {
        const touched = new Set(some.filter((index) => index < count));
        const chosen = chooseLines(count, touched, most, 1);
        expect(chosen.length).toBeLessThanOrEqual(most);
        if (touched.size > 0) expect(chosen.some((index) => touched.has(index))).toBe(true);
        if (count <= most) expect(chosen).toHaveLength(count);
      },
    ),
  );
  expect(chooseLines(32, new Set([20]), 3, 1)).toEqual([20]);
  expect(chooseLines(32, new Set(Array.from({ length: 32 }, (_, line) => line)), 8, 1)).toEqual([0, 1, 2, 3, 4, 5, 31]);
});

it('says the true number of rows left out', () => {
  const lines = Array.from({ length: 32 }, (_, line) => line * 128);
  const column = tileOf(lines, 4096, lines, 160).tile;
  expect(column.marks.map(({ text }) => text)).toEqual([`… ${32 - column.rows.length} more rows like these`]);
  const row = tileOf(lines, 4096, [0, 4, 8], 160).tile;
  expect(row.marks.map(({ text }) => text)).toEqual([`… ${32 - row.rows.length} rows that no lane touches`]);
  // The trace itself leaves out lines of a large tile.
  const cut = tileOf([0, 8192], 16384, [8192], 160).tile;
  expect(cut.gaps).not.toBe('');
});

it('shows a whole pattern in flat rows before it leaves rows out', () => {
  const lines = Array.from({ length: 33 }, (_, line) => line * 128);
  const { tile, boxOf } = tileOf(
    lines,
    4224,
    Array.from({ length: 32 }, (_, row) => row * 132),
    160,
  );
  expect(tile.marks).toEqual([]);
  expect(tile.rows).toHaveLength(33);
  expect(boxOf(31 * 132).shown).toBe(true);
});
