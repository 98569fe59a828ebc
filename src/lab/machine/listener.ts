import type { AccessCost, Site } from './stats';

/** Is told what the warps of one block do in global memory. */
export interface BlockListener {
  /** @param offsets - Of the access that `cost` was found for. */
  access(site: Site, cost: AccessCost, warp: number, mask: number, offsets: Int32Array): void;
  barrier(warp: number): void;
  fence(warp: number): void;
}

/** Is told of each block that starts, and which block runs. */
export interface RunListener {
  /** @param slot - 0 for the first of some that run together: those before have ended. */
  startBlock(slot: number): void;
  /** Who listens to the block in a slot; `null`: nobody. */
  at(slot: number): BlockListener | null;
}
