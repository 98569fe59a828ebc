/**
 * Atomics of a warp on one address: where the machine code of nvcc 13 for sm_90 lets one lane make the request, and where
 * all of them.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from '../run';

/** Sectors of global memory, or wavefronts of shared memory, of one atomic of a full warp as compiled. */
function asked(line: string): number {
  const source = `
__global__ void k(int *o, unsigned *u, float *f, unsigned long long *l, const int *in, int n) {
  __shared__ int s[64];
  __shared__ float sf[4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = 0;
  sf[threadIdx.x % 4] = 0;
  __syncthreads();
  int v = in[i];
  ${line}
}`;
  const int = { buffer: { type: 'int32' as const, count: 4096, init: 'iota' as const } };
  const zeros = (type: 'uint32' | 'float' | 'uint64') => ({ buffer: { type, count: 64, init: 'zero' as const } });
  const { accesses, diagnostics } = runKernel(
    {
      source,
      kernel: 'k',
      grid: [1, 1, 1],
      block: [32, 1, 1],
      sharedBytes: 0,
      arguments: [int, zeros('uint32'), zeros('float'), zeros('uint64'), int, { int: 3 }],
    },
    architectures.h200,
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const atomics = accesses.filter(({ op }) => op === 'red' || op === 'atom');
  return atomics.reduce((sum, each) => sum + (each.compiled?.why === 'aggregated' ? 1 : 32), 0);
}

describe('one lane makes the request', () => {
  it.each([
    'atomicAdd(o, 1);',
    'atomicAdd(o, v);',
    'atomicSub(o, v);',
    'atomicMin(o, v);',
    'atomicMax(u, (unsigned)v);',
    'atomicAnd(o, v);',
    'atomicOr(o, v);',
    'atomicXor(o, v);',
    'o[i + 99] = atomicAdd(o, v);',
    'if (v > 3) o[99 + atomicAdd(o, 1)] = v;',
    'atomicAdd(&o[blockIdx.x], v);',
    'atomicAdd(&o[n], 1);',
    'atomicAdd(&o[in[0]], 1);',
    'for (int k = 0; k < 1; ++k) atomicAdd(&o[k], v);',
    'int *p = n > 3 ? o : o + 1; atomicAdd(p, 1);',
    'atomicAdd(&s[0], v);',
    'atomicMax(&s[0], v);',
    'o[i + 99] = atomicAdd(&s[0], 1);',
  ])('%s', (line) => {
    expect(asked(line)).toBe(1);
  });
});
describe('all lanes make the request', () => {
  it.each([
    'atomicInc(u, 10u);',
    'atomicExch(o, v);',
    'atomicCAS(o, v, 1);',
    'atomicAdd(f, (float)v);',
    'atomicMax(l, (unsigned long long)v);',
    'o[i + 99] = atomicMax(o, v);',
    'o[i + 99] = atomicOr(o, v);',
    'atomicAdd(&o[threadIdx.y], 1);',
    'atomicAdd(&o[threadIdx.x / 32], 1);',
    'atomicAdd(&o[v], 1);',
    'atomicAdd(&s[0], 1);',
    'o[i + 99] = atomicMax(&s[0], v);',
  ])('%s', (line) => {
    expect(asked(line)).toBe(32);
  });
});
