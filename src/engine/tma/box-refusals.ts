import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { elementKind } from './element-type';
import { within, type Refusal } from './refusal';
import { spanOf, type TensorMap } from './tensor-map';

const MAX_BOX = 256;
const MAX_STEP = 8;
/** The unit in which the TMA moves a row. */
const ROW_GRAIN = 16;

/** The size limit of one copy. */
export function boxRefusals(map: TensorMap, arch: Architecture): Refusal[] {
  const outOfRange = [
    ...rangeRefusals(map, 'boxDim', MAX_BOX, 'a box spans 1 to 256 elements', 'Use several copies.'),
    ...rangeRefusals(map, 'elementStrides', MAX_STEP, 'a step is 1 to 8 elements', 'Give the tensor a longer stride.'),
  ];
  const elementBytes = elementKind(map.tensorDataType)?.bytes ?? null;
  if (outOfRange.length > 0 || elementBytes === null) return outOfRange;
  return [...rowRefusals(map, elementBytes), ...totalRefusals(map, elementBytes, arch)];
}

const rangeRefusals = (
  map: TensorMap,
  parameter: 'boxDim' | 'elementStrides',
  most: number,
  allowed: string,
  cure: string,
): Refusal[] =>
  Array.from({ length: map.tensorRank }, (_, place) => place)
    .filter((place) => !within(map[parameter][place], 1, most))
    .map((place) => ({ parameter, place, value: map[parameter][place] ?? 'missing', allowed, cure }));

function rowRefusals({ boxDim, interleave, swizzle }: TensorMap, elementBytes: Bytes): Refusal[] {
  const elements = boxDim[0]!;
  const bytes = elements * elementBytes;
  const refused = { parameter: 'boxDim', place: 0, value: elements };
  const made = `${elements} elements of ${elementBytes} bytes are ${bytes} bytes`;
  if (bytes % ROW_GRAIN !== 0) {
    const grain = ROW_GRAIN / elementBytes;
    const allowed = `a row of the box is a multiple of ${ROW_GRAIN} bytes, and ${made}`;
    return [
      { ...refused, allowed, cure: `Use a multiple of ${grain} elements; what you do not need may lie outside.` },
    ];
  }
  const span = spanOf[swizzle];
  if (interleave !== 'none' || !span || bytes <= span) return [];
  const cure = `Use ${span / elementBytes} elements and several copies, or a wider swizzle.`;
  return [{ ...refused, allowed: `a row fits in the swizzle's span of ${span} bytes, and ${made}`, cure }];
}

/**
 * The driver rounds the elements of a dimension down where the copy rounds them up, and counts the step of dimension 0,
 * which the copy ignores. The limit is that of an SM, though a block can have slightly less.
 */
function totalRefusals(
  { boxDim, elementStrides, tensorRank }: TensorMap,
  elementBytes: Bytes,
  arch: Architecture,
): Refusal[] {
  const counts = boxDim.slice(0, tensorRank).map((box, place) => Math.floor(box / elementStrides[place]!));
  const bytes = counts.reduce((product, count) => product * count, elementBytes);
  const most = arch.maxSharedBytesPerSm.value;
  if (bytes <= most) return [];
  return [
    {
      parameter: 'boxDim',
      place: null,
      value: boxDim.slice(0, tensorRank).join(' x '),
      allowed: `it takes ${bytes} bytes, and the shared memory of an SM has ${most}`,
      cure: 'Use a smaller box and several copies.',
    },
  ];
}
