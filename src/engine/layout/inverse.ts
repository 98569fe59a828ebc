import { coalesced } from './coalesce';
import { complement } from './complement';
import { flatModes, fromFlat, joined, type Layout } from './layout';

/**
 * The largest layout R with A(R(i)) = i: from the offsets, as far as they are dense from 0, back to indices.
 */
export function rightInverse(a: Layout): Layout {
  let index = 1;
  const sorted = flatModes(a)
    .map(({ shape, stride }) => {
      const from = index;
      index *= shape;
      return { shape, stride, from };
    })
    .sort((x, y) => x.stride - y.stride || x.shape - y.shape || x.from - y.from);
  const result: { shape: number; stride: number }[] = [];
  let filled = 1;
  for (const { shape, stride, from } of sorted) {
    if (shape === 1) continue;
    if (stride !== filled) break;
    result.push({ shape, stride: from });
    filled = shape * stride;
  }
  return coalesced(fromFlat(result));
}

/**
 * The layout L with L(A(i)) = i.
 *
 * @throws {InputError} When two modes of `a` overlap: then no inverse exists.
 */
export const leftInverse = (a: Layout): Layout => rightInverse(joined([a, complement(a)]));
