import { architecture } from '@src/arch';
import { coalesce, type CoalesceTrace } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { sharedAccess, type Place, type SharedTrace } from '@src/engine/shared';
import { everyCost, type KernelCost } from './cost';
import { chosen, isSame, type TransposeValues } from './params';
import { accessesOf, byteOf, shapeOf, stagedTile, warpPlaces } from './program';

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
