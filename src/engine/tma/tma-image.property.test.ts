import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { copies } from './arbitraries';
import { imageOf, tmaImage, type TileSlot } from './tma-image';
import { tmaStore } from './tma-store';
import { tileCopy, type TileQuery } from './tile-copy';

const { h200 } = architectures;
const UNIT = { none: null, '16B': 16, '32B': 32 } as const;

/**
 * The tile computed in the opposite direction, byte by byte: for each address of shared memory, which byte would be there
 * without swizzle, which row and column that is, and whether it is in the tensor. Uses none of the engine's functions.
 */
function reference(query: TileQuery): TileSlot[] {
  const { tensor, box, at, elementBytes: bytes, swizzle = 'none', interleave = 'none', sharedAddress = 0 } = query;
  const steps = tensor.map((_, place) => (place === 0 && interleave === 'none' ? 1 : (query.steps?.[place] ?? 1)));
  const counts = box.map((length, place) => {
    if (interleave !== 'none' && place === box.length - 2) return 1;
    let count = 0;
    for (let element = 0; element < length; element += steps[place]!) count += 1;
    return count;
  });
  const unit = UNIT[interleave] ?? bytes;
  const row = counts[0]! * unit;
  const span = swizzle === 'none' ? 1 : Number(swizzle);
  const pitch = interleave === 'none' && span > row ? span : row;
  let total = pitch;
  for (const count of counts.slice(1)) total *= count;
  while (total % span !== 0) total += 1;

  return Array.from({ length: total / bytes }, (_, slot): TileSlot => {
    const address = sharedAddress + slot * bytes;
    const bits = { 1: 0, 32: 1, 64: 3, 128: 7 }[span]!;
    const plain = (address ^ (((address >> 7) & bits) << 4)) - sharedAddress;
    const column = plain % pitch;
    let rest = Math.floor(plain / pitch);
    if (column >= row) return 'hole';
    const coordinates = [at[0]! + Math.floor(column / unit) * steps[0]!];
    for (let place = 1; place < tensor.length; place += 1) {
      coordinates.push(at[place]! + (rest % counts[place]!) * steps[place]!);
      rest = Math.floor(rest / counts[place]!);
    }
    if (rest > 0) return 'hole';
    if (coordinates.some((each, place) => each < 0 || each >= tensor[place]!)) return query.fill ?? 'zero';
    const index = coordinates.reduceRight((sum, each, place) => sum * tensor[place]! + each, 0);
    return index * (unit / bytes) + Math.floor((column % unit) / bytes);
  });
}

describe('a tensor load', () => {
  it('leaves what a search from the side of shared memory finds', () => {
    fc.assert(
      fc.property(copies(), (query) => {
        expect(tmaImage(query, h200).slots).toEqual(reference(query));
      }),
      { numRuns: 400 },
    );
  });

  it('brings every element of the box within the tensor exactly once', () => {
    fc.assert(
      fc.property(copies(), (query) => {
        const { slots, tile } = tmaImage(query, h200);
        const elements = slots.filter((slot) => typeof slot === 'number');
        expect(new Set(elements).size).toBe(elements.length);
        const inside = tile.counts.map((count, place) => {
          const places = Array.from({ length: count }, (_, index) => query.at[place]! + index * tile.steps[place]!);
          return places.filter((each) => each >= 0 && each < query.tensor[place]!).length;
        });
        expect(elements.length).toBe(inside.reduce((product, count) => product * count, tile.unitElements));
      }),
    );
  });

  it('reports to the barrier every slot that it writes, fill included, and no gap', () => {
    fc.assert(
      fc.property(copies(), (query) => {
        const { slots, barrierBytes, tile } = tmaImage(query, h200);
        const written = slots.filter((slot) => slot !== 'hole').length;
        expect(barrierBytes).toBe(written * query.elementBytes);
        expect(barrierBytes).toBe(tile.rows * tile.rowBytes);
        expect(slots.length * query.elementBytes).toBe(tile.bytes);
        expect(tile.bytes).toBeGreaterThanOrEqual(tile.rows * tile.pitchBytes);
      }),
    );
  });

  it('reports the same bytes wherever the box lies', () => {
    fc.assert(
      fc.property(copies(), fc.integer({ min: -50, max: 50 }), (query, far) => {
        const at = query.at.map((each, place) => each + far * (place === 0 ? 16 : 1));
        expect(tmaImage({ ...query, at }, h200).barrierBytes).toBe(tmaImage(query, h200).barrierBytes);
      }),
    );
  });

  it('puts every element into its row without swizzle', () => {
    fc.assert(
      fc.property(
        copies().filter(({ interleave, swizzle }) => interleave === 'none' && swizzle !== 'none'),
        (query) => {
          const { slots, tile } = tmaImage(query, h200);
          const perRow = tile.pitchBytes / tile.elementBytes;
          const plain = tmaImage({ ...query, swizzle: 'none' }, h200);
          const plainRow = plain.tile.pitchBytes / tile.elementBytes;
          for (let row = 0; row < tile.rows; row += 1) {
            const swizzled = slots.slice(row * perRow, (row + 1) * perRow).filter((slot) => slot !== 'hole');
            const straight = plain.slots.slice(row * plainRow, (row + 1) * plainRow);
            expect(swizzled.map(String).toSorted()).toEqual(straight.map(String).toSorted());
          }
        },
      ),
    );
  });

  it('looks the same from one repeat of the pattern to the next, and not from one line to the next', () => {
    fc.assert(
      fc.property(copies(), fc.nat(100), (query, repeats) => {
        const there = { ...query, sharedAddress: query.sharedAddress! + repeats * 1024 };
        expect(tmaImage(there, h200).slots).toEqual(tmaImage(query, h200).slots);
      }),
      { numRuns: 50 },
    );
    const tile = { elementBytes: 2, tensor: [64, 8], box: [64, 8], at: [0, 0], swizzle: 128 } as const;
    expect(tmaImage({ ...tile, sharedAddress: 128 }, h200).slots).not.toEqual(tmaImage(tile, h200).slots);
  });

  it('returns equal plain data for equal queries and does not modify them', () => {
    fc.assert(
      fc.property(copies(), (query) => {
        const before = structuredClone(query);
        const image = tmaImage(query, h200);
        expect(JSON.parse(JSON.stringify(image))).toEqual(imageOf(tileCopy(before, h200), h200));
        expect(query).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a tensor store', () => {
  it('writes back what a load of the same box brought', () => {
    fc.assert(
      fc.property(copies('store'), (query) => {
        const { slots } = tmaImage(query, h200);
        const { writes, dropped } = tmaStore(query, h200);
        const inside = writes.filter(({ element }) => element !== null);
        for (const { element, slot } of inside) expect(slots[slot]).toBe(element);
        expect(inside.length).toBe(slots.filter((slot) => typeof slot === 'number').length);
        const fill = slots.filter((slot) => slot === 'zero' || slot === 'nan').length;
        expect(dropped + writes.length - inside.length).toBe(fill);
      }),
    );
  });

  it('writes after a row only to the end of the 16 bytes in which the row ends', () => {
    fc.assert(
      fc.property(copies('store'), (query) => {
        const { writes, tile } = tmaStore(query, h200);
        const width = query.tensor[0]! * tile.unitElements * query.elementBytes;
        for (const { element, offset } of writes) {
          if (element !== null) continue;
          const column = query.strides!.length === 0 ? offset : offset % query.strides![0]!;
          expect(column).toBeGreaterThanOrEqual(width);
          expect(Math.floor(column / 16)).toBe(Math.floor(width / 16));
        }
        if (width % 16 === 0) expect(writes.every(({ element }) => element !== null)).toBe(true);
      }),
    );
  });

  it('lists its writes in the order of memory', () => {
    fc.assert(
      fc.property(copies('store'), (query) => {
        const offsets = tmaStore(query, h200).writes.map(({ offset }) => offset);
        expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
        expect(new Set(offsets).size).toBe(offsets.length);
      }),
    );
  });
});
