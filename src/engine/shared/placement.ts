import { ceilTo, type Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { cuteSwizzle, type Swizzle } from './cute-swizzle';
import type { LayoutKind, Tile } from './layouts';
import { tmaSwizzle, type TmaSwizzle } from './tma-swizzle';

/** A layout as a permutation of the bytes of a row-major tile. */
export interface Placement {
  /** Bytes from one row to the next before swizzling. */
  readonly pitch: Bytes;
  readonly bytes: Bytes;
  /** Maps the place in a row-major tile of that pitch to the address. */
  readonly place: (flat: Bytes) => Bytes;
  /** The inverse of `place`. */
  readonly origin: (address: Bytes) => Bytes;
}

/** @throws {InputError} For a layout that does not fit the tile. */
export function placement(layout: LayoutKind, tile: Tile, start: Bytes): Placement {
  switch (layout.kind) {
    case 'padded':
      return padded(layout.padding, tile, start);
    case 'xor':
      return xor(tile, start);
    case 'tma':
      return tensorCopy(layout.swizzle, tile, start);
    case 'cute':
      return cute(layout.swizzle, tile, start);
  }
}

function padded(padding: number, { rows, columns, elementBytes }: Tile, start: Bytes): Placement {
  if (!Number.isInteger(padding) || padding < 0)
    throw new InputError(`The padding is ${padding} elements. It is a whole number from 0.`);
  const pitch = (columns + padding) * elementBytes;
  return { pitch, bytes: rows * pitch, place: (flat) => start + flat, origin: (address) => address - start };
}

function xor({ rows, columns, elementBytes }: Tile, start: Bytes): Placement {
  const highest = columns - 1;
  if ((columns & highest) !== 0)
    throw new InputError(
      `An XOR swizzle of ${columns} columns would leave the row. Choose a power of two, or pad the rows.`,
    );
  const pitch = columns * elementBytes;
  const swapped = (flat: Bytes): Bytes => {
    const row = Math.floor(flat / pitch);
    const column = Math.floor((flat % pitch) / elementBytes);
    return row * pitch + (column ^ (row & highest)) * elementBytes + (flat % elementBytes);
  };
  return {
    pitch,
    bytes: rows * pitch,
    place: (flat) => start + swapped(flat),
    origin: (address) => swapped(address - start),
  };
}

function tensorCopy(swizzle: TmaSwizzle, { rows, columns, elementBytes }: Tile, start: Bytes): Placement {
  const rowBytes = columns * elementBytes;
  const moved = tmaSwizzle(swizzle);
  if (swizzle !== 'none' && rowBytes > swizzle)
    throw new InputError(
      `A row of ${rowBytes} bytes does not fit the swizzle span of ${swizzle} bytes. Copy the tile in boxes of ` +
        `${swizzle / elementBytes} columns.`,
    );
  const pitch = swizzle === 'none' ? rowBytes : swizzle;
  return {
    pitch,
    // Chunks move within their span, which is the pitch, and never out of it.
    bytes: rows * pitch,
    place: (flat) => moved(start + flat),
    origin: (address) => moved(address) - start,
  };
}

function cute(swizzle: Swizzle, { rows, columns, elementBytes }: Tile, start: Bytes): Placement {
  const moved = cuteSwizzle(swizzle);
  const swapped = (flat: Bytes): Bytes => moved(Math.floor(flat / elementBytes)) * elementBytes + (flat % elementBytes);
  const repeat = 2 ** (swizzle.bits + swizzle.base + Math.abs(swizzle.shift));
  return {
    pitch: columns * elementBytes,
    bytes: ceilTo(rows * columns, repeat) * elementBytes,
    place: (flat) => start + swapped(flat),
    origin: (address) => swapped(address - start),
  };
}
