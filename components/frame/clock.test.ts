import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Moment } from '@src/widget/define-widget';
import { clockAt, placesOf, RUN_MS, runMs, timeAt } from './clock';

const moments = (count: number): Moment[] =>
  Array.from({ length: count }, (_, index) => ({ label: `${index}`, say: `Moment ${index}.` }));

/** Ascending places from 0 to 1, as a figure with its own timing gives them. */
const ownPlaces = fc
  .array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 8 })
  .map((inner) => [0, ...inner.toSorted((a, b) => a - b), 1]);

describe('the clock of a run', () => {
  it('takes 3 to 8 seconds, however many moments there are', () => {
    for (const count of [1, 2, 5, 33, 90, 1000]) {
      expect(runMs(moments(count))).toBeGreaterThanOrEqual(RUN_MS.least);
      expect(runMs(moments(count))).toBeLessThanOrEqual(RUN_MS.most);
    }
    expect(runMs(moments(2))).toBeLessThan(runMs(moments(12)));
  });

  it('spaces moments evenly, unless the figure places them', () => {
    expect(placesOf(moments(5))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(placesOf(moments(3).map((moment, index) => ({ ...moment, at: [0, 0.9, 1][index]! })))).toEqual([0, 0.9, 1]);
  });

  it('converts a time to a place and back', () => {
    fc.assert(
      fc.property(ownPlaces, fc.double({ min: 0, max: 1, noNaN: true }), (places, clock) => {
        expect(clockAt(places, timeAt(places, clock))).toBeCloseTo(clock, 6);
      }),
    );
  });

  it('passes a moment exactly at its place, and the last at the end', () => {
    const places = [0, 0.2, 0.7, 1];
    expect([0, 0.2, 0.7, 1].map((clock) => timeAt(places, clock))).toEqual([0, 1, 2, 3]);
    expect(timeAt(places, 0.45)).toBeCloseTo(1.5);
    expect(timeAt([0], 0.5)).toBe(0);
  });

  it('never runs backward', () => {
    fc.assert(
      fc.property(ownPlaces, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 }), (places, all) => {
        const times = all.toSorted((a, b) => a - b).map((clock) => timeAt(places, clock));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }),
    );
  });
});
