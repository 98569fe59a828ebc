import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { entryOf } from './entries';
import { entriesOf, LANES, params, type CacheValues } from './params';

const first = initialValues(params);
const all = (values: Partial<CacheValues>): number[] => {
  const state = { ...first, ...values };
  return Array.from({ length: state.loads }, (_, load) =>
    Array.from({ length: state.warps * LANES }, (_, thread) => entryOf(state, load, thread)),
  ).flat();
};

describe('the entries', () => {
  it('lie in the table, whatever the pattern', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...params.pattern.options.map(({ value }) => value)),
        fc.integer({ min: 1, max: 128 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 64 }),
        (pattern, table, seed, stride) => {
          for (const entry of all({ pattern, table, seed, stride, loads: 4 })) {
            expect(Number.isInteger(entry)).toBe(true);
            expect(entry >= 0 && entry < entriesOf({ table })).toBe(true);
          }
        },
      ),
    );
  });

  it('in order are all of the table, one after the other', () =>
    expect(all({ pattern: 'sequential', table: 1 }).slice(0, 300)).toEqual(
      Array.from({ length: 300 }, (_, index) => index % 256),
    ));

  it('at random are spread evenly', () => {
    const quarters = [0, 0, 0, 0];
    for (const entry of all({ table: 64 })) quarters[Math.floor((entry / entriesOf({ table: 64 })) * 4)]! += 1;
    for (const quarter of quarters) expect(Math.abs(quarter - 1024)).toBeLessThan(120);
  });

  it('with a few often: one in ten draws or more is the entry wanted most, and half want one in a hundred', () => {
    const counts = new Map<number, number>();
    for (const entry of all({ pattern: 'zipf', table: 64, warps: 8 })) counts.set(entry, (counts.get(entry) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    const total = 8 * 32 * 32;
    expect(sorted[0]! / total).toBeGreaterThan(0.06);
    expect(
      sorted.slice(0, entriesOf({ table: 64 }) / 100).reduce((sum, times) => sum + times, 0) / total,
    ).toBeGreaterThan(0.45);
  });

  it('of a warp are one when it looks one up', () =>
    expect(new Set(all({ pattern: 'broadcast', loads: 1, warps: 1 }))).toEqual(new Set([0])));
});
