import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import type { Rule } from '../rule';
import { boxRefusals } from './box-refusals';
import { modeRefusals } from './mode-refusals';
import { refusalText, type Refusal } from './refusal';
import type { TensorMap } from './tensor-map';
import { rankRefusals, tensorRefusals } from './tensor-refusals';

export const tensorMapRule: Rule = {
  id: 'tensor-map',
  statement:
    'The driver accepts a tensor map when all of this holds: address, strides, and the row of the box are multiples of 16 bytes (address and strides of 32 with interleave 32B); each extent is in its range; without interleave, a row fits in the span of the swizzle; and the box fits in the shared memory of an SM.',
  measured: { '9.0': 'evidence:tma-refusals' },
  documented: {},
  assumption: 'the driver is assumed to check on later GPUs what it checked on compute capability 9.0',
};

/**
 * Why the driver refuses a tensor map.
 *
 * @returns Every reason that was found; none for a map that cuTensorMapEncodeTiled accepts.
 * @throws {InputError} For a GPU without a Tensor Memory Accelerator.
 * @see content/evidence/tma-refusals
 */
export function tensorMapRefusals(map: TensorMap, arch: Architecture): Refusal[] {
  requireTma(arch);
  const rank = rankRefusals(map);
  const byDimension = rank.length > 0 ? [] : [...tensorRefusals(map), ...boxRefusals(map, arch)];
  return [...modeRefusals(map, arch), ...rank, ...byDimension];
}

/** @throws {InputError} With all reasons, when the driver would refuse the map. */
export function requireTensorMap(map: TensorMap, arch: Architecture): void {
  const refusals = tensorMapRefusals(map, arch);
  if (refusals.length > 0)
    throw new InputError(`The driver refuses this tensor map. ${refusals.map(refusalText).join(' ')}`);
}

/** @throws {InputError} For a GPU without a Tensor Memory Accelerator. */
export function requireTma(arch: Architecture): void {
  if (arch.tma.value !== null) return;
  throw new InputError(
    `${arch.name} (compute capability ${arch.computeCapability}) has no Tensor Memory Accelerator: tensor copies came with ` +
      'compute capability 9.0. Choose such a GPU, or copy through registers or with cp.async.',
  );
}
