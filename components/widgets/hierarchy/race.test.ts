import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsOf } from './race';

describe('the moments of the race', () => {
  it('of an H200 are its arrivals, and a look every 100 cycles where it is quiet', () => {
    expect(momentsOf([0, 23, 32, 192, 280, 658])).toEqual([0, 23, 32, 100, 192, 280, 400, 500, 600, 658]);
  });

  it('are the start alone where nobody told of a latency', () => {
    expect(momentsOf([])).toEqual([0]);
  });

  it('hold each arrival once, in order, and never run past the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9000 }).map((tenths) => tenths / 10)), (arrivals) => {
        const moments = momentsOf(arrivals);
        expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
        expect(moments).toEqual(expect.arrayContaining(arrivals));
        expect(moments[0]).toBe(0);
        expect(moments.at(-1)).toBe(Math.max(0, ...arrivals));
        for (const [index, moment] of moments.slice(1).entries()) expect(moment - moments[index]!).toBeLessThan(241);
      }),
    );
  });
});
