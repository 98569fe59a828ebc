import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededPermutation, seededRandom } from './random';

const drawn = (seed: number, below: number, count: number): number[] => {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => next(below));
};

describe('a seeded generator', () => {
  it('is mulberry32: its first numbers for seed 1 are those of every other implementation', () => {
    expect(drawn(1, 2 ** 32, 3)).toEqual([2693262067, 11749833, 2265367787]);
  });

  it('returns integers from 0 to below − 1, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.integer({ min: 1, max: 2 ** 20 }), (seed, below) => {
        const numbers = drawn(seed, below, 20);
        expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < below)).toBe(true);
        expect(drawn(seed, below, 20)).toEqual(numbers);
      }),
    );
  });

  it('reaches each of 8 numbers in 200 draws', () => {
    expect(new Set(drawn(7, 8, 200)).size).toBe(8);
  });
});

describe('a seeded permutation', () => {
  it('holds each number once, whatever the seed and the length', () => {
    fc.assert(
      fc.property(fc.nat(64), fc.nat(2 ** 32 - 1), (count, seed) => {
        const order = seededPermutation(count, seed);
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
      }),
    );
  });

  it('can put any number first and any number last', () => {
    const orders = Array.from({ length: 400 }, (_, seed) => seededPermutation(8, seed));
    expect(new Set(orders.map((order) => order[0])).size).toBe(8);
    expect(new Set(orders.map((order) => order[7])).size).toBe(8);
  });
});
