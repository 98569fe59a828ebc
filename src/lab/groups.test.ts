/** Cooperative groups: coalesced lanes, partitions, tiles, and barriers of the whole grid. */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource, valuesOf } from './testing';

const lanes = Array.from({ length: 32 }, (_, lane) => lane);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const HEAD = `#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
`;
const values = (body: string, file = ''): (number | bigint)[] => valuesOf(body, 'int32', HEAD + file);
const odd = lanes.filter((lane) => lane % 2 === 1);

describe('coalesced groups', () => {
  it('know their size and ranks', () => {
    const body =
      'out[t] = -1; if (t % 2) { cg::coalesced_group g = cg::coalesced_threads(); out[t] = g.size() * 100 + g.thread_rank(); }';
    expect(values(body)).toEqual(lanes.map((t) => (t % 2 ? 1600 + (t - 1) / 2 : -1)));
  });

  it('shuffle by rank in the group', () => {
    const body = `out[t] = -1; if (t % 2) { auto g = cg::coalesced_threads();
      out[t] = g.shfl(t, 3) * 10000 + g.shfl_down(t, 1) * 100 + g.shfl_up(t, 2); }`;
    expect(values(body)).toEqual(
      lanes.map((t) => (t % 2 ? 70000 + Math.min(31, t + 2) * 100 + (t < 5 ? t : t - 4) : -1)),
    );
  });

  it('vote, and a ballot is by rank', () => {
    const body = `out[t] = -1; if (t >= 8) { auto g = cg::coalesced_threads();
      out[t] = g.ballot(t >= 10 && t < 13) + g.any(t == 9) * 1000 + g.all(t > 8) * 2000; }`;
    expect(values(body)).toEqual(lanes.map((t) => (t >= 8 ? 0b11100 + 1000 : -1)));
  });

  it('keep their members when some of them leave', () => {
    const body = `out[t] = 0; if (t < 12) { auto g = cg::coalesced_threads(); if (t % 3 == 0) out[t] = g.num_threads() * 100 + g.thread_rank(); }`;
    expect(values(body)).toEqual(lanes.map((t) => (t < 12 && t % 3 === 0 ? 1200 + t : 0)));
  });

  it('pass into functions, and are split into tiles', () => {
    const file = `__device__ int place(const cg::coalesced_group &g) { return g.size() * 100 + g.thread_rank(); }`;
    const body =
      'out[t] = -1; if (t % 2) { auto g = cg::coalesced_threads(); auto tile = cg::tiled_partition(g, 4); out[t] = place(tile); }';
    expect(values(body, file)).toEqual(lanes.map((t) => (t % 2 ? 400 + (((t - 1) / 2) % 4) : -1)));
  });

  it('reduce and scan', () => {
    const body = `out[t] = 0; if (t % 2) { auto g = cg::coalesced_threads();
      out[t] = cg::reduce(g, t, cg::plus<int>()) * 1000 + cg::exclusive_scan(g, 1, cg::plus<int>()); }`;
    expect(values(body)).toEqual(lanes.map((t) => (t % 2 ? sum(odd) * 1000 + (t - 1) / 2 : 0)));
  });
});

describe('partitions', () => {
  it('in two, by a condition', () => {
    const body = `auto tile = cg::tiled_partition<32>(cg::this_thread_block()); auto half = cg::binary_partition(tile, t < 10);
      out[t] = half.size() * 10000 + half.thread_rank() * 100 + cg::reduce(half, 1, cg::plus<int>());`;
    expect(values(body)).toEqual(lanes.map((t) => (t < 10 ? 100000 + t * 100 + 10 : 220000 + (t - 10) * 100 + 22)));
  });

  it('by a label, and the maximum of each part', () => {
    const body = `auto g = cg::coalesced_threads(); auto same = cg::labeled_partition(g, t % 5);
      out[t] = cg::reduce(same, t, cg::greater<int>()) * 100 + same.size(); same.sync();`;
    expect(values(body)).toEqual(
      lanes.map((t) => {
        const same = lanes.filter((each) => each % 5 === t % 5);
        return Math.max(...same) * 100 + same.length;
      }),
    );
  });

  it('of tiles stay within the tile', () => {
    const body = `auto tile = cg::tiled_partition<8>(cg::this_thread_block()); auto p = cg::labeled_partition(tile, t & 1); out[t] = p.size() * 100 + p.shfl(t, 0);`;
    expect(values(body)).toEqual(lanes.map((t) => 400 + (t & ~7) + (t & 1)));
  });

  it('accumulate with one atomic per part, by the leader of each', () => {
    const source = `${HEAD}
__device__ int next(int *counter) {
  auto g = cg::coalesced_threads();
  int first;
  if (g.thread_rank() == 0) first = atomicAdd(counter, g.size());
  return g.thread_rank() + g.shfl(first, 0);
}
__global__ void compact(const int *in, int *out, int *count, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (in[i] % 3 == 0) out[next(count)] = in[i];
}`;
    const result = runSource(
      source,
      [buffer('int32', 256, 'iota'), buffer('int32', 256), buffer('int32', 1), { int: 256 }],
      { kernel: 'compact', threads: 64, blocks: 2 },
    );
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 2, 'int32')).toEqual([86]);
    expect((contents(result, 1, 'int32') as number[]).slice(0, 86).sort((a, b) => a - b)).toEqual(
      range(256).filter((i) => i % 3 === 0),
    );
    // One lane of each warp: 8 warps' worth of elements.
    expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum']).toBe(8);
  });
});

describe('tiles', () => {
  it.each<[string, (before: readonly number[]) => number]>([
    ['plus', (before) => sum(before)],
    ['less', (before) => Math.min(...before)],
    ['greater', (before) => Math.max(...before)],
    ['bit_xor', (before) => before.reduce((all, each) => all ^ each, 0)],
  ])('scan with %s', (name, fold) => {
    const value = (t: number): number => (t * 7) % 11;
    const body = `auto tile = cg::tiled_partition<16>(cg::this_thread_block()); out[t] = cg::inclusive_scan(tile, (t * 7) % 11, cg::${name}<int>());`;
    expect(values(body)).toEqual(
      lanes.map((t) => fold(lanes.filter((each) => each <= t && each >= (t & ~15)).map(value))),
    );
  });

  it('reduce numbers of all kinds, and with functions of the file', () => {
    const body = `auto tile = cg::tiled_partition<32>(cg::this_thread_block());
      double d = cg::reduce(tile, 0.5 * t, cg::plus<double>()); long long l = cg::reduce(tile, (long long)t << 33, cg::greater<long long>());
      out[t] = (int)d * 1000 + (int)(l >> 33) + cg::reduce(tile, t, Longest{});`;
    const file = 'struct Longest { __device__ int operator()(int a, int b) const { return a > b ? a : b; } };';
    expect(values(body, file)).toEqual(lanes.map(() => 248000 + 31 + 31));
  });

  it('shuffle structs', () => {
    const body =
      'auto tile = cg::tiled_partition<32>(cg::this_thread_block()); int2 v = make_int2(t, t * 2); v = tile.shfl_xor(v, 1); out[t] = v.x * 100 + v.y;';
    expect(values(body)).toEqual(lanes.map((t) => (t ^ 1) * 102));
  });

  it('a tile with missing lanes is reported', () => {
    const source = `${HEAD}__global__ void k(int *out) { auto tile = cg::tiled_partition<32>(cg::this_thread_block()); if (threadIdx.x < 5) out[threadIdx.x] = cg::reduce(tile, 1, cg::plus<int>()); }`;
    const { diagnostics } = runSource(source, [buffer('int32', 32)]);
    expect(diagnostics.map(({ kind, line }) => [kind, line])).toEqual([['shuffle', 5]]);
  });
});

it('a shuffle whose width is a variable', () => {
  const source = `__global__ void k(int *out, int width) { out[threadIdx.x] = __shfl_sync(~0u, (int)threadIdx.x, 1, width); }`;
  const result = runSource(source, [buffer('int32', 32), { int: 8 }]);
  expect(contents(result, 0, 'int32')).toEqual(lanes.map((t) => (t & ~7) + 1));
  const bad = runSource(source, [buffer('int32', 32), { int: 7 }]);
  expect(bad.diagnostics[0]!.message).toContain('width of 7');
});

describe('the whole grid', () => {
  it('reports ranks and sizes', () => {
    const source = `${HEAD}__global__ void k(int *out) { auto grid = cg::this_grid();
  out[grid.thread_rank()] = grid.size() * 1000 + grid.num_blocks() * 100 + grid.block_rank() * 10 + grid.dim_blocks().x; }`;
    const result = runSource(source, [buffer('int32', 96)], { threads: 32, blocks: 3 });
    expect(contents(result, 0, 'int32')).toEqual(range(96).map((i) => 96000 + 300 + Math.floor(i / 32) * 10 + 3));
  });

  const source = `${HEAD}
__global__ void total(const int *in, int *out, int *rotated, int n) {
  __shared__ int mine;
  cg::grid_group grid = cg::this_grid();
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  for (int i = grid.thread_rank(); i < n; i += grid.size()) atomicAdd(&mine, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) out[1 + blockIdx.x] = mine;
  grid.sync();
  if (grid.thread_rank() == 0) for (int b = 0; b < gridDim.x; ++b) out[0] += out[1 + b];
  cg::sync(grid);
  if (threadIdx.x == 0) rotated[blockIdx.x] = out[1 + (blockIdx.x + 1) % gridDim.x] - mine + out[0];
}`;
  const args = [buffer('int32', 500, 'iota'), buffer('int32', 5), buffer('int32', 4), { int: 500 }];

  it('synchronizes, and each block keeps its shared memory', () => {
    const result = runSource(source, args, { threads: 64, blocks: 4 });
    expect(result.diagnostics).toEqual([]);
    const parts = range(4).map((b) => sum(range(500).filter((i) => Math.floor((i % 256) / 64) === b)));
    expect(contents(result, 1, 'int32')).toEqual([sum(range(500)), ...parts]);
    expect(contents(result, 2, 'int32')).toEqual(
      range(4).map((b) => parts[(b + 1) % 4]! - parts[b]! + sum(range(500))),
    );
  });

  it('a missing warp is reported, and nothing hangs', () => {
    const left = `${HEAD}__global__ void k(int *out) { auto grid = cg::this_grid(); if (blockIdx.x == 0) return; grid.sync(); out[0] = 1; }`;
    const result = runSource(left, [buffer('int32', 1)], { blocks: 2 });
    // A block that has ended is not waited for here; missing lanes within a warp are reported.
    expect(result.blocks.ran).toBe(2);
    const lane = `${HEAD}__global__ void k(int *out) { auto grid = cg::this_grid(); if (threadIdx.x > 3) grid.sync(); out[0] = 1; }`;
    expect(runSource(lane, [buffer('int32', 1)], { blocks: 2 }).diagnostics.map(({ kind }) => kind)).toContain(
      'barrier',
    );
  });

  it('needs its memory within the limit', () => {
    const big = `${HEAD}__global__ void k(int *out) { __shared__ int s[8192]; s[threadIdx.x] = 1; cg::this_grid().sync(); out[0] = s[threadIdx.x]; }`;
    expect(() => runSource(big, [buffer('int32', 1)], { blocks: 4096 }, { bytes: 2 ** 26 })).toThrow(
      'blocks run together',
    );
  });
});

describe('tiles of several warps', () => {
  const source = (size: number): string => `${HEAD}
__global__ void parts(const int *in, long long *out) {
  __shared__ cg::block_tile_memory<256> scratch;
  auto block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<${size}>(block);
  long long sum = 0;
  for (int round = 0; round < 2; ++round) {
    sum = sum * 1000 + cg::reduce(tile, (long long)in[block.thread_rank()] << round, cg::plus<long long>());
    tile.sync();
  }
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = sum + tile.meta_group_size() * 1000000000ll;
}`;
  it.each([64, 128, 256])('of %i threads reduce, each separately', (size) => {
    const result = runSource(source(size), [buffer('int32', 256, 'iota'), buffer('int64', 4)], { threads: 256 });
    expect(result.diagnostics.map(({ severity }) => severity)).toEqual(['note']);
    const parts = range(256 / size).map((tile) => {
      const all = sum(range(size).map((i) => tile * size + i));
      return BigInt(all * 1000 + 2 * all + (256 / size) * 1e9);
    });
    expect((contents(result, 1, 'int64') as bigint[]).slice(0, 256 / size)).toEqual(parts);
  });

  it('one with missing warps is reported, and nothing hangs', () => {
    const lonely = source(128).replace('tile.sync();', 'if (threadIdx.x >= 64) return; tile.sync();');
    const { diagnostics } = runSource(lonely, [buffer('int32', 256, 'iota'), buffer('int64', 4)], { threads: 256 });
    expect(diagnostics.map(({ message }) => message).join()).toContain('waits here for other warps of its tile');
  });

  it('have no shuffles', () => {
    expect(() =>
      values('auto tile = cg::tiled_partition<64>(cg::this_thread_block()); out[t] = tile.shfl(t, 1);'),
    ).toThrow('Use a tile of 32');
  });
});

describe('unsupported operations of groups are refused with their place', () => {
  it.each([
    ['cg::coalesced_threads().shfl_xor(t, 1)', 'no function "shfl_xor"'],
    ['cg::reduce(cg::this_thread_block(), t, cg::plus<int>())', 'needs a group of lanes of one warp'],
    ['cg::reduce(t, t, cg::plus<int>())', 'needs a group of threads first'],
    ['cg::this_grid().shfl(t, 1)', 'grid_group has no function "shfl"'],
    ['cg::reduce(cg::coalesced_threads(), t, 5)', 'an object that can be called'],
  ])('%s', (code, message) => {
    expect(() => values(`out[t] = ${code};`)).toThrow(message);
  });
});
