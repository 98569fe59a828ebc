import { InputError } from '../input-error';
import { coalesced } from './coalesce';
import { flatModes, fromFlat, layoutText, type Layout } from './layout';

/**
 * The layout of what `of` leaves out: together they reach every offset below `cotarget` (rounded up) once.
 *
 * @param cotarget - How far the two shall reach.
 * @throws {InputError} When two modes of `of` overlap, or one's stride is no multiple of what the others before it fill.
 */
export function complement(of: Layout, cotarget = 1): Layout {
  const sorted = flatModes(of)
    .filter(({ shape, stride }) => shape !== 1 && stride !== 0)
    .sort((a, b) => a.stride - b.stride || a.shape - b.shape);
  const gaps: { shape: number; stride: number }[] = [];
  let filled = 1;
  for (const { shape, stride } of sorted) {
    if (stride % filled !== 0)
      throw new InputError(
        `${layoutText(of)} has no complement: the mode ${shape}:${stride} starts at ${stride}, which is no multiple of ${filled}, what the smaller strides fill.`,
      );
    gaps.push({ shape: stride / filled, stride: filled });
    filled = shape * stride;
  }
  gaps.push({ shape: Math.max(1, Math.ceil(cotarget / filled)), stride: filled });
  return coalesced(fromFlat(gaps));
}
