import { ceilTo, type Bytes } from '@src/units/units';
import { elementKind } from './element-type';
import { spanOf, type TensorMap } from './tensor-map';

/** The tile of a box in shared memory. */
export interface Tile {
  readonly elementBytes: Bytes;
  /** Elements in one place of dimension 0: 1, or those of a slice of channels in an interleaved tensor. */
  readonly unitElements: number;
  /** Places copied along each dimension. */
  readonly counts: readonly number[];
  /** Step in the tensor from one copied place to the next, by dimension. */
  readonly steps: readonly number[];
  /** Bytes of one row along dimension 0. */
  readonly rowBytes: Bytes;
  /** From one row in shared memory to the next. */
  readonly pitchBytes: Bytes;
  readonly rows: number;
  /** Bytes that the copy reports to the barrier. */
  readonly copiedBytes: Bytes;
  /** Bytes of shared memory, gaps included. */
  readonly bytes: Bytes;
}

const SLICE = { '16B': 16, '32B': 32 } as const;

/**
 * The shape of the tile of `map`.
 *
 * Without interleave, a row narrower than the span of its swizzle is followed by a gap, and `elementStrides[0]` is ignored.
 * An interleaved tensor counts slices of channels: along dimension 0 each place is a slice, and of the second-to-last
 * dimension the copy takes a single slice, whatever the box says.
 *
 * @param map - Valid for the driver.
 * @see content/evidence/tma-image
 */
export function tileOf(map: TensorMap): Tile {
  const rank = map.tensorRank;
  const elementBytes = elementKind(map.tensorDataType)!.bytes!;
  const interleaved = map.interleave !== 'none';
  const unitBytes = map.interleave === 'none' ? elementBytes : SLICE[map.interleave];
  const steps = map.elementStrides.slice(0, rank).map((step, place) => (place === 0 && !interleaved ? 1 : step));
  const counts = steps.map((step, place) =>
    interleaved && place === rank - 2 ? 1 : Math.ceil(map.boxDim[place]! / step),
  );
  const rows = counts.slice(1).reduce((product, count) => product * count, 1);
  const rowBytes = counts[0]! * unitBytes;
  const span = spanOf[map.swizzle];
  const pitchBytes = interleaved ? rowBytes : Math.max(rowBytes, span);
  return {
    elementBytes,
    unitElements: unitBytes / elementBytes,
    counts,
    steps,
    rowBytes,
    pitchBytes,
    rows,
    copiedBytes: rows * rowBytes,
    bytes: ceilTo(rows * pitchBytes, Math.max(span, 1)),
  };
}
