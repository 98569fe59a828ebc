import { cuteSwizzle, type Swizzle } from '../shared/cute-swizzle';
import { offsets } from './coordinates';
import type { Layout } from './layout';

/** CuTe's `Swizzle o offset o layout`: the swizzle of the offset plus what the layout gives. */
export interface SwizzledLayout {
  readonly swizzle: Swizzle | null;
  readonly offset: number;
  readonly layout: Layout;
}

/** A layout without a swizzle. */
export const plain = (of: Layout): SwizzledLayout => ({ swizzle: null, offset: 0, layout: of });

/** The swizzled offset for an offset of the inner layout. */
export function placed({ swizzle, offset }: SwizzledLayout): (inner: number) => number {
  if (!swizzle) return (inner) => inner + offset;
  const permute = cuteSwizzle(swizzle);
  return (inner) => permute(offset + inner);
}

/** All offsets of a swizzled layout, in the order of its indices. */
export const swizzledOffsets = (of: SwizzledLayout): readonly number[] => offsets(of.layout).map(placed(of));
