import { InputError } from '../input-error';

/** How often the elements that a tile loads are used, and how many it keeps. */
export interface TileReuse {
  /** Elements that the tile loads. */
  readonly loaded: number;
  /** Multiplications that use a loaded element. */
  readonly uses: number;
  /** uses / loaded. Without a tile, each use is a load, and this is 1. */
  readonly reuse: number;
  /** The limit of `reuse` as the tile grows. */
  readonly limit: number;
}

/**
 * A convolution: a tile of results needs its own inputs and a halo as wide as the radius of the filter.
 *
 * @param tile - Results per block, in elements.
 * @param radius - 1 for a filter of 3 × 3.
 * @throws {InputError} When a size is no integer.
 */
export function convolutionReuse(tile: { width: number; height: number }, radius: number): TileReuse {
  requireSizes({ width: tile.width, height: tile.height, radius: radius + 1 });
  const taps = (2 * radius + 1) ** 2;
  const loaded = (tile.width + 2 * radius) * (tile.height + 2 * radius);
  const uses = tile.width * tile.height * taps;
  return { loaded, uses, reuse: uses / loaded, limit: taps };
}

/**
 * Attention, keys and values only: a block keeps `queries` rows of Q, and streams tiles of K and V past them.
 *
 * @param keys - Rows of K and V per tile.
 * @param headSize - Elements of a row.
 * @throws {InputError} When a size is no integer.
 */
export function attentionReuse(queries: number, keys: number, headSize: number): TileReuse {
  requireSizes({ queries, keys, headSize });
  const loaded = 2 * keys * headSize;
  const uses = 2 * queries * keys * headSize;
  return { loaded, uses, reuse: uses / loaded, limit: queries };
}

function requireSizes(sizes: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(sizes))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new InputError(
        name === 'radius'
          ? `radius is ${value - 1}. It is a whole number from 0; 1 is a filter of 3 × 3.`
          : `${name} is ${value}. It is a whole number from 1. Give the size in elements.`,
      );
}
