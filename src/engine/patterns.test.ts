import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesOf, elementByLane, type Pattern } from './patterns';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const whole = (min: number, max: number) => fc.integer({ min, max });

describe('the element that each lane takes', () => {
  it('at stride s is lane × s', () => {
    fc.assert(
      fc.property(whole(0, 4096), (stride) => {
        expect(elementByLane({ kind: 'stride', stride })).toEqual(LANES.map((lane) => lane * stride));
      }),
    );
  });

  it('in reverse starts at 31 and ends at 0', () => {
    expect(elementByLane({ kind: 'reverse' })).toEqual(LANES.toReversed());
    expect(elementByLane({ kind: 'reverse' }, 4)).toEqual([3, 2, 1, 0]);
  });

  it('in a broadcast to all 32 lanes is element 0, and to pairs 0 0 1 1 2 2 ...', () => {
    expect(elementByLane({ kind: 'broadcast', sharing: 32 })).toEqual(LANES.map(() => 0));
    expect(elementByLane({ kind: 'broadcast', sharing: 2 }).slice(0, 6)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(elementByLane({ kind: 'broadcast', sharing: 1 })).toEqual(LANES);
  });

  it('permuted is each of the 32 once, in an order determined by the seed', () => {
    fc.assert(
      fc.property(whole(1, 999), (seed) => {
        const order = elementByLane({ kind: 'permute', seed });
        expect(order.toSorted((a, b) => a - b)).toEqual(LANES);
        expect(elementByLane({ kind: 'permute', seed })).toEqual(order);
      }),
    );
    expect(elementByLane({ kind: 'permute', seed: 1 })).not.toEqual(elementByLane({ kind: 'permute', seed: 2 }));
  });

  it('gathered lies within the table, determined by the seed', () => {
    fc.assert(
      fc.property(whole(1, 999), whole(1, 65_536), (seed, tableElements) => {
        const pattern: Pattern = { kind: 'gather', seed, tableElements };
        const elements = elementByLane(pattern);
        expect(elements).toHaveLength(32);
        for (const element of elements)
          expect(Number.isInteger(element) && element >= 0 && element < tableElements).toBe(true);
        expect(elementByLane(pattern)).toEqual(elements);
      }),
    );
  });

  it('gathered with seed 7 from a table of 256 is the same in every reader’s browser', () => {
    expect(elementByLane({ kind: 'gather', seed: 7, tableElements: 256 }).slice(0, 8)).toEqual([
      2, 15, 250, 178, 133, 103, 119, 61,
    ]);
  });

  it('down a column is lane × row length + column', () => {
    fc.assert(
      fc.property(whole(1, 4096), whole(0, 64), (pitch, column) => {
        expect(elementByLane({ kind: 'column', pitch, column })).toEqual(LANES.map((lane) => lane * pitch + column));
      }),
    );
  });

  it('of a struct is lane × struct + field', () => {
    expect(elementByLane({ kind: 'struct', structElements: 3, field: 2 }).slice(0, 4)).toEqual([2, 5, 8, 11]);
  });

  it('of a 2-D block 8 wide on rows of 64 is column lane % 8 of row lane / 8', () => {
    const elements = elementByLane({ kind: 'block', width: 8, pitch: 64 });
    expect([0, 7, 8, 15, 16, 31].map((lane) => elements[lane])).toEqual([0, 7, 64, 71, 128, 199]);
  });

  it('of a 2-D block as wide as the warp is the lane itself', () => {
    fc.assert(
      fc.property(whole(32, 4096), (pitch) => {
        expect(elementByLane({ kind: 'block', width: 32, pitch })).toEqual(LANES);
      }),
    );
  });
});

describe('the addresses of a pattern', () => {
  it('are element × bytes + offset where the mask has the lane, and null elsewhere', () => {
    const pattern: Pattern = { kind: 'stride', stride: 3 };
    const addresses = addressesOf(pattern, { elementBytes: 8, offsetBytes: 16, mask: 0x80000005 });
    expect([0, 1, 2, 3, 31].map((lane) => addresses[lane])).toEqual([16, null, 64, null, 760]);
    expect(addresses.filter((address) => address !== null)).toHaveLength(3);
  });

  it('start at 0 with all lanes active by default', () => {
    expect(addressesOf({ kind: 'stride', stride: 1 }, { elementBytes: 4 })).toEqual(LANES.map((lane) => lane * 4));
  });
});
