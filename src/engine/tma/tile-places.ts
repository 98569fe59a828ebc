import { ceilTo, type Bytes } from '@src/units/units';
import { tmaSwizzle, type TmaSwizzle } from '../shared/tma-swizzle';
import type { SwizzleMode } from './tensor-map';
import type { Tile } from './tile';
import type { TileCopy } from './tile-copy';

/** Where one element of the box is on both sides of the copy. */
export interface Place {
  /** Slot of the tile, in elements from its address. */
  readonly slot: number;
  /** The element of the tensor, or `null` outside. */
  readonly element: number | null;
  /** In memory, from the tensor's address; also outside the tensor. */
  readonly offset: Bytes;
  /** Outside, but within the 16 bytes in which a row of the tensor ends. */
  readonly behindRow: boolean;
}

/** Memory is written in pieces of this many bytes. */
const PIECE = 16;
const spans: Readonly<Partial<Record<SwizzleMode, TmaSwizzle>>> = { none: 'none', '32B': 32, '64B': 64, '128B': 128 };

/**
 * Every element of the box, once, row by row: the pairing of tensor and tile that loads and stores share.
 *
 * The swizzle is a function of the address in shared memory, so the tile's address determines where its pattern begins.
 */
export function* tilePlaces(copy: TileCopy, tile: Tile): Generator<Place> {
  const { map, at, sharedAddress } = copy;
  const { elementBytes, unitElements } = tile;
  const width = map.globalDim[0]!;
  const unitBytes = unitElements * elementBytes;
  const writableWidth = ceilTo(width * unitBytes, PIECE) / unitBytes;
  const swizzled = tmaSwizzle(spans[map.swizzle]!);

  for (let row = 0; row < tile.rows; row += 1) {
    const { inside, first, offset } = rowOf(row, copy, tile);
    for (let index = 0; index < tile.counts[0]! * unitElements; index += 1) {
      const x = at[0]! + Math.floor(index / unitElements) * tile.steps[0]!;
      const within = index % unitElements;
      const address = sharedAddress + row * tile.pitchBytes + index * elementBytes;
      yield {
        slot: (swizzled(address) - sharedAddress) / elementBytes,
        element: inside && x >= 0 && x < width ? (first + x) * unitElements + within : null,
        offset: offset + x * unitBytes + within * elementBytes,
        behindRow: inside && x >= width && x < writableWidth,
      };
    }
  }
}

/** One row of the box: whether it is inside the tensor, the index of its place 0, and its offset in memory. */
function rowOf(row: number, { map, at }: TileCopy, { counts, steps }: Tile) {
  let rest = row;
  let inside = true;
  let first = 0;
  let offset = 0;
  let scale = map.globalDim[0]!;
  for (let place = 1; place < map.tensorRank; place += 1) {
    const coordinate = at[place]! + (rest % counts[place]!) * steps[place]!;
    rest = Math.floor(rest / counts[place]!);
    inside &&= coordinate >= 0 && coordinate < map.globalDim[place]!;
    first += coordinate * scale;
    offset += coordinate * map.globalStrides[place - 1]!;
    scale *= map.globalDim[place]!;
  }
  return { inside, first, offset };
}
