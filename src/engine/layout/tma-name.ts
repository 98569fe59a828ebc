import { InputError } from '../input-error';
import { tileLayout, tmaSwizzles, type TmaSwizzle } from '../shared';
import { offsetOf, type Addressing } from './address';
import { product } from './int-tuple';
import { modes } from './layout';

/** The box of a tensor copy that leaves a layout in shared memory. */
export interface TmaName {
  readonly swizzle: TmaSwizzle;
  /** The contiguous mode of the layout. */
  readonly inner: number;
  /** Elements along the inner and the other mode. */
  readonly box: readonly [number, number];
}

/**
 * The swizzle mode of a tensor map that places the elements of a matrix as the layout does; a wgmma descriptor names the
 * same modes. `null` when none does.
 *
 * @throws {InputError} For a layout of other than two modes.
 * @see content/sources/ptx-isa.md#swizzle-modes
 */
export function tmaName(of: Addressing): TmaName | null {
  const extents = modes(of.layout.layout).map(({ shape }) => product(shape));
  if (extents.length !== 2)
    throw new InputError(`A box of a matrix has two modes, but the layout has ${extents.length}. Give it two.`);
  const address = offsetOf({ ...of, start: 0 });
  for (const inner of [1, 0])
    for (const swizzle of tmaSwizzles) {
      const [rows, columns] = inner === 1 ? extents : [...extents].reverse();
      const place = boxOf(swizzle, rows!, columns!, of.elementBytes);
      if (!place) continue;
      const same = Array.from({ length: rows! * columns! }, (_, element) => element).every((element) => {
        const [first, second] = [element % extents[0]!, Math.floor(element / extents[0]!)];
        return address(element) === (inner === 1 ? place(first, second) : place(second, first));
      });
      if (same) return { swizzle, inner, box: [columns!, rows!] };
    }
  return null;
}

/** `null` where the box is wider than the swizzle's span, or otherwise none. */
function boxOf(swizzle: TmaSwizzle, rows: number, columns: number, elementBytes: number) {
  try {
    return tileLayout({ kind: 'tma', swizzle }, { rows, columns, elementBytes }).addressOf;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
