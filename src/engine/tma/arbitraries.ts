/**
 * Generators of tensor copies. Kernels walk a matrix tile by tile, add a halo, cross the edges, leave rows narrower than the
 * swizzle and skip elements; random corners and pitches find the cases that nobody thought of. The driver and the GPU accept
 * all of these copies.
 */
import fc from 'fast-check';
import { ceilTo } from '@src/units/units';
import type { TileQuery } from './tile-copy';

const SPANS = { none: 128, 32: 32, 64: 64, 128: 128 } as const;
const perDimension = <T>(element: fc.Arbitrary<T>, rank: number): fc.Arbitrary<T[]> =>
  fc.array(element, { minLength: rank, maxLength: rank });

/** Where a box of `length` lies in a tensor of `dim`: as the n-th tile, across an edge, or anywhere near. */
const corner = (dim: number, length: number, grain: number): fc.Arbitrary<number> =>
  fc
    .oneof(
      fc.nat(Math.ceil(dim / length)).map((tile) => tile * length),
      fc.integer({ min: -length, max: 0 }),
      fc.integer({ min: dim - length, max: dim + length }),
      fc.integer({ min: -2 * length, max: dim + length }),
    )
    .map((start) => Math.floor(start / grain) * grain);

interface Shape {
  readonly elementBytes: number;
  readonly swizzle: 'none' | 32 | 64 | 128;
  readonly interleave: 'none' | '16B' | '32B';
  readonly chunks: number;
  readonly outer: readonly number[];
}

const shapes: fc.Arbitrary<Shape> = fc
  .record({
    elementBytes: fc.constantFrom(1, 2, 4, 8),
    swizzle: fc.constantFrom('none' as const, 32 as const, 64 as const, 128 as const),
    layout: fc.constantFrom('none' as const, 'none' as const, 'none' as const, '16B' as const, '32B' as const),
    full: fc.boolean(),
    chunks: fc.integer({ min: 1, max: 8 }),
    rank: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ elementBytes, swizzle, layout, full, chunks, rank }) => {
    const interleave = rank < 3 ? 'none' : layout;
    const most = SPANS[swizzle] / 16;
    const fitting = interleave === 'none' ? (full ? most : Math.min(chunks, most)) : Math.min(chunks, 2);
    return perDimension(fc.integer({ min: 1, max: [1, 1, 17, 6, 4, 3][rank]! }), rank - 1).map((outer) => ({
      elementBytes,
      swizzle,
      interleave,
      chunks: fitting,
      outer,
    }));
  });

/** Any copy that is valid as a load; with `op` "store" also as a store. */
export const copies = (op: 'load' | 'store' = 'load'): fc.Arbitrary<TileQuery> =>
  shapes.chain((shape) => {
    const { elementBytes, interleave } = shape;
    const interleaved = interleave !== 'none';
    const grain = 16 / elementBytes;
    const box = [shape.chunks * grain, ...shape.outer];
    const rank = box.length;
    return fc
      .record({
        tensor: perDimension(fc.integer({ min: 1, max: 40 }), rank),
        wide: fc.integer({ min: 1, max: 160 }),
        pad: fc.constantFrom(0, 0, 16, 48),
        steps: fc.oneof(fc.constant(null), perDimension(fc.integer({ min: 1, max: 8 }), rank)),
        fill: fc.constantFrom('zero' as const, 'zero' as const, 'nan' as const),
        lines: fc.constantFrom(0, 0, 1, 3, 8, 13),
      })
      .chain(({ tensor: dims, wide, pad, steps, fill, lines }) => {
        const tensor = [wide, ...dims.slice(1)];
        const unitBytes = interleave === '16B' ? 16 : interleave === '32B' ? 32 : elementBytes;
        let stride = ceilTo(wide * unitBytes, 32) + 2 * pad;
        const strides = tensor.slice(1).map((dim) => {
          const each = stride;
          stride *= dim;
          return each;
        });
        const corners = tensor.map((dim, place) => {
          const start = corner(dim, box[place]!, place === 0 && !interleaved ? grain : 1);
          return op === 'store' ? start.map((value) => Math.max(0, value)) : start;
        });
        return fc.tuple(...corners).map((at): TileQuery => ({
          elementBytes,
          tensor,
          box,
          at,
          strides,
          swizzle: shape.swizzle,
          interleave,
          fill: elementBytes === 1 ? 'zero' : fill,
          sharedAddress: lines * 128,
          ...(steps && { steps }),
        }));
      });
  });
