import { architecture } from '@src/arch';
import { coalesce, type CoalesceTrace } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { sharedAccess, tileLayout, type Place, type SharedTrace, type TileLayout } from '@src/engine/shared';
import { everyCost, type KernelCost } from './metrics';
import { chosen, isSame, usesShared, type KernelChoice, type TransposeValues } from './params';

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
interface WarpPlaces {
  readonly load: readonly Place[];
  readonly store: readonly Place[];
  /** `null` for kernels without shared memory. */
  readonly write: readonly Place[] | null;
  readonly read: readonly Place[] | null;
}

/** The drawn block: the second one in x, so that rows and columns of the matrix can be told apart. */
export const BLOCK = { x: 1, y: 0 } as const;

/**
 * What one warp of content/evidence/transpose/kernel.cu touches, for any tile.
 *
 * The threads of a block are row by row over its tile, and a turn moves them all down, so that the accesses of a tile
 * are its elements in row order, 32 at a time, whatever the number of turns.
 *
 * @param access - From 0, in the order of the rows.
 */
export function warpPlaces({ kernel }: Pick<KernelChoice, 'kernel'>, { tile }: Shape, access: number): WarpPlaces {
  const tilePlaces = Array.from({ length: LANES }, (_, lane): Place => {
    const element = access * LANES + lane;
    return { row: Math.floor(element / tile), column: element % tile };
  });
  const x = BLOCK.x * tile;
  const y = BLOCK.y * tile;
  const along = tilePlaces.map(({ row, column }) => ({ row: y + row, column: x + column }));
  const down = tilePlaces.map(({ row, column }) => ({ row: x + column, column: y + row }));
  const none = { write: null, read: null };
  if (kernel === 'copy') return { load: along, store: along, ...none };
  if (kernel === 'naive') return { load: along, store: down, ...none };
  if (kernel === 'naive-gather') return { load: down, store: along, ...none };
  return {
    load: along,
    write: tilePlaces,
    read: tilePlaces.map(({ row, column }) => ({ row: column, column: row })),
    store: tilePlaces.map(({ row, column }) => ({ row: x + row, column: y + column })),
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

interface Phase<T> {
  /** Index = lane; elements of the matrix, or of the tile. */
  readonly placeByLane: readonly Place[];
  readonly served: T;
}
export type GlobalPhase = Phase<CoalesceTrace>;
export type SharedPhase = Phase<SharedTrace>;

/** One warp on its way through a transpose, and what every kernel costs for a tile. */
export interface TransposeTrace {
  readonly load: GlobalPhase;
  readonly write: SharedPhase | null;
  readonly read: SharedPhase | null;
  readonly store: GlobalPhase;
  /** Which of the accesses of the tile is drawn, and which warp of the block makes it in which turn; from 0. */
  readonly access: { readonly index: number; readonly of: number; readonly warp: number; readonly turn: number };
  readonly warps: number;
  readonly turns: number;
  /** Every kernel of the comparison, and the chosen one. */
  readonly costs: readonly KernelCost[];
  readonly own: KernelCost;
  /** Shared memory of a block. */
  readonly sharedBytes: number;
}

export function simulate(values: TransposeValues): TransposeTrace {
  const arch = architecture(values.gpu);
  const shape = shapeOf(values);
  if (shape.rows > shape.tile)
    throw new InputError(
      `A block of ${shape.tile} by ${shape.rows} threads has more rows than its tile of ${shape.tile} by ${shape.tile}. ` +
        `Choose at most ${shape.tile} rows of threads.`,
    );
  const choice = chosen(values);
  const of = accessesOf(shape);
  const index = values.warp % of;
  const warps = (shape.tile * shape.rows) / arch.warpSize.value;
  const places = warpPlaces(choice, shape, index);
  const staged = stagedTile(choice, shape);
  const global = (op: 'load' | 'store', placeByLane: readonly Place[]): GlobalPhase => ({
    placeByLane,
    served: coalesce({ op, width: shape.bytes, addressByLane: placeByLane.map((place) => byteOf(place, shape)) }, arch),
  });
  const shared = (op: 'load' | 'store', placeByLane: readonly Place[] | null): SharedPhase | null =>
    staged &&
    placeByLane && {
      placeByLane,
      served: sharedAccess(
        {
          op,
          width: shape.bytes,
          addressByLane: placeByLane.map(({ row, column }) => staged.addressOf(row, column)),
        },
        arch,
      ),
    };
  const costs = everyCost(values, arch);
  return {
    load: global('load', places.load),
    write: shared('store', places.write),
    read: shared('load', places.read),
    store: global('store', places.store),
    access: { index, of, warp: index % warps, turn: Math.floor(index / warps) },
    warps,
    turns: of / warps,
    costs,
    own: costs.find((cost) => isSame(cost, choice))!,
    sharedBytes: staged?.bytes ?? 0,
  };
}
