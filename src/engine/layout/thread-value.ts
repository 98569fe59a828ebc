import { composition } from './composition';
import { offsets } from './coordinates';
import { rakedProduct } from './divide';
import { rightInverse } from './inverse';
import { product } from './int-tuple';
import { modes, size, type Layout } from './layout';

/** Which element of a tile each value of each thread is. */
export interface TiledCopy {
  /** (thread, value) → index in the tile, the first mode of the tile fastest. */
  readonly layout: Layout;
  /** The extents of the tile, mode by mode. */
  readonly tile: readonly number[];
}

/**
 * CuTe's `make_tiled_copy`: threads laid out over a tile, each with a block of values.
 *
 * @param threads - From the thread's place in the tile to its number.
 * @param values - From the value's place in the thread's block to its number.
 * @throws {InputError} When threads or values are not numbered densely from 0.
 * @see content/sources/cutlass.md#tiled-copy
 */
export function tiledCopy(threads: Layout, values: Layout): TiledCopy {
  const tile = rakedProduct(threads, values);
  const layout = composition(rightInverse(tile), { shape: [size(threads), size(values)], stride: [1, size(threads)] });
  return { layout, tile: modes(tile).map((mode) => product(mode.shape)) };
}

/** The index in the tile of each value of each thread: `[thread][value]`. */
export function elementsByThread({ layout }: TiledCopy): readonly (readonly number[])[] {
  const [threads, values] = modes(layout) as [Layout, Layout];
  const inThread = offsets(values);
  return offsets(threads).map((first) => inThread.map((offset) => first + offset));
}
