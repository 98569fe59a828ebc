import type { AccessCost, Site } from './stats';

/** Receives what the warps of one block do in global memory. */
export interface BlockListener {
  /** @param offsets - Of the access with this `cost`. */
  access(site: Site, cost: AccessCost, warp: number, mask: number, offsets: Int32Array): void;
  barrier(warp: number): void;
  fence(warp: number): void;
}

/** Receives each block that starts, and selects the listener of a block. */
export interface RunListener {
  /** @param slot - 0 for the first of a team: earlier blocks have completed. */
  startBlock(slot: number): void;
  /** The listener of the block in a slot; `null`: none. */
  at(slot: number): BlockListener | null;
}
