import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from '../run';
import { demandOf } from './demand-of';

const { h100 } = architectures;
const WORDS = 1 << 24;

/** DRAM traffic of stores this many words apart. */
function stored(stride: number, value: string) {
  const threads = WORDS / stride;
  const query = {
    source: `__global__ void f(float *c) { int i = (blockIdx.x * blockDim.x + threadIdx.x) * ${stride}; ${value} }`,
    kernel: 'f',
    grid: [threads / 256, 1, 1],
    block: [256, 1, 1],
    arguments: [{ buffer: { type: 'float', count: WORDS, init: 'zero' } }],
  } as const;
  return demandOf(runKernel(query, h100, { sample: {}, races: false }), query, h100)!.dram.cold;
}

describe('stores to lone sectors', () => {
  it('are read and written back one by one where they write a part, and in a stream where they write all', () => {
    const part = stored(32, 'c[i] = 1;');
    expect(part.scatteredBytes).toBe((2 * 32 * WORDS) / 32);
    expect(part.rewrittenBytes).toBe(part.scatteredBytes);
    const all = stored(32, 'for (int k = 0; k < 32; ++k) c[i + k] = 1;');
    expect(all.scatteredBytes).toBe(0);
    expect(stored(1, 'c[i] = 1;').scatteredBytes).toBe(0);
  });
});

describe('stores in rows that begin anywhere in a sector', () => {
  it('leave no sector unwritten in which the next warp goes on', () => {
    const count = 1 << 26;
    const rows = (index: string): number => {
      const query = {
        source: `__global__ void f(float *c) { int i = blockIdx.x * blockDim.x + threadIdx.x; c[${index}] = 1; }`,
        kernel: 'f',
        grid: [WORDS / 256, 1, 1],
        block: [256, 1, 1],
        arguments: [{ buffer: { type: 'float', count, init: 'zero' } }],
      } as const;
      return demandOf(runKernel(query, h100, { sample: {}, races: false }), query, h100)!.dram.cold.readBytes;
    };
    expect(rows('i + 3')).toBe(0);
    // Each warp leaves a gap after what it writes.
    expect(rows('i / 32 * 48 + i % 32 + 3')).toBeGreaterThan(0);
  });
});

/** DRAM traffic of loads from 64 MB, in the order of a table. */
function gathered(index: string, init: readonly ['affine', number, number, number]) {
  const query = {
    source: `__global__ void f(float *c, const float *a, const int *b) { int i = blockIdx.x * blockDim.x + threadIdx.x; c[i] = a[${index}]; }`,
    kernel: 'f',
    grid: [WORDS / 256, 1, 1],
    block: [256, 1, 1],
    arguments: [
      { buffer: { type: 'float', count: WORDS, init: 'zero' } },
      { buffer: { type: 'float', count: WORDS, init: 'zero' } },
      { buffer: { type: 'int32', count: WORDS, init } },
    ],
  } as const;
  return demandOf(runKernel(query, h100, { sample: {}, races: false }), query, h100)!.dram.cold;
}

describe('loads at addresses from memory', () => {
  const MB = 2 ** 20;

  it('fetch a piece once where neighboring blocks come back to it, and again where nobody does soon', () => {
    const close = gathered('b[i % 4096] + i / 4096 * 4096', ['affine', 16, 0, 4095]);
    expect(close.readBytes).toBeLessThan(140 * MB);
    const anywhere = gathered('b[i]', ['affine', 2654435761, 7, WORDS]);
    expect(anywhere.readBytes).toBeGreaterThan(500 * MB);
  });
});

describe('atomics that come back to a part of a large array', () => {
  it('move that part, also where few blocks tell', () => {
    const query = {
      source: `__global__ void f(float *c, const int *b) { int i = blockIdx.x * blockDim.x + threadIdx.x; for (int k = 0; k < 64; ++k) atomicAdd(&c[blockIdx.x * 4096 + b[(i * 64 + k * 61) % 4096]], 1.0f); }`,
      kernel: 'f',
      grid: [4, 1, 1],
      block: [1024, 1, 1],
      arguments: [
        { buffer: { type: 'float', count: WORDS, init: 'zero' } },
        { buffer: { type: 'int32', count: 4096, init: ['affine', 2654435761, 7, 4096] } },
      ],
    } as const;
    const { readBytes } = demandOf(runKernel(query, h100, { sample: {}, races: false }), query, h100)!.dram.cold;
    expect(readBytes).toBeLessThan(2 ** 23);
  });
});

describe('an access that touches two buffers', () => {
  it('reads both', () => {
    const buffer = { type: 'float', count: WORDS, init: 'zero' } as const;
    const query = {
      source: `__device__ float at(const float *p, int i) { return p[i]; }
__global__ void f(float *c, const float *a, const float *b) { int i = blockIdx.x * blockDim.x + threadIdx.x; c[i] = at(a, i) + at(b, i); }`,
      kernel: 'f',
      grid: [WORDS / 256, 1, 1],
      block: [256, 1, 1],
      arguments: [{ buffer }, { buffer }, { buffer }],
    } as const;
    const { readBytes } = demandOf(runKernel(query, h100, { sample: {}, races: false }), query, h100)!.dram.cold;
    expect(readBytes / (2 * 4 * WORDS)).toBeCloseTo(1, 2);
  });
});

describe('buffers of gigabytes', () => {
  it('are told apart: what one of them holds is not in the L1 because of the other', () => {
    const count = 2 ** 29;
    const query = {
      source:
        '__global__ void f(float *y, const float *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] += x[i]; }',
      kernel: 'f',
      grid: [count / 256, 1, 1],
      block: [256, 1, 1],
      arguments: [{ buffer: { type: 'float', count } }, { buffer: { type: 'float', count } }],
    } as const;
    const result = runKernel(query, h100, { sample: {}, races: false });
    const loads = result.accesses.filter(({ op }) => op === 'load');
    expect(loads.map(({ l1 }) => l1?.hits)).toEqual([0, 0]);
    expect(demandOf(result, query, h100)!.dram.cold.readBytes / (2 * 4 * count)).toBeCloseTo(1, 6);
  });
});
