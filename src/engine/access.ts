import type { Bytes } from '@src/units/units';

/** Byte address per lane: the index is the lane, `null` is a lane that is masked off. Length = warp size (32). */
export type AddressByLane = readonly (Bytes | null)[];

/** One warp-wide instruction that accesses global memory. */
export interface WarpAccess {
  readonly op: 'load' | 'store';
  /** Bytes that each active lane reads or writes. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
}
