import { InputError } from '../input-error';
import { coalesced } from './coalesce';
import { flatModes, fromFlat, layoutText, type Layout } from './layout';

/**
 * The layout of the offsets that `of` skips: sums of one offset of each are all different, and reach at least `cotarget`.
 * Where a stride is no multiple of the extent of the smaller ones, as in a padded tile, some offsets are never reached.
 *
 * @param cotarget - How far the two must reach.
 * @throws {InputError} When a mode of `of` begins inside the extent of modes with smaller strides.
 */
export function complement(of: Layout, cotarget = 1): Layout {
  const sorted = flatModes(of)
    .filter(({ shape, stride }) => shape !== 1 && stride !== 0)
    .sort((a, b) => a.stride - b.stride || a.shape - b.shape);
  const gaps: { shape: number; stride: number }[] = [];
  let filled = 1;
  for (const { shape, stride } of sorted) {
    if (stride < filled)
      throw new InputError(
        `${layoutText(of)} has no complement: the stride of the mode ${shape}:${stride} is less than ${filled}, up to where the modes with smaller strides reach. Choose strides of at least that.`,
      );
    gaps.push({ shape: Math.floor(stride / filled), stride: filled });
    filled = shape * stride;
  }
  gaps.push({ shape: Math.max(1, Math.ceil(cotarget / filled)), stride: filled });
  return coalesced(fromFlat(gaps));
}
