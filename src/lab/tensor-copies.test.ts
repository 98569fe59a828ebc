import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import type { KernelArgument, TensorMapArgument } from './query';
import { runKernel } from './run';
import type { KernelResult } from './run/result';
import { buffer, contents } from './testing';

const [WIDTH, HEIGHT] = [64, 32];
const map = (more: Partial<TensorMapArgument> = {}): KernelArgument => ({
  tensorMap: {
    buffer: { type: 'float', count: WIDTH * HEIGHT, init: 'iota' },
    tensor: [WIDTH, HEIGHT],
    box: [32, 8],
    ...more,
  },
});
const run = (source: string, args: readonly KernelArgument[], blocks = 1): KernelResult =>
  runKernel({ source, grid: [blocks, 1, 1], block: [256, 1, 1], arguments: args }, architectures.h200);
const errors = ({ diagnostics }: KernelResult): string =>
  diagnostics
    .filter(({ severity }) => severity !== 'note')
    .map(({ kind, line, message }) => `${line} ${kind}: ${message}`)
    .join('\n');

/** One box into shared memory, and its content into `out`. */
const load = (x: string, y: string, type = 'float'): string => `
#include <cuda.h>
__device__ unsigned shared32(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void k(${type} *out, const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(1024) ${type} tile[32 * 8];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared32(&bar)));
    asm volatile("fence.proxy.async.shared::cta;");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared32(&bar)), "r"(1024));
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
      :: "r"(shared32(tile)), "l"(&map), "r"(${x}), "r"(${y}), "r"(shared32(&bar)) : "memory");
  }
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @p bra done; bra again; done: }" :: "r"(shared32(&bar)));
  out[threadIdx.x] = tile[threadIdx.x];
}`;
const element = (x: number, y: number): number => (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT ? y * WIDTH + x : 0);
const box = (x: number, y: number): number[] =>
  Array.from({ length: 256 }, (_, i) => element(x + (i % 32), y + Math.floor(i / 32)));

describe('tensor copies', () => {
  it.each([
    ['inside', 4, 5],
    ['over the right edge, with zeros', 48, 0],
    ['below the bottom and before the start', -4, 28],
  ])('a box %s', (_, x, y) => {
    const result = run(load(String(x), String(y)), [buffer('float', 256), map()]);
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'float')).toEqual(box(x, y));
  });
  it('with a swizzle of 128 B, chunks of 16 B are permuted by their row', () => {
    const result = run(load('0', '0'), [buffer('float', 256), map({ swizzle: 128 })]);
    expect(errors(result)).toBe('');
    const swizzled = Array.from({ length: 256 }, (_, i) => {
      const [row, chunk] = [Math.floor(i / 32), Math.floor((i % 32) / 4)];
      return element((chunk ^ row) * 4 + (i % 4), row);
    });
    expect(contents(result, 0, 'float')).toEqual(swizzled);
  });
  it('with the functions of the library, and back again', () => {
    const source = `
#include <cuda/barrier>
namespace cde = cuda::device::experimental;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) float tile[8][32];
  __shared__ barrier bar;
  if (threadIdx.x == 0) { init(&bar, blockDim.x); cde::fence_proxy_async_shared_cta(); }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, x, y, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else token = bar.arrive();
  bar.wait(std::move(token));
  tile[threadIdx.x / 32][threadIdx.x % 32] += 1000;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &tile);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}`;
    const result = run(source, [map(), { int: 32 }, { int: 8 }]);
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'float')).toEqual(
      Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
        const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
        return i + (x >= 32 && y >= 8 && y < 16 ? 1000 : 0);
      }),
    );
  });
  it('cuda::ptx takes the coordinates as an array', () => {
    const source = load('0', '0')
      .replace(
        /asm volatile\("cp\.async[^]*?;\n/,
        'int32_t at[2] = {8, 3}; cuda::ptx::cp_async_bulk_tensor(cuda::ptx::space_cluster, cuda::ptx::space_global, tile, &map, at, &bar);\n',
      )
      .replace(
        /asm volatile\("cp\.async[^]*?"memory"\);/,
        'int32_t at[2] = {8, 3}; cuda::ptx::cp_async_bulk_tensor(cuda::ptx::space_cluster, cuda::ptx::space_global, tile, &map, at, &bar);',
      );
    const result = run(source, [buffer('float', 256), map()]);
    expect(errors(result)).toBe('');
    expect(contents(result, 0, 'float')).toEqual(box(8, 3));
  });
  it('their arguments are evaluated once', () => {
    const copy = (call: string): string => `
__global__ void k(int *out, const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) float tile[8][32];
  __shared__ alignas(16) uint64_t bars[2];
  int all[2][2] = {{0, 0}, {8, 3}}, m = 0, x = 0, y = 0, b = 0;
  tile[threadIdx.x / 32][threadIdx.x % 32] = 0;
  __syncthreads();
  if (threadIdx.x > 0) return;
  cuda::ptx::mbarrier_init(&bars[1], 1);
  cuda::ptx::mbarrier_expect_tx(&bars[1], 1024);
  cuda::ptx::${call};
  out[0] = m; out[1] = x; out[2] = y; out[3] = b;
}`;
    const counts = (call: string): unknown => {
      const result = run(copy(call), [buffer('int32', 4), map()]);
      expect(errors(result)).toBe('');
      return contents(result, 0, 'int32');
    };
    const load = 'cp_async_bulk_tensor_2d_global_to_shared(tile[m++], &map, x++, y++, &bars[++b])';
    expect(counts(load)).toEqual([1, 1, 1, 1]);
    expect(counts('cp_async_bulk_tensor_2d_shared_to_global(&map, x++, y++, tile[m++])')).toEqual([1, 1, 1, 0]);
    const array = 'cp_async_bulk_tensor(space_cluster, space_global, tile[m++], &map, all[++x], &bars[++b])';
    expect(counts(array)).toEqual([1, 1, 0, 1]);
  });
  it('a copy that stops the GPU is reported with the reason', () => {
    expect(errors(run(load('2', '0'), [buffer('float', 256), map()]))).toMatch(/stops the kernel.*multiple of 16/);
    expect(errors(run(load('0', '0'), [buffer('float', 256), { struct: [] }]))).toMatch(/not a tensor map/);
  });
  it('what the driver refuses is refused', () => {
    expect(() => run(load('0', '0'), [buffer('float', 256), map({ box: [64, 8], swizzle: 128 })])).toThrow(InputError);
    expect(() => run(load('0', '0'), [buffer('float', 256), map({ tensor: [64, 33] })])).toThrow(/its buffer has/);
  });
});
