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
