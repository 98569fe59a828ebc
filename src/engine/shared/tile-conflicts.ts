import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { TileLayout } from './layouts';
import { sharedAccess } from './shared-access';

/** How many lanes queue at the busiest bank when warps read parts of a tile; 1 is free of conflicts. */
export interface TileConflicts {
  /** Index = row: its elements from left to right. */
  readonly byRow: readonly number[];
  /** Index = column: its elements from top to bottom. */
  readonly byColumn: readonly number[];
  /** Index = the column where it crosses row 0; down and to the right, wrapping around. */
  readonly byDiagonal: readonly number[];
  /** Index = the column where it crosses row 0; down and to the left, wrapping around. */
  readonly byAntidiagonal: readonly number[];
  /**
   * Columns read by 4, 8 or 16 bytes per lane, one lane per row. Index = position in the row, in units of that width; `null`
   * where the layout splits or misaligns those bytes, so that one load cannot read them.
   */
  readonly byWideColumn: Readonly<Record<4 | 8 | 16, readonly (number | null)[]>>;
}

/**
 * Which rows, columns and diagonals of a tile a layout makes free of conflicts.
 *
 * A line longer than a warp is read by several warps; the worst one counts.
 *
 * @returns Conflict degrees by line. Widths below the element or beyond the row have no entries.
 * @throws {InputError} When the tile is larger than a block's shared memory.
 */
export function tileConflicts(layout: TileLayout, arch: Architecture): TileConflicts {
  const { rows, columns, elementBytes, addressOf } = layout;
  const allRows = upTo(rows);
  const allColumns = upTo(columns);
  const degree = (addresses: readonly Bytes[], width: Bytes = elementBytes): number =>
    worstDegree(addresses, width, arch);
  const wide = (width: Bytes): (number | null)[] =>
    upTo(width < elementBytes ? 0 : Math.floor((columns * elementBytes) / width)).map((position) => {
      const addresses = allRows.map((row) => wideAddress(layout, row, position, width));
      return addresses.every((address) => address !== null) ? degree(addresses, width) : null;
    });
  return {
    byRow: allRows.map((row) => degree(allColumns.map((column) => addressOf(row, column)))),
    byColumn: allColumns.map((column) => degree(allRows.map((row) => addressOf(row, column)))),
    byDiagonal: allColumns.map((first) => degree(allRows.map((row) => addressOf(row, (first + row) % columns)))),
    byAntidiagonal: allColumns.map((first) =>
      degree(allRows.map((row) => addressOf(row, (first + row * (columns - 1)) % columns))),
    ),
    byWideColumn: { 4: wide(4), 8: wide(8), 16: wide(16) },
  };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function worstDegree(addresses: readonly Bytes[], width: Bytes, arch: Architecture): number {
  const lanes = arch.warpSize.value;
  let worst = 0;
  for (let first = 0; first < addresses.length; first += lanes) {
    const addressByLane = upTo(lanes).map((lane) => addresses[first + lane] ?? null);
    worst = Math.max(worst, sharedAccess({ op: 'load', width, addressByLane }, arch).conflictDegree);
  }
  return worst;
}

/** Where `width` bytes of a row begin, or `null` when they are not contiguous or not at a multiple of the width. */
function wideAddress(
  { elementBytes, addressOf }: TileLayout,
  row: number,
  position: number,
  width: Bytes,
): Bytes | null {
  const each = width / elementBytes;
  const first = addressOf(row, position * each);
  const together = upTo(each).every((next) => addressOf(row, position * each + next) === first + next * elementBytes);
  return together && first % width === 0 ? first : null;
}
