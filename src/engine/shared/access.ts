import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/**
 * What an atomic does to a word, by PTX's names. `count` is the `add` whose operand is the constant 1 and whose old value is
 * unused, as in a histogram; GPUs with the `sharedCounting` fact have a dedicated instruction for it.
 */
export type SharedAtomic = 'add' | 'count' | 'min' | 'max' | 'and' | 'or' | 'xor' | 'inc' | 'dec' | 'exch' | 'cas';

/** One warp-wide instruction on shared memory. */
export interface SharedAccess {
  readonly op: 'load' | 'store' | 'atomic';
  /** For `op: 'atomic'` only; `add` by default. */
  readonly atomic?: SharedAtomic;
  /** Bytes that each active lane reads, writes or changes. */
  readonly width: Bytes;
  /** Addresses within the block's shared memory, from 0. */
  readonly addressByLane: AddressByLane;
}
