/** Hits in the L1 of kernels whose hits can be derived by reasoning. */
import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../query';
import { buffer, runSource } from '../testing';

const ELEMENTS = 1 << 16;

/** [hits, sectors] of each global load, in source order. */
function loadsOf(body: string, launch: Parameters<typeof runSource>[2] = {}, file = '', options: RunOptions = {}) {
  const source = `${file}
__global__ void kernel(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${body}
}`;
  const result = runSource(source, [buffer('float', ELEMENTS), buffer('float', ELEMENTS)], launch, options);
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const loads = result.accesses.filter(({ op, space }) => op === 'load' && space === 'global');
  return { result, rates: loads.map(({ l1 }) => (l1 ? [l1.hits, l1.sectors] : null)) };
}
const rates = (...given: Parameters<typeof loadsOf>) => loadsOf(...given).rates;

describe('hits of global loads', () => {
  it('come with the second load of a line, not with the first', () => {
    expect(rates('float a = in[i]; __syncthreads(); out[i] = a + in[i];')).toEqual([
      [0, 4],
      [4, 4],
    ]);
  });

  it('are told by request, too: warps miss together in the first turn, and not at all in the others', () => {
    const { result } = loadsOf(
      'float *x = out + blockIdx.x * 256; for (int k = 128; k > 0; k /= 2) { if (threadIdx.x < k) x[threadIdx.x] += x[threadIdx.x + k]; __syncthreads(); }',
      { threads: 256 },
    );
    const [own, other] = result.accesses
      .filter(({ op, space }) => op === 'load' && space === 'global')
      .map(({ l1 }) => l1!);
    // Four warps in the first turn, then two, then one in each of six.
    expect(own).toEqual({
      requests: 12,
      missed: 4,
      awaited: 0,
      sectors: 16 + 8 + 4 + 2 + 1 + 1 + 1 + 1,
      hits: 8 + 4 + 2 + 1 + 1 + 1 + 1,
    });
    expect(other).toMatchObject({ requests: 12, missed: 4, sectors: 16 + 8 + 4 + 2 + 1 + 1 + 1 + 1 });
  });

  it('wait where another warp has asked for it since this one was here last, and not where that is long ago', () => {
    const { result } = loadsOf('float a = in[threadIdx.x & 31]; __syncthreads(); out[i] = a + in[threadIdx.x & 31];', {
      threads: 128,
    });
    const [first, again] = result.accesses
      .filter(({ op, space }) => op === 'load' && space === 'global')
      .map(({ l1 }) => l1!);
    expect(first).toEqual({ requests: 4, missed: 1, awaited: 3, sectors: 16, hits: 12 });
    expect(again).toEqual({ requests: 4, missed: 0, awaited: 0, sectors: 16, hits: 16 });
  });

  it('are counted by sector: of a line, only requested sectors are present', () => {
    expect(rates('float a = in[i & 7]; __syncthreads(); out[i] = a + in[i];')).toEqual([
      [0, 1],
      [1, 4],
    ]);
  });

  it('come when another warp of the SM has loaded it, and not when a warp of another SM has', () => {
    const body = 'out[i] = in[threadIdx.x & 31];';
    expect(rates(body, { threads: 128 })).toEqual([[12, 16]]);
    expect(rates(body, { threads: 32, blocks: 132 })).toEqual([[0, 528]]);
    expect(rates(body, { threads: 32, blocks: 264 })).toEqual([[528, 1056]]);
  });

  it('come after a store of whole words by the same SM', () => {
    expect(rates('out[i] = 1; __syncthreads(); out[i] += 1;')).toEqual([[4, 4]]);
  });

  it('do not come where stores omitted words of the sector', () => {
    expect(rates('if (i % 2 == 0) out[i] = 1; __syncthreads(); out[i] += 1;')).toEqual([[0, 4]]);
  });

  it('do not come when a load bypasses the L1, and not after a fence of the GPU or an atomic', () => {
    const twice = (load: string, between = '') =>
      rates(`float a = ${load}; __syncthreads(); ${between} out[i] = a + ${load};`)[1];
    expect(twice('__ldg(&in[i])')).toEqual([4, 4]);
    expect(twice('__ldcs(&in[i])')).toEqual([4, 4]);
    expect(twice('__ldcg(&in[i])')).toEqual([0, 4]);
    expect(twice('__ldcv(&in[i])')).toEqual([0, 4]);
    expect(twice('in[i]', '__threadfence();')).toEqual([0, 4]);
    expect(twice('in[i]', '__threadfence_block();')).toEqual([4, 4]);
    expect(twice('out[i]', 'atomicAdd(&out[0], 1.0f);')).toEqual([0, 4]);
    expect(twice('in[i]', 'atomicAdd(&out[0], 1.0f);')).toEqual([4, 4]);
  });

  it('come for asynchronous copies of 4 bytes, not for those of 16, which bypass the L1', () => {
    const copy = (bytes: number) =>
      rates(
        `__shared__ alignas(16) float tile[2][128];
  for (int k = 0; k < 2; ++k) {
    __pipeline_memcpy_async(&tile[k][threadIdx.x * ${bytes / 4}], &in[i * ${bytes / 4}], ${bytes});
    __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();
  }
  out[i] = tile[1][threadIdx.x];`,
        {},
        '#include <cuda_pipeline.h>',
      );
    expect(copy(4)).toEqual([[4, 8]]);
    expect(copy(16)).toEqual([[0, 32]]);
  });

  it('come for what another warp loaded before a barrier, however long it took', () => {
    const body = `const int lane = threadIdx.x % 32;
  float sum = 0;
  if (threadIdx.x >= 32) {
    for (int k = 1; k < 9; ++k) sum += in[k * 32 + lane];
    sum += in[lane];
  }
  __syncthreads();
  if (threadIdx.x < 32) sum += in[lane];
  out[i] = sum;`;
    expect(rates(body, { threads: 64 })).toEqual([
      [0, 32],
      [0, 4],
      [4, 4],
    ]);
  });

  it('are lost when the warps of an SM together touch more lines than it holds', () => {
    // Each lane walks a separate line, and so do the warps of the block 132 blocks later: 2048 lines, and the L1 holds 1968.
    const walk = `const int t = blockIdx.x / 132 * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += in[t * 32 + k];
  out[t] = sum;`;
    const rate = (blocks: number): number => {
      const [[hits, sectors]] = rates(walk, { threads: 1024, blocks }) as [[number, number]];
      return hits / sectors;
    };
    expect(rate(132)).toBe(28 / 32);
    expect(rate(264)).toBeLessThan(0.8);
  });

  it('have less room with more shared memory', () => {
    // 1536 lines of one block, walked twice: they fit with 1 KiB of shared memory, and not with 100 KiB.
    const walk = `extern __shared__ float space[];
  space[threadIdx.x] = 0;
  float sum = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (int k = 0; k < 6; ++k) sum += in[(k * 256 + threadIdx.x) * 32];
    __syncthreads();
  }
  out[i] = sum + space[threadIdx.x];`;
    expect(rates(walk, { threads: 256, sharedBytes: 1024 })).toEqual([[1536, 3072]]);
    const [[hits]] = rates(walk, { threads: 256, sharedBytes: 100 * 1024 }) as [[number, number]];
    expect(hits).toBeLessThan(768);
  });
});

describe('the estimate', () => {
  it('divides all sectors of global loads into hits and misses', () => {
    const { result } = loadsOf('out[i] = in[i] + in[i ^ 1];', { threads: 256, blocks: 4 });
    const { metrics, estimates } = result;
    const [hit, miss] = Object.values(estimates!.metrics) as [number, number];
    expect(Object.keys(estimates!.metrics)).toEqual([
      'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum',
      'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum',
    ]);
    expect(hit + miss).toBe(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum']);
    expect(hit).toBe(128);
    expect(estimates).toMatchObject({ sms: 4, ofSms: 4, residentBlocks: 8, l1Bytes: 248 * 1024 });
  });

  it('models some SMs of a large launch', () => {
    const { result } = loadsOf('out[i & 65535] = in[(i & 31) + (blockIdx.x / 132) * 32];', {
      threads: 64,
      blocks: 2640,
    });
    expect(result.estimates!.sms).toBeLessThan(132);
    expect(result.estimates!.sms).toBeGreaterThanOrEqual(4);
    const [{ l1 }] = result.accesses.filter(({ op }) => op === 'load') as unknown as [
      { l1: { hits: number; sectors: number } },
    ];
    expect(l1.hits / l1.sectors).toBe(0.5);
    expect(result.estimates!.metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum']).toBe(2640 * 4);
  });

  it('is that of the blocks that ran', () => {
    const { result } = loadsOf('out[i & 65535] = in[i & 31];', { threads: 128, blocks: 1e6 }, '', { blocks: 100 });
    expect(result.blocks).toEqual({ ran: 100, of: 1e6 });
    expect(Object.values(result.estimates!.metrics)).toEqual([1200, 400]);
  });

  it('is omitted when it is not requested, or nothing is loaded', () => {
    expect(loadsOf('out[i] = in[i];', {}, '', { l1: false }).result.estimates).toBeNull();
    expect(loadsOf('out[i] = in[i];', {}, '', { l1: false }).rates).toEqual([null]);
    expect(loadsOf('out[i] = 1;').result.estimates).toBeNull();
  });

  it('changes no counter', () => {
    const body = 'out[i] = in[i * 7 & 65535]; __syncthreads(); atomicAdd(&out[i & 255], in[i]);';
    const [on, off] = [true, false].map((l1) => loadsOf(body, { threads: 256, blocks: 9 }, '', { l1 }).result);
    expect(on!.metrics).toEqual(off!.metrics);
    expect(on!.buffers.map(({ checksum }) => checksum)).toEqual(off!.buffers.map(({ checksum }) => checksum));
  });
});
