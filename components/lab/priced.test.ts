import { describe, expect, it } from 'vitest';
import { firstBudget } from './budget';
import type { Priced } from './messages';
import { priced } from './priced';
import { otherWork } from './verdict/same-work';

const transpose = (rows: number): string => `
constexpr int ROWS = ${rows};
__global__ void transpose(const float *a, float *b, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = a[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += ROWS) b[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}`;
const reduce = `
__global__ void total(const float *a, float *out, int n) {
  __shared__ float part[1024];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += 0.1f * a[i];
  part[threadIdx.x] = sum;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    __syncthreads();
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
  }
  if (threadIdx.x == 0) atomicAdd(out, part[0]);
}`;
const rowSum = `
__global__ void rowSum(const float *a, float *out, int columns) {
  float sum = 0;
  for (int i = 0; i < columns; ++i) sum += a[(blockIdx.x * blockDim.x + threadIdx.x) * columns + i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}`;
const repeated = (times: number): string => `
__global__ void twice(const float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < ${times}; ++k) b[i] = 2 * a[i];
}`;
const buffer = (count: number, init: 'iota' | 'zero' = 'iota') => ({ buffer: { type: 'float', count, init } }) as const;

interface Launch {
  readonly source: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly arguments: Parameters<typeof priced>[0]['query']['arguments'];
}
const price = (query: Launch, isReference: boolean): Priced =>
  priced({ query, gpu: 'h200', budget: { ...firstBudget, races: false }, isReference });
const compared = (reference: Launch, other: Launch): string | null =>
  otherWork(price(reference, true), price(other, false));

const tiles = (source: string, n: number): Launch => ({
  source,
  grid: [n / 32, n / 32, 1],
  block: [32, 8, 1],
  arguments: [buffer(n * n), buffer(n * n, 'zero'), { int: n }],
});
const sum = (threads: number): Launch => ({
  source: reduce,
  grid: [4096 / threads, 1, 1],
  block: [threads, 1, 1],
  arguments: [buffer(65536), buffer(1, 'zero'), { int: 65536 }],
});
const rows = (columns: number, init: 'iota' | 'zero'): Launch => ({
  source: rowSum,
  grid: [4, 1, 1],
  block: [64, 1, 1],
  arguments: [buffer(256 * 64, init), buffer(256, 'zero'), { int: columns }],
});

describe('the work of a launch', () => {
  it('is less where rows of the tile are left out, in a whole run and in a sample', () => {
    expect(compared(tiles(transpose(8), 64), tiles(transpose(32), 64))).toBe(
      'stores a quarter of the bytes: not the same work',
    );
    expect(price(tiles(transpose(8), 8192), true).isLeftAlike).toBeNull();
    expect(compared(tiles(transpose(8), 8192), tiles(transpose(32), 8192))).toBe(
      'stores a quarter of the bytes: not the same work',
    );
  });
  it('is the same where the results are, whatever is stored twice', () => {
    const launch = (times: number): Launch => ({
      source: repeated(times),
      grid: [4, 1, 1],
      block: [64, 1, 1],
      arguments: [buffer(256), buffer(256, 'zero')],
    });
    expect(price(launch(2), false).stored.bytes).toBe(2 * 4 * 256);
    expect(compared(launch(2), launch(1))).toBeNull();
  });
  it('is the same where a sum is only rounded otherwise', () => {
    expect(compared(sum(256), sum(64))).toBeNull();
  });
  it('is another where as many bytes are stored with other values', () => {
    expect(compared(rows(64, 'iota'), rows(32, 'iota'))).toBe('leaves other values in the buffers: not the same work');
  });
  it('is not proved by zeros: then less arithmetic counts', () => {
    expect(price(rows(64, 'zero'), true).isLeftAlike).toBeNull();
    expect(compared(rows(64, 'zero'), rows(32, 'zero'))).toBe('does half the arithmetic: not the same work');
  });
  it('says in a few words why a launch fails, and in full', () => {
    const { problem } = price({ ...rows(64, 'iota'), grid: [8, 1, 1] }, false);
    expect(problem!.short).toMatch(/^Line 4: out of bounds$/);
    expect(problem!.whole.length).toBeGreaterThan(problem!.short.length);
  });
});
