/** Parameters that a kernel changes: each block and each warp gets them as they were launched. */
import { expect, it } from 'vitest';
import { buffer, contents, runSource } from './testing';

it.each([
  ['one after the other', ''],
  ['with a barrier', '__shared__ int s[64]; s[threadIdx.x] = n; __syncthreads();'],
])('a pointer that moves and a counter that grows, warps %s', (_, before) => {
  const source = `__global__ void k(int *p, int n) { p += blockIdx.x * blockDim.x; n += 7; ${before} *(p += threadIdx.x) = n++; }`;
  const result = runSource(source, [buffer('int32', 256), { int: 3 }], { threads: 64, blocks: 3 });
  expect(result.diagnostics).toEqual([]);
  expect(contents(result, 0, 'int32')).toEqual(Array.from({ length: 256 }, (_, i) => (i < 192 ? 10 : 0)));
});
