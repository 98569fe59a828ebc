import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldAddress, fieldAddresses, structShape, type Arrangement, type Field } from './struct-layout';

const fields = (...sizes: number[]): Field[] => sizes.map((bytes, index) => ({ name: `field${index}`, bytes }));
const anyFields = fc
  .array(fc.constantFrom(1, 2, 4, 8, 16), { minLength: 1, maxLength: 8 })
  .map((sizes) => fields(...sizes));

describe('a struct', () => {
  it.each([
    ['three floats', [4, 4, 4], 12, [0, 4, 8]],
    ['a char and a float', [1, 4], 8, [0, 4]],
    ['a float and a char', [4, 1], 8, [0, 4]],
    ['a char, a double and a char', [1, 8, 1], 24, [0, 8, 16]],
    ['a double and two chars', [8, 1, 1], 16, [0, 8, 9]],
    ['a float and a float4', [4, 16], 32, [0, 16]],
    ['one char', [1], 1, [0]],
  ])('of %s is as large as C makes it', (_, sizes, bytes, offsets) => {
    const shape = structShape(fields(...sizes));
    expect(shape.bytes).toBe(bytes);
    expect(shape.offsetByField).toEqual(offsets);
    expect(shape.alignment).toBe(Math.max(...sizes));
  });

  it('keeps every field aligned to its size, in order, without overlap, and wastes less than its alignment at the end', () => {
    fc.assert(
      fc.property(anyFields, (all) => {
        const { bytes, alignment, offsetByField } = structShape(all);
        let end = 0;
        for (const [index, offset] of offsetByField.entries()) {
          expect(offset % all[index]!.bytes).toBe(0);
          expect(offset).toBeGreaterThanOrEqual(end);
          expect(offset - end).toBeLessThan(all[index]!.bytes);
          end = offset + all[index]!.bytes;
        }
        expect(bytes % alignment).toBe(0);
        expect(bytes - end).toBeGreaterThanOrEqual(0);
        expect(bytes - end).toBeLessThan(alignment);
      }),
    );
  });

  it('without fields is refused', () => {
    expect(() => structShape([])).toThrow('A struct needs at least one field. Add a field.');
  });
});

describe('field 1 of a struct of three floats', () => {
  const shape = structShape(fields(4, 4, 4));

  it('stands 12 bytes apart in an array of structures', () => {
    expect([0, 1, 2].map((index) => fieldAddress(shape, { kind: 'aos' }, 1, index))).toEqual([4, 16, 28]);
  });

  it('stands side by side in a structure of arrays, from the next multiple of 256 bytes', () => {
    expect([0, 1, 99].map((index) => fieldAddress(shape, { kind: 'soa', count: 100 }, 1, index))).toEqual([
      512, 516, 908,
    ]);
  });

  it('stands side by side within each tile of an array of structures of arrays', () => {
    expect([0, 3, 4, 9].map((index) => fieldAddress(shape, { kind: 'aosoa', tile: 4 }, 1, index))).toEqual([
      16, 28, 64, 116,
    ]);
  });

  it('is given for a whole warp, lane i taking struct i', () => {
    expect(fieldAddresses(shape, { kind: 'aos' }, 1)).toEqual(Array.from({ length: 32 }, (_, lane) => lane * 12 + 4));
    expect(fieldAddresses(shape, { kind: 'aos' }, 1, 2)).toEqual([4, 16]);
  });
});

describe('every arrangement', () => {
  const COUNT = 40;
  const arrangements = fc.oneof(
    fc.constant<Arrangement>({ kind: 'aos' }),
    fc.constant<Arrangement>({ kind: 'soa', count: COUNT }),
    fc.integer({ min: 1, max: 40 }).map((tile): Arrangement => ({ kind: 'aosoa', tile })),
  );

  it('gives each field of each struct bytes of its own, aligned to its size', () => {
    fc.assert(
      fc.property(anyFields, arrangements, (all, arrangement) => {
        const shape = structShape(all);
        const taken = new Set<number>();
        for (let index = 0; index < COUNT; index += 1)
          for (const [field, { bytes }] of all.entries()) {
            const start = fieldAddress(shape, arrangement, field, index);
            expect(start % bytes).toBe(0);
            for (let byte = start; byte < start + bytes; byte += 1) taken.add(byte);
          }
        expect(taken.size).toBe(COUNT * all.reduce((sum, { bytes }) => sum + bytes, 0));
      }),
      { numRuns: 60 },
    );
  });

  it('in tiles of one struct is an array of structures when no field needs padding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(100), (count, index) => {
        const shape = structShape(fields(...Array.from({ length: count }, () => 4)));
        for (let field = 0; field < count; field += 1)
          expect(fieldAddress(shape, { kind: 'aosoa', tile: 1 }, field, index)).toBe(
            fieldAddress(shape, { kind: 'aos' }, field, index),
          );
      }),
    );
  });
});
