import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelArgument } from './query';
import { runKernel } from './run';
import type { KernelResult } from './run/result';
import { buffer, contents } from './testing';

const N = 256;
const run = (
  source: string,
  {
    threads = N,
    blocks = 1,
    args,
    sharedBytes = 0,
    gpu = 'h200',
  }: {
    threads?: number;
    blocks?: number;
    args?: readonly KernelArgument[];
    sharedBytes?: number;
    gpu?: 'h200' | 'a100' | 'v100';
  } = {},
): KernelResult =>
  runKernel(
    {
      source,
      grid: [blocks, 1, 1],
      block: [threads, 1, 1],
      sharedBytes,
      arguments: args ?? [buffer('float', N * blocks), buffer('float', N * blocks, 'iota')],
    },
    architectures[gpu],
  );
const errors = ({ diagnostics }: KernelResult): string[] =>
  diagnostics
    .filter(({ severity }) => severity !== 'note')
    .map(({ kind, line, message }) => `${line} ${kind}: ${message}`);
const reversed = (count: number): number[] => Array.from({ length: count }, (_, i) => i - (i % N) + N - 1 - (i % N));
const LD = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';

/** A tile that is copied in and read backward; `body` copies it. */
const kernel = (body: string, before = '', head = ''): string => `
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
${head}
__global__ void k(float *out, const float *in) {
  alignas(128) __shared__ float tile[${N}];
  ${before}
  int t = threadIdx.x;
  const float *from = in + blockIdx.x * ${N};
  ${body}
  out[blockIdx.x * ${N} + t] = tile[${N - 1} - t];
}`;

describe('asynchronous copies', () => {
  const cases: [string, string, string?, string?][] = [
    [
      'cp.async in PTX',
      'asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"((unsigned)__cvta_generic_to_shared(tile + t)), "l"(from + t)); asm volatile("cp.async.commit_group;"); asm volatile("cp.async.wait_group 0;"); __syncthreads();',
    ],
    [
      'cp.async.cg and wait_all',
      'if (t < 64) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"((unsigned)__cvta_generic_to_shared(tile + 4 * t)), "l"(from + 4 * t)); asm volatile("cp.async.wait_all;"); __syncthreads();',
    ],
    [
      '__pipeline functions',
      '__pipeline_memcpy_async(&tile[t], &from[t], 4); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();',
    ],
    [
      'cg::memcpy_async and cg::wait',
      'auto block = cg::this_thread_block(); cg::memcpy_async(block, tile, from, sizeof(tile)); cg::wait(block);',
    ],
    [
      'cg::memcpy_async with the number of elements at both ends',
      'auto block = cg::this_thread_block(); cg::memcpy_async(block, tile, 300, from, 256); cg::wait(block);',
    ],
    [
      'cg::memcpy_async with the smaller number of elements first',
      'auto block = cg::this_thread_block(); cg::memcpy_async(block, tile, cuda::aligned_size_t<16>(256), from, cuda::aligned_size_t<16>(1000)); cg::wait(block);',
    ],
    [
      'a pipeline of each thread',
      'auto pipe = cuda::make_pipeline(); pipe.producer_acquire(); cuda::memcpy_async(&tile[t], &from[t], sizeof(float), pipe); pipe.producer_commit(); pipe.consumer_wait(); __syncthreads(); pipe.consumer_release();',
    ],
    [
      'pipeline_consumer_wait_prior',
      'auto pipe = cuda::make_pipeline(); pipe.producer_acquire(); cuda::memcpy_async(&tile[t], &from[t], cuda::aligned_size_t<4>(4), pipe); pipe.producer_commit(); cuda::pipeline_consumer_wait_prior<0>(pipe); __syncthreads(); pipe.consumer_release();',
    ],
    [
      'a pipeline of the block',
      'auto block = cg::this_thread_block(); auto pipe = cuda::make_pipeline(block, &state); pipe.producer_acquire(); cuda::memcpy_async(block, tile, from, sizeof(tile), pipe); pipe.producer_commit(); pipe.consumer_wait();',
      '__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;',
    ],
    [
      'a barrier that a group copies for',
      'auto block = cg::this_thread_block(); if (t == 0) init(&bar, blockDim.x); block.sync(); cuda::memcpy_async(block, tile, from, sizeof(tile), bar); bar.arrive_and_wait();',
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'a token that is waited for',
      'if (t == 0) init(&bar, blockDim.x); __syncthreads(); cuda::memcpy_async(&tile[t], &from[t], 4, bar); barrier::arrival_token token = bar.arrive(); bar.wait(std::move(token));',
      '__shared__ barrier bar;',
      'using barrier = cuda::barrier<cuda::thread_scope_block>;',
    ],
    [
      'memcpy_async_tx by one thread',
      'if (t == 0) { init(&bar, blockDim.x); } __syncthreads(); barrier::arrival_token token; if (t == 0) { cuda::device::memcpy_async_tx(tile, from, cuda::aligned_size_t<16>(sizeof(tile)), bar); token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile)); } else { token = bar.arrive(); } bar.wait(std::move(token));',
      '__shared__ barrier bar;',
      'using barrier = cuda::barrier<cuda::thread_scope_block>;',
    ],
    [
      'the experimental functions',
      'if (t == 0) { init(&bar, blockDim.x); cde::fence_proxy_async_shared_cta(); } __syncthreads(); barrier::arrival_token token; if (t == 0) { cde::cp_async_bulk_global_to_shared(tile, from, sizeof(tile), bar); token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile)); } else token = bar.arrive(); bar.wait(std::move(token));',
      '__shared__ barrier bar;',
      'using barrier = cuda::barrier<cuda::thread_scope_block>; namespace cde = cuda::device::experimental;',
    ],
    [
      'cuda::ptx',
      'if (t == 0) { ptx::mbarrier_init(&bar, 1); ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster); } __syncthreads(); if (t == 0) { ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, from, sizeof(tile), &bar); ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(tile)); } while (!ptx::mbarrier_try_wait_parity(&bar, 0));',
      '__shared__ uint64_t bar;',
      'namespace ptx = cuda::ptx;',
    ],
    [
      'a wait that only asks',
      'if (t == 0) ptx::mbarrier_init(&bar, blockDim.x); __syncthreads(); __pipeline_memcpy_async(&tile[t], &from[t], 4); ptx::cp_async_mbarrier_arrive_noinc(&bar); do {} while (!ptx::mbarrier_test_wait_parity(&bar, 0));',
      '__shared__ uint64_t bar;',
      'namespace ptx = cuda::ptx;',
    ],
    [
      'bulk in PTX, one thread asks and all wait',
      'unsigned b = (unsigned)__cvta_generic_to_shared(&bar), d = (unsigned)__cvta_generic_to_shared(tile); if (t == 0) { asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(b)); asm volatile("fence.mbarrier_init.release.cluster;"); } __syncthreads(); if (t == 0) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(b), "r"((int)sizeof(tile))); asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" :: "r"(d), "l"(from), "r"((int)sizeof(tile)), "r"(b) : "memory"); } unsigned done = 0; while (!done) asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(b));',
      '__shared__ uint64_t bar;',
    ],
  ];
  it.each(cases)('%s', (_, body, before = '', head = '') => {
    const result = run(kernel(body, before, head), { blocks: 2 });
    expect(errors(result)).toEqual([]);
    expect(contents(result, 0, 'float')).toEqual(reversed(2 * N));
  });

  it('a copy by threads counts as a load; its side in shared memory is no store', () => {
    const { metrics } = run(kernel(cases[0]![1]));
    expect(metrics[LD]).toBe(8);
    expect(metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum']).toBe(0);
  });
  it('the bulk engine is in no counter of the load-store unit', () => {
    const [, ...parts] = cases.find(([name]) => name === 'cuda::ptx')!;
    const result = run(kernel(...parts));
    expect(result.metrics[LD]).toBe(0);
    expect(result.diagnostics.map(({ message }) => message).join()).toContain('The bulk engine makes this copy');
  });
  it('a barrier with an aligned size leaves the copy to the bulk engine, where there is one', () => {
    const source = kernel(
      'auto block = cg::this_thread_block(); if (t == 0) init(&bar, blockDim.x); block.sync(); cuda::memcpy_async(block, tile, from, cuda::aligned_size_t<16>(sizeof(tile)), bar); bar.arrive_and_wait();',
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    );
    const [there, before] = [run(source), run(source, { gpu: 'a100' })];
    expect([errors(there), errors(before)]).toEqual([[], []]);
    expect([there.metrics[LD], before.metrics[LD]]).toEqual([0, 2]);
    for (const each of [there, before]) expect(contents(each, 0, 'float')).toEqual(reversed(N));
  });
  it('what is not read becomes zero', () => {
    const result = run(
      kernel(
        'asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" :: "r"((unsigned)__cvta_generic_to_shared(tile + t)), "l"(from + t), "r"(t < 100 ? 4 : 0)); asm volatile("cp.async.wait_all;"); __syncthreads();',
      ),
    );
    expect(errors(result)).toEqual([]);
    expect(contents(result, 0, 'float')).toEqual(
      Array.from({ length: N }, (_, i) => (N - 1 - i < 100 ? N - 1 - i : 0)),
    );
  });
});

describe('a missing wait is reported', () => {
  it.each<[string, string, RegExp, string?]>([
    [
      'reading before the wait',
      '__pipeline_memcpy_async(&tile[t], &from[t], 4); __pipeline_commit(); __syncthreads();',
      /race: .*asynchronous copy is still bringing/,
    ],
    [
      'waiting for too few groups',
      '__pipeline_memcpy_async(&tile[t], &from[t], 4); __pipeline_commit(); __pipeline_wait_prior(1); __syncthreads();',
      /race: .*asynchronous copy is still bringing/,
    ],
    [
      'waiting without a barrier of the block',
      '__pipeline_memcpy_async(&tile[t], &from[t], 4); __pipeline_commit(); __pipeline_wait_prior(0);',
      /race: .*read after write by another thread/,
    ],
    [
      'a bulk copy that nobody waits for',
      'if (t == 0) { init(&bar, 1); cuda::device::memcpy_async_tx(tile, from, cuda::aligned_size_t<16>(sizeof(tile)), bar); } __syncthreads();',
      /race: .*asynchronous copy is still bringing/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'an arrival that never comes',
      'if (t == 0) init(&bar, blockDim.x + 1); __syncthreads(); bar.arrive_and_wait();',
      /barrier: Thread 0 of block 0 \(lane 0 of warp 0\) waits for ever at the barrier at byte 1024 of shared memory: 1 of 257 arrivals never comes?.*hangs/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'bytes that never come',
      'if (t == 0) { init(&bar, 1); cuda::device::barrier_arrive_tx(bar, 1, 64); } __syncthreads(); bar.wait_parity(0);',
      /barrier: .*64 B never come/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'a barrier that nobody initialised',
      'bar.arrive_and_wait();',
      /barrier: .*that was not initialized/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'a named barrier that too few come to',
      'if (t < 32) asm volatile("bar.sync 1, 64;");',
      /barrier: .*barrier 1: 32 of 64 threads/,
    ],
    [
      'one warp at a barrier, others at another thing',
      'if (t == 0) init(&bar, 1); __syncthreads(); if (t < 32) __syncthreads(); else bar.wait_parity(0);',
      /for ever/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'a bulk copy of 12 bytes',
      'if (t == 0) { init(&bar, 1); cuda::device::memcpy_async_tx(tile, from, cuda::aligned_size_t<16>(12), bar); } __syncthreads();',
      /misaligned: .*multiples of 16 B/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
    [
      'a bulk copy behind the end of its buffer',
      'if (t == 0) { init(&bar, 1); cuda::device::memcpy_async_tx(tile, from + 4, cuda::aligned_size_t<16>(1024), bar); } __syncthreads();',
      /out-of-bounds: .*in \(1024 B\)/,
      '__shared__ cuda::barrier<cuda::thread_scope_block> bar;',
    ],
  ])('%s', (_, body, expected, before = '') => {
    expect(errors(run(kernel(body, before))).join('\n')).toMatch(expected);
  });
  it('on a GPU without it, cp.async is refused', () => {
    expect(errors(run(kernel('asm volatile("cp.async.wait_all;");'), { gpu: 'v100' })).join()).toMatch(
      /has no cp.async.wait_all/,
    );
  });
});

describe('pipelines', () => {
  const ring = (roles: string, produce: string, consume: string): string => `
#include <cuda/pipeline>
#include <cooperative_groups.h>
__global__ void k(float *out, const float *in) {
  __shared__ float tile[4][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 4> state;
  auto block = cooperative_groups::this_thread_block();
  int t = threadIdx.x;
  ${roles}
  ${produce}
  ${consume}
}`;
  it('dedicated producers and consumers, four stages, sixteen tiles', () => {
    const source = ring(
      'const auto role = t < 64 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer; auto pipe = cuda::make_pipeline(block, &state, role);',
      'if (t < 64) { for (int i = 0; i < 16; ++i) { pipe.producer_acquire(); cuda::memcpy_async(&tile[i % 4][t], &in[i * 64 + t], 4, pipe); pipe.producer_commit(); } }',
      'else { for (int i = 0; i < 16; ++i) { pipe.consumer_wait(); out[i * 64 + t - 64] = tile[i % 4][127 - t] * 2; pipe.consumer_release(); } }',
    );
    const result = run(source, { threads: 128, args: [buffer('float', 1024), buffer('float', 1024, 'iota')] });
    expect(errors(result)).toEqual([]);
    expect(contents(result, 0, 'float')).toEqual(
      Array.from({ length: 1024 }, (_, i) => 2 * (i - (i % 64) + 63 - (i % 64))),
    );
  });
  it('all threads do both, two tiles ahead', () => {
    const source = ring(
      'auto pipe = cuda::make_pipeline(block, &state);',
      'for (int next = 0, i = 0; i < 16; ++i) { for (; next < 16 && next < i + 3; ++next) { pipe.producer_acquire(); cuda::memcpy_async(block, tile[next % 4], in + next * 64, sizeof(float) * 64, pipe); pipe.producer_commit(); }',
      'pipe.consumer_wait(); out[i * 64 + t] = tile[i % 4][63 - t]; pipe.consumer_release(); }',
    );
    const result = run(source, { threads: 64, args: [buffer('float', 1024), buffer('float', 1024, 'iota')] });
    expect(errors(result)).toEqual([]);
    expect(contents(result, 0, 'float')).toEqual(Array.from({ length: 1024 }, (_, i) => i - (i % 64) + 63 - (i % 64)));
  });
  it('a consumer that never releases stops the producer', () => {
    const source = ring(
      'auto pipe = cuda::make_pipeline(block, &state);',
      'for (int i = 0; i < 5; ++i) { pipe.producer_acquire(); cuda::memcpy_async(&tile[i % 4][t], &in[i * 64 + t], 4, pipe); pipe.producer_commit(); }',
      'out[t] = 0;',
    );
    expect(errors(run(source, { threads: 64, args: [buffer('float', 1024), buffer('float', 1024)] })).join()).toMatch(
      /barrier: .*64 of 64 arrivals never come/,
    );
  });
});

describe('shared loads during a copy', () => {
  const loop = (before: string, after: string): string => `
__global__ void k(float *out, const float *in) {
  __shared__ float tile[2][${N}];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][t], &in[t], 4);
  __pipeline_commit();
  for (int i = 0; i < 4; ++i) {
    __pipeline_wait_prior(0);
    __syncthreads();
    ${before}
    out[i * ${N} + t] = tile[i % 2][t];
    ${after}
    __pipeline_commit();
  }
}`;
  const issue = `if (i < 3) __pipeline_memcpy_async(&tile[(i + 1) % 2][t], &in[(i + 1) * ${N} + t], 4); __pipeline_commit();`;
  const overlapped = (source: string): number => {
    const result = run(source, { args: [buffer('float', 4 * N), buffer('float', 4 * N, 'iota')] });
    expect(errors(result)).toEqual([]);
    return result.accesses.find(({ op, space }) => op === 'load' && space === 'shared')!.overlapped;
  };
  it('are counted while a copy of their warp is in flight, empty groups aside', () => {
    expect(overlapped(loop(issue, ''))).toBe((3 * N) / 32);
    expect(overlapped(loop('', issue))).toBe(0);
  });
});
