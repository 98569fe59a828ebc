/** Atomics as objects of libcu++, on vectors and on 16 bits; a clock that does not tell time. */
import { describe, expect, it } from 'vitest';
import type { KernelArgument } from './query';
import { buffer, contents, runSource, valuesOf } from './testing';

const lanes = Array.from({ length: 32 }, (_, lane) => lane);
const ATOM = 'l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum';
const RED = 'l1tex__t_requests_pipe_lsu_mem_global_op_red.sum';

describe('atomics of libcu++', () => {
  it('an atomic_ref adds, and is a reduction when the result is unused', () => {
    const source = `#include <cuda/atomic>
__global__ void count(const int *in, int *bins) {
  cuda::atomic_ref<int, cuda::thread_scope_device> bin(bins[in[threadIdx.x] % 4]);
  bin.fetch_add(1, cuda::memory_order_relaxed);
}`;
    const result = runSource(source, [buffer('int32', 32, 'iota'), buffer('int32', 4)]);
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 1, 'int32')).toEqual([8, 8, 8, 8]);
    expect(result.metrics[RED]).toBe(1);
    expect(result.metrics[ATOM] ?? 0).toBe(0);
  });

  it('an atomic in shared memory and one passed to the kernel', () => {
    const source = `
__global__ void ticket(cuda::atomic<unsigned, cuda::thread_scope_device> *next, unsigned *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> mine;
  if (threadIdx.x == 0) mine.store(100);
  __syncthreads();
  mine.fetch_sub(1);
  __syncthreads();
  out[threadIdx.x] = next->fetch_add(2) + mine.load() * 1000;
}`;
    const result = runSource(source, [buffer('uint32', 1), buffer('uint32', 32)]);
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 1, 'uint32')).toEqual(lanes.map((t) => 2 * t + 68000));
    expect(result.metrics[ATOM]).toBe(1);
  });

  it('compares and swaps, and returns the old value', () => {
    const source = `
__global__ void swap(int *word, int *out) {
  cuda::atomic_ref<int> ref(word[0]);
  int expected = 5 + threadIdx.x % 2;
  bool done = ref.compare_exchange_strong(expected, 9);
  out[threadIdx.x] = done * 100 + expected;
}`;
    const args: KernelArgument[] = [
      { buffer: { type: 'int32', count: 1, init: ['affine', 0, 6, 0] } },
      buffer('int32', 32),
    ];
    const result = runSource(source, args);
    // Lane 0 expects 5 and finds 6; lane 1 swaps; all others find 9.
    expect((contents(result, 1, 'int32') as number[]).slice(0, 4)).toEqual([6, 106, 9, 9]);
    expect(contents(result, 0, 'int32')).toEqual([9]);
  });

  it.each([
    ['cuda::atomic_ref<int> r(out[0]); r.wait(1);', 'no function "wait"'],
    ['cuda::atomic<int> a(1); a.fetch_add(1);', 'lies in registers of one thread'],
    ['cuda::atomic_ref<char> r(out[0]);', 'numbers of 4 and 8 bytes'],
  ])('%s is refused', (body, message) => {
    expect(() => valuesOf(body)).toThrow(message);
  });
});

describe('atomics on other types', () => {
  it('float2 in global memory', () => {
    const source = '__global__ void k(float2 *out) { atomicAdd(&out[threadIdx.x & 1], make_float2(1, threadIdx.x)); }';
    const result = runSource(source, [buffer('float', 4)]);
    expect(contents(result, 0, 'float')).toEqual([16, 240, 16, 256]);
    expect(result.metrics[RED]).toBe(1);
  });

  it('half2, with the old value', () => {
    const body =
      '__shared__ half2 s; if (t == 0) s = __float2half2_rn(0.0f); __syncthreads(); half2 old = atomicAdd(&s, __floats2half2_rn(1.0f, 2.0f)); out[t] = __low2float(old) * 100 + __high2float(old);';
    expect(valuesOf(body, 'float')).toEqual(lanes.map((t) => t * 102));
  });

  it('a half is reported as counted approximately', () => {
    const source = '__global__ void k(half *sum) { atomicAdd(sum, __float2half(0.5f)); }';
    const result = runSource(source, [buffer('uint16', 2)]);
    expect(contents(result, 0, 'uint16')).toEqual([0x4c00, 0]);
    expect(result.diagnostics.map(({ severity }) => severity)).toEqual(['note']);
  });

  it('float2 in shared memory does not exist, and float4 is refused', () => {
    const source = (type: string): string =>
      `__global__ void k(float *out) { __shared__ ${type} s; s = make_${type}(0, 0${type === 'float4' ? ', 0, 0' : ''}); __syncthreads(); atomicAdd(&s, s); out[0] = s.x; }`;
    const messages = (type: string): string =>
      runSource(source(type), [buffer('float', 1)])
        .diagnostics.map(({ message }) => message)
        .join();
    expect(messages('float2')).toContain('global memory only');
    expect(messages('float4')).toContain('atomicAdd is not supported for float4');
  });

  it('compares and swaps 16 bits, each half of a word separately', () => {
    const source =
      '__global__ void k(unsigned short *words) { atomicCAS(&words[threadIdx.x % 2], (unsigned short)0, (unsigned short)(threadIdx.x + 7)); }';
    expect(contents(runSource(source, [buffer('uint16', 2)]), 0, 'uint16')).toEqual([7, 8]);
  });
});

it('a clock counts operations, and says that this is not time', () => {
  const source =
    '__global__ void k(long long *out) { long long a = clock64(); float x = 1; for (int i = 0; i < 100; ++i) x = x * 1.5f; out[threadIdx.x] = clock64() - a; if (x == 0) out[0] = 0; }';
  const result = runSource(source, [buffer('int64', 32)]);
  expect(contents(result, 0, 'int64').every((each) => each > 0n)).toBe(true);
  expect(result.diagnostics.every(({ severity, message }) => severity === 'note' && message.includes('no time'))).toBe(
    true,
  );
  expect(result.diagnostics.length).toBeGreaterThan(0);
});
