/** Wide accesses to shared memory: how many load instructions nvcc 13 makes of these lines for sm_90, read off its machine code. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from '../run';

/** Shared-memory requests of a warp as compiled. */
function compiled(source: string, n = 4): { readonly ld: number; readonly st: number } {
  const buffer = { buffer: { type: 'float' as const, count: 8192, init: 'zero' as const } };
  const { accesses } = runKernel(
    {
      source,
      kernel: 'k',
      grid: [1, 1, 1],
      block: [32, 1, 1],
      sharedBytes: 4096,
      arguments: [buffer, buffer, { int: n }],
    },
    architectures.h200,
  );
  // That some of the words were never written does not matter here.
  expect(accesses).not.toEqual([]);
  const sum = (op: string): number =>
    accesses
      .filter((each) => each.space === 'shared' && each.op === op)
      .reduce((total, each) => total + (each.compiled ?? each).requests, 0);
  return { ld: sum('load'), st: sum('store') };
}

/** A kernel with an array `s` of rows of a given length. */
const rows = (body: string, width = 32, type = 'float'): string => `
__global__ void k(float *o, const float *in, int n) {
  __shared__ ${type} s[32][${width}];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x % ${width}] = in[x];
  __syncthreads();
  ${type} sum = 0;
  ${body}
  o[x] = sum;
}`;

describe('loops of known trip count', () => {
  it.each([
    ['16 words of a row', 'for (int k = 0; k < 16; ++k) sum += s[y][k];', 32, 'float', 4],
    ['backwards', 'for (int k = 15; k >= 0; --k) sum += s[y][k];', 32, 'float', 4],
    ['with while', 'int k = 0; while (k < 16) { sum += s[y][k]; k++; }', 32, 'float', 4],
    ['three words are loaded as four', 'for (int k = 1; k < 4; ++k) sum += s[y][k];', 32, 'float', 1],
    ['an aligned pair', 'for (int k = 2; k < 4; ++k) sum += s[y][k];', 32, 'float', 1],
    ['a pair that is not aligned', 'for (int k = 1; k < 3; ++k) sum += s[y][k];', 32, 'float', 2],
    ['every second word', 'for (int k = 0; k < 16; k += 2) sum += s[y][k];', 32, 'float', 8],
    ['a column', 'for (int k = 0; k < 16; ++k) sum += s[k][x];', 32, 'float', 16],
    ['a row and a column', 'for (int k = 0; k < 16; ++k) sum += s[y][k] * s[k][x];', 32, 'float', 20],
    ['rows of 33 words', 'for (int k = 0; k < 32; ++k) sum += s[y][k];', 33, 'float', 32],
    ['rows of 34 words', 'for (int k = 0; k < 32; ++k) sum += s[y][k];', 34, 'float', 16],
    ['rows of 36 words', 'for (int k = 0; k < 32; ++k) sum += s[y][k];', 36, 'float', 8],
    ['doubles', 'for (int k = 0; k < 16; ++k) sum += s[y][k];', 16, 'double', 8],
    ['rows of 17 doubles', 'for (int k = 0; k < 16; ++k) sum += s[y][k];', 17, 'double', 16],
    ['shorts stay as they are', 'for (int k = 0; k < 16; ++k) sum += s[y][k];', 16, 'short', 16],
    ['from where a lane is', 'for (int k = 0; k < 8; ++k) sum += s[y][x % 16 + k];', 32, 'float', 8],
    ['from a multiple of four', 'for (int k = 0; k < 4; ++k) sum += s[y][4 * (x & 3) + k];', 32, 'float', 1],
    ['from n', 'for (int k = 0; k < 4; ++k) sum += s[y][n + k];', 32, 'float', 4],
    ['from 2n', 'for (int k = 0; k < 4; ++k) sum += s[y][n * 2 + k];', 32, 'float', 2],
    ['from 4n', 'for (int k = 0; k < 4; ++k) sum += s[y][n * 4 + k];', 32, 'float', 1],
    [
      'one loop in another',
      'for (int k = 0; k < 8; ++k) for (int j = 0; j < 4; ++j) sum += s[y + j][k];',
      32,
      'float',
      8,
    ],
    [
      'a store to global memory between',
      'for (int k = 0; k < 8; ++k) { sum += s[y][k]; o[k * 64 + x] = sum; }',
      32,
      'float',
      2,
    ],
    [
      'a store to shared memory between',
      'for (int k = 0; k < 8; ++k) { sum += s[y][k]; s[y][16 + x % 16] = sum; }',
      32,
      'float',
      8,
    ],
    ['a barrier between', 'for (int k = 0; k < 8; ++k) { sum += s[y][k]; __syncthreads(); }', 32, 'float', 8],
    ['what is loaded decides', 'for (int k = 0; k < 8; ++k) if (s[y][k] > 2.f) sum += 1;', 32, 'float', 2],
    ['a division between', 'for (int k = 0; k < 8; ++k) sum += 1.0f / s[y][k];', 32, 'float', 8],
    ['a root between', 'for (int k = 0; k < 8; ++k) sum += sqrtf(s[y][k]);', 32, 'float', 8],
    ['a logarithm between', 'for (int k = 0; k < 8; ++k) sum += logf(s[y][k]);', 32, 'float', 2],
    ['a fence between', 'for (int k = 0; k < 8; ++k) { sum += s[y][k]; __threadfence_block(); }', 32, 'float', 8],
    ['a shuffle between', 'for (int k = 0; k < 8; ++k) sum += __shfl_xor_sync(-1, s[y][k], 1);', 32, 'float', 2],
    ['#pragma unroll 1', '\n#pragma unroll 1\nfor (int k = 0; k < 32; ++k) sum += s[y][k];', 32, 'float', 32],
  ] as const)('%s', (_, body, width, type, loads) => {
    expect(compiled(rows(body, width, type)).ld).toBe(loads);
  });

  it('a product of 64 steps is fully unrolled, one of 80 in stretches; its machine code has as many loads', () => {
    const product = (steps: number, row: string): string =>
      rows(`for (int k = 0; k < ${steps}; ++k) sum += s[y][k] * s[${row}][x];`, 80);
    expect(compiled(product(64, 'k % n')).ld).toBe(16 + 64);
    // The words of a repeated row are in registers.
    expect(compiled(product(64, 'k & 31')).ld).toBe(16 + 32);
    expect(compiled(product(80, 'k % n')).ld).toBe(20 + 80);
  });
});

describe('loops whose trip count only the launch knows', () => {
  const walk = (body: string): string => `
__global__ void k(float *o, const float *in, int n) {
  __shared__ float s[1024];
  int x = threadIdx.x;
  s[x] = in[x];
  __syncthreads();
  float sum = 0;
  ${body}
  o[x] = sum;
}`;
  it.each([
    ['fours, and a rest', 'for (int k = 0; k < n; ++k) sum += s[k];', 23, 5 + 3],
    ['three of the first four', 'for (int k = 1; k < n; ++k) sum += s[k];', 17, 5],
    // 16 lanes take four loads, then 16 take two, then 16 one; the remainder is at most three iterations.
    ['lanes that leave one after the other', 'for (int k = 0; k < x; ++k) sum += s[k];', 0, 4 + 2 + 1 + 3],
    ['from a start that is not known', 'for (int k = n; k < 16; ++k) sum += s[k];', 3, 13],
    ['where each lane has its own row', 'for (int k = 0; k < n; ++k) sum += s[16 * x + k];', 16, 16],
    ['that something ends early', 'for (int k = 0; k < n; ++k) { if (s[k] > 2) break; sum += s[k]; }', 16, 16],
  ] as const)('%s', (_, body, n, loads) => {
    expect(compiled(walk(body), n).ld).toBe(loads);
  });
});

describe('straight-line code', () => {
  const lines = (body: string, before = ''): string => `
extern __shared__ float ex[];
__global__ void k(float *o, const float *in, int n) {
  ${before}
  __shared__ float s[256];
  int t = threadIdx.x;
  ${body}
}`;
  const pair = 's[t] = in[t]; __syncthreads(); o[t] = s[2 * t] + s[2 * t + 1];';
  it.each([
    ['neighbors', lines(pair), 1, 1],
    [
      'behind a variable of four bytes',
      lines(pair, '__shared__ int flag; if (t0 == 0) flag = n;').replace('t0', 'threadIdx.x'),
      2,
      2,
    ],
    ['stores of neighbors', lines('s[2 * t] = in[t]; s[2 * t + 1] = in[t + 32]; __syncthreads(); o[t] = s[t];'), 1, 1],
    [
      'a store between',
      lines('s[t] = in[t]; __syncthreads(); s[2 * t + 1] += s[2 * t]; __syncthreads(); o[t] = s[t];'),
      2,
      2,
    ],
    ['first and third', lines('s[t] = in[t]; __syncthreads(); o[t] = s[4 * t] + s[4 * t + 2];'), 2, 1],
    [
      'first, third and fourth',
      lines('s[t] = in[t]; __syncthreads(); o[t] = s[4 * t] + s[4 * t + 2] + s[4 * t + 3];'),
      1,
      1,
    ],
    ['dynamic shared memory', lines('ex[t] = in[t]; __syncthreads(); o[t] = ex[2 * t] + ex[2 * t + 1];'), 1, 1],
    [
      'from n on in it',
      lines('ex[t] = in[t]; __syncthreads(); float *b = ex + n; o[t] = b[2 * t] + b[2 * t + 1];'),
      2,
      1,
    ],
    ['volatile', lines('volatile float *v = s; s[t] = in[t]; __syncthreads(); o[t] = v[2 * t] + v[2 * t + 1];'), 2, 1],
  ] as const)('%s', (_, source, ld, st) => {
    expect(compiled(source)).toEqual({ ld, st });
  });
});
