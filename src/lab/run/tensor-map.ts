import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { tileCopy } from '@src/engine/tma';
import { bufferTypes } from '../buffers';
import type { Machine } from '../machine/machine';
import { constantValue } from '../compile/operand';
import type { KernelParameter } from '../compile/kernel';
import { CONSTANT, GLOBAL } from '../machine/spaces';
import { MAP_MARK } from '../machine/tensor-copies';
import type { TensorMapArgument } from '../query';
import { tensorMapType } from '../types/tensor-map-type';

/**
 * Make a launch's tensor map, and let the kernel's parameter refer to it.
 *
 * @throws {InputError} For what the driver refuses.
 */
export function setTensorMap(
  { memory, tensorMaps }: Machine,
  arch: Architecture,
  { name, type, place }: KernelParameter,
  argument: TensorMapArgument,
  address: number,
): void {
  if (type !== tensorMapType || place.k !== 'mem')
    throw new InputError(`"${name}" takes no tensor map: declare it const __grid_constant__ CUtensorMap.`);
  const { buffer, tensor, box, ...more } = argument;
  if (![tensor, box].every((each) => Array.isArray(each) && each.every((one) => Number.isSafeInteger(one) && one >= 1)))
    throw new InputError(`"${name}" needs "tensor" and "box": lists of whole numbers from 1, by dimension.`);
  const elementBytes = bufferTypes[buffer.type].size;
  const { map } = tileCopy({ elementBytes, tensor, box, at: tensor.map(() => 0), ...more }, arch);
  const last = tensor.length - 1;
  const bytes = last === 0 ? tensor[0]! * elementBytes : tensor[last]! * map.globalStrides[last - 1]!;
  const held = buffer.count * elementBytes;
  if (bytes > held) throw new InputError(`The tensor "${name}" has ${bytes} B, but its buffer has ${held} B.`);
  const word = (memory.constantStart + Number(constantValue(place.address)) - CONSTANT) >> 2;
  memory.i32[word] = tensorMaps.length;
  memory.i32[word + 1] = MAP_MARK;
  tensorMaps.push({ map, start: address - GLOBAL, bytes: held, name });
}
