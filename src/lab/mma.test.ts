/**
 * mma.sync and the fragments of wmma: values of small integers, which are exact in every order of adding, and the memory
 * requests of the loads.
 */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource } from './testing';
import type { BufferType } from './query';

const a = (row: number, column: number): number => ((row * 3 + column * 5) % 7) - 3;
const b = (row: number, column: number): number => ((row * 2 + column * 3) % 5) - 2;
const product = (m: number, n: number, k: number): number[] =>
  Array.from({ length: m * n }, (_, i) => {
    let sum = 0;
    for (let at = 0; at < k; at += 1) sum += a(Math.floor(i / n), at) * b(at, i % n);
    return sum + (i % 3);
  });

/** One warp fills its registers from the formulas of the PTX ISA, multiplies, and writes the sums where they belong. */
function byPtx(shape: string, types: string, per: number, [m, n, k]: readonly [number, number, number]): number[] {
  const words = (m * k) / 32 / per;
  const others = (k * n) / 32 / per;
  const sums = (m * n) / 32;
  const isHalf = types.startsWith('f16');
  const isWhole = types.startsWith('s32');
  const pack = { 1: 'tf32', 2: types.includes('bf16') ? 'bf16' : 'f16', 4: 'byte' }[per];
  const source = `
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__device__ int a(int r, int c) { return (r * 3 + c * 5) % 7 - 3; }
__device__ int b(int r, int c) { return (r * 2 + c * 3) % 5 - 2; }
__device__ unsigned tf32(int v) { return __float_as_uint((float)v); }
__device__ unsigned f16(int v) { return __half_as_ushort(__float2half((float)v)); }
__device__ unsigned bf16(int v) { return __float_as_uint((float)v) >> 16; }
__device__ unsigned byte(int v) { return v & 255; }
__global__ void k(${isWhole ? 'int' : 'float'} *out) {
  int lane = threadIdx.x, g = lane / 4, t = lane % 4;
  unsigned A[${words}], B[${others}];
  for (int j = 0; j < ${words}; j++) {
    A[j] = 0;
    for (int h = 0; h < ${per}; h++)
      A[j] |= ${pack}(a(g + ${m === 16 ? '8 * (j & 1)' : '0'}, ((${m === 16 ? 'j >> 1' : 'j'}) * 4 + t) * ${per} + h)) << (h * ${32 / per} % 32);
  }
  for (int j = 0; j < ${others}; j++) {
    B[j] = 0;
    for (int h = 0; h < ${per}; h++) B[j] |= ${pack}(b((j * 4 + t) * ${per} + h, g)) << (h * ${32 / per} % 32);
  }
  ${isHalf ? 'unsigned' : isWhole ? 'int' : 'float'} D[${isHalf ? sums / 2 : sums}];
  for (int j = 0; j < ${sums}; j++) {
    int at = (g + 8 * (j >> 1)) * ${n} + t * 2 + (j & 1);
    ${isHalf ? 'if (j & 1) D[j / 2] |= f16(at % 3) << 16; else D[j / 2] = f16(at % 3);' : 'D[j] = at % 3;'}
  }
  asm volatile("mma.sync.aligned.${shape}.row.col.${types} {${list(0, isHalf ? sums / 2 : sums)}}, {${list(
    isHalf ? sums / 2 : sums,
    words,
  )}}, {${list((isHalf ? sums / 2 : sums) + words, others)}}, {${list(0, isHalf ? sums / 2 : sums)}};"
    : ${operands(isHalf ? '"+r"' : isWhole ? '"+r"' : '"+f"', 'D', isHalf ? sums / 2 : sums)}
    : ${operands('"r"', 'A', words)}, ${operands('"r"', 'B', others)});
  for (int j = 0; j < ${sums}; j++)
    out[(g + 8 * (j >> 1)) * ${n} + t * 2 + (j & 1)] =
      ${isHalf ? '__half2float(__ushort_as_half((unsigned short)(D[j / 2] >> (16 * (j & 1)))))' : 'D[j]'};
}`;
  const type: BufferType = isWhole ? 'int32' : 'float';
  const result = runSource(source, [buffer(type, m * n)], { kernel: 'k' });
  expect(result.diagnostics).toEqual([]);
  return contents(result, 0, type) as number[];
}
const list = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `%${from + index}`).join(', ');
const operands = (constraint: string, name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${constraint}(${name}[${index}])`).join(', ');

describe('mma.sync', () => {
  it.each([
    ['m16n8k16', 'f32.f16.f16.f32', 2, [16, 8, 16]],
    ['m16n8k16', 'f16.f16.f16.f16', 2, [16, 8, 16]],
    ['m16n8k8', 'f32.f16.f16.f32', 2, [16, 8, 8]],
    ['m16n8k16', 'f32.bf16.bf16.f32', 2, [16, 8, 16]],
    ['m16n8k8', 'f32.tf32.tf32.f32', 1, [16, 8, 8]],
    ['m16n8k4', 'f32.tf32.tf32.f32', 1, [16, 8, 4]],
    ['m16n8k32', 's32.s8.s8.s32', 4, [16, 8, 32]],
    ['m16n8k16', 's32.s8.s8.s32', 4, [16, 8, 16]],
    ['m8n8k16', 's32.s8.s8.s32', 4, [8, 8, 16]],
  ] as const)('%s %s', (shape, types, per, size) => {
    expect(byPtx(shape, types, per, size)).toEqual(product(size[0], size[1], size[2]));
  });

  it('of another shape is refused, with the shapes that exist', () => {
    const source =
      '__global__ void k(float *o) { asm("mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0}, {%0}, {%0}, {%0};" : "+f"(o[0])); }';
    expect(runSource(source, [buffer('float', 1)]).diagnostics[0]!.message).toMatch(
      /is not supported\. mma\.sync of m16n8k8 f16/,
    );
  });

  it('movmatrix turns rows into columns', () => {
    const source = `__global__ void k(unsigned *o) { unsigned x = (2 * threadIdx.x) | (2 * threadIdx.x + 1) << 16, y;
      asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(y) : "r"(x)); o[threadIdx.x] = y; }`;
    const words = contents(runSource(source, [buffer('uint32', 32)]), 0, 'uint32') as number[];
    const elements = words.flatMap((word) => [word & 0xffff, word >>> 16]);
    expect(elements).toEqual(Array.from({ length: 64 }, (_, i) => (i % 8) * 8 + Math.floor(i / 8)));
  });
});
