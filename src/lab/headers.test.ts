/** Headers of CUDA that are written in CUDA: values, and the traffic of CUB's own algorithms. */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource } from './testing';
import type { KernelArgument } from './query';
import type { KernelResult } from './run/result';

const SHARED_LD = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
const SHARED_ST = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum';
const GLOBAL_LD = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';

/** `threads` in one block; `out` and `in` hold ints, `in` its own indices. */
function block(body: string, threads: number, before = ''): KernelResult {
  const source = `#include <cub/cub.cuh>\n${before}\n__global__ void k(int *out, const int *in) { int t = threadIdx.x; ${body} }`;
  const result = runSource(source, [buffer('int32', 4096), buffer('int32', 4096, 'iota')], { threads });
  expect(result.diagnostics.filter(({ severity }) => severity !== 'note').map(({ message }) => message)).toEqual([]);
  return result;
}
const ints = (result: KernelResult, count: number): number[] =>
  (contents(result, 0, 'int32') as number[]).slice(0, count);
const shared = ({ metrics }: KernelResult): [number, number] => [metrics[SHARED_ST]!, metrics[SHARED_LD]!];

describe('cub', () => {
  const reduce = 'typedef cub::BlockReduce<int, 256> Reduce; __shared__ typename Reduce::TempStorage temp;';
  it('BlockReduce: each warp by shuffles, then thread 0 over 8 words', () => {
    const result = block(`${reduce} int sum = Reduce(temp).Sum(in[t]); if (t == 0) out[0] = sum;`, 256);
    expect(ints(result, 1)).toEqual([(255 * 256) / 2]);
    // Eight stores of lane 0, and thread 0 reads the seven sums of the others.
    expect(shared(result)).toEqual([8, 7]);
  });
  it.each([
    ['Reduce(temp).Reduce(in[t], cub::Max())', 255],
    ['Reduce(temp).Reduce(in[t] + 3, cub::Min())', 3],
    ['Reduce(temp).Sum(in[t], 40)', (39 * 40) / 2],
    ['Reduce(temp).Reduce(in[t], [](int a, int b) { return a > b ? a : b; })', 255],
  ])('%s', (e, value) => {
    expect(ints(block(`${reduce} int all = ${e}; if (t == 0) out[0] = all;`, 256), 1)).toEqual([value]);
  });
  it('BlockReduce of several items, and of a struct', () => {
    const items = `${reduce} int items[4]; for (int i = 0; i < 4; i++) items[i] = in[t * 4 + i];`;
    expect(ints(block(`${items} int sum = Reduce(temp).Sum(items); if (t == 0) out[0] = sum;`, 256), 1)).toEqual([
      (1023 * 1024) / 2,
    ]);
    const pair =
      'struct Pair { int key, value; }; struct Larger { __device__ Pair operator()(Pair a, Pair b) const { return a.key > b.key ? a : b; } };';
    const body = `typedef cub::BlockReduce<Pair, 64> R; __shared__ R::TempStorage temp; Pair mine = {(in[t] * 37) % 64, t};
      Pair best = R(temp).Reduce(mine, Larger()); if (t == 0) { out[0] = best.key; out[1] = best.value; }`;
    const [key, value] = ints(block(body, 64, pair), 2);
    expect([key, (value! * 37) % 64]).toEqual([63, 63]);
  });
  it('WarpReduce and WarpScan: no shared memory', () => {
    const body = `__shared__ cub::WarpReduce<int>::TempStorage a[2]; __shared__ cub::WarpScan<int>::TempStorage b[2];
      int sum = cub::WarpReduce<int>(a[t / 32]).Sum(in[t]); int before, all; cub::WarpScan<int>(b[t / 32]).ExclusiveSum(in[t], before, all);
      out[t] = before; if (t % 32 == 0) { out[64 + t / 32] = sum; out[66 + t / 32] = all; }`;
    const result = block(body, 64);
    const got = ints(result, 68);
    expect(got.slice(64)).toEqual([496, 1520, 496, 1520]);
    expect(got.slice(30, 35)).toEqual([435, 465, 0, 32, 65]);
    expect(shared(result)).toEqual([0, 0]);
  });
  it('BlockScan rakes: a padded grid, one warp over segments of 8', () => {
    const body = `typedef cub::BlockScan<int, 256> Scan; __shared__ typename Scan::TempStorage temp;
      int before, all; Scan(temp).ExclusiveSum(in[t], before, all); out[t] = before; if (t == 7) out[256] = all;`;
    const result = block(body, 256);
    const got = ints(result, 257);
    expect(got.slice(0, 256)).toEqual(Array.from({ length: 256 }, (_, i) => Math.max(0, (i * (i - 1)) / 2)));
    expect(got[256]).toBe((255 * 256) / 2);
    // A warp's 32 items occupy 36 words of the grid, so one pair of lanes collides: 8 stores and loads of 2 wavefronts.
    // Raking reads twice and writes once, 8 items of 32 lanes without conflicts. The total is one store, and 8 loads of one
    // word.
    expect(shared(result)).toEqual([16 + 8 + 1, 16 + 16 + 8]);
  });
  it('BlockScan: inclusive, with a function, with several items, in one warp', () => {
    const scan = (threads: number, body: string): number[] =>
      ints(
        block(
          `typedef cub::BlockScan<int, ${threads}> Scan; __shared__ typename Scan::TempStorage temp; ${body}`,
          threads,
        ),
        threads,
      );
    expect(scan(128, 'int x; Scan(temp).InclusiveSum(in[t], x); out[t] = x;').slice(-2)).toEqual([8001, 8128]);
    expect(
      scan(96, 'int x; Scan(temp).InclusiveScan((in[t] * 7) % 50, x, cub::Max()); out[t] = x;').slice(5, 10),
    ).toEqual([35, 42, 49, 49, 49]);
    expect(scan(32, 'int x; Scan(temp).ExclusiveSum(2, x); out[t] = x;').slice(-2)).toEqual([60, 62]);
    const items = 'int x[2] = {in[t], 1}; Scan(temp).ExclusiveSum(x, x); out[t] = x[0];';
    expect(scan(64, items).slice(0, 4)).toEqual([0, 1, 3, 6]);
  });
  it.each([
    ['BLOCK_LOAD_DIRECT', 4, [0, 0]],
    ['BLOCK_LOAD_VECTORIZE', 1, [0, 0]],
    // 128 words for each of 4 warps, 4 apart: contiguous stores, loads with 4 lanes per bank.
    ['BLOCK_LOAD_TRANSPOSE', 4, [4, 16]],
    ['BLOCK_LOAD_WARP_TRANSPOSE', 4, [4, 16]],
  ])('BlockLoad %s', (algorithm, requests, [stores, loads]) => {
    const body = `typedef cub::BlockLoad<int, 128, 4, cub::${algorithm}> Load; __shared__ typename Load::TempStorage temp;
      int items[4]; Load(temp).Load(in, items); for (int i = 0; i < 4; i++) out[t * 4 + i] = items[i];`;
    const result = block(body, 128);
    expect(ints(result, 512)).toEqual(Array.from({ length: 512 }, (_, i) => i));
    expect(result.metrics[GLOBAL_LD]).toBe(4 * requests);
    expect(shared(result)).toEqual([4 * stores!, 4 * loads!]);
  });
  it('BlockStore writes back what BlockLoad loaded, also partially', () => {
    const body = `typedef cub::BlockLoad<int, 64, 8, cub::BLOCK_LOAD_TRANSPOSE> Load; typedef cub::BlockStore<int, 64, 8, cub::BLOCK_STORE_TRANSPOSE> Store;
      __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; } temp;
      int items[8]; Load(temp.load).Load(in, items, 500, -1); __syncthreads(); for (int i = 0; i < 8; i++) items[i] += 1; Store(temp.store).Store(out, items, 510);`;
    const got = ints(block(body, 64), 512);
    expect(got.slice(498, 502)).toEqual([499, 500, 0, 0]);
  });
});

describe('textures', () => {
  const texels: KernelArgument = { buffer: { type: 'float', count: 64, init: 'iota' } };
  const texture = (isLinear: number, isNormalized = 0): KernelArgument => ({
    struct: [texels, { int: 8 }, { int: 8 }, { int: 1 }, { int: isLinear }, { int: isNormalized }],
  });
  const read = (e: string, tex: KernelArgument): number => {
    const source = `__global__ void k(float *out, cudaTextureObject_t tex) { out[threadIdx.x] = ${e}; }`;
    const result = runSource(source, [buffer('float', 32), tex]);
    expect(result.diagnostics.map(({ message }) => message)).toEqual([expect.stringMatching(/an estimate/)]);
    return contents(result, 0, 'float')[0] as number;
  };
  it.each([
    ['tex1Dfetch<float>(tex, 13)', 0, 0, 13],
    ['tex2D<float>(tex, 3.7f, 2.2f)', 0, 0, 19],
    ['tex2D<float>(tex, -5.0f, 100.0f)', 0, 0, 56],
    ['tex2D<float>(tex, 3.0f, 2.0f)', 1, 0, 2.5 + 1.5 * 8],
    ['tex2D<float>(tex, 3.5f, 2.5f)', 1, 0, 19],
    ['tex1D<float>(tex, 2.25f)', 1, 0, 1.75],
    ['tex2D<float>(tex, 0.5f, 0.25f)', 0, 1, 4 + 2 * 8],
  ])('%s, linear %d, normalized %d', (e, isLinear, isNormalized, value) => {
    expect(read(e, texture(isLinear, isNormalized))).toBe(value);
  });
});

describe('curand', () => {
  const draws = (body: string): number[] => {
    const source = `#include <curand_kernel.h>\n__global__ void k(float *out) { int t = threadIdx.x; ${body} }`;
    const result = runSource(source, [buffer('float', 1024)], { threads: 1 });
    expect(result.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    return contents(result, 0, 'float') as number[];
  };
  it('XORWOW of sequence 0: the recurrence of Marsaglia with the seeding of the library', () => {
    // Computed here again, with integers of arbitrary size.
    const word = (x: bigint): bigint => x & 0xffffffffn;
    const [t0, t1] = [word(1099087573n * (1234n ^ 0xaad26b49n)), word(2591861531n * 0xf7dcefddn)];
    let d = word(6615241n + t1 + t0);
    const v = [word(123456789n + t0), 362436069n ^ t0, word(521288629n + t1), 88675123n ^ t1, word(5783321n + t0)];
    const next = (): bigint => {
      const t = v[0]! ^ (v[0]! >> 2n);
      v.shift();
      v.push(word(v[3]! ^ (v[3]! << 4n) ^ t ^ (t << 1n)));
      d = word(d + 362437n);
      return word(v[4]! + d);
    };
    const source =
      '#include <curand_kernel.h>\n__global__ void k(unsigned *out) { curandState s; curand_init(1234, 0, 0, &s); for (int i = 0; i < 8; i++) out[i] = curand(&s); }';
    const result = runSource(source, [buffer('uint32', 8)], { threads: 1 });
    expect(contents(result, 0, 'uint32')).toEqual(Array.from({ length: 8 }, () => Number(next())));
  });
  it('uniform numbers lie in (0, 1], normal ones around 0', () => {
    const uniform = draws(
      'curandState_t s; curand_init(7, 3, 0, &s); for (int i = 0; i < 1024; i++) out[i] = curand_uniform(&s);',
    );
    expect(Math.min(...uniform)).toBeGreaterThan(0);
    expect(Math.max(...uniform)).toBeLessThanOrEqual(1);
    expect(Math.abs(uniform.reduce((sum, x) => sum + x, 0) / 1024 - 0.5)).toBeLessThan(0.05);
    const normal = draws(
      'curandState s; curand_init(7, 3, 0, &s); for (int i = 0; i < 1024; i++) out[i] = curand_normal(&s);',
    );
    expect(Math.abs(normal.reduce((sum, x) => sum + x, 0) / 1024)).toBeLessThan(0.15);
    expect(Math.abs(normal.reduce((sum, x) => sum + x * x, 0) / 1024 - 1)).toBeLessThan(0.2);
  });
  it('Philox: the known answer of its authors for a counter and key of zeros', () => {
    const source =
      '#include <curand_kernel.h>\n__global__ void k(unsigned *out) { curandStatePhilox4_32_10_t s; curand_init(0, 0, 0, &s); for (int i = 0; i < 4; i++) out[i] = curand(&s); }';
    const result = runSource(source, [buffer('uint32', 4)], { threads: 1 });
    expect(contents(result, 0, 'uint32')).toEqual([0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
  });
});
