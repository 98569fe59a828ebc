import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import type { Swizzle } from './cute-swizzle';
import { placement } from './placement';
import { sharedWidths } from './require-shared';
import type { TmaSwizzle } from './tma-swizzle';

/** A row-major tile of `rows` by `columns` elements. */
export interface Tile {
  readonly rows: number;
  readonly columns: number;
  readonly elementBytes: Bytes;
}

/** Where the elements of a tile lie in shared memory. */
export type LayoutKind =
  /** Row by row, with `padding` unused elements after each. */
  | { readonly kind: 'padded'; readonly padding: number }
  /** Element (row, column) is stored in column `column XOR row`; the number of columns is a power of two. */
  | { readonly kind: 'xor' }
  /** As a tensor copy stores a box: rows one span apart (or as wide as they are), chunks of 16 bytes swizzled. */
  | { readonly kind: 'tma'; readonly swizzle: TmaSwizzle }
  /** CuTe's swizzle of the element's row-major index. */
  | { readonly kind: 'cute'; readonly swizzle: Swizzle };

/** A one-to-one map between the elements of a tile and bytes of shared memory. */
export interface TileLayout extends Tile {
  /** Where the tile begins. */
  readonly start: Bytes;
  /** Bytes from `start` that the tile occupies, holes included. */
  readonly bytes: Bytes;
  /** The first byte of an element of the tile. */
  readonly addressOf: (row: number, column: number) => Bytes;
  /** The element that owns a byte; `null` for a hole and outside. */
  readonly elementAt: (address: Bytes) => { readonly row: number; readonly column: number } | null;
}

/**
 * Place a tile in shared memory.
 *
 * @param start - A multiple of 128. A tensor copy's swizzle depends on absolute addresses, so it matters there.
 * @throws {InputError} For a tile without elements, an element that no load can read, a layout that does not fit the tile.
 * @see content/sources/cutlass.md#swizzle
 * @see content/sources/ptx-isa.md#swizzle-modes
 */
export function tileLayout(kind: LayoutKind, tile: Tile, start: Bytes = 0): TileLayout {
  requireTile(tile, start);
  const { rows, columns, elementBytes } = tile;
  const { pitch, bytes, place, origin } = placement(kind, tile, start);
  return {
    ...tile,
    start,
    bytes,
    addressOf: (row, column) => place(row * pitch + column * elementBytes),
    elementAt: (address) => {
      if (!Number.isInteger(address) || address < start || address >= start + bytes) return null;
      const flat = origin(address);
      const row = Math.floor(flat / pitch);
      const column = Math.floor((flat % pitch) / elementBytes);
      return row < rows && column < columns ? { row, column } : null;
    },
  };
}

function requireTile({ rows, columns, elementBytes }: Tile, start: Bytes): void {
  if (![rows, columns].every((count) => Number.isInteger(count) && count > 0))
    throw new InputError(`The tile has ${rows} rows and ${columns} columns. Both are whole numbers from 1.`);
  if (!sharedWidths.includes(elementBytes))
    throw new InputError(
      `An element has ${elementBytes} bytes, which no lane can read at once. Choose ${sharedWidths.join(', ')}.`,
    );
  if (!Number.isInteger(start) || start < 0 || start % 128 !== 0)
    throw new InputError(`The tile starts at byte ${start}. It starts at a multiple of 128 from 0.`);
}
