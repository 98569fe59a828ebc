import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import type { TmaSwizzle } from '../shared/tma-swizzle';
import { elementTypes, typeOfBytes, type ElementType } from './element-type';
import { tightStrides, type Interleave, type OobFill, type SwizzleMode, type TensorMap } from './tensor-map';
import { requireTensorMap, requireTma } from './tensor-map-refusals';

/** A tensor, a box and a corner: how a figure or a query describes one tensor copy. Lists are by dimension, 0 first. */
export interface TileQuery {
  /** 1, 2, 4 or 8. */
  readonly elementBytes: Bytes;
  /** Elements of the tensor. */
  readonly tensor: readonly number[];
  /** Elements that the box spans. */
  readonly box: readonly number[];
  /** Where the box begins; may be negative for a load. */
  readonly at: readonly number[];
  /** From one element to the next along dimensions 1, 2, …; contiguous rows by default. */
  readonly strides?: readonly Bytes[];
  /** Every n-th element is copied; ones by default. */
  readonly steps?: readonly number[];
  /** The span in bytes, as number or text. */
  readonly swizzle?: TmaSwizzle | '32' | '64' | '128';
  readonly interleave?: Interleave;
  /** The value of elements outside the tensor; zero by default. "nan" makes the elements floats. */
  readonly fill?: OobFill;
  /** Address of the tile, a multiple of 128. 0 by default, where the pattern of any swizzle begins. */
  readonly sharedAddress?: Bytes;
}

/** One tensor copy, complete. */
export interface TileCopy {
  readonly map: TensorMap;
  readonly at: readonly number[];
  readonly sharedAddress: Bytes;
}

const modes: Readonly<Record<string, SwizzleMode>> = { none: 'none', 32: '32B', 64: '64B', 128: '128B' };
const floats: Readonly<Partial<Record<number, ElementType>>> = { 2: 'FLOAT16', 4: 'FLOAT32', 8: 'FLOAT64' };

/**
 * The tensor map and the coordinates of a query.
 *
 * @throws {InputError} For a GPU without TMA, elements or a swizzle that no tensor map has, and for everything that the
 *   driver refuses; names what is allowed and what to do.
 */
export function tileCopy(query: TileQuery, arch: Architecture): TileCopy {
  requireTma(arch);
  const { tensor, box, at, elementBytes, fill = 'zero' } = query;
  for (const [name, list] of Object.entries({ box, at, ...(query.steps && { steps: query.steps }) }))
    if (list.length !== tensor.length)
      throw new InputError(
        `The tensor has ${tensor.length} dimensions, but ${name} has ${list.length}. Give one number for each dimension.`,
      );
  const map: TensorMap = {
    tensorDataType: (fill === 'nan' ? floats[elementBytes] : undefined) ?? typeOf(elementBytes),
    tensorRank: tensor.length,
    globalAddress: 0,
    globalDim: tensor,
    globalStrides: query.strides ?? tightStrides(tensor, query.interleave ? sliceOf(query) : elementBytes),
    boxDim: box,
    elementStrides: query.steps ?? tensor.map(() => 1),
    interleave: query.interleave ?? 'none',
    swizzle: modeOf(query.swizzle ?? 'none'),
    l2Promotion: 'none',
    oobFill: fill,
  };
  requireTensorMap(map, arch);
  return { map, at, sharedAddress: query.sharedAddress ?? 0 };
}

const sliceOf = ({ interleave, elementBytes }: TileQuery): Bytes =>
  interleave === '16B' ? 16 : interleave === '32B' ? 32 : elementBytes;

function typeOf(elementBytes: number): ElementType {
  const type = typeOfBytes(elementBytes);
  if (type) return type;
  const names = Object.keys(elementTypes).slice(0, 5).join(', ');
  throw new InputError(
    `The elements have ${elementBytes} bytes, but those of a tensor map have 1, 2, 4 or 8 (${names}, …). Describe wider ` +
      'elements as twice as many of 8 bytes.',
  );
}

function modeOf(swizzle: string | number): SwizzleMode {
  const mode = modes[swizzle];
  if (mode) return mode;
  throw new InputError(
    `The swizzle is ${swizzle}, but a tensor map has none, 32, 64 and 128 bytes. Choose one of these.`,
  );
}
