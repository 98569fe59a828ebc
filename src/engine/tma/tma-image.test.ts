import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { standing } from '../rule';
import { copyStopsRule } from './copy-refusals';
import { tensorMapRule } from './tensor-map-refusals';
import type { TileQuery } from './tile-copy';
import { tmaBarrierRule, tmaImage, tmaImageRule } from './tma-image';
import { tmaMulticast, tmaMulticastRule } from './tma-multicast';
import { tmaStore, tmaStoreRule } from './tma-store';
import { nanFill } from './element-type';

const { h200, a100 } = architectures;
const matrix: TileQuery = { elementBytes: 2, tensor: [256, 64], box: [64, 16], at: [0, 0] };
const upTo = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);
const row = (query: TileQuery, slots: number, index: number) =>
  tmaImage(query, h200).slots.slice(index * slots, (index + 1) * slots);

describe('a tile of 64 by 16 halves', () => {
  it('is stored row by row without swizzle', () => {
    const { slots, barrierBytes } = tmaImage(matrix, h200);
    expect(slots).toHaveLength(1024);
    expect(barrierBytes).toBe(2048);
    for (let y = 0; y < 16; y += 1) expect(slots.slice(y * 64, (y + 1) * 64)).toEqual(upTo(y * 256, 64));
  });

  it('has the 16-byte chunks of row 1 swapped in pairs with a swizzle of 128 bytes, and row 8 straight again', () => {
    const swizzled = { ...matrix, swizzle: 128 } as const;
    expect(row(swizzled, 64, 0)).toEqual(upTo(0, 64));
    expect(row(swizzled, 64, 1).slice(0, 24)).toEqual([...upTo(264, 8), ...upTo(256, 8), ...upTo(280, 8)]);
    expect(row(swizzled, 64, 8)).toEqual(upTo(8 * 256, 64));
  });

  it('accepts the swizzle as text too', () => {
    expect(tmaImage({ ...matrix, swizzle: '128' }, h200)).toEqual(tmaImage({ ...matrix, swizzle: 128 }, h200));
  });

  it('is filled beyond the end of the tensor, and the barrier counts the fill', () => {
    const { slots, barrierBytes } = tmaImage({ ...matrix, at: [224, 63] }, h200);
    expect(slots.slice(0, 64)).toEqual([...upTo(63 * 256 + 224, 32), ...new Array(32).fill('zero')]);
    expect(new Set(slots.slice(64))).toEqual(new Set(['zero']));
    expect(barrierBytes).toBe(2048);
    expect(tmaImage({ ...matrix, at: [-64, 0], fill: 'nan' }, h200).slots[0]).toBe('nan');
    expect([nanFill(2), nanFill(4), nanFill(8)]).toEqual(['7ff7', '7ff77ff7', '7ff77ff77ff77ff7']);
  });

  it('leaves gaps when its rows are narrower than the swizzle, which the barrier does not count', () => {
    const { slots, barrierBytes } = tmaImage({ ...matrix, box: [8, 3], swizzle: 128 }, h200);
    expect(slots).toHaveLength(192);
    expect(slots.slice(0, 9)).toEqual([...upTo(0, 8), 'hole']);
    expect(slots.slice(72, 80)).toEqual(upTo(256, 8));
    expect(slots.filter((slot) => slot !== 'hole')).toHaveLength(24);
    expect(barrierBytes).toBe(48);
  });

  it('takes every third row with a step of 3, rounded up', () => {
    const { slots } = tmaImage({ ...matrix, box: [8, 7], steps: [1, 3] }, h200);
    expect(slots).toEqual([...upTo(0, 8), ...upTo(768, 8), ...upTo(1536, 8)]);
  });

  it('numbers elements as if rows had no gap, whatever their stride', () => {
    expect(tmaImage({ ...matrix, tensor: [50, 64], strides: [128], box: [8, 2] }, h200).slots[8]).toBe(50);
  });
});

describe('an interleaved tensor', () => {
  const slices: TileQuery = { elementBytes: 2, tensor: [11, 4, 3], box: [8, 16, 2], at: [2, 1, 0], interleave: '16B' };
  it('is copied by slices of channels: pixels along dimension 0, one slice of the second-to-last dimension', () => {
    const { slots, barrierBytes } = tmaImage(slices, h200);
    expect(barrierBytes).toBe(256);
    expect(slots).toEqual([...upTo((11 + 2) * 8, 64), ...upTo((4 * 11 + 11 + 2) * 8, 64)]);
  });
  it('may begin at any pixel', () => {
    expect(tmaImage({ ...slices, at: [-1, 1, 0] }, h200).slots.slice(0, 9)).toEqual([...new Array(8).fill('zero'), 88]);
  });
});

describe('a store', () => {
  it('writes what is inside', () => {
    const { writes, dropped } = tmaStore({ ...matrix, box: [8, 2], at: [248, 63] }, h200);
    expect(writes).toEqual(
      upTo(0, 8).map((x) => ({ element: 63 * 256 + 248 + x, offset: (63 * 256 + 248 + x) * 2, slot: x })),
    );
    expect(dropped).toBe(8);
  });
  it('overwrites the padding after a row that ends inside 16 bytes', () => {
    const { writes, dropped } = tmaStore(
      { ...matrix, tensor: [50, 4], strides: [128], box: [32, 1], at: [32, 0] },
      h200,
    );
    expect(writes.filter(({ element }) => element === null).map(({ offset }) => offset)).toEqual([
      100, 102, 104, 106, 108, 110,
    ]);
    expect(writes).toHaveLength(24);
    expect(dropped).toBe(8);
  });
});

describe('a copy is refused', () => {
  it.each<[string, Partial<TileQuery>, string]>([
    [
      'elements of 16 bytes',
      { elementBytes: 16 },
      'The elements have 16 bytes, but those of a tensor map have 1, 2, 4 or 8 (UINT8, UINT16, UINT32, INT32, UINT64, …). Describe wider elements as twice as many of 8 bytes.',
    ],
    [
      'a swizzle that is none',
      { swizzle: 256 as 128 },
      'The swizzle is 256, but a tensor map has none, 32, 64 and 128 bytes. Choose one of these.',
    ],
    [
      'a list of another length',
      { at: [0] },
      'The tensor has 2 dimensions, but at has 1. Give one number for each dimension.',
    ],
    [
      'rows of the tensor that are no multiple of 16 bytes',
      { tensor: [100, 64], box: [8, 8] },
      'The driver refuses this tensor map. globalStrides[0] is 200, but a stride is a multiple of 16 bytes. Pad what lies between to 208 bytes.',
    ],
    [
      'a start off 16 bytes',
      { at: [-3, 0] },
      'at[0] is -3: the box begins -6 bytes from the row\'s first, which is not a multiple of 16, and the GPU stops the kernel with "illegal instruction". Begin at -8 or 0.',
    ],
    [
      'a tile off 128 bytes',
      { sharedAddress: 64 },
      'The tile lies at 64 in shared memory, but its address is a multiple of 128: the GPU stops the kernel with "misaligned address". Declare it alignas(128).',
    ],
    [
      'a coordinate of more than 32 bits',
      { at: [0, 2 ** 31] },
      'at[1] is 2147483648, but a coordinate is a whole number of 32 bits. Stay within them.',
    ],
    [
      'a tile that no block can hold, though the driver accepts it',
      { tensor: [256, 256, 4], box: [64, 228, 8], at: [0, 0, 0] },
      'The tile takes 233472 bytes of shared memory, but a block has at most 232448. Use a smaller box and several copies.',
    ],
    [
      'a tensor beyond all numbers',
      { tensor: [2 ** 16, 2 ** 20, 2 ** 20], strides: [2 ** 17, 2 ** 37], box: [8, 1, 1], at: [0, 0, 0] },
      'The tensor has 72057594037927940 elements, but this model numbers up to 2^53. Describe a smaller one.',
    ],
  ])('for %s', (_, change, text) => {
    expect(() => tmaImage({ ...matrix, ...change }, h200)).toThrow(text);
  });

  it('as a store that begins below 0, not as a load', () => {
    expect(() => tmaStore({ ...matrix, at: [0, -1] }, h200)).toThrow(
      'at[1] is -1: a store that begins below 0 stops the kernel with "illegal instruction", though a load may begin there and a store may end outside. Begin at 0 with a smaller box.',
    );
    expect(() => tmaImage({ ...matrix, at: [0, -1] }, h200)).not.toThrow();
  });

  it('on a GPU without TMA', () => {
    expect(() => tmaImage(matrix, a100)).toThrow('has no Tensor Memory Accelerator');
    expect(() => tmaStore(matrix, a100)).toThrow('has no Tensor Memory Accelerator');
    expect(() => tmaMulticast(2, 3, a100)).toThrow('has no Tensor Memory Accelerator');
  });
});

describe('a multicast', () => {
  it('reaches the blocks whose bit is set', () => {
    expect(tmaMulticast(4, 0b1011, h200)).toEqual([0, 1, 3]);
    expect(tmaMulticast(1, 1, h200)).toEqual([0]);
  });
  it('is refused for blocks that do not exist', () => {
    expect(() => tmaMulticast(2, 4, h200)).toThrow(
      'The mask is 4, but it names blocks 0 to 1 of the cluster, at least one of them: 1 to 3. Set bit i for the block of rank i.',
    );
    expect(() => tmaMulticast(2, 0, h200)).toThrow('The mask is 0');
    expect(() => tmaMulticast(16, 1, h200)).toThrow(
      'The cluster has 16 blocks, but a portable one has 1 to 8. Use a smaller cluster.',
    );
  });
});

describe('the rules of the TMA', () => {
  it('were measured on compute capability 9.0 and nowhere else', () => {
    for (const rule of [tensorMapRule, copyStopsRule, tmaImageRule, tmaBarrierRule, tmaStoreRule, tmaMulticastRule]) {
      expect(standing(rule, '9.0').level).toBe('measured');
      expect(standing(rule, '10.0').level).toBe('assumed');
    }
  });
});
