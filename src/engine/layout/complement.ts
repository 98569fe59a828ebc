import { InputError } from '../input-error';
import { coalesced } from './coalesce';
import { flatModes, fromFlat, layoutText, type Layout } from './layout';

/**
 * The layout of what `of` leaves out: sums of an offset of each are all different, and go on beyond `cotarget`. Where a
 * stride is no multiple of what the smaller ones fill, as in a padded tile, some offsets stay unreached.
 *
 * @param cotarget - How far the two shall reach.
 * @throws {InputError} When a mode of `of` begins inside what modes with smaller strides reach.
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
