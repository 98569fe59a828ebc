/**
 * Generators of the addresses that the lanes of a warp may request.
 *
 * Both shapes are needed. Only regular warps (strided, blocked, broadcast, permuted, masked) put many lanes on few sectors
 * and lines, fill whole sectors, and align with the banks of the tag stage: 32 random addresses almost never do, so an
 * engine that loses the second lane of a sector would pass. Only random warps find the cases that nobody thought of: equal
 * addresses far apart in the warp, unordered lines, addresses beyond 32 bits.
 */
import fc from 'fast-check';
import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { AddressByLane, WarpAccess } from './access';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const byLane = (element: (lane: number) => number): number[] => LANES.map(element);
const powerOfTwo = (least: number, most: number) => fc.integer({ min: least, max: most }).map((bits) => 2 ** bits);

const strides = fc.oneof(
  fc.integer({ min: 0, max: 64 }),
  powerOfTwo(0, 16),
  fc.integer({ min: 0, max: 2 ** 15 }).map((half) => 2 * half + 1),
);

/** Pitch of a matrix's rows: a power of two, padded, or arbitrary. */
const pitches = fc.oneof(
  powerOfTwo(3, 16),
  powerOfTwo(3, 14).map((pitch) => pitch + 1),
  fc.integer({ min: 1, max: 20_000 }),
);

const few = { minLength: 16, maxLength: 16 };

/** Element numbers by lane, by the pattern with which kernels compute them. */
export const elementsByKind = {
  strided: strides.map((stride) => byLane((lane) => lane * stride)),
  offset: fc.nat(300).map((first) => byLane((lane) => first + lane)),
  reversed: strides.map((stride) => byLane((lane) => (31 - lane) * stride)),
  permuted: fc.shuffledSubarray(LANES, { minLength: 32, maxLength: 32 }),
  /** Few distinct elements, shared by runs of lanes or in turn. */
  broadcast: fc
    .record({ places: fc.array(fc.nat(4096), few), distinct: powerOfTwo(0, 4), inTurn: fc.boolean() })
    .map(({ places, distinct, inTurn }) =>
      byLane((lane) => places[inTurn ? lane % distinct : Math.floor((lane * distinct) / 32)]!),
    ),
  /** A 2-D block of a row-major matrix. */
  block: fc
    .record({ columns: powerOfTwo(0, 5), pitch: pitches, corner: fc.nat(64) })
    .map(({ columns, pitch, corner }) =>
      byLane((lane) => corner + Math.floor(lane / columns) * pitch + (lane % columns)),
    ),
  column: fc
    .record({ pitch: pitches, column: fc.nat(64) })
    .map(({ pitch, column }) => byLane((lane) => lane * pitch + column)),
  structField: fc
    .record({ elements: fc.integer({ min: 1, max: 32 }), field: fc.nat(31) })
    .map(({ elements, field }) => byLane((lane) => lane * elements + (field % elements))),
  /** Lanes gather around a few places. */
  clustered: fc
    .record({
      places: fc.array(fc.nat(2 ** 18), { minLength: 2, maxLength: 6 }),
      near: fc.array(fc.record({ place: fc.nat(5), by: fc.nat(64) }), { minLength: 32, maxLength: 32 }),
    })
    .map(({ places, near }) => near.map(({ place, by }) => places[place % places.length]! + by)),
  scattered: fc
    .constantFrom(64, 4096, 2 ** 16, 2 ** 21, 2 ** 40)
    .chain((elements) => fc.array(fc.nat(elements - 1), { minLength: 32, maxLength: 32 })),
};

const elements: fc.Arbitrary<number[]> = fc.oneof(...Object.values(elementsByKind));

/** Bit i is lane i. */
export const masks: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0xffffffff) },
  { weight: 4, arbitrary: fc.nat(0xffffffff) },
  {
    weight: 3,
    arbitrary: fc
      .shuffledSubarray(LANES, { minLength: 1, maxLength: 4 })
      .map((lanes) => lanes.reduce((sum, lane) => sum + 2 ** lane, 0)),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 31 }).map((length) => 2 ** length - 1) },
  { weight: 1, arbitrary: fc.constant(0) },
);

/** Where the buffer starts, in elements of 32 B: mostly at 0, sometimes where a pointer needs more than 32 bits. */
const starts = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(2 ** 21) },
  { weight: 1, arbitrary: fc.nat(2 ** 31).map((element) => element + 2 ** 38) },
);

/** Any access that `arch` supports: every width, load or store, any mask, naturally aligned. */
export const accessOn = (arch: Architecture): fc.Arbitrary<WarpAccess> =>
  fc
    .record({
      op: fc.constantFrom('load' as const, 'store' as const),
      width: fc.constantFrom(...arch.accessWidths.value),
      elements,
      mask: masks,
      start: starts,
    })
    .map(({ op, width, elements: wanted, mask, start }) => ({
      op,
      width,
      addressByLane: wanted.map((element, lane) => ((mask >>> lane) & 1 ? start * 32 + element * width : null)),
    }));

/** The same warp with every address moved by `bytes`. */
export const shifted = (access: WarpAccess, bytes: Bytes): WarpAccess => ({
  ...access,
  addressByLane: access.addressByLane.map((address) => (address === null ? null : address + bytes)),
});

/** The same addresses, permuted among the lanes: lane i gets what lane `order[i]` had. */
export const reordered = (access: WarpAccess, order: readonly number[]): WarpAccess => ({
  ...access,
  addressByLane: order.map((lane) => access.addressByLane[lane] ?? null),
});

/** Every permutation of 32 lanes. */
export const laneOrders: fc.Arbitrary<number[]> = fc.shuffledSubarray(LANES, { minLength: 32, maxLength: 32 });

/** The same warp with `lane` inactive. */
export const without = (access: WarpAccess, lane: number): WarpAccess => ({
  ...access,
  addressByLane: access.addressByLane.map((address, index): AddressByLane[number] => (index === lane ? null : address)),
});
