/** The memory of a run that is not read any more goes to a later run, which must not notice. */
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { BufferInit, BufferType, KernelQuery } from './query';
import { runKernel } from './run';

const { h200 } = architectures;
const buffer = (type: BufferType, count: number, init: BufferInit) => ({ buffer: { type, count, init } });

/** Adds up what the buffers, a constant array, and a local array begin with; leaves ones everywhere. */
const source = `
__constant__ int table[64] = {5, 6};
__device__ int left[64];
__global__ void sum(int *out, int *a, float *b, int *c, int n) {
  int i = threadIdx.x, own[4] = {};
  own[i & 3] += table[i] + left[i];
  for (int k = i; k < n; k += blockDim.x) own[k & 3] += a[k] + (int)b[k] + c[k];
  out[i] += own[0] + own[1] + own[2] + own[3];
  left[i] = 1;
  for (int k = i; k < n; k += blockDim.x) a[k] = 1, b[k] = 1, c[k] = 1;
}`;

const launch = (n: number, inits: readonly [BufferInit, BufferInit, BufferInit]): KernelQuery => ({
  source,
  kernel: 'sum',
  grid: [1, 1, 1],
  block: [64, 1, 1],
  arguments: [
    buffer('int32', 64, 'zero'),
    buffer('int32', n, inits[0]),
    buffer('float', n, inits[1]),
    buffer('int32', n, inits[2]),
    { int: n },
  ],
});

const LAUNCHES = [
  launch(1000, ['iota', 'zero', 'iota']),
  launch(900, ['zero', 'iota', 'zero']),
  launch(1000, ['zero', 'zero', 'zero']),
  launch(70, ['iota', 'iota', 'iota']),
  launch(999, [['affine', 7, 1, 8], 'one', ['affine', 7, 1, 8]]),
  launch(1000, ['iota', 'zero', 'iota']),
];
const checksums = (query: KernelQuery, isReleased: boolean): readonly string[] => {
  const result = runKernel(query, h200);
  const found = result.buffers.map(({ checksum }) => checksum);
  if (isReleased) result.release();
  return found;
};

it('a run in the memory of another leaves the same bytes', () => {
  const alone = LAUNCHES.map((query) => checksums(query, false));
  expect(LAUNCHES.map((query) => checksums(query, true))).toEqual(alone);
  expect(new Set(alone.map(String)).size).toBe(LAUNCHES.length - 1);
});

it('buffers that begin alike begin as each would alone', () => {
  const bytes = (count: number, other: number): readonly number[] => {
    const query = launch(count, ['zero', 'zero', 'zero']);
    const init: BufferInit = ['affine', 3, 2, 7];
    const args = [...query.arguments.slice(0, 1), ...[count, other, count].map((n) => buffer('int32', n, init))];
    const kernel = '__global__ void nothing(int *out, int *a, int *b, int *c) {}';
    const result = runKernel({ ...query, source: kernel, kernel: 'nothing', arguments: args }, h200);
    return [1, 2, 3].flatMap((index) => [...new Int32Array(result.bytesOf(index).buffer as ArrayBuffer)]);
  };
  const values = (count: number): number[] => Array.from({ length: count }, (_, i) => (3 * i + 2) % 7);
  for (const [count, other] of [
    [20, 20],
    [20, 33],
    [33, 20],
  ] as const)
    expect(bytes(count, other)).toEqual([...values(count), ...values(other), ...values(count)]);
});

it('buffers of a run that was released cannot be read, and its memory is given once', () => {
  const [first, second] = [LAUNCHES[0]!, LAUNCHES[1]!];
  const released = runKernel(first, h200);
  released.release();
  released.release();
  expect(() => released.bytesOf(0)).toThrow('released');
  expect(() => released.buffers[1]!.checksum).toThrow('released');
  const [one, other] = [runKernel(first, h200), runKernel(second, h200)];
  const before = one.bytesOf(1);
  runKernel(second, h200);
  released.release();
  runKernel(second, h200);
  expect(one.bytesOf(1)).toEqual(before);
  expect(other.buffers[0]!.checksum).toBe(checksums(second, false)[0]);
});
