import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { requireCopy } from './copy-refusals';
import { tileCopy, type TileCopy, type TileQuery } from './tile-copy';
import { tileOf, type Tile } from './tile';
import { tilePlaces } from './tile-places';

export { tmaStoreRule } from './tma-store-rules';

/** One element's worth of memory and the slot of the tile that is written to it. */
export interface TileWrite {
  /** The element of the tensor, or `null` for memory past the end of a row. */
  readonly element: number | null;
  /** In memory, from the tensor's address. */
  readonly offset: Bytes;
  readonly slot: number;
}

export interface TmaStore {
  /** Ascending by offset; elements are numbered as in {@link tmaImage}. */
  readonly writes: readonly TileWrite[];
  /** Elements of the box that are not written. */
  readonly dropped: number;
  readonly tile: Tile;
  readonly copy: TileCopy;
}

/**
 * What a tensor store writes.
 *
 * @throws {InputError} As {@link tmaImage}, and for a box that begins below 0.
 * @see content/evidence/tma-image
 */
export function tmaStore(query: TileQuery, arch: Architecture): TmaStore {
  return storeOf(tileCopy(query, arch), arch);
}

/** The same for a complete tensor map. */
export function storeOf(copy: TileCopy, arch: Architecture): TmaStore {
  requireCopy(copy, 'store', arch);
  const tile = tileOf(copy.map);
  const writes: TileWrite[] = [];
  let dropped = 0;
  for (const { slot, element, offset, behindRow } of tilePlaces(copy, tile)) {
    if (element === null && !behindRow) dropped += 1;
    else writes.push({ element, offset, slot });
  }
  writes.sort((a, b) => a.offset - b.offset);
  return { writes, dropped, tile, copy };
}
