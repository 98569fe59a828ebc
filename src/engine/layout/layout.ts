import { InputError } from '../input-error';
import {
  congruent,
  flat,
  isList,
  LARGEST,
  leftStrides,
  modesOf,
  product,
  requireTuple,
  tupleText,
  type IntTuple,
} from './int-tuple';

/**
 * A layout in CuTe's sense: a function from coordinates to offsets. Shape and stride are nested in the same way; an offset
 * is the sum of coordinate × stride over all modes.
 */
export interface Layout {
  readonly shape: IntTuple;
  readonly stride: IntTuple;
}

/**
 * A layout of a shape and its strides; without strides the first mode is the fastest, as in CuTe.
 *
 * @throws {InputError} When shape and stride are nested differently, or a number is out of range.
 */
export function layout(shape: IntTuple, stride: IntTuple = leftStrides(shape)): Layout {
  requireTuple(shape, 1, 'shape');
  requireTuple(stride, 0, 'stride');
  if (!congruent(shape, stride))
    throw new InputError(
      `The shape ${tupleText(shape)} and the stride ${tupleText(stride)} are nested differently. Each number of the shape needs its own stride.`,
    );
  const made = { shape, stride };
  if (size(made) > LARGEST || cosize(made) > LARGEST)
    throw new InputError(`${layoutText(made)} is too large: size and cosize are at most ${LARGEST}.`);
  return made;
}

/** The number of coordinates of the layout. */
export const size = ({ shape }: Layout): number => product(shape);

/** One more than the largest offset. */
export const cosize = ({ shape, stride }: Layout): number => {
  const strides = flat(stride);
  return flat(shape).reduce((last, extent, mode) => last + (extent - 1) * strides[mode]!, 1);
};

/** The number of modes of the outermost list. */
export const rank = ({ shape }: Layout): number => modesOf(shape).length;

/** The modes of the outermost list as separate layouts. */
export function modes({ shape, stride }: Layout): readonly Layout[] {
  const strides = modesOf(stride);
  return modesOf(shape).map((part, mode) => ({ shape: part, stride: strides[mode]! }));
}

/** One layout with the given ones as its modes. */
export const joined = (parts: readonly Layout[]): Layout => ({
  shape: parts.map(({ shape }) => shape),
  stride: parts.map(({ stride }) => stride),
});

/** The innermost modes from left to right: a shape and a stride each. */
export function flatModes({ shape, stride }: Layout): readonly { readonly shape: number; readonly stride: number }[] {
  const strides = flat(stride);
  return flat(shape).map((extent, mode) => ({ shape: extent, stride: strides[mode]! }));
}

/** A layout of flat modes: `1:0` for none, a bare number for one, a list for more. */
export function fromFlat(list: readonly { readonly shape: number; readonly stride: number }[]): Layout {
  if (list.length === 0) return { shape: 1, stride: 0 };
  if (list.length === 1) return { shape: list[0]!.shape, stride: list[0]!.stride };
  return { shape: list.map(({ shape }) => shape), stride: list.map(({ stride }) => stride) };
}

/** A layout as CuTe prints it, without the underscores: `(8,4):(1,8)`. */
export const layoutText = ({ shape, stride }: Layout): string => `${tupleText(shape)}:${tupleText(stride)}`;

/** Whether the outermost level is a list of modes. */
export const isListed = ({ shape }: Layout): boolean => isList(shape);
