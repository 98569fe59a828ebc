import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRows, isLabelled, pitchFor } from './fit';

describe('rows that have to fit', () => {
  it('are all there when there is room', () => {
    expect(fitRows(5, 5)).toEqual({ shown: [0, 1, 2, 3, 4], leftOut: 0, after: -1 });
  });

  it('are the first ones and the last, with a mark that says how many are left out', () => {
    expect(fitRows(32, 8)).toEqual({ shown: [0, 1, 2, 3, 4, 5, 31], leftOut: 25, after: 5 });
  });

  it('never take more room than there is, mark included, and lose none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 3, max: 60 }), (count, room) => {
        const { shown, leftOut } = fitRows(count, room);
        expect(shown.length + (leftOut > 0 ? 1 : 0)).toBeLessThanOrEqual(room);
        expect(shown.length + leftOut).toBe(count);
        expect(shown.at(-1)).toBe(count - 1);
      }),
    );
  });

  it('share their room within bounds', () => {
    expect([pitchFor(10, 100, 4, 40), pitchFor(100, 100, 4, 40), pitchFor(1, 100, 4, 40)]).toEqual([10, 4, 40]);
  });
});

describe('labels of a row of places', () => {
  it('are at every place, or every second, fourth or eighth, and never closer than they need', () => {
    const at = (pitch: number) =>
      Array.from({ length: 32 }, (_, index) => index).filter((i) => isLabelled(i, 32, pitch, 14));
    expect(at(20)).toHaveLength(32);
    expect(at(8).slice(0, 3)).toEqual([0, 2, 4]);
    expect(at(2)).toEqual([0, 8, 16, 24, 31]);
    for (const pitch of [1, 2, 3, 5, 8, 13, 20]) {
      const places = at(pitch);
      for (const [index, place] of places.slice(0, -1).entries())
        expect((places[index + 1]! - place) * pitch).toBeGreaterThanOrEqual(Math.min(14, 64 * pitch) * 0.5);
    }
  });
});
