import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { structShape, type Arrangement, type Field } from './struct-layout';
import { layoutCost } from './struct-layout-cost';

const { h200 } = architectures;
const floats = (count: number): Field[] =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, bytes: 4 }));
const particle = structShape(floats(8));
const SOA: Arrangement = { kind: 'soa', count: 1_048_576 };

const numbers = (shape: typeof particle, arrangement: Arrangement, touched: number[]) => {
  const { sectorsAsked, sectors, wavefronts, requests } = layoutCost(shape, arrangement, touched, 'load', h200);
  return { asked: sectorsAsked, distinct: sectors.length, wavefronts, requests: requests.length };
};

describe('touching some fields of 32 structs', () => {
  it.each<{ name: string; arrangement: Arrangement; touched: number[]; want: ReturnType<typeof numbers> }>([
    {
      name: 'one of eight floats in AoS fetches a sector a lane',
      arrangement: { kind: 'aos' },
      touched: [0],
      want: { asked: 32, distinct: 32, wavefronts: 2, requests: 1 },
    },
    {
      name: 'three of eight in AoS ask three times for the same 32 sectors',
      arrangement: { kind: 'aos' },
      touched: [0, 1, 2],
      want: { asked: 96, distinct: 32, wavefronts: 6, requests: 3 },
    },
    {
      name: 'three of eight in SoA are four sectors each',
      arrangement: SOA,
      touched: [0, 1, 2],
      want: { asked: 12, distinct: 12, wavefronts: 3, requests: 3 },
    },
    {
      name: 'three of eight in tiles of 8 cost what SoA costs',
      arrangement: { kind: 'aosoa', tile: 8 },
      touched: [0, 1, 2],
      want: { asked: 12, distinct: 12, wavefronts: 3, requests: 3 },
    },
    {
      name: 'all eight in AoS move no byte in vain and still ask for 256 sectors',
      arrangement: { kind: 'aos' },
      touched: [0, 1, 2, 3, 4, 5, 6, 7],
      want: { asked: 256, distinct: 32, wavefronts: 16, requests: 8 },
    },
  ])('$name', ({ arrangement, touched, want }) => expect(numbers(particle, arrangement, touched)).toEqual(want));

  it('a three-float struct shares its sectors, and one field of it uses a third', () => {
    const { efficiency, sectors } = layoutCost(structShape(floats(3)), { kind: 'aos' }, [1], 'load', h200);
    expect(sectors.length).toBe(12);
    expect(efficiency).toBeCloseTo(1 / 3);
  });

  it.each([
    { touched: [], says: 'No field is touched. Choose at least one field of the struct.' },
    { touched: [8], says: 'The struct has no field 8. Its fields are 0 to 7: choose one of them.' },
  ])('fields $touched are refused with the remedy', ({ touched, says }) => {
    expect(() => layoutCost(particle, { kind: 'aos' }, touched, 'load', h200)).toThrow(says);
  });
});

describe.each(Object.values(architectures))('every struct and choice of fields on $name', (arch) => {
  const state = fc.array(fc.constantFrom(1, 2, 4, 8), { minLength: 1, maxLength: 8 }).chain((sizes) =>
    fc.record({
      shape: fc.constant(structShape(sizes.map((bytes, index) => ({ name: `f${index}`, bytes })))),
      touched: fc.shuffledSubarray([...sizes.keys()], { minLength: 1 }),
      tile: fc.constantFrom(1, 8, 16, 32, 64),
    }),
  );

  it('each request brings only sectors that no earlier one brought, and together they bring all', () => {
    fc.assert(
      fc.property(state, ({ shape, touched, tile }) => {
        const cost = layoutCost(shape, { kind: 'aosoa', tile }, touched, 'store', arch);
        const brought = cost.requests.flatMap(({ newSectors }) => newSectors.map(({ start }) => start));
        const asked = new Set(cost.requests.flatMap(({ trace }) => trace.sectors.map(({ start }) => start)));
        expect(new Set(brought).size).toBe(brought.length);
        expect(brought.toSorted((a, b) => a - b)).toEqual([...asked].sort((a, b) => a - b));
        expect(cost.sectors).toEqual([...asked].sort((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });

  it('no layout moves fewer bytes or requests fewer sectors than SoA', () => {
    fc.assert(
      fc.property(state, ({ shape, touched, tile }) => {
        const soa = layoutCost(shape, SOA, touched, 'load', arch);
        expect(soa.efficiency).toBe(1);
        for (const arrangement of [{ kind: 'aos' }, { kind: 'aosoa', tile }] satisfies Arrangement[]) {
          const other = layoutCost(shape, arrangement, touched, 'load', arch);
          expect(other.usefulBytes).toBe(soa.usefulBytes);
          expect(other.movedBytes).toBeGreaterThanOrEqual(soa.movedBytes);
          expect(other.sectorsAsked).toBeGreaterThanOrEqual(soa.sectorsAsked);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('the order of the fields touched changes no total', () => {
    fc.assert(
      fc.property(state, ({ shape, touched }) => {
        const there = layoutCost(shape, { kind: 'aos' }, touched, 'load', arch);
        const back = layoutCost(shape, { kind: 'aos' }, touched.toReversed(), 'load', arch);
        expect(back.sectors).toEqual(there.sectors);
        expect([back.sectorsAsked, back.wavefronts]).toEqual([there.sectorsAsked, there.wavefronts]);
      }),
      { numRuns: 40 },
    );
  });
});
