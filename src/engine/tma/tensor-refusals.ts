import { ceilTo, floorTo } from '@src/units/units';
import { multipleOf, within, type Refusal } from './refusal';
import type { TensorMap } from './tensor-map';

const MAX_RANK = 5;
const INTERLEAVED_RANK = 3;
const MAX_DIM = 2 ** 32;
const STRIDE_END = 2 ** 40;

/** The number of dimensions. Nothing per dimension can be checked while it is invalid. */
export function rankRefusals({ tensorRank: rank, interleave }: TensorMap): Refusal[] {
  const refused = { parameter: 'tensorRank', place: null, value: rank };
  if (!within(rank, 1, MAX_RANK))
    return [
      {
        ...refused,
        allowed: `a tensor map has 1 to ${MAX_RANK} dimensions`,
        cure: 'Merge dimensions, or copy slices.',
      },
    ];
  if (interleave === 'none' || rank >= INTERLEAVED_RANK) return [];
  const allowed = `an interleaved tensor has ${INTERLEAVED_RANK} to ${MAX_RANK} dimensions`;
  return [{ ...refused, allowed, cure: 'Add dimensions of extent 1, or use interleave none.' }];
}

/** The tensor's address, extents and strides. */
export function tensorRefusals(map: TensorMap): Refusal[] {
  const grain = map.interleave === '32B' ? 32 : 16;
  const because = grain === 32 ? ' with interleave 32B' : '';
  return [...addressRefusals(map, grain, because), ...extentRefusals(map), ...strideRefusals(map, grain, because)];
}

function addressRefusals({ globalAddress: value }: TensorMap, grain: number, because: string): Refusal[] {
  if (multipleOf(value, grain) && value >= 0) return [];
  const allowed = `the address is a multiple of ${grain}${because}`;
  const cure = `Begin at ${floorTo(value, grain)} and count in the coordinates what lies before the tensor.`;
  return [{ parameter: 'globalAddress', place: null, value, allowed, cure }];
}

const extentRefusals = ({ globalDim, tensorRank }: TensorMap): Refusal[] =>
  byDimension(tensorRank).flatMap((place) =>
    within(globalDim[place], 1, MAX_DIM)
      ? []
      : [
          {
            parameter: 'globalDim',
            place,
            value: globalDim[place] ?? 'missing',
            allowed: 'an extent is 1 to 2^32 elements',
            cure: 'Leave out a tensor without elements, and cut one that is larger.',
          },
        ],
  );

const strideRefusals = (map: TensorMap, grain: number, because: string): Refusal[] =>
  byDimension(map.tensorRank - 1).flatMap((place) => {
    const value = map.globalStrides[place];
    const refused = { parameter: 'globalStrides', place, value: value ?? 'missing' };
    if (value === undefined || !multipleOf(value, grain) || value < 0)
      return [
        {
          ...refused,
          allowed: `a stride is a multiple of ${grain} bytes${because}`,
          cure:
            value !== undefined && value > 0
              ? `Pad what lies between to ${ceilTo(value, grain)} bytes.`
              : 'Give the bytes from one row to the next.',
        },
      ];
    if (value < STRIDE_END) return [];
    return [{ ...refused, allowed: 'a stride is less than 2^40 bytes', cure: 'Cut the tensor.' }];
  });

const byDimension = (rank: number): number[] => Array.from({ length: rank }, (_, place) => place);
