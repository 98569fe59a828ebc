import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { copies } from './arbitraries';
import { elementTypes } from './element-type';
import { refusalText } from './refusal';
import { tightStrides, type TensorMap } from './tensor-map';
import { requireTensorMap, tensorMapRefusals } from './tensor-map-refusals';
import { tileCopy } from './tile-copy';

const { h200, b200, a100, rtx5090 } = { ...architectures, rtx5090: architectures['rtx-5090'] };

/** A tile of 64 by 16 halves of a matrix of 256 columns. */
const good: TensorMap = {
  tensorDataType: 'FLOAT16',
  tensorRank: 2,
  globalAddress: 0x7f0000000000,
  globalDim: [256, 64],
  globalStrides: [512],
  boxDim: [64, 16],
  elementStrides: [1, 1],
  interleave: 'none',
  swizzle: '128B',
  l2Promotion: 'none',
  oobFill: 'zero',
};
const cube: TensorMap = {
  ...good,
  tensorRank: 3,
  globalDim: [256, 64, 4],
  globalStrides: [512, 32768],
  boxDim: [64, 16, 2],
  elementStrides: [1, 1, 1],
};
const texts = (change: Partial<TensorMap>, map = good, arch = h200): string[] =>
  tensorMapRefusals({ ...map, ...change }, arch).map(refusalText);

describe('a tensor map is accepted', () => {
  it('with the parameters that kernels use', () => {
    expect(texts({})).toEqual([]);
    expect(texts({}, cube)).toEqual([]);
    expect(() => requireTensorMap(good, h200)).not.toThrow();
  });

  it.each<[string, Partial<TensorMap>]>([
    ['a stride of 0: every row is the same', { globalStrides: [0] }],
    ['a stride shorter than a row: rows overlap', { globalStrides: [16] }],
    ['a box larger than the tensor', { globalDim: [8, 1] }],
    ['the largest extents and stride', { globalDim: [2 ** 32, 2 ** 32], globalStrides: [2 ** 40 - 16] }],
    ['a row narrower than the span', { boxDim: [8, 16] }],
    ['any step along dimension 0, which is ignored', { elementStrides: [8, 1] }],
    ['fill that is not a number, for a float type', { oobFill: 'nan' }],
    ['address 0', { globalAddress: 0 }],
  ])('with %s', (_, change) => {
    expect(texts(change)).toEqual([]);
  });

  it('for every copy that the book can request', () => {
    fc.assert(
      fc.property(copies(), (query) => {
        expect(tensorMapRefusals(tileCopy(query, h200).map, h200)).toEqual([]);
      }),
    );
  });
});

describe('a tensor map is refused with the parameter, its value, what is allowed and what to do', () => {
  it.each<[string, Partial<TensorMap>, string]>([
    [
      'a row that is no multiple of 16 bytes',
      { boxDim: [20, 16] },
      'boxDim[0] is 20, but a row of the box is a multiple of 16 bytes, and 20 elements of 2 bytes are 40 bytes. Use a multiple of 8 elements; what you do not need may lie outside.',
    ],
    [
      'a row wider than the span of the swizzle',
      { swizzle: '64B' },
      "boxDim[0] is 64, but a row fits in the swizzle's span of 64 bytes, and 64 elements of 2 bytes are 128 bytes. Use 32 elements and several copies, or a wider swizzle.",
    ],
    [
      'a box of more than 256 elements',
      { boxDim: [64, 257] },
      'boxDim[1] is 257, but a box spans 1 to 256 elements. Use several copies.',
    ],
    ['an empty box', { boxDim: [64, 0] }, 'boxDim[1] is 0, but a box spans 1 to 256 elements. Use several copies.'],
    [
      'a step of more than 8',
      { elementStrides: [1, 9] },
      'elementStrides[1] is 9, but a step is 1 to 8 elements. Give the tensor a longer stride.',
    ],
    [
      'rows that are no multiple of 16 bytes apart',
      { globalStrides: [520] },
      'globalStrides[0] is 520, but a stride is a multiple of 16 bytes. Pad what lies between to 528 bytes.',
    ],
    [
      'rows that are too far apart',
      { globalStrides: [2 ** 40] },
      'globalStrides[0] is 1099511627776, but a stride is less than 2^40 bytes. Cut the tensor.',
    ],
    [
      'no stride',
      { globalStrides: [] },
      'globalStrides[0] is missing, but a stride is a multiple of 16 bytes. Give the bytes from one row to the next.',
    ],
    [
      'an address off 16 bytes',
      { globalAddress: 24 },
      'globalAddress is 24, but the address is a multiple of 16. Begin at 16 and count in the coordinates what lies before the tensor.',
    ],
    [
      'a tensor without elements',
      { globalDim: [256, 0] },
      'globalDim[1] is 0, but an extent is 1 to 2^32 elements. Leave out a tensor without elements, and cut one that is larger.',
    ],
    [
      'no dimension',
      { tensorRank: 0 },
      'tensorRank is 0, but a tensor map has 1 to 5 dimensions. Merge dimensions, or copy slices.',
    ],
    [
      'an interleave with too few dimensions',
      { interleave: '16B' },
      'tensorRank is 2, but an interleaved tensor has 3 to 5 dimensions. Add dimensions of extent 1, or use interleave none.',
    ],
    [
      'a fill that the type does not have',
      { oobFill: 'nan', tensorDataType: 'UINT16' },
      'oobFill is nan, but UINT16 is no floating-point type, and only those have a value that is not a number. Fill with zero, or use a float type.',
    ],
    [
      'a mode that is none',
      { swizzle: '256B' as TensorMap['swizzle'] },
      'swizzle is 256B, but it is one of none, 32B, 64B, 128B, 128B_ATOM_32B, 128B_ATOM_32B_FLIP_8B, 128B_ATOM_64B. Choose one of these.',
    ],
    [
      'a swizzle of larger chunks',
      { swizzle: '128B_ATOM_32B' },
      'swizzle is 128B_ATOM_32B, but on compute capability 9.0 a swizzle moves chunks of 16 bytes only. Use 128B.',
    ],
    [
      'packed values',
      { tensorDataType: '16U4_ALIGN8B' },
      'tensorDataType is 16U4_ALIGN8B, but the driver has no packed types on compute capability 9.0. Copy the bytes as UINT8 and unpack them in the kernel.',
    ],
    [
      'a type that is none',
      { tensorDataType: 'FLOAT128' as TensorMap['tensorDataType'] },
      `tensorDataType is FLOAT128, but a tensor map has the types ${Object.keys(elementTypes).join(', ')}. Choose the one with the size of your elements: types of one size are copied alike.`,
    ],
  ])('%s', (_, change, text) => {
    expect(texts(change)).toEqual([text]);
  });

  it('a box that no SM can hold', () => {
    expect(texts({ boxDim: [64, 256, 8] }, cube)).toEqual([
      'boxDim is 64 x 256 x 8, but it takes 262144 bytes, and the shared memory of an SM has 233472. Use a smaller box and several copies.',
    ]);
    expect(texts({ boxDim: [64, 228, 8] }, cube)).toEqual([]);
  });

  it('rounding down the steps of a box, as the driver does, and counting that of dimension 0', () => {
    expect(texts({ boxDim: [64, 256, 15], elementStrides: [1, 1, 2] }, cube)).toEqual([]);
    expect(texts({ boxDim: [64, 256, 8], elementStrides: [2, 1, 1] }, cube)).toEqual([]);
    expect(texts({ boxDim: [64, 256, 16], elementStrides: [1, 1, 2] }, cube)).toHaveLength(1);
  });

  it('for all reasons at once', () => {
    expect(() => requireTensorMap({ ...good, globalAddress: 8, boxDim: [3, 16] }, h200)).toThrow(
      /^The driver refuses this tensor map\. globalAddress is 8, but .+ boxDim\[0\] is 3, but /,
    );
  });

  it('with interleave 32B at twice the granularity, and without a limit on a row', () => {
    expect(texts({ interleave: '32B', globalStrides: [528, 32784] }, cube)).toEqual([
      'globalStrides[0] is 528, but a stride is a multiple of 32 bytes with interleave 32B. Pad what lies between to 544 bytes.',
      'globalStrides[1] is 32784, but a stride is a multiple of 32 bytes with interleave 32B. Pad what lies between to 32800 bytes.',
    ]);
    expect(texts({ interleave: '32B', boxDim: [256, 4, 2] }, cube)).toEqual([]);
  });

  it('on other GPUs for what they lack or what was not measured', () => {
    expect(() => tensorMapRefusals(good, a100)).toThrow(
      /^NVIDIA A100 \(compute capability 8\.0\) has no Tensor Memory Accelerator: .+ Choose such a GPU, or copy through registers or with cp\.async\.$/,
    );
    expect(texts({ swizzle: '128B_ATOM_64B' }, good, b200)).toEqual([
      'swizzle is 128B_ATOM_64B, but where it puts an element was measured on no GPU, and this model does not know it. Use 128B.',
    ]);
    expect(texts({ tensorDataType: '16U6_ALIGN16B' }, good, b200)[0]).toContain('measured on no GPU');
    expect(texts({ boxDim: [64, 228, 4] }, cube, rtx5090)[0]).toContain('the shared memory of an SM has 102400');
  });
});

describe('strides of a tensor without gaps', () => {
  it('are the products of the preceding extents', () => {
    expect(tightStrides([256, 64, 3], 2)).toEqual([512, 32768]);
    expect(tightStrides([256], 2)).toEqual([]);
  });
});
