import type { Bytes } from '@src/units/units';
import type { ElementType } from './element-type';

/** CU_TENSOR_MAP_INTERLEAVE_… without the prefix. */
export type Interleave = 'none' | '16B' | '32B';
/** CU_TENSOR_MAP_SWIZZLE_… without the prefix. */
export type SwizzleMode = 'none' | '32B' | '64B' | '128B' | '128B_ATOM_32B' | '128B_ATOM_32B_FLIP_8B' | '128B_ATOM_64B';
/** CU_TENSOR_MAP_L2_PROMOTION_… without the prefix. It changes how L2 fetches, never where an element goes. */
export type L2Promotion = 'none' | '64B' | '128B' | '256B';
/** The value of an element outside the tensor; "nan" is CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA. */
export type OobFill = 'zero' | 'nan';

/**
 * The parameters of cuTensorMapEncodeTiled under their own names. Lists are by dimension; dimension 0 is the contiguous one.
 * Entries beyond the rank are not read.
 */
export interface TensorMap {
  readonly tensorDataType: ElementType;
  /** Number of dimensions. */
  readonly tensorRank: number;
  readonly globalAddress: Bytes;
  /** Elements of the tensor. */
  readonly globalDim: readonly number[];
  /** From one element to the next along dimensions 1, 2, …: one entry fewer than the rank. */
  readonly globalStrides: readonly Bytes[];
  /** Elements that the box spans. */
  readonly boxDim: readonly number[];
  /** Step in the box: every n-th element is copied. */
  readonly elementStrides: readonly number[];
  readonly interleave: Interleave;
  readonly swizzle: SwizzleMode;
  readonly l2Promotion: L2Promotion;
  readonly oobFill: OobFill;
}

/** The bytes within which a swizzle mode moves its chunks; 0 for none. */
export const spanOf: Readonly<Record<SwizzleMode, Bytes>> = {
  none: 0,
  '32B': 32,
  '64B': 64,
  '128B': 128,
  '128B_ATOM_32B': 128,
  '128B_ATOM_32B_FLIP_8B': 128,
  '128B_ATOM_64B': 128,
};

/** Strides of a tensor whose rows are contiguous. */
export function tightStrides(dims: readonly number[], elementBytes: Bytes): Bytes[] {
  let stride = elementBytes;
  return dims.slice(0, -1).map((dim) => (stride *= dim));
}
