import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { sharedAccessOn } from './arbitraries';
import { bankLoads } from './bank-load';
import { tileLayout } from './layouts';
import { sharedAccess } from './shared-access';
import { tileLines } from './tile-lines';
import { tileWalk, type Place, type TileWalk } from './tile-walk';

const { h200 } = architectures;
const tile = { rows: 32, columns: 32 };
const small = { rows: 8, columns: 16 };
const lane = (walk: TileWalk, which: number, size: { rows: number; columns: number } = tile): number[] => {
  const { row, column } = tileWalk(walk, size)[which]!;
  return [row, column];
};

describe('a warp on a tile', () => {
  it.each<[string, TileWalk, number, { rows: number; columns: number }, number[]]>([
    ['runs along a row', { kind: 'row', first: 3 }, 5, tile, [3, 5]],
    ['goes on in the next row', { kind: 'row', first: 3 }, 17, small, [4, 1]],
    ['goes around the last row', { kind: 'row', first: 7 }, 17, small, [0, 1]],
    ['runs down a column', { kind: 'column', first: 3 }, 5, tile, [5, 3]],
    ['goes on in the next column', { kind: 'column', first: 15 }, 9, small, [1, 0]],
    ['runs down a diagonal', { kind: 'diagonal', first: 30 }, 5, tile, [5, 3]],
    ['takes every third element', { kind: 'strided', stride: 3 }, 31, tile, [2, 29]],
    ['shares elements', { kind: 'broadcast', sharing: 4 }, 31, tile, [0, 7]],
  ])('%s', (_, walk, which, size, place) => {
    expect(lane(walk, which, size)).toEqual(place);
  });

  it('takes no element twice along rows, columns and diagonals of tiles that hold 32', () => {
    const sides = [8, 16, 32, 64];
    for (const kind of ['row', 'column', 'diagonal'] as const)
      for (const rows of sides)
        for (const columns of sides)
          for (const first of [0, 5, 63]) {
            const places = tileWalk({ kind, first }, { rows, columns });
            const met = new Set(places.map(({ row, column }: Place) => row * columns + column));
            expect([kind, rows, columns, met.size]).toEqual([kind, rows, columns, 32]);
            expect(places.every(({ row, column }) => row < rows && column < columns)).toBe(true);
          }
  });

  it('takes the same random elements for the same seed, all of them in the tile', () => {
    expect(tileWalk({ kind: 'random', seed: 4 }, small)).toEqual(tileWalk({ kind: 'random', seed: 4 }, small));
    for (const { row, column } of tileWalk({ kind: 'random', seed: 4 }, small)) {
      expect(row).toBeLessThan(8);
      expect(column).toBeLessThan(16);
    }
  });
});

describe('the lines of a tile', () => {
  it('show one word of padding after each row of 32, shifted by a bank each time', () => {
    const layout = tileLayout({ kind: 'padded', padding: 1 }, { ...tile, elementBytes: 4 });
    expect(tileLines(layout, [0, 128, 256], h200)).toEqual([
      { start: 0, elements: [{ start: 0, end: 128 }], holes: [] },
      { start: 128, elements: [{ start: 132, end: 256 }], holes: [{ start: 128, end: 132 }] },
      {
        start: 256,
        elements: [
          { start: 256, end: 260 },
          { start: 264, end: 384 },
        ],
        holes: [{ start: 260, end: 264 }],
      },
    ]);
  });

  it('end where the tile ends', () => {
    const layout = tileLayout({ kind: 'padded', padding: 4 }, { rows: 8, columns: 8, elementBytes: 1 });
    expect(tileLines(layout, [0], h200)[0]!.holes.at(-1)).toEqual({ start: 92, end: 96 });
  });

  it('hold every byte of the tile once', () => {
    for (const swizzle of [32, 64, 128] as const) {
      const layout = tileLayout({ kind: 'tma', swizzle }, { rows: 16, columns: 8, elementBytes: 2 });
      const starts = Array.from({ length: layout.bytes / 128 }, (_, index) => index * 128);
      const bytes = (of: 'elements' | 'holes'): number =>
        tileLines(layout, starts, h200)
          .flatMap((line) => line[of])
          .reduce((sum, { start, end }) => sum + end - start, 0);
      expect(bytes('elements')).toBe(16 * 8 * 2);
      expect(bytes('elements') + bytes('holes')).toBe(layout.bytes);
    }
  });
});

describe('the queue at each bank', () => {
  it('is 32 at one bank for a column of 32 words, and 1 at each for a row', () => {
    const of = (step: number) =>
      bankLoads(
        sharedAccess({ op: 'load', width: 4, addressByLane: Array.from({ length: 32 }, (_, at) => at * step) }, h200),
        h200,
      );
    expect(of(128)[0]).toEqual({ queued: 32, worst: 32 });
    expect(
      of(128)
        .slice(1)
        .every(({ queued }) => queued === 0),
    ).toBe(true);
    expect(of(4)).toEqual(Array.from({ length: 32 }, () => ({ queued: 1, worst: 1 })));
  });

  it('has the conflict degree as its maximum, and the words of one round as its sum', () => {
    fc.assert(
      fc.property(sharedAccessOn(h200), (access) => {
        const trace = sharedAccess(access, h200);
        const loads = bankLoads(trace, h200);
        expect(Math.max(...loads.map(({ worst }) => worst))).toBe(trace.conflictDegree);
        const words = trace.wavefronts.filter(({ round }) => round === 1).flatMap((wavefront) => wavefront.words);
        expect(loads.reduce((sum, { queued }) => sum + queued, 0)).toBe(words.length);
      }),
    );
  });
});
