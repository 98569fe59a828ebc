import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { requestAt, tickBySector } from './clock';
import { firstFields, params, type LayoutValues } from './params';
import { KINDS, simulate } from './simulate';
import { structs } from './structs';

const first: LayoutValues = initialValues(params);
const ends = (values: Partial<LayoutValues>): number[] => {
  const { clockByKind } = simulate({ ...first, ...values });
  return KINDS.map((kind) => clockByKind[kind].ticks.length);
};

const states = fc.record({
  struct: fc.constantFrom(...Object.keys(structs)),
  fields: fc.integer({ min: 1, max: 16 }).map(firstFields),
  tile: fc.constantFrom('8', '16', '32', '64'),
});

describe('the clock', () => {
  it.each([
    { name: 'three fields of eight: AoS still moves when SoA and AoSoA are done', values: {}, want: [33, 13, 13] },
    { name: 'all eight fields: the three are done together', values: { fields: firstFields(8) }, want: [33, 33, 33] },
    {
      name: 'one byte of four: SoA moves one sector',
      values: { struct: 'pixel', fields: firstFields(1) },
      want: [5, 2, 5],
    },
  ])('$name', ({ values, want }) => expect(ends(values)).toEqual(want));

  it('moves every distinct sector once, and none before its line was looked up', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { byKind, clockByKind } = simulate({ ...first, ...state });
        for (const kind of KINDS) {
          const { sectors, requests } = byKind[kind];
          const clock = clockByKind[kind];
          const moved = clock.ticks.flatMap(({ sector }) => (sector === null ? [] : [sector]));
          expect(moved.toSorted((a, b) => a - b)).toEqual(sectors);
          expect(clock.movedByTick.at(-1)).toBe(sectors.length);
          expect(clock.movedByTick).toHaveLength(clock.ticks.length + 1);
          const arrival = tickBySector(clock);
          for (const [request, { newSectors }] of requests.entries())
            for (const { start, wavefront } of newSectors)
              expect(arrival.get(start)).toBeGreaterThan(clock.startByRequest[request]! + wavefront - 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never has SoA finish after AoS', () => {
    fc.assert(
      fc.property(states, (state) => {
        const [aos, soa] = ends(state);
        expect(soa).toBeLessThanOrEqual(aos!);
      }),
      { numRuns: 100 },
    );
  });

  it('names the request at the tag stage: none at first, the last one in the end', () => {
    const { aos } = simulate(first).clockByKind;
    expect([0, 1, 2, 3, 4, 5, 6, 7, 33, 99].map((tick) => requestAt(aos, tick))).toEqual([
      null,
      0,
      0,
      1,
      1,
      2,
      2,
      2,
      2,
      2,
    ]);
  });
});
