import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import {
  matrixAccess,
  matrixFragment,
  sharedAccess,
  tileLayout,
  tileLines,
  type LayoutKind,
  type MatrixAccess,
  type MatrixElement,
  type SharedTrace,
  type TileLayout,
  type TileLine,
} from '@src/engine/shared';
import { count } from '@src/units/words';
import { CHUNK, HALF_BYTES, matricesOf, type LdmatrixValues } from './params';

const CHUNK_BYTES = CHUNK * HALF_BYTES;

/** Where a matrix begins, in rows of the tile and in pieces of 16 bytes. */
interface Corner {
  readonly row: number;
  readonly chunk: number;
}

/** The 16-byte pieces of one row of the tile. */
export const chunksOf = ({ columns }: LdmatrixValues): number => Number(columns) / CHUNK;

/** The first piece, modulo the pieces of the row. */
export const firstOf = (values: LdmatrixValues): number => values.chunk % chunksOf(values);

/** How the matrices lie: matrix by matrix, rows and pieces from the first one's corner. */
function cornersOf(values: LdmatrixValues): Corner[] {
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

/** B of CuTe's Swizzle<B, 4, 3> on byte addresses; `null` for layouts without a swizzle. */
export const swizzleBits = ({ layout }: LdmatrixValues): 1 | 2 | 3 | null =>
  ({ swizzle32: 1, swizzle64: 2, swizzle128: 3 } as const)[layout] ?? null;

function kindOf(values: LdmatrixValues): LayoutKind {
  const bits = swizzleBits(values);
  // The tile counts pieces of 16 bytes, so it lacks the four lowest bits of the address.
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

/** The row of the tile and the piece that a lane names; lanes past the last row start again. */
export function placeOf(values: LdmatrixValues, lane: number): Corner & { readonly matrix: number } {
  const corners = cornersOf(values);
  const matrix = Math.floor(lane / ROWS) % corners.length;
  const { row, chunk } = corners[matrix]!;
  return { matrix, row: row + (lane % ROWS), chunk };
}

/** One ldmatrix or stmatrix: plain data. */
export interface LdmatrixTrace {
  readonly access: MatrixAccess;
  readonly shared: SharedTrace;
  /** Index = lane; the address that it supplies, read or not. */
  readonly addressByLane: readonly number[];
  /** Index = lane; its two elements of every matrix. */
  readonly fragmentByLane: readonly (readonly MatrixElement[])[];
  readonly lines: readonly TileLine[];
  readonly tileBytes: number;
  /** The same fragments by ordinary accesses: of a word each, or with .trans of a half each. */
  readonly ordinary: { readonly instructions: number; readonly wavefronts: number };
  /** Wavefronts when every row has to wait for every other one of its matrix. */
  readonly worst: number;
}

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const ROWS = 8;
const LINE = 128;
/** Tiles of at most this many lines are shown whole. */
const MOST_LINES = 20;

export function simulate(values: LdmatrixValues): LdmatrixTrace {
  const arch = architecture(values.gpu);
  const tile = tileOf(values);
  const access = accessTo(tile, values);
  const shared = matrixAccess(access, arch);
  return {
    access,
    shared,
    addressByLane: access.addressByLane.map((address) => address!),
    fragmentByLane: LANES.map((lane) => matrixFragment(lane, values.trans === 'yes')),
    lines: linesOf(tile, shared, arch),
    tileBytes: tile.bytes,
    ordinary: ordinaryOf(tile, values, arch),
    worst: ROWS * matricesOf(values),
  };
}

/** Only how the instruction is served. */
export const serviceOf = (values: LdmatrixValues): SharedTrace =>
  matrixAccess(accessTo(tileOf(values), values), architecture(values.gpu));

/** The instruction in the form that a probe takes. */
export const accessOf = (values: LdmatrixValues): MatrixAccess => accessTo(tileOf(values), values);

function accessTo(tile: TileLayout, values: LdmatrixValues): MatrixAccess {
  return {
    op: values.op as MatrixAccess['op'],
    matrices: matricesOf(values),
    transposed: values.trans === 'yes',
    addressByLane: LANES.map((lane) => {
      const { row, chunk } = placeOf(values, lane);
      return tile.addressOf(row, chunk);
    }),
  };
}

function linesOf(tile: TileLayout, { serviceByLane }: SharedTrace, arch: Architecture): TileLine[] {
  const count = Math.ceil(tile.bytes / LINE);
  const touched = serviceByLane.flatMap((service) => (service ? [Math.floor(service.address / LINE)] : []));
  const shown =
    count <= MOST_LINES
      ? Array.from({ length: count }, (_, line) => line)
      : [...new Set([0, ...touched])].sort((a, b) => a - b);
  return tileLines(
    tile,
    shown.map((line) => line * LINE),
    arch,
  );
}

/** What each lane would do without the instruction: one access per register, or with .trans two of a half each. */
function ordinaryOf(tile: TileLayout, values: LdmatrixValues, arch: Architecture): LdmatrixTrace['ordinary'] {
  const transposed = values.trans === 'yes';
  const fragments = LANES.map((lane) => matrixFragment(lane, transposed));
  const accesses = cornersOf(values).flatMap(({ row, chunk }) =>
    (transposed ? [0, 1] : [0]).map((half) =>
      fragments.map((fragment) => {
        const element = fragment[half]!;
        return tile.addressOf(row + element.row, chunk) + element.column * HALF_BYTES;
      }),
    ),
  );
  const width = transposed ? HALF_BYTES : 2 * HALF_BYTES;
  const op = values.op as MatrixAccess['op'];
  const traces = accesses.map((addressByLane) => sharedAccess({ op, width, addressByLane }, arch));
  return {
    instructions: traces.length,
    wavefronts: traces.reduce((sum, { wavefronts }) => sum + wavefronts.length, 0),
  };
}
