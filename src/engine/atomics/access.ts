import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/** One warp-wide atomic operation on global memory. */
export interface AtomicAccess {
  /** `red` changes memory and returns nothing; `atom` returns the old value. */
  readonly op: 'red' | 'atom';
  /** Bytes that each active lane changes: 4 or 8. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
  /** Compare-and-swap, an `atom` with two operands per lane. Every other operation costs the same. */
  readonly cas?: boolean;
}
