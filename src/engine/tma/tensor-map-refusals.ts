import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { boxRefusals } from './box-refusals';
import { fillRefusals, modeRefusals } from './mode-refusals';
import { refusalText, type Refusal } from './refusal';
import type { TensorMap } from './tensor-map';
import { rankRefusals, tensorRefusals } from './tensor-refusals';

export { tensorMapRule } from './tensor-map-refusals-rules';

/**
 * Why the driver refuses a tensor map.
 *
 * @returns Every reason found; none for a map that cuTensorMapEncodeTiled accepts.
 * @throws {InputError} For a GPU without a Tensor Memory Accelerator.
 * @see content/evidence/tma-refusals
 */
export function tensorMapRefusals(map: TensorMap, arch: Architecture): Refusal[] {
  requireTma(arch);
  const rank = rankRefusals(map);
  const byDimension = rank.length > 0 ? [] : [...tensorRefusals(map), ...boxRefusals(map, arch)];
  return [...modeRefusals(map, arch), ...rank, ...byDimension];
}

/**
 * The same for a map whose type, modes, and rank are valid, as those of a figure with choices: its remaining errors.
 *
 * @throws {InputError} For a GPU without a Tensor Memory Accelerator.
 */
export function tileRefusals(map: TensorMap, arch: Architecture): Refusal[] {
  requireTma(arch);
  return [...fillRefusals(map), ...tensorRefusals(map), ...boxRefusals(map, arch)];
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
