import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/** PTX cache operators of a load; `ca` by default. `nc` is the load through the read-only path. */
export type LoadOperator =
  | 'ca'
  | 'cg'
  | 'cs'
  | 'lu'
  | 'cv'
  | 'nc'
  | 'evict_first'
  | 'evict_last'
  | 'evict_unchanged'
  | 'no_allocate'
  | 'nc.no_allocate'
  | 'volatile'
  | 'relaxed.gpu';

/** PTX cache operators of a store; `wb` by default. */
export type StoreOperator =
  | 'wb'
  | 'cg'
  | 'cs'
  | 'wt'
  | 'evict_first'
  | 'evict_last'
  | 'no_allocate'
  | 'volatile'
  | 'relaxed.gpu';

/** One warp-wide access to global memory, as the caches see it. */
export interface CacheAccess {
  readonly op: 'load' | 'store' | 'red' | 'atom';
  /** Bytes that each active lane moves: a width that the GPU can load and store; 4 or 8 for red and atom. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
  /** The default of a load is `ca`, of a store `wb`. red and atom have none. */
  readonly cacheOp?: LoadOperator | StoreOperator;
}

/** A fence between accesses: what the warp read before is no longer valid afterwards, within its scope. */
export interface Fence {
  readonly op: 'fence';
  readonly scope: 'cta' | 'gpu';
}
