/**
 * A sample of a grid's blocks compared with all of them, in launches that were recorded, and in launches too large to run
 * whole.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelArgument, KernelQuery } from '../query';
import { runKernel } from '../run';

type Case = Omit<KernelQuery, 'source'> & { readonly case: string; readonly file: string };

const { h200 } = architectures;
const buffer = (count: number): KernelArgument => ({ buffer: { type: 'float', count, init: 'iota' } });
const blocksOf = ({ grid }: Pick<KernelQuery, 'grid'>): number => grid.reduce((product, each) => product * each);
const launch = (source: string, blocks: number, args: readonly KernelArgument[]): KernelQuery => ({
  source,
  grid: [blocks, 1, 1],
  block: [256, 1, 1],
  arguments: args,
});

const recorded = ['lab-unseen', 'lab-unseen-3', 'lab-families'].flatMap((dataset) => {
  const read = (name: string): string => readFileSync(`content/evidence/${dataset}/${name}`, 'utf8');
  return (JSON.parse(read('cases.json')) as Case[]).map(({ case: name, file, ...given }) => ({
    name: `${dataset} ${name}`,
    ...given,
    source: read(`kernels/${file}.cu`),
  }));
});
/** Grids that are more than a sample. */
const MORE = 96;
/** Those that run whole in a moment; all of them on request. */
const MOST_THREADS = process.env['EVERY_LAUNCH'] ? Infinity : 100_000;
const large = recorded.filter(
  (each) =>
    blocksOf(each) > MORE && blocksOf(each) * each.block.reduce((product, size) => product * size) < MOST_THREADS,
);

describe.each(large)('$name', ({ name: _, ...query }) => {
  it('sampled, gives the counts of all its blocks, or is within the stated error', () => {
    const whole = runKernel(query, h200, { l1: false });
    const { scaled, metrics, compiled } = runKernel(query, h200, { l1: false, sample: {} });
    expect(scaled).not.toBeNull();
    const { unlike, error } = scaled!;
    if (unlike === 0) expect({ metrics, compiled }).toEqual({ metrics: whole.metrics, compiled: whole.compiled });
    for (const [key, count] of Object.entries(whole.compiled))
      expect(Math.abs(compiled[key]! - count), key).toBeLessThanOrEqual((2 * error + 0.01) * count);
  });
});

const saxpy = `__global__ void saxpy(float *y, const float *x, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i] + y[i];
}`;
const LOADS = 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum';

describe('a launch too large to run whole', () => {
  it('has arrays larger than memory, of which only touched pages exist', () => {
    const n = 3e9;
    const { scaled, metrics, steps, diagnostics } = runKernel(
      launch(saxpy, Math.ceil(n / 256), [buffer(n), buffer(n), { int: n }]),
      h200,
      { sample: {}, bytes: 2 ** 26 },
    );
    expect(diagnostics).toEqual([]);
    expect(metrics[LOADS]).toBe((2 * n) / 8);
    expect(scaled!.ran).toBeLessThan(200);
    expect(steps).toBeGreaterThan(1e9);
  });

  it('reads in a page what the buffer would hold', () => {
    const source = `__global__ void f(int *out, const long long *in, const float *x, long n) {
      long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
      if (i < n && (in[i] != i || x[i] != (float)i)) out[i] = 1;
    }`;
    const n = 2e7;
    const args: KernelArgument[] = [
      { buffer: { type: 'int32', count: n } },
      { buffer: { type: 'int64', count: n, init: 'iota' } },
      buffer(n),
      { int: n },
    ];
    const { metrics } = runKernel(launch(source, Math.ceil(n / 256), args), h200, { sample: {} });
    expect(metrics['l1tex__t_requests_pipe_lsu_mem_global_op_st.sum']).toBe(0);
    expect(metrics['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum']).toBe((2 * n) / 32);
  });

  it('still finds accesses beyond a buffer at the end of the grid', () => {
    const n = 1e8;
    const { diagnostics } = runKernel(launch(saxpy, Math.ceil(n / 256), [buffer(n), buffer(n - 1), { int: n }]), h200, {
      sample: {},
    });
    expect(diagnostics.map(({ kind }) => kind)).toEqual(['out-of-bounds']);
  });

  it('is scaled from as many blocks as fit into the run, where each of them is long', () => {
    const source = `__global__ void f(float *out, int n) {
      int i = blockIdx.x * blockDim.x + threadIdx.x; float sum = 0;
      for (int k = 0; k < n; ++k) sum += k * 0.5f;
      out[i] = sum;
    }`;
    const of = (steps: number) =>
      runKernel(launch(source, 5000, [buffer(5000 * 256), { int: 1000 }]), h200, { sample: { steps: 1 }, steps });
    const enough = of(4e9).steps / 5000;
    const { scaled, metrics } = of(2.5 * enough);
    expect(scaled).toMatchObject({ ran: 2, of: 5000, alike: 5000 });
    expect(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum']).toBe(5000 * 32);
    expect(of(0.5 * enough).scaled).toBeNull();
  });

  it('runs in whole clusters, and without a barrier of the grid', () => {
    const source = `#include <cooperative_groups.h>
      namespace cg = cooperative_groups;
      __global__ void __cluster_dims__(4, 1, 1) f(float *out) {
        cg::cluster_group c = cg::this_cluster(); c.sync();
        out[blockIdx.x * 256 + threadIdx.x] = c.block_rank();
      }
      __global__ void g(float *out) { cg::this_grid().sync(); out[blockIdx.x * 256 + threadIdx.x] = 1; }`;
    const of = (kernel: string, blocks: number) =>
      runKernel({ ...launch(source, blocks, [buffer(blocks * 256)]), kernel }, h200, { sample: {} });
    const { scaled, metrics } = of('f', 4000);
    expect(scaled!.ran % 4).toBe(0);
    expect(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum']).toBe(4000 * 32);
    expect(of('g', 200)).toMatchObject({ scaled: null, blocks: { ran: 200, of: 200 } });
  });
});

it('models the L1 of a grid of one large block, too', () => {
  const source = `__global__ void again(float *y, const float *x) {
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += x[(threadIdx.x + k) % 1024];
  y[threadIdx.x] = sum;
}`;
  const query = { ...launch(source, 1, [buffer(1024), buffer(1024)]), block: [1024, 1, 1] } as const;
  const load = runKernel(query, h200, { sample: {} }).accesses.find(({ op }) => op === 'load');
  expect(load!.l1!.hits / load!.l1!.sectors).toBeGreaterThan(0.8);
});
