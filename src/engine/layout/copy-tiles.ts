import { InputError } from '../input-error';
import { offsets } from './coordinates';
import { product } from './int-tuple';
import { cosize, layoutText, modes, size, type Layout } from './layout';
import { elementsByThread, tiledCopy, type TiledCopy } from './thread-value';

/** Which elements of a tensor the threads move, tile by tile. */
export interface CopyTile {
  /** The places in a tile that each thread moves: `[thread][value]`, the first mode fastest. */
  readonly elements: readonly (readonly number[])[];
  /** How many tiles the tensor has. */
  readonly tiles: number;
  /** The index in the tensor of a place of a tile. */
  readonly at: (tile: number, place: number) => number;
}

/**
 * Divide a tensor into the tiles that the threads of a copy fill.
 *
 * @param side - Builds another thread–value layout of the same tile from threads and values, such as a side of a copy atom.
 * @throws {InputError} When a mode of the tile does not divide that of the tensor, or threads and values are not dense.
 */
export function copyTiles(
  tensor: Layout,
  threads: Layout,
  values: Layout,
  side: (threads: Layout, values: Layout) => TiledCopy = tiledCopy,
): CopyTile {
  requireDense('threads', threads);
  requireDense('values', values);
  const copy = side(threads, values);
  const extents = modes(tensor).map(({ shape }) => product(shape));
  const tile = extents.map((_, mode) => copy.tile[mode] ?? 1);
  if (copy.tile.length > extents.length && copy.tile.slice(extents.length).some((extent) => extent > 1))
    throw new InputError(
      `Threads and values fill a tile of ${copy.tile.join(' × ')}, but ${layoutText(tensor)} has ${extents.length} modes. Choose layouts of as many modes.`,
    );
  extents.forEach((extent, mode) => {
    if (extent % tile[mode]! !== 0)
      throw new InputError(
        `Threads and values fill ${tile[mode]} elements along mode ${mode}, which do not divide the ${extent} of ${layoutText(tensor)}. Choose layouts that do.`,
      );
  });
  const elements = elementsByThread(copy);
  const counts = extents.map((extent, mode) => extent / tile[mode]!);
  return {
    elements,
    tiles: product(counts),
    at: (number, place) => {
      let restTile = number;
      let restPlace = place;
      let step = 1;
      let element = 0;
      for (let mode = 0; mode < extents.length; mode += 1) {
        element += ((restTile % counts[mode]!) * tile[mode]! + (restPlace % tile[mode]!)) * step;
        restTile = Math.floor(restTile / counts[mode]!);
        restPlace = Math.floor(restPlace / tile[mode]!);
        step *= extents[mode]!;
      }
      return element;
    },
  };
}

function requireDense(name: string, of: Layout): void {
  const count = size(of);
  if (cosize(of) !== count || new Set(offsets(of)).size !== count)
    throw new InputError(
      `The ${count} ${name} of ${layoutText(of)} are not numbered from 0 to ${count - 1}, each once. Choose other strides, or none.`,
    );
}
