import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import {
  imageOf,
  refusalText,
  tensorMapRefusals,
  type OobFill,
  type Refusal,
  type SwizzleMode,
  type TensorMap,
  type TileCopy,
  type TmaImage,
} from '@src/engine/tma';
import { ceilTo } from '@src/units/units';
import { CHUNK_BYTES, elementBytes, typeOf, type TmaBoxValues } from './params';

/** The tensor map that the values name, legal or not. */
export function mapOf(values: TmaBoxValues): TensorMap {
  const row = values.width * elementBytes(values);
  return {
    tensorDataType: typeOf(values),
    tensorRank: 2,
    globalAddress: 0,
    globalDim: [values.width, values.height],
    globalStrides: [values.stride === 'tight' ? row : ceilTo(row, CHUNK_BYTES)],
    boxDim: [values.columns, values.rows],
    elementStrides: [1, 1],
    interleave: 'none',
    swizzle: (values.swizzle === 'none' ? 'none' : `${values.swizzle}B`) as SwizzleMode,
    l2Promotion: 'none',
    oobFill: values.fill as OobFill,
  };
}

export const copyOf = (values: TmaBoxValues): TileCopy => ({
  map: mapOf(values),
  at: [values.x, values.y],
  sharedAddress: 0,
});

/** @throws {InputError} For a GPU without TMA, a map that the driver refuses, and a copy that would stop the kernel. */
export function tileImage(values: TmaBoxValues, arch: Architecture): TmaImage {
  const copy = copyOf(values);
  const refusals = tensorMapRefusals(copy.map, arch);
  if (refusals.length > 0) throw new InputError(driverText(refusals));
  try {
    return imageOf(copy, arch);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      `The driver accepts this descriptor, but ${error.message} Choose another x, or a smaller box.`,
    );
  }
}

/** The driver says one word for everything that it refuses; the reasons are the book's. */
function driverText(refusals: readonly Refusal[]): string {
  const last = refusals.at(-1)!;
  const control =
    last.parameter === 'globalStrides'
      ? ' Choose the row stride padded to 16 B, or another number of columns.'
      : last.value === 0
        ? ' Choose at least one chunk of 16 B.'
        : '';
  return `The driver refuses this descriptor with CUDA_ERROR_INVALID_VALUE and says no more. ${refusals.map(refusalText).join(' ')}${control}`;
}
