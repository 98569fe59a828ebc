import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { requireCopy } from './copy-refusals';
import { tileCopy, type TileCopy, type TileQuery } from './tile-copy';
import { tileOf, type Tile } from './tile';
import { tilePlaces } from './tile-places';

export { tmaImageRule, tmaBarrierRule } from './tma-image-rules';

/** The content of a slot of the tile after a load: an element of the tensor, fill, or its previous content ("hole"). */
export type TileSlot = number | 'zero' | 'nan' | 'hole';

export interface TmaImage {
  /**
   * By slot: the tile in units of elements, from its address to the end of its last row's span. The index of an element is x
   * + width (y + height (z + …)), whatever the strides; of an interleaved tensor, a place of dimension 0 counts as all the
   * elements of its slice.
   */
  readonly slots: readonly TileSlot[];
  /** The byte count that the kernel must tell the barrier to expect. */
  readonly barrierBytes: Bytes;
  readonly tile: Tile;
  readonly copy: TileCopy;
}

/**
 * What a tensor load leaves in shared memory.
 *
 * @throws {InputError} For a GPU without TMA, for a tensor map that the driver refuses and for a copy that would stop the
 *   kernel; names what is allowed and what to do.
 * @see content/evidence/tma-image
 */
export function tmaImage(query: TileQuery, arch: Architecture): TmaImage {
  return imageOf(tileCopy(query, arch), arch);
}

/** The same for a complete tensor map. */
export function imageOf(copy: TileCopy, arch: Architecture): TmaImage {
  requireCopy(copy, 'load', arch);
  const tile = tileOf(copy.map);
  const slots = new Array<TileSlot>(tile.bytes / tile.elementBytes).fill('hole');
  const outside = copy.map.oobFill;
  for (const { slot, element } of tilePlaces(copy, tile)) slots[slot] = element ?? outside;
  return { slots, barrierBytes: tile.copiedBytes, tile, copy };
}
