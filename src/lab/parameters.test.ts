/** Parameters that a kernel changes, and those of functions with barriers in them. */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource, valuesOf } from './testing';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a parameter that a kernel changes', () => {
  it.each([
    ['without a barrier', ''],
    ['with a barrier', '__syncthreads();'],
  ])('has its first value again in each warp of each block, %s', (_, barrier) => {
    const source = `__global__ void moved(const int *in, int *out, int n) {
  in += blockIdx.x * blockDim.x;
  out += blockIdx.x * blockDim.x;
  n -= blockIdx.x * blockDim.x;
  ${barrier}
  out += threadIdx.x;
  out[0] = in[threadIdx.x] + 1000 * n;
}`;
    const result = runSource(source, [buffer('int32', 256, 'iota'), buffer('int32', 256), { int: 256 }], {
      threads: 64,
      blocks: 4,
    });
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 1, 'int32')).toEqual(range(256).map((i) => i + 1000 * (256 - 64 * Math.floor(i / 64))));
  });
});

it('an expression with a barrier in it gets the parameters of its function first', () => {
  const source = `__device__ int last(int mine, int *all) {
  all[threadIdx.x] = mine;
  __syncthreads();
  int next = all[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return next;
}
__device__ int difference(int mine, int *all) { return last(mine, all) - mine; }
__device__ int twice(int mine, int *all) { return 2 * difference(mine * 3, all); }
__global__ void differences(int *out) {
  __shared__ int all[64];
  out[threadIdx.x] = twice(threadIdx.x, all);
}`;
  const result = runSource(source, [buffer('int32', 64)], { kernel: 'differences', threads: 64 });
  expect(result.diagnostics).toEqual([]);
  expect(contents(result, 0, 'int32')).toEqual(range(64).map((i) => (i < 63 ? 6 : -2 * 3 * 63)));
});

it.each([
  ['int2 a = make_int2(1, t); a = make_int2(a.y, a.x); out[t] = a.x * 100 + a.y;'],
  ['Two a{1, t}; a = Two{a.b, a.a}; out[t] = a.a * 100 + a.b;'],
  ['Long a{1, t}; a = Long{a.b, a.a}; out[t] = a.a * 100 + a.b;'],
])('members of a struct that change places keep their values: %s', (body) => {
  const file = 'struct Two { int a, b; }; struct Long { long long a, b; };';
  expect(valuesOf(body, 'int32', file)).toEqual(range(32).map((t) => t * 100 + 1));
});
