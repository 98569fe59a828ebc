import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { tileLayout, type LayoutKind, type Tile } from './layouts';
import { tileConflicts } from './tile-conflicts';
import { tmaSwizzle } from './tma-swizzle';

const { h200 } = architectures;
const floats: Tile = { rows: 32, columns: 32, elementBytes: 4 };
const all = (count: number, value: number): number[] => new Array<number>(count).fill(value);
const conflicts = (kind: LayoutKind, tile = floats, start = 0) => tileConflicts(tileLayout(kind, tile, start), h200);

const swizzles = fc
  .record({ bits: fc.nat(4), base: fc.nat(3), beyond: fc.nat(2), down: fc.boolean() })
  .map(({ bits, base, beyond, down }) => ({ bits, base, shift: (bits + beyond) * (down ? -1 : 1) }));

const elementBytes = fc.constantFrom(1, 2, 4, 8, 16);
const anyTile = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  columns: fc.integer({ min: 1, max: 40 }),
  elementBytes,
});
const evenTile = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  columns: fc.nat(5).map((bits) => 2 ** bits),
  elementBytes,
});
const starts = fc.nat(20).map((line) => 128 * line);

/** Every kind of layout with a tile that fits it. */
const layouts: fc.Arbitrary<[LayoutKind, Tile, number]> = fc.oneof(
  fc.tuple(
    fc.nat(9).map((padding): LayoutKind => ({ kind: 'padded', padding })),
    anyTile,
    starts,
  ),
  fc.tuple(fc.constant<LayoutKind>({ kind: 'xor' }), evenTile, starts),
  fc.tuple(
    swizzles.map((swizzle): LayoutKind => ({ kind: 'cute', swizzle })),
    anyTile,
    starts,
  ),
  fc
    .tuple(fc.constantFrom('none' as const, 32 as const, 64 as const, 128 as const), anyTile, starts)
    .map(([swizzle, tile, start]): [LayoutKind, Tile, number] => {
      const most = swizzle === 'none' ? tile.columns : Math.min(tile.columns, swizzle / tile.elementBytes);
      return [{ kind: 'tma', swizzle }, { ...tile, columns: most }, start];
    }),
);

describe('every layout', () => {
  it('maps elements to distinct, aligned places within its bytes, and back', () => {
    fc.assert(
      fc.property(layouts, ([kind, tile, start]) => {
        const layout = tileLayout(kind, tile, start);
        const seen = new Set<number>();
        for (let row = 0; row < tile.rows; row += 1)
          for (let column = 0; column < tile.columns; column += 1) {
            const address = layout.addressOf(row, column);
            expect(address % tile.elementBytes).toBe(0);
            expect(address >= start && address + tile.elementBytes <= start + layout.bytes).toBe(true);
            seen.add(address);
            expect(layout.elementAt(address + tile.elementBytes - 1)).toEqual({ row, column });
          }
        expect(seen.size).toBe(tile.rows * tile.columns);
      }),
    );
  });

  it('assigns each byte to one element or to none, and every element its bytes', () => {
    fc.assert(
      fc.property(layouts, ([kind, tile, start]) => {
        const layout = tileLayout(kind, tile, start);
        let owned = 0;
        for (let address = start; address < start + layout.bytes; address += 1)
          if (layout.elementAt(address) !== null) owned += 1;
        expect(owned).toBe(tile.rows * tile.columns * tile.elementBytes);
        expect(layout.elementAt(start - 1)).toBeNull();
        expect(layout.elementAt(start + layout.bytes)).toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});

describe('a tile of 32 by 32 floats', () => {
  it('unpadded: free by row and diagonal, 32 lanes on one bank by column', () => {
    const { byRow, byColumn, byDiagonal, byAntidiagonal } = conflicts({ kind: 'padded', padding: 0 });
    expect([byRow, byColumn]).toEqual([all(32, 1), all(32, 32)]);
    expect([byDiagonal, byAntidiagonal]).toEqual([all(32, 1), all(32, 1)]);
  });

  it('padded by one float: free by row and column; a diagonal pays twice, and an antidiagonal lies in one bank', () => {
    const { byRow, byColumn, byDiagonal, byAntidiagonal } = conflicts({ kind: 'padded', padding: 1 });
    expect([byRow, byColumn]).toEqual([all(32, 1), all(32, 1)]);
    expect(byDiagonal).toEqual(all(32, 2));
    expect(byAntidiagonal).toEqual(all(32, 32));
  });

  it('with column XOR row: free by row and column, and the main diagonal is one bank', () => {
    const { byRow, byColumn, byDiagonal } = conflicts({ kind: 'xor' });
    expect([byRow, byColumn]).toEqual([all(32, 1), all(32, 1)]);
    expect(byDiagonal[0]).toBe(32);
  });

  it('in a 128-byte tensor-copy swizzle: by row free, by column four lanes per bank, by 16-byte column free', () => {
    const { byRow, byColumn, byWideColumn } = conflicts({ kind: 'tma', swizzle: 128 });
    expect([byRow, byColumn]).toEqual([all(32, 1), all(32, 4)]);
    expect(byWideColumn[16]).toEqual(all(8, 1));
    expect(byWideColumn[4]).toEqual(byColumn);
  });
});

describe('the tensor-copy swizzles', () => {
  it.each([32, 64, 128] as const)('of %i bytes free 16-byte columns of rows as wide as the span', (swizzle) => {
    const tile = { rows: 32, columns: swizzle / 2, elementBytes: 2 };
    const chunks = swizzle / 16;
    expect(conflicts({ kind: 'tma', swizzle }, tile).byWideColumn[16]).toEqual(all(chunks, 1));
    // A line of 128 bytes holds 8 / chunks rows, so as many lines as chunks meet at one bank.
    expect(conflicts({ kind: 'tma', swizzle: 'none' }, tile).byWideColumn[16]).toEqual(all(chunks, chunks));
  });

  it('begin in the middle of their pattern when the tile does not start at a multiple of the pattern', () => {
    const layout = tileLayout({ kind: 'tma', swizzle: 128 }, { rows: 2, columns: 32, elementBytes: 4 }, 128);
    expect(layout.addressOf(0, 0)).toBe(tmaSwizzle(128)(128));
    expect(layout.addressOf(0, 0)).toBe(144);
  });

  it.each([32, 64, 128] as const)('of %i bytes take one span per row, for any number of rows', (swizzle) => {
    for (const rows of [1, 2, 3, 5, 8]) {
      const layout = tileLayout({ kind: 'tma', swizzle }, { rows, columns: 4, elementBytes: 4 }, 128);
      expect(layout.bytes).toBe(rows * swizzle);
      const ends = Array.from({ length: 4 * rows }, (_, index) => layout.addressOf(index >> 2, index & 3) + 4);
      expect(Math.max(...ends)).toBeLessThanOrEqual(128 + layout.bytes);
    }
  });

  it('leave holes after rows narrower than their span', () => {
    const layout = tileLayout({ kind: 'tma', swizzle: 64 }, { rows: 2, columns: 8, elementBytes: 4 });
    expect(layout.bytes).toBe(128);
    expect(layout.addressOf(1, 0)).toBe(64);
    expect(layout.elementAt(32)).toBeNull();
  });
});

describe('padding', () => {
  it('never makes reading a row slower, however much there is', () => {
    fc.assert(
      fc.property(anyTile, fc.nat(64), (tile, padding) => {
        expect(conflicts({ kind: 'padded', padding }, tile).byRow).toEqual(all(tile.rows, 1));
      }),
      { numRuns: 60 },
    );
  });

  it('frees the columns of a tile of words exactly when the pitch is odd', () => {
    for (let padding = 0; padding < 8; padding += 1) {
      const { byColumn } = conflicts({ kind: 'padded', padding }, { rows: 32, columns: 32, elementBytes: 4 });
      expect(byColumn.every((degree) => degree === 1)).toBe(padding % 2 === 1);
    }
  });

  it('misaligns wide columns unless it is a multiple of their width', () => {
    const { byWideColumn } = conflicts({ kind: 'padded', padding: 1 });
    expect(byWideColumn[16]).toEqual(new Array(8).fill(null));
    expect(conflicts({ kind: 'padded', padding: 4 }).byWideColumn[16]).toEqual(all(8, 1));
  });
});

describe('wide columns', () => {
  it('are split by a swizzle of single floats', () => {
    expect(conflicts({ kind: 'xor' }).byWideColumn[16]).toEqual(new Array(8).fill(null));
  });

  it('are split, though they begin in the right place, by a swizzle of lower bits into higher ones', () => {
    const swizzle = { bits: 1, base: 0, shift: -3 };
    expect(tileLayout({ kind: 'cute', swizzle }, floats).addressOf(0, 0)).toBe(0);
    expect(conflicts({ kind: 'cute', swizzle }).byWideColumn[8]).toEqual(new Array(16).fill(null));
  });

  it('have no entries for widths below the element or beyond the row', () => {
    const { byWideColumn } = conflicts({ kind: 'padded', padding: 0 }, { rows: 4, columns: 1, elementBytes: 8 });
    expect(byWideColumn).toEqual({ 4: [], 8: [1], 16: [] });
  });

  it("are freed by CuTe's Swizzle<3, 3, 3> for rows of 64 half-precision numbers", () => {
    const halves = { rows: 64, columns: 64, elementBytes: 2 };
    expect(conflicts({ kind: 'padded', padding: 0 }, halves).byWideColumn[16]).toEqual(all(8, 8));
    const swizzle = { bits: 3, base: 3, shift: 3 };
    expect(conflicts({ kind: 'cute', swizzle }, halves).byWideColumn[16]).toEqual(all(8, 1));
  });
});

describe('an impossible layout is refused', () => {
  it.each<[LayoutKind, Partial<Tile>, number, string]>([
    [{ kind: 'padded', padding: -1 }, {}, 0, 'The padding is -1 elements. It is a whole number from 0.'],
    [
      { kind: 'xor' },
      { columns: 33 },
      0,
      'An XOR swizzle of 33 columns would leave the row. Choose a power of two, or pad the rows.',
    ],
    [
      { kind: 'tma', swizzle: 64 },
      {},
      0,
      'A row of 128 bytes does not fit the swizzle span of 64 bytes. Copy the tile in boxes of 16 columns.',
    ],
    [{ kind: 'xor' }, { rows: 0 }, 0, 'The tile has 0 rows and 32 columns. Both are whole numbers from 1.'],
    [
      { kind: 'xor' },
      { elementBytes: 3 },
      0,
      'An element has 3 bytes, which no lane can read at once. Choose 1, 2, 4, 8, 16.',
    ],
    [{ kind: 'xor' }, {}, 64, 'The tile starts at byte 64. It starts at a multiple of 128 from 0.'],
  ])('%j of %j from byte %i', (kind, change, start, message) => {
    expect(() => tileLayout(kind, { ...floats, ...change }, start)).toThrow(message);
  });
});
