import { complement } from './complement';
import { byMode, composition, isByMode, type Tiler } from './composition';
import { cosize, joined, modes, size, type Layout } from './layout';

const wholeOf = (b: Tiler): Layout => (typeof b === 'number' ? { shape: b, stride: 1 } : (b as Layout));

/**
 * Divide a layout into tiles: the first mode is inside a tile, the second goes from tile to tile.
 *
 * @param b - The tile, or one for each mode.
 * @throws {InputError} When a tile does not divide a mode; the message names both.
 */
export function logicalDivide(a: Layout, b: Tiler): Layout {
  if (b === null) return a;
  if (isByMode(b)) return byMode(a, b, logicalDivide);
  const tile = wholeOf(b);
  return composition(a, joined([tile, complement(tile, size(a))]));
}

/** The layout `a` repeated as `b` says: the first mode is `a`, the second goes from copy to copy. */
export function logicalProduct(a: Layout, b: Tiler): Layout {
  if (b === null) return a;
  if (isByMode(b)) return byMode(a, b, logicalProduct);
  const copies = wholeOf(b);
  return joined([a, composition(complement(a, size(a) * cosize(copies)), copies)]);
}

/** As `logicalDivide`, with all modes inside a tile first and all modes from tile to tile second. */
export const zippedDivide = (a: Layout, b: Tiler): Layout => unzipped(logicalDivide, a, b);

/** As `zippedDivide`, with the modes from tile to tile listed after the tile. */
export const tiledDivide = (a: Layout, b: Tiler): Layout => spread(zippedDivide(a, b));

/** As `logicalProduct`, with the modes of `a` first and those from copy to copy second. */
export const zippedProduct = (a: Layout, b: Tiler): Layout => unzipped(logicalProduct, a, b);

/** As `zippedProduct`, with the modes from copy to copy listed after `a`. */
export const tiledProduct = (a: Layout, b: Tiler): Layout => spread(zippedProduct(a, b));

/** `block` repeated as `tiler` says, mode by mode: each mode of the result goes through a block, then from block to block. */
export const blockedProduct = (block: Layout, tiler: Layout): Layout => interleaved(block, tiler, 'block');

/** As `blockedProduct`, with each mode going from block to block first: the blocks interleave. */
export const rakedProduct = (block: Layout, tiler: Layout): Layout => interleaved(block, tiler, 'tiler');

function interleaved(block: Layout, tiler: Layout, first: 'block' | 'tiler'): Layout {
  const count = Math.max(modes(block).length, modes(tiler).length);
  const [inside, across] = modes(logicalProduct(padded(block, count), padded(tiler, count))) as [Layout, Layout];
  const acrossModes = modes(across);
  return joined(
    modes(inside).map((mode, index) =>
      joined(first === 'block' ? [mode, acrossModes[index]!] : [acrossModes[index]!, mode]),
    ),
  );
}

const padded = (of: Layout, count: number): Layout => {
  const list = modes(of);
  return joined([...list, ...Array.from({ length: count - list.length }, () => ({ shape: 1, stride: 0 }))]);
};

function unzipped(split: (a: Layout, b: Tiler) => Layout, a: Layout, b: Tiler): Layout {
  if (b === null) return joined([{ shape: 1, stride: 0 }, a]);
  if (!isByMode(b)) return split(a, b);
  const pairs = modes(byMode(a, b, (part, tiler) => unzipped(split, part, tiler)));
  const named = pairs.slice(0, b.length).map((pair) => modes(pair));
  return joined([
    joined(named.map((pair) => pair[0]!)),
    joined([...named.map((pair) => pair[1]!), ...pairs.slice(b.length)]),
  ]);
}

const spread = (of: Layout): Layout => {
  const [inside, across] = modes(of) as [Layout, Layout];
  return joined([inside, ...modes(across)]);
};
