/** Grids of synthetic blocks: the sums estimated from a sample, compared with the actual ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from './box';
import { gridTotals, type GridTotals } from './grid-totals';

type Counts = (place: Place) => readonly number[];

const indexed = (grid: Place, index: number): Place => [
  index % grid[0],
  Math.floor(index / grid[0]) % grid[1],
  Math.floor(index / (grid[0] * grid[1])),
];

/** Run the blocks requested. */
function sampled(grid: Place, counts: Counts, most = 600, hints: readonly number[] = []): GridTotals {
  const blocks = gridTotals(grid, { most, canGoOn: () => true, hints });
  let next = blocks.next();
  while (!next.done) next = blocks.next(Float64Array.from(counts(indexed(grid, next.value))));
  return next.value;
}

function whole(grid: Place, counts: Counts): number[] {
  const totals: number[] = [];
  for (let index = 0; index < grid[0] * grid[1] * grid[2]; index += 1)
    for (const [i, each] of counts(indexed(grid, index)).entries()) totals[i] = (totals[i] ?? 0) + each;
  return totals;
}

const side = fc.integer({ min: 1, max: 40 });
const anyGrid: fc.Arbitrary<Place> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.constant(1), fc.constant(1)),
  fc.tuple(side, side, fc.constant(1)),
  fc.tuple(side, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 })),
);

describe('a sample of a grid', () => {
  it('is exact where all blocks are alike, except those at its edges', () => {
    fc.assert(
      fc.property(anyGrid, fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }), (grid, edges) => {
        const counts: Counts = (place) => [
          100,
          place.reduce((sum, each, axis) => sum + (each === grid[axis]! - 1 ? edges[axis]! : each === 0 ? 3 : 7), 0),
        ];
        const { totals, error, unlike } = sampled(grid, counts);
        expect([...totals]).toEqual(whole(grid, counts));
        expect({ error, unlike }).toEqual({ error: 0, unlike: 0 });
      }),
      { numRuns: 100 },
    );
  });

  it('is exact where counts grow linearly along the axes, and where they repeat', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 8 }), (grid, a, b, period) => {
        const counts: Counts = ([x, y, z]) => [10 + a * x + b * y + z, 1000 + a * x];
        expect([...sampled(grid, counts).totals]).toEqual(whole(grid, counts));
        const again: Counts = ([x]) => [4 + (x % period === 0 ? 1 : 0), 2 * x];
        const line: Place = [grid[0] * 7, 1, 1];
        expect([...sampled(line, again).totals]).toEqual(whole(line, again));
      }),
      { numRuns: 100 },
    );
  });

  it('finds where in the grid the work ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 200_000 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (blocks, part) => {
          const end = Math.floor(blocks * part);
          const counts: Counts = ([x]) => (x < end ? [64, 8] : [2, 0]);
          expect([...sampled([blocks, 1, 1], counts).totals]).toEqual([64 * end + 2 * (blocks - end), 8 * end]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('runs the blocks that the source names', () => {
    const counts: Counts = ([x]) => [x === 3777 ? 900 : 5];
    expect(sampled([100_000, 1, 1], counts).totals[0]).toBe(500_000);
    expect(sampled([100_000, 1, 1], counts, 600, [3777]).totals[0]).toBe(500_895);
  });

  it('states its error where blocks follow no rule, and meets it', () => {
    const within = (seed: number): boolean => {
      const counts: Counts = ([x]) => [50 + ((Math.imul(x + seed, 0x9e3779b1) ^ (x << 7)) >>> 26), 1];
      const grid: Place = [20_000, 1, 1];
      const { totals, error, unlike } = sampled(grid, counts, 200);
      expect(unlike).toBeGreaterThan(0.99 * grid[0]);
      expect(error).toBeGreaterThan(0);
      expect(error).toBeLessThan(0.1);
      const [exact] = whole(grid, counts);
      return Math.abs(totals[0]! - exact!) <= error * exact!;
    };
    expect(Array.from({ length: 40 }, (_, seed) => within(seed * 1009)).filter(Boolean).length).toBeGreaterThan(34);
  });

  it('lets each sample represent the places near it, however dense samples are where numbers of the source name places', () => {
    // Work that grows with the place, by no rule that is tested; the named places have little of it.
    const counts: Counts = ([x]) => [Math.round(20 * Math.sqrt(x)) + (Math.imul(x, 0x9e3779b1) >>> 30)];
    const grid: Place = [9000, 1, 1];
    const hints = Array.from({ length: 24 }, (_, index) => 2 + index);
    const { totals, unlike } = sampled(grid, counts, 40, hints);
    expect(unlike).toBeGreaterThan(8000);
    expect(totals[0]! / whole(grid, counts)[0]!).toBeCloseTo(1, 1);
  });

  it('estimates blocks that take seconds from three of them, and from fewer where no more fit into the run', () => {
    fc.assert(
      fc.property(anyGrid, fc.integer({ min: 1, max: 12 }), fc.nat(9), (grid, room, edge) => {
        const counts: Counts = (place) => [100 + place.filter((each, axis) => each === grid[axis]! - 1).length * edge];
        const of = grid[0] * grid[1] * grid[2];
        let ran = 0;
        const limits = {
          most: 600,
          canGoOn: () => false,
          isCostly: () => ran > 0,
          hasRoom: () => ran < room,
          hints: [],
        };
        const blocks = gridTotals(grid, limits);
        let next = blocks.next();
        while (!next.done) {
          ran += 1;
          next = blocks.next(Float64Array.from(counts(indexed(grid, next.value))));
        }
        const { totals, ran: told } = next.value;
        expect(told).toBe(ran);
        expect(ran).toBeLessThanOrEqual(Math.min(room, of));
        if (edge === 0) expect(totals[0]).toBe(100 * of);
        expect(totals[0]! / whole(grid, counts)[0]!).toBeGreaterThan(0.5);
        expect(totals[0]! / whole(grid, counts)[0]!).toBeLessThan(2);
      }),
      { numRuns: 200 },
    );
    let ran = 0;
    const blocks = gridTotals([16, 16, 1], { most: 600, canGoOn: () => false, isCostly: () => true, hints: [] });
    for (let next = blocks.next(); !next.done; ran += 1) next = blocks.next(Float64Array.from([7]));
    expect(ran).toBe(3);
  });

  it('runs no more blocks than it may, and is deterministic', () => {
    const counts: Counts = ([x, y]) => [(x * 7919 + y * 104_729) % 97];
    const once = sampled([1000, 1000, 1], counts, 300);
    expect(once.ran).toBeLessThan(400);
    expect(sampled([1000, 1000, 1], counts, 300)).toEqual(once);
  });
});
