import { tileLayout, type Place, type TileLayout } from '@src/engine/shared';
import { usesShared, type KernelChoice, type TransposeValues } from './params';

const LANES = 32;

/** The sizes that a kernel is compiled and launched with, as numbers. */
export interface Shape {
  readonly tile: number;
  readonly bytes: number;
  readonly rows: number;
  readonly edge: number;
}

export const shapeOf = ({ tile, bytes, rows, edge }: Pick<TransposeValues, keyof Shape>): Shape => ({
  tile: Number(tile),
  bytes: Number(bytes),
  rows: Number(rows),
  edge: Number(edge),
});

/** Warp-wide accesses that it takes to move one tile. */
export const accessesOf = ({ tile }: Pick<Shape, 'tile'>): number => (tile * tile) / LANES;

/** Elements that the lanes of one warp touch in each phase, index = lane: in the matrices, and in the tile. */
export interface WarpPlaces {
  readonly load: readonly Place[];
  readonly store: readonly Place[];
  /** `null` for kernels without shared memory. */
  readonly write: readonly Place[] | null;
  readonly read: readonly Place[] | null;
}

/** The block drawn: the second one in x, so that rows and columns of the matrix can be told apart. */
export const BLOCK = { x: 1, y: 0 } as const;

/**
 * What one warp of content/evidence/transpose/kernel.cu touches, for any tile.
 *
 * The threads of a block stand row by row over its tile, and a turn moves them all down, so that the accesses of a tile are
 * its elements in row order, 32 at a time, whatever the number of turns.
 *
 * @param access - From 0, in the order of the rows.
 */
export function warpPlaces({ kernel }: Pick<KernelChoice, 'kernel'>, { tile }: Shape, access: number): WarpPlaces {
  const own = Array.from({ length: LANES }, (_, lane): Place => {
    const element = access * LANES + lane;
    return { row: Math.floor(element / tile), column: element % tile };
  });
  const x = BLOCK.x * tile;
  const y = BLOCK.y * tile;
  const along = own.map(({ row, column }) => ({ row: y + row, column: x + column }));
  const down = own.map(({ row, column }) => ({ row: x + column, column: y + row }));
  const none = { write: null, read: null };
  if (kernel === 'copy') return { load: along, store: along, ...none };
  if (kernel === 'naive') return { load: along, store: down, ...none };
  if (kernel === 'naive-gather') return { load: down, store: along, ...none };
  return {
    load: along,
    write: own,
    read: own.map(({ row, column }) => ({ row: column, column: row })),
    store: own.map(({ row, column }) => ({ row: x + row, column: y + column })),
  };
}

/** The tile in shared memory; `null` for kernels without. */
export function stagedTile(choice: KernelChoice, { tile, bytes }: Shape): TileLayout | null {
  if (!usesShared(choice)) return null;
  const kind =
    choice.kernel === 'swizzled' ? ({ kind: 'xor' } as const) : ({ kind: 'padded', padding: choice.padding } as const);
  return tileLayout(kind, { rows: tile, columns: tile, elementBytes: bytes });
}

/** The first byte of an element of a matrix that begins at 0. */
export const byteOf = ({ row, column }: Place, { edge, bytes }: Shape): number => (row * edge + column) * bytes;
