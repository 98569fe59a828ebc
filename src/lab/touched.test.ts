import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelArgument } from './query';
import { touchedCounts } from './touched';

const buffer = (type: 'float' | 'int32' | 'uint8' = 'float', count = 1): KernelArgument => ({
  buffer: { type, count, init: 'iota' },
});
const touched = (
  source: string,
  grid: readonly [number, number, number],
  block: readonly [number, number, number],
  args: readonly KernelArgument[],
  isOpen = (_: number): boolean => true,
) => touchedCounts({ source, grid, block, arguments: args }, architectures.h200, isOpen);

describe('what a launch touches', () => {
  it('is known to the element, for a launch of any size', () => {
    const saxpy = `__global__ void k(float *y, const float *x, float a, long n) {
      long i = (long)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = a * x[2 * i] + y[i]; }`;
    for (const n of [1000, 2 ** 20 + 1, 2 ** 30])
      expect(
        touched(saxpy, [Math.ceil(n / 256), 1, 1], [256, 1, 1], [buffer(), buffer(), { float: 2 }, { int: n }]),
      ).toEqual([n, 2 * n - 1]);
  });
  it('follows indices that are read, and the planes of a grid', () => {
    const gather = `__global__ void k(const unsigned char *data, int *bins, int w, int h) {
      int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
      if (x < w && y < h) atomicAdd(&bins[data[y * w + x]], 1); }`;
    const args = [buffer('uint8'), buffer('int32'), { int: 1000 }, { int: 600 }];
    expect(touched(gather, [32, 75, 1], [32, 8, 1], args)).toEqual([600_000, 256]);
  });
  it('is what few blocks touch, where the others have nothing to do', () => {
    const some = '__global__ void k(float *a, int n) { int i = blockIdx.x * 256 + threadIdx.x; if (i < n) a[i] = 1; }';
    expect(touched(some, [4096, 1, 1], [256, 1, 1], [buffer(), { int: 1000 }])).toEqual([1000]);
  });
  it('is known for blocks that have much to do, of which few can run', () => {
    const tiles = `__global__ void k(float *c, const float *a, int n) { float s = 0;
      for (int i = 0; i < n; ++i) s += a[(blockIdx.y * 32 + threadIdx.x / 32) * n + i];
      c[(blockIdx.y * 32 + threadIdx.x / 32) * n + blockIdx.x * 32 + threadIdx.x % 32] = s; }`;
    expect(touched(tiles, [32, 32, 1], [1024, 1, 1], [buffer(), buffer(), { int: 1024 }])).toEqual([2 ** 20, 2 ** 20]);
    const endless = '__global__ void k(float *a) { while (a[blockIdx.x] >= 0) { } }';
    expect(touched(endless, [9, 1, 1], [256, 1, 1], [buffer()])).toEqual([null]);
  });
  it('leaves out buffers that have a size, and what cannot be run', () => {
    const copy = '__global__ void k(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }';
    expect(touched(copy, [1, 1, 1], [64, 1, 1], [buffer(), buffer('float', 128)], (at) => at === 0)).toEqual([
      64,
      null,
    ]);
    expect(touched(copy, [1, 1, 1], [4096, 1, 1], [buffer(), buffer()])).toEqual([null, null]);
    expect(touched(`${copy} }`, [1, 1, 1], [64, 1, 1], [buffer(), buffer()])).toEqual([null, null]);
  });
});
