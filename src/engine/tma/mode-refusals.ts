import type { Architecture } from '@src/arch/architecture';
import { elementKind, elementTypes } from './element-type';
import type { Refusal } from './refusal';
import { spanOf, type TensorMap } from './tensor-map';

const MODES = {
  interleave: ['none', '16B', '32B'],
  swizzle: Object.keys(spanOf),
  l2Promotion: ['none', '64B', '128B', '256B'],
  oobFill: ['zero', 'nan'],
} as const;

/** The element type, and the four parameters with enumerated values. */
export function modeRefusals(map: TensorMap, arch: Architecture): Refusal[] {
  return [...typeRefusals(map, arch), ...choiceRefusals(map), ...atomRefusals(map, arch), ...fillRefusals(map)];
}

function typeRefusals({ tensorDataType: type }: TensorMap, arch: Architecture): Refusal[] {
  const kind = elementKind(type);
  const refused = { parameter: 'tensorDataType', place: null, value: type };
  if (!kind)
    return [
      {
        ...refused,
        allowed: `a tensor map has the types ${Object.keys(elementTypes).join(', ')}`,
        cure: 'Choose the one with the size of your elements: types of one size are copied alike.',
      },
    ];
  if (kind.bytes !== null) return [];
  return [
    {
      ...refused,
      allowed: arch.tensorMapPackedTypes.value
        ? 'what a copy does with values packed to 4 or 6 bits was measured on no GPU, and this model does not know it'
        : `the driver has no packed types on compute capability ${arch.computeCapability}`,
      cure: 'Copy the bytes as UINT8 and unpack them in the kernel.',
    },
  ];
}

function choiceRefusals(map: TensorMap): Refusal[] {
  return (Object.keys(MODES) as (keyof typeof MODES)[]).flatMap((parameter) => {
    const choices: readonly string[] = MODES[parameter];
    if (choices.includes(map[parameter])) return [];
    const allowed = `it is one of ${choices.join(', ')}`;
    return [{ parameter, place: null, value: map[parameter], allowed, cure: 'Choose one of these.' }];
  });
}

function atomRefusals({ swizzle }: TensorMap, arch: Architecture): Refusal[] {
  if (!swizzle.startsWith('128B_ATOM')) return [];
  return [
    {
      parameter: 'swizzle',
      place: null,
      value: swizzle,
      allowed: arch.tensorMapSwizzleAtoms.value
        ? 'where it puts an element was measured on no GPU, and this model does not know it'
        : `on compute capability ${arch.computeCapability} a swizzle moves chunks of 16 bytes only`,
      cure: 'Use 128B.',
    },
  ];
}

/** A fill that the element type has no value for. */
export function fillRefusals({ oobFill, tensorDataType: type }: TensorMap): Refusal[] {
  const kind = elementKind(type);
  if (oobFill !== 'nan' || !kind || kind.float) return [];
  const allowed = `${type} is no floating-point type, and only those have a value that is not a number`;
  return [{ parameter: 'oobFill', place: null, value: oobFill, allowed, cure: 'Fill with zero, or use a float type.' }];
}
