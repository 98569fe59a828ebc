import type { AccessCounter } from './count';
import type { FaultKind } from './fault';
import type { BlockListener } from './listener';
import type { Pages } from './pages';
import type { MemoryPlan } from './plan';
import type { Shadow } from './shadow';
import type { Slot } from './slots';
import type { Site, Space, Stats } from './stats';

/**
 * The memory as the running warp sees it: what the parts of `Memory` need of each other, so that none of them imports it.
 */
export interface BlockMemory {
  readonly plan: MemoryPlan;
  readonly counter: AccessCounter;
  readonly pages: Pages | null;
  readonly i32: Int32Array;
  /** Each lane's access as an offset in the views, in bytes. */
  readonly offsets: Int32Array;
  /** The same, from the start of its space. */
  readonly relative: Int32Array;
  readonly slots: readonly Slot[];
  readonly slot: number;
  readonly block: number;
  readonly warp: number;
  readonly clusterStart: number;
  readonly clusterBlocks: number;
  readonly sharedStart: number;
  readonly localStart: number;
  readonly localWritten: Uint8Array;
  readonly shadow: Shadow;
  /** The words of the current store, when they are four bytes wide. */
  readonly storing: Int32Array | null;
  /** The warp that a caller inspects. */
  readonly watched: { readonly block: number; readonly warp: number; readonly most: number } | null;
  readonly noted: BlockListener | null;
  record(site: Site, stats: Stats, space: Space, mask: number, offsets: Int32Array, isKnown: boolean): void;
  fault(kind: FaultKind, at: number, lane: number, address: number | null, message: string): void;
}
