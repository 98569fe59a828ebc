import { InputError } from '../input-error';
import { flat, isList, leftStrides, product, tupleText, type IntTuple } from './int-tuple';
import type { Layout } from './layout';

/**
 * The offset of a coordinate: a number, a nested coordinate of the shape, or anything between. A number counts the first
 * mode fastest; past the end the last mode continues.
 *
 * @throws {InputError} When the coordinate has other modes than the shape.
 */
export function crd2idx(coordinate: IntTuple, { shape, stride }: Layout): number {
  if (isList(coordinate)) {
    if (!isList(shape) || shape.length !== coordinate.length)
      throw new InputError(
        `The coordinate ${tupleText(coordinate)} does not fit the shape ${tupleText(shape)}: both need the same modes.`,
      );
    return coordinate.reduce<number>(
      (offset, part, mode) =>
        offset + crd2idx(part, { shape: shape[mode]!, stride: (stride as readonly IntTuple[])[mode]! }),
      0,
    );
  }
  const extents = flat(shape);
  const strides = flat(stride);
  let rest = coordinate;
  let offset = 0;
  for (let mode = 0; mode < extents.length; mode += 1) {
    const last = mode === extents.length - 1;
    const extent = extents[mode]!;
    offset += (last ? rest : rest % extent) * strides[mode]!;
    rest = Math.floor(rest / extent);
  }
  return offset;
}

/** The coordinate of an index in a shape, nested as the shape is; the first mode varies fastest. */
export function idx2crd(index: number, shape: IntTuple): IntTuple {
  const walk = (part: IntTuple, stride: IntTuple): IntTuple =>
    isList(part)
      ? part.map((each, mode) => walk(each, (stride as readonly IntTuple[])[mode]!))
      : Math.floor(index / (stride as number)) % part;
  return walk(shape, leftStrides(shape));
}

/** All offsets of a layout, in the order of its indices. */
export function offsets(of: Layout): readonly number[] {
  const extents = flat(of.shape);
  const strides = flat(of.stride);
  const all = new Array<number>(product(of.shape));
  const at = extents.map(() => 0);
  let offset = 0;
  for (let index = 0; index < all.length; index += 1) {
    all[index] = offset;
    for (let mode = 0; mode < extents.length; mode += 1) {
      at[mode]! += 1;
      offset += strides[mode]!;
      if (at[mode]! < extents[mode]!) break;
      offset -= extents[mode]! * strides[mode]!;
      at[mode] = 0;
    }
  }
  return all;
}
