import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from './input-error';
import { fieldAddress, structShape, type Arrangement, type Field } from './struct-layout';

const fields = (...sizes: number[]): Field[] => sizes.map((bytes, index) => ({ name: `f${index}`, bytes }));

/** Structs as in kernels: a handful of scalars and vectors in any order. */
const anyFields = fc
  .array(fc.constantFrom(1, 2, 4, 8, 16), { minLength: 1, maxLength: 10 })
  .map((sizes) => fields(...sizes));

const anyArrangement = fc.oneof(
  fc.constant<Arrangement>({ kind: 'aos' }),
  fc.integer({ min: 40, max: 5000 }).map((count): Arrangement => ({ kind: 'soa', count })),
  fc.constantFrom(1, 2, 3, 8, 16, 32, 64).map((tile): Arrangement => ({ kind: 'aosoa', tile })),
);

describe('a C struct', () => {
  it.each([
    {
      name: 'eight floats have no padding',
      sizes: [4, 4, 4, 4, 4, 4, 4, 4],
      offsets: [0, 4, 8, 12, 16, 20, 24, 28],
      bytes: 32,
    },
    {
      name: 'float, double, char, int wait for the double and the int',
      sizes: [4, 8, 1, 4],
      offsets: [0, 8, 16, 20],
      bytes: 24,
    },
    { name: 'double, char is padded behind to the next double', sizes: [8, 1], offsets: [0, 8], bytes: 16 },
    { name: 'three floats stay 12 bytes', sizes: [4, 4, 4], offsets: [0, 4, 8], bytes: 12 },
    { name: 'chars need no alignment', sizes: [1, 1, 1], offsets: [0, 1, 2], bytes: 3 },
    { name: 'a float4 behind a char starts at 16', sizes: [1, 16], offsets: [0, 16], bytes: 32 },
  ])('$name', ({ sizes, offsets, bytes }) => {
    const shape = structShape(fields(...sizes));
    expect(shape.offsetByField).toEqual(offsets);
    expect(shape.bytes).toBe(bytes);
  });

  it('aligns every field to its size, in order, without overlap, and itself to its largest field', () => {
    fc.assert(
      fc.property(anyFields, (list) => {
        const { offsetByField, bytes, alignment } = structShape(list);
        for (const [index, offset] of offsetByField.entries()) {
          expect(offset % list[index]!.bytes).toBe(0);
          const before = index === 0 ? 0 : offsetByField[index - 1]! + list[index - 1]!.bytes;
          expect(offset).toBeGreaterThanOrEqual(before);
          // No more padding than the alignment requires.
          expect(offset - before).toBeLessThan(list[index]!.bytes);
        }
        expect(alignment).toBe(Math.max(...list.map((field) => field.bytes)));
        expect(bytes % alignment).toBe(0);
      }),
    );
  });

  it('without fields is refused with the remedy', () => {
    expect(() => structShape([])).toThrow(new InputError('A struct needs at least one field. Add a field.'));
  });
});

describe('an arrangement', () => {
  it('never assigns one byte to two fields or two structs, and keeps every field aligned', () => {
    fc.assert(
      fc.property(anyFields, anyArrangement, (list, arrangement) => {
        const shape = structShape(list);
        const taken = new Set<number>();
        let wanted = 0;
        for (let index = 0; index < 40; index += 1)
          for (const [field, { bytes }] of list.entries()) {
            const address = fieldAddress(shape, arrangement, field, index);
            if (address % bytes !== 0) expect.fail(`field ${field} of struct ${index} lies at ${address}`);
            for (let byte = address; byte < address + bytes; byte += 1) taken.add(byte);
            wanted += bytes;
          }
        expect(taken.size).toBe(wanted);
      }),
    );
  });

  it('AoSoA with tiles of 1 is AoS', () => {
    fc.assert(
      fc.property(anyFields, fc.nat(100), (list, index) => {
        const shape = structShape(list);
        for (const field of list.keys())
          expect(fieldAddress(shape, { kind: 'aosoa', tile: 1 }, field, index)).toBe(
            fieldAddress(shape, { kind: 'aos' }, field, index),
          );
      }),
    );
  });

  it('neighboring structs are a struct apart in AoS, and an element apart in SoA and inside a tile', () => {
    fc.assert(
      fc.property(anyFields, fc.nat(62), (list, index) => {
        const shape = structShape(list);
        for (const [field, { bytes }] of list.entries()) {
          const step = (arrangement: Arrangement): number =>
            fieldAddress(shape, arrangement, field, index + 1) - fieldAddress(shape, arrangement, field, index);
          expect(step({ kind: 'aos' })).toBe(shape.bytes);
          expect(step({ kind: 'soa', count: 64 })).toBe(bytes);
          expect(step({ kind: 'aosoa', tile: 64 })).toBe(bytes);
        }
      }),
    );
  });

  it('SoA starts each array at a multiple of 256 B, as cudaMalloc does', () => {
    const shape = structShape(fields(1, 4, 8));
    const starts = [0, 1, 2].map((field) => fieldAddress(shape, { kind: 'soa', count: 100 }, field, 0));
    expect(starts).toEqual([0, 256, 768]);
  });

  it('AoSoA stores a tile field by field: eight x, eight y, then the next tile', () => {
    const shape = structShape(fields(4, 4));
    const x = (index: number) => fieldAddress(shape, { kind: 'aosoa', tile: 8 }, 0, index);
    const y = (index: number) => fieldAddress(shape, { kind: 'aosoa', tile: 8 }, 1, index);
    expect([x(0), x(7), y(0), y(7), x(8), y(8)]).toEqual([0, 28, 32, 60, 64, 96]);
  });
});
