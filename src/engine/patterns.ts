import type { Bytes } from '@src/units/units';
import type { AddressByLane } from './access';
import { seededPermutation, seededRandom } from './random';

/** The element that each lane takes, as data. Lengths are in elements unless the name says bytes. */
export type Pattern =
  /** Lane i takes element i × stride; 0 is a broadcast. */
  | { readonly kind: 'stride'; readonly stride: number }
  /** Lane i takes element 31 − i. */
  | { readonly kind: 'reverse' }
  /** Groups of `sharing` neighboring lanes take one element; 32 = the whole warp. */
  | { readonly kind: 'broadcast'; readonly sharing: number }
  /** The 32 contiguous elements in a seeded random order. */
  | { readonly kind: 'permute'; readonly seed: number }
  /** Each lane takes a seeded random element of a table. */
  | { readonly kind: 'gather'; readonly seed: number; readonly tableElements: number }
  /** Lane i takes row i of one column of a row-major matrix. */
  | { readonly kind: 'column'; readonly pitch: number; readonly column: number }
  /** Lane i takes one field of struct i; struct and field in elements. */
  | { readonly kind: 'struct'; readonly structElements: number; readonly field: number }
  /** A 2-D thread block of `width` lanes per row on a row-major matrix: lane i is column i % width of row i / width. */
  | { readonly kind: 'block'; readonly width: number; readonly pitch: number };

/** The element that each of `lanes` lanes takes. Pure; randomness comes from seeds. */
export function elementByLane(pattern: Pattern, lanes = 32): number[] {
  const each = (element: (lane: number) => number): number[] =>
    Array.from({ length: lanes }, (_, lane) => element(lane));
  switch (pattern.kind) {
    case 'stride':
      return each((lane) => lane * pattern.stride);
    case 'reverse':
      return each((lane) => lanes - 1 - lane);
    case 'broadcast':
      return each((lane) => Math.floor(lane / pattern.sharing));
    case 'permute':
      return seededPermutation(lanes, pattern.seed);
    case 'gather': {
      const next = seededRandom(pattern.seed);
      return each(() => next(pattern.tableElements));
    }
    case 'column':
      return each((lane) => lane * pattern.pitch + pattern.column);
    case 'struct':
      return each((lane) => lane * pattern.structElements + pattern.field);
    case 'block':
      return each((lane) => Math.floor(lane / pattern.width) * pattern.pitch + (lane % pattern.width));
  }
}

export interface Placement {
  /** Bytes of one element. */
  readonly elementBytes: Bytes;
  /** Added to every address; the buffer itself starts at 0, which represents any multiple of 4 MiB. */
  readonly offsetBytes?: Bytes;
  /** Bit i set = lane i is active. All lanes by default. */
  readonly mask?: number;
}

/** Byte address per lane of a pattern; `null` for lanes outside the mask. */
export function addressesOf(
  pattern: Pattern,
  { elementBytes, offsetBytes = 0, mask = 0xffffffff }: Placement,
): AddressByLane {
  return elementByLane(pattern).map((element, lane) =>
    (mask >>> lane) & 1 ? element * elementBytes + offsetBytes : null,
  );
}
