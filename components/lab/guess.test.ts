import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { kernelSignatures, type KernelSignature } from '@src/lab';
import { firstLaunch, guessedNumbers, guessText, naturalCount, valueOf } from './guess';
import type { Job } from './job';

const signature = (text: string): KernelSignature => kernelSignatures(text, architectures.h200).kernels.at(-1)!;
const guessed = (text: string) => {
  const read = signature(text);
  const { grid, block } = firstLaunch(read);
  return { grid, block, ...Object.fromEntries(guessedNumbers(read)) };
};
const INDEX = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
const PLANE = `int x = blockIdx.x * blockDim.x + threadIdx.x; int y = threadIdx.y + blockDim.y * blockIdx.y;`;

describe('the launch of a kernel of which only the text is known', () => {
  it('has a thread for each index that the kernel lets through', () => {
    expect(guessed(`__global__ void k(float *a, float f, int n) { ${INDEX} if (i < n) a[i] = f; }`)).toEqual({
      grid: [4096, 1, 1],
      block: [256, 1, 1],
      n: 2 ** 20,
    });
    expect(
      guessed(`__global__ void k(float *a, int n, int stride) { ${INDEX} if (i >= n) return; a[i * stride] = 1; }`),
    ).toEqual({ grid: [4096, 1, 1], block: [256, 1, 1], n: 2 ** 20, stride: 1 });
    expect(
      guessed(`__global__ void k(float *a, int rows, int cols) { ${INDEX} if (i < rows * cols) a[i] = 1; }`),
    ).toEqual({
      grid: [4096, 1, 1],
      block: [256, 1, 1],
      rows: 1024,
      cols: 1024,
    });
    // Each thread has a row.
    expect(guessed(`__global__ void k(float *a, int N, int C) { ${INDEX} if (i < N) a[i * C] = 1; }`)).toEqual({
      grid: [256, 1, 1],
      block: [256, 1, 1],
      N: 2 ** 16,
      C: 256,
    });
  });
  it('is a plane where the kernel has one, with rows of whole warps', () => {
    expect(
      guessed(`__global__ void k(float *a, int w, int h) { ${PLANE} if (x < w && y < h) a[y * w + x] = 1; }`),
    ).toEqual({
      grid: [64, 256, 1],
      block: [32, 8, 1],
      w: 2048,
      h: 2048,
    });
    const border = 'if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;';
    expect(
      guessed(`__global__ void k(float *a, int nx, int ny, int nz) { ${PLANE} ${border} a[nz * y + x] = 1; }`),
    ).toEqual({
      grid: [32, 128, 1],
      block: [32, 8, 1],
      nx: 1024,
      ny: 1024,
      nz: 256,
    });
  });
  it('takes the block from the source, where that is written', () => {
    const tiled = `#define BX 64
constexpr int BY = 4;
__global__ void k(float *a, int w, int h) {
  // blockIdx.x * 7 would be a comment
  int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y; if (x < w && y < h) a[y * w + x] = 1; }`;
    expect(guessed(tiled).block).toEqual([64, 4, 1]);
    const rows = `#define TILE 32
#define ROWS 8
__global__ void k(float *a, int w) { int x = blockIdx.x * TILE + threadIdx.x; int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) a[(y + j) * w + x] = 1; }`;
    expect(guessed(rows)).toMatchObject({ block: [32, 8, 1], w: 1024 });
    const bound = `__global__ void __launch_bounds__(128) k(float *a, int n) { ${INDEX} if (i < n) a[i] = 1; }`;
    expect(guessed(bound)).toMatchObject({ block: [128, 1, 1], grid: [8192, 1, 1] });
  });
  it('gives a block or a warp to each row where the kernel does, and few blocks to threads that go on', () => {
    const perBlock =
      '__global__ void k(float *a, int rows) { int row = blockIdx.x; if (row < rows) a[row] = threadIdx.x; }';
    expect(guessed(perBlock).grid).toEqual([4096, 1, 1]);
    const perWarp = `__global__ void k(float *a, int rows) { int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
      if (row < rows) a[row] = 1; }`;
    expect(guessed(perWarp).grid).toEqual([2 ** 17, 1, 1]);
    const strided = `__global__ void k(float *a, int n) { ${INDEX} while (i < n) { a[i] = 1; i += gridDim.x * blockDim.x; } }`;
    expect(guessed(strided).grid).toEqual([1024, 1, 1]);
    expect(guessed('__global__ void k(float *a) { a[threadIdx.x] = 1; }').grid).toEqual([1, 1, 1]);
    expect(guessed(`__global__ void k(float *a) { ${INDEX} a[i] = 1; }`).grid).toEqual([4096, 1, 1]);
  });
  it('reads limits as they are written, or not at all', () => {
    const known = new Map(Object.entries({ n: 100, w: 7 }));
    expect(['n', '(n + 3) / 4', 'n * w - 1', '2u * (int)w'].map((text) => valueOf(text, known))).toEqual([
      100, 25, 699, 14,
    ]);
    expect(['f(n)', 'a[3]', 'other', 'n %', ''].map((text) => valueOf(text, known))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the size of a buffer', () => {
  it('is a product of the sizes where that is little more than what is touched', () => {
    expect(naturalCount(2 ** 20 + 1, [2 ** 20])).toBe(2 ** 20 + 1);
    expect(naturalCount(64 * 64 * 63 + 70, [64, 64, 64])).toBe(64 ** 3);
    expect(naturalCount(1000, [1000, 3])).toBe(1000);
    expect(naturalCount(256, [2 ** 24])).toBe(256);
    expect(naturalCount(4094, [1024], 4)).toBe(4096);
    expect(naturalCount(41, [], 4)).toBe(44);
  });
});

describe('the note about a guess', () => {
  it('names what the reader has not entered yet', () => {
    const { parameters } = signature('__global__ void k(float *a, int n) {}');
    const guess = {
      grid: [4, 1, 1],
      block: [256, 1, 1],
      arguments: [
        { form: 'buffer', type: 'float', count: 4, init: 'iota' },
        { form: 'int', value: 5 },
      ],
    } as unknown as Job;
    const note = (change: Partial<Job>): string | null => guessText(parameters, { ...guess, ...change }, guess);
    expect(note({})).toBe(
      'This launch is a guess: the source has no host code for it. Enter the grid, the block, and n.',
    );
    expect(note({ grid: [5, 1, 1] })).toMatch(/ Enter the block and n\.$/);
    const args = [guess.arguments[0]!, { form: 'int', value: 6 } as const];
    expect(note({ grid: [5, 1, 1], block: [64, 1, 1], arguments: args })).toBeNull();
  });
});
