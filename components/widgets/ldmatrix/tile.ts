import { InputError } from '@src/engine/input-error';
import { tileLayout, type LayoutKind, type TileLayout } from '@src/engine/shared';
import { count } from '@src/units/words';
import { CHUNK, HALF_BYTES, matricesOf, type LdmatrixValues } from './params';

const CHUNK_BYTES = CHUNK * HALF_BYTES;
const ROWS = 8;

/** Where a matrix begins, in rows of the tile and in pieces of 16 bytes. */
export interface Corner {
  readonly row: number;
  readonly chunk: number;
}

/** The 16-byte pieces of one row of the tile. */
export const chunksOf = ({ columns }: LdmatrixValues): number => Number(columns) / CHUNK;

/** The first piece, counted around the end of the row. */
export const firstOf = (values: LdmatrixValues): number => values.chunk % chunksOf(values);

/** How the matrices lie: matrix by matrix, rows and pieces from the first one's corner. */
export function cornersOf(values: LdmatrixValues): Corner[] {
  const first = firstOf(values);
  const places = Array.from({ length: matricesOf(values) }, (_, matrix): Corner => {
    if (values.arrangement === 'across') return { row: 0, chunk: first + matrix };
    if (values.arrangement === 'down') return { row: matrix * ROWS, chunk: first };
    return { row: (matrix % 2) * ROWS, chunk: first + Math.floor(matrix / 2) };
  });
  const last = Math.max(...places.map(({ chunk }) => chunk));
  if (last < chunksOf(values)) return places;
  throw new InputError(
    `The last matrix would begin at column ${last * CHUNK}, and a row has ${values.columns} halves. ` +
      `Choose more columns, an earlier first piece, or matrices one below another.`,
  );
}

/**
 * The tile of the values as 16-byte pieces, at the start of shared memory; it has as many rows as the matrices reach.
 *
 * @throws {InputError} For padding that leaves rows at addresses that are not multiples of 16.
 */
export function tileOf(values: LdmatrixValues): TileLayout {
  const rows = Math.max(...cornersOf(values).map(({ row }) => row)) + ROWS;
  return tileLayout(kindOf(values), { rows, columns: chunksOf(values), elementBytes: CHUNK_BYTES });
}

/** B of CuTe's Swizzle<B, 4, 3> on byte addresses; `null` for layouts that are none. */
export const swizzleBits = ({ layout }: LdmatrixValues): 1 | 2 | 3 | null =>
  (({ swizzle32: 1, swizzle64: 2, swizzle128: 3 }) as const)[layout] ?? null;

function kindOf(values: LdmatrixValues): LayoutKind {
  const bits = swizzleBits(values);
  // The tile counts pieces of 16 bytes, so the four lowest bits of the address are not there.
  if (bits !== null) return { kind: 'cute', swizzle: { bits, base: 0, shift: 3 } };
  return values.layout === 'xor' ? { kind: 'xor' } : { kind: 'padded', padding: paddingChunks(values) };
}

function paddingChunks({ padding }: LdmatrixValues): number {
  if (padding % CHUNK === 0) return padding / CHUNK;
  const below = padding - (padding % CHUNK);
  throw new InputError(
    `Padding of ${count(padding, 'half', 'halves')} puts rows at addresses that are not multiples of ${CHUNK_BYTES}: a misaligned address, which stops the kernel. ` +
      `Choose ${below} or ${below + CHUNK} halves.`,
  );
}

/** Halves from one row to the next. */
export const pitchOf = (values: LdmatrixValues): number =>
  Number(values.columns) + (values.layout === 'rows' ? values.padding : 0);

/** The row of the tile and the piece that a lane names; lanes beyond the rows begin again. */
export function placeOf(values: LdmatrixValues, lane: number): Corner & { readonly matrix: number } {
  const corners = cornersOf(values);
  const matrix = Math.floor(lane / ROWS) % corners.length;
  const { row, chunk } = corners[matrix]!;
  return { matrix, row: row + (lane % ROWS), chunk };
}
