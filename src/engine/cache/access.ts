import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';

/** What PTX lets a load ask of the caches; `ca` unless said otherwise. `nc` is the load through the read-only path. */
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

/** What PTX lets a store ask of the caches; `wb` unless said otherwise. */
export type StoreOperator =
  'wb' | 'cg' | 'cs' | 'wt' | 'evict_first' | 'evict_last' | 'no_allocate' | 'volatile' | 'relaxed.gpu';

/** One warp-wide access to global memory, as the caches see it. */
export interface CacheAccess {
  readonly op: 'load' | 'store' | 'red' | 'atom';
  /** Bytes that each active lane moves: what the GPU can load and store; 4 or 8 for red and atom. */
  readonly width: Bytes;
  readonly addressByLane: AddressByLane;
  /** Without one a load is `ca` and a store `wb`. red and atom have none. */
  readonly cacheOp?: LoadOperator | StoreOperator;
}

/** A fence between accesses: what the warp has read before is not to be believed afterwards, within its scope. */
export interface Fence {
  readonly op: 'fence';
  readonly scope: 'cta' | 'gpu';
}
