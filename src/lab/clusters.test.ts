import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import type { KernelArgument, RunOptions } from './query';
import { runKernel } from './run';
import type { KernelResult } from './run/result';
import { buffer, contents } from './testing';

interface Launch {
  readonly grid?: readonly [number, number, number];
  readonly threads?: number;
  readonly args?: readonly KernelArgument[];
  readonly cluster?: readonly [number, number, number];
  readonly options?: RunOptions;
  readonly gpu?: 'h200' | 'a100';
}
const run = (
  source: string,
  { grid = [8, 1, 1], threads = 64, args, cluster, options, gpu = 'h200' }: Launch = {},
): KernelResult =>
  runKernel(
    { source, grid, block: [threads, 1, 1], ...(cluster && { cluster }), arguments: args ?? [buffer('int32', 512)] },
    architectures[gpu],
    options,
  );
const errors = ({ diagnostics }: KernelResult): string =>
  diagnostics
    .filter(({ severity }) => severity !== 'note')
    .map(({ kind, line, message }) => `${line} ${kind}: ${message}`)
    .join('\n');
const each = (count: number, f: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => f(i));

const kernel = (body: string, head = '__cluster_dims__(4, 1, 1)'): string => `
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void ${head} k(int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  unsigned rank = cluster.block_rank();
  ${body}
}`;

describe('blocks of a cluster', () => {
  it('know their rank and their number', () => {
    const result = run(
      kernel('out[i] = rank * 100 + cluster.num_blocks() * 10 + (cluster.thread_rank() == rank * 64 + t);'),
    );
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'int32')).toEqual(each(512, (i) => (Math.floor(i / 64) % 4) * 100 + 41));
  });
  it("read each other's shared memory", () => {
    const result = run(
      kernel(
        's[t] = blockIdx.x * 1000 + t; cluster.sync(); int *other = cluster.map_shared_rank(s, (rank + 1) % 4); out[i] = other[63 - t]; cluster.sync();',
      ),
    );
    expect(errors(result)).toBe('');
    const next = (block: number): number => block - (block % 4) + ((block + 1) % 4);
    expect(contents(result, 0, 'int32')).toEqual(each(512, (i) => next(Math.floor(i / 64)) * 1000 + 63 - (i % 64)));
    const remote = result.accesses.filter(({ space }) => space === 'cluster');
    expect(remote.map(({ op, requests, lanes }) => [op, requests, lanes])).toEqual([['load', 16, 512]]);
    // Only the stores, and no load of the blocks' own memory.
    expect(result.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum']).toBe(0);
    expect(result.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum']).toBe(16);
    expect(result.diagnostics.map(({ message }) => message).join()).toContain('was not measured');
  });
  it('write and add to it', () => {
    const result = run(
      kernel(
        's[t] = 0; cluster.sync(); atomicAdd(cluster.map_shared_rank(&s[t], 0), (int)rank + 1); if (rank == 3) *cluster.map_shared_rank(&s[t], 1) = t; cluster.sync(); out[i] = s[t]; cluster.sync();',
      ),
    );
    expect(errors(result)).toBe('');
    const of = (rank: number, t: number): number => (rank === 0 ? 10 : rank === 1 ? t : 0);
    expect(contents(result, 0, 'int32')).toEqual(each(512, (i) => of(Math.floor(i / 64) % 4, i % 64)));
  });
  it('by mapa and barrier.cluster in PTX', () => {
    const result = run(
      kernel(
        's[t] = i; asm volatile("barrier.cluster.arrive.release.aligned;"); asm volatile("barrier.cluster.wait.acquire.aligned;"); unsigned a = (unsigned)__cvta_generic_to_shared(&s[t]), b; asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(b) : "r"(a), "r"(rank ^ 1)); int v; asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(b)); unsigned r; asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); out[i] = v * 4 + r; cluster.sync();',
      ),
    );
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'int32')).toEqual(each(512, (i) => (i ^ 64) * 4 + (Math.floor(i / 64) % 4)));
  });
  it('in two dimensions, each with a distinct rank', () => {
    const source =
      '#include <cooperative_groups.h>\n__global__ void k(int *out) { auto c = cooperative_groups::this_cluster(); if (threadIdx.x == 0) out[blockIdx.y * gridDim.x + blockIdx.x] = c.block_rank() * 10 + c.block_index().y; c.sync(); }';
    const result = run(source, { grid: [4, 4, 1], cluster: [2, 2, 1], args: [buffer('int32', 16)] });
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'int32')).toEqual(
      each(16, (i) => ((i % 2) + 2 * (Math.floor(i / 4) % 2)) * 10 + (Math.floor(i / 4) % 2)),
    );
  });
  it('arrive, do something else, and wait', () => {
    const result = run(
      kernel(
        's[t] = rank; cluster.barrier_arrive(); out[i] = 0; cluster.barrier_wait(); out[i] = *cluster.map_shared_rank(&s[t], 3 - rank); cluster.sync();',
      ),
    );
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'int32')).toEqual(each(512, (i) => 3 - (Math.floor(i / 64) % 4)));
  });
  it('run as whole clusters when only some blocks run', () => {
    const { blocks } = run(kernel('cluster.sync(); out[i] = 1;'), { options: { blocks: 6 } });
    expect(blocks).toEqual({ ran: 4, of: 8 });
  });
  it('build a histogram over the shared memory of all of them', () => {
    const source = `
#include <cooperative_groups.h>
__global__ void __cluster_dims__(2, 1, 1) k(int *bins, const int *data, int n) {
  __shared__ int own[32];
  auto cluster = cooperative_groups::this_cluster();
  if (threadIdx.x < 32) own[threadIdx.x] = 0;
  cluster.sync();
  for (int i = cluster.thread_rank() + blockIdx.x / 2 * (n / 4); i < (blockIdx.x / 2 + 1) * (n / 4); i += cluster.num_threads()) {
    int bin = data[i] % 64;
    atomicAdd(cluster.map_shared_rank(own, bin / 32) + bin % 32, 1);
  }
  cluster.sync();
  if (threadIdx.x < 32) atomicAdd(&bins[cluster.block_rank() * 32 + threadIdx.x], own[threadIdx.x]);
}`;
    const data: KernelArgument = { buffer: { type: 'int32', count: 4096, init: ['affine', 7, 3, 101] } };
    const result = run(source, { args: [buffer('int32', 64), data, { int: 4096 }] });
    const bins = each(64, () => 0);
    for (let i = 0; i < 4096; i += 1) bins[((i * 7 + 3) % 101) % 64]! += 1;
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'int32')).toEqual(bins);
  });
});

describe('errors in a cluster are reported', () => {
  it.each<[string, string, RegExp]>([
    [
      'a rank that the cluster has not',
      'out[i] = *cluster.map_shared_rank(&s[t], 4);',
      /out-of-bounds: .*not in its cluster of 4/,
    ],
    [
      "behind the end of another block's memory",
      'cluster.sync(); out[i] = cluster.map_shared_rank(s, 1)[t + 1]; cluster.sync();',
      /out-of-bounds: .*at byte 256 of another block's shared memory/,
    ],
    [
      'a barrier that one block leaves out',
      'if (rank != 2) { cluster.barrier_arrive(); cluster.barrier_wait(); } else asm volatile("bar.sync 1, 128;");',
      /barrier: .*for ever/,
    ],
  ])('%s', (_, body, expected) => {
    expect(errors(run(kernel(body)))).toMatch(expected);
  });
  it('a grid that clusters do not divide, and a GPU without clusters', () => {
    expect(() => run(kernel('out[i] = 0;'), { grid: [6, 1, 1] })).toThrow(InputError);
    expect(errors(run(kernel('out[i] = 0;'), { gpu: 'a100' }))).toMatch(/has no clusters/);
  });
});
