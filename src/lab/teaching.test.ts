/** Kernels as courses and textbooks write them, run as whole files: their results are correct and no fault is reported. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { KernelQuery } from './query';
import { runKernel } from './run';
import type { KernelResult } from './run/result';
import { buffer, contents } from './testing';

function run(query: Partial<KernelQuery> & Pick<KernelQuery, 'source' | 'arguments'>): KernelResult {
  const result = runKernel({ grid: [1, 1, 1], block: [256, 1, 1], ...query }, architectures.h200);
  expect(result.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  return result;
}
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('a file with host code', () => {
  it('adds vectors', () => {
    const source = `
#include <cstdio>
#include <cuda_runtime.h>
#define CHECK(call) do { cudaError_t err = call; if (err != cudaSuccess) { fprintf(stderr, "%s", cudaGetErrorString(err)); exit(1); } } while (0)
__global__ void vectorAdd(const float *A, const float *B, float *C, int numElements) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < numElements) { C[i] = A[i] + B[i] + 0.0f; }
}
int main(void) {
  std::vector<float> h(50000); auto f = [&](int x) { return x * 2; };
  float *d_A = NULL; CHECK(cudaMalloc((void **)&d_A, 50000 * sizeof(float)));
  vectorAdd<<<(50000 + 255) / 256, 256>>>(d_A, d_A, d_A, 50000);
  for (auto &x : h) x = f(1);
  return 0;
}`;
    const result = run({
      source,
      grid: [4, 1, 1],
      arguments: [buffer('float', 1000, 'iota'), buffer('float', 1000, 'one'), buffer('float', 1000), { int: 1000 }],
    });
    expect(contents(result, 2, 'float')).toEqual(range(1000).map((i) => i + 1));
    expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum']).toBe(2 * 32);
  });
});

describe('reductions', () => {
  const files: Record<string, string> = {
    'over a tree in shared memory': `
template <class T> struct SharedMemory {
  __device__ inline operator T *() { extern __shared__ int __smem[]; return (T *)__smem; }
  __device__ inline operator const T *() const { extern __shared__ int __smem[]; return (T *)__smem; }
};
template <class T> __global__ void reduce(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  T mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}`,
    'by shuffles, warp by warp': `
__inline__ __device__ int warpReduceSum(int val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}
__inline__ __device__ int blockReduceSum(int val) {
  static __shared__ int shared[32];
  int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}
__global__ void reduce(int *in, int *out, unsigned N) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}`,
    'with cooperative groups': `
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
template <int TILE> __device__ int tileSum(cg::thread_block_tile<TILE> tile, int v) {
  for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
  return v;
}
__global__ void reduce(const int *in, int *out, unsigned n) {
  __shared__ int parts[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  int v = 0;
  for (unsigned i = block.group_index().x * block.size() + block.thread_rank(); i < n; i += block.size() * gridDim.x) v += in[i];
  v = tileSum(tile, v);
  if (tile.thread_rank() == 0) parts[tile.meta_group_rank()] = v;
  block.sync();
  if (block.thread_rank() == 0) { int all = 0; for (int k = 0; k < 8; ++k) all += parts[k]; out[blockIdx.x] = all; }
}`,
  };
  it.each(Object.entries(files))('%s', (_, source) => {
    const result = run({
      source,
      kernel: 'reduce',
      grid: [2, 1, 1],
      sharedBytes: 1024,
      arguments: [buffer('int32', 1024, 'iota'), buffer('int32', 2), { int: 1024 }],
    });
    expect(sum(contents(result, 1, 'int32') as number[])).toBe(sum(range(1024)));
  });
});

it('a matrix product through tiles, with bounds', () => {
  const source = `
#define BLOCK_SIZE 16
__global__ void matrixMul(float *C, const float *A, const float *B, int n) {
  __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
  __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * BLOCK_SIZE + ty, col = blockIdx.x * BLOCK_SIZE + tx;
  float Csub = 0;
  for (int m = 0; m < (n + BLOCK_SIZE - 1) / BLOCK_SIZE; ++m) {
    As[ty][tx] = (row < n && m * BLOCK_SIZE + tx < n) ? A[row * n + m * BLOCK_SIZE + tx] : 0.0f;
    Bs[ty][tx] = (col < n && m * BLOCK_SIZE + ty < n) ? B[(m * BLOCK_SIZE + ty) * n + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k) Csub += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < n && col < n) C[row * n + col] = Csub;
}`;
  const n = 40;
  const small = (m: number, c: number) =>
    ({ buffer: { type: 'float', count: n * n, init: ['affine', m, c, 7] } }) as const;
  const result = run({
    source,
    grid: [3, 3, 1],
    block: [16, 16, 1],
    arguments: [buffer('float', n * n), small(3, 1), small(5, 2), { int: n }],
  });
  const a = (i: number) => (i * 3 + 1) % 7;
  const b = (i: number) => (i * 5 + 2) % 7;
  const expected = range(n * n).map((i) => sum(range(n).map((k) => a(Math.floor(i / n) * n + k) * b(k * n + (i % n)))));
  expect(contents(result, 0, 'float')).toEqual(expected);
});

it('a work-efficient scan', () => {
  const source = `
__global__ void scan(int *out, const int *in, int n) {
  extern __shared__ int temp[];
  int thid = threadIdx.x, offset = 1;
  temp[2 * thid] = in[2 * thid]; temp[2 * thid + 1] = in[2 * thid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) { int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1; temp[bi] += temp[ai]; }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) { int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1; int t = temp[ai]; temp[ai] = temp[bi]; temp[bi] += t; }
  }
  __syncthreads();
  out[2 * thid] = temp[2 * thid]; out[2 * thid + 1] = temp[2 * thid + 1];
}`;
  const result = run({
    source,
    block: [128, 1, 1],
    sharedBytes: 1024,
    arguments: [buffer('int32', 256), buffer('int32', 256, 'iota'), { int: 256 }],
  });
  expect(contents(result, 0, 'int32')).toEqual(range(256).map((i) => sum(range(i))));
});

it('a histogram with counters in shared memory', () => {
  const source = `
typedef unsigned int uint;
#define BINS 64
__global__ void histogram(uint *bins, const uint *data, int n) {
  __shared__ uint local[BINS];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i] % BINS], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) atomicAdd(bins + i, local[i]);
}`;
  const result = run({
    source,
    grid: [4, 1, 1],
    arguments: [buffer('uint32', 64), buffer('uint32', 6400, 'iota'), { int: 6400 }],
  });
  expect(contents(result, 0, 'uint32')).toEqual(range(64).map(() => 100));
  expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_red.sum']).toBe(8);
  expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum']).toBe(0);
});

it('a stencil with a halo and constant coefficients', () => {
  const source = `
#define RADIUS 3
__constant__ float coef[RADIUS + 1] = {0.5f, 0.25f, 0.125f, 1.0f};
__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float temp[256 + 2 * RADIUS];
  int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + RADIUS;
  temp[l] = in[g];
  if (threadIdx.x < RADIUS) {
    temp[l - RADIUS] = g >= RADIUS ? in[g - RADIUS] : 0.f;
    temp[l + 256] = g + 256 < n ? in[g + 256] : 0.f;
  }
  __syncthreads();
  float result = coef[0] * temp[l];
  for (int offset = 1; offset <= RADIUS; offset++) result += coef[offset] * (temp[l - offset] + temp[l + offset]);
  out[g] = result;
}`;
  const result = run({
    source,
    grid: [2, 1, 1],
    arguments: [buffer('float', 512, 'iota'), buffer('float', 512), { int: 512 }],
  });
  expect(contents(result, 1, 'float')[100]).toBe(0.5 * 100 + 0.25 * 200 + 0.125 * 200 + 200);
});

it('a softmax by row', () => {
  const source = `
__device__ float warpMax(float v) { for (int m = 16; m; m >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, m)); return v; }
__device__ float warpSum(float v) { for (int m = 16; m; m >>= 1) v += __shfl_xor_sync(0xffffffffu, v, m); return v; }
__global__ void softmax(float *__restrict__ out, const float *__restrict__ in, int columns) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  const float *x = in + row * columns;
  float most = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += 32) most = fmaxf(most, __ldg(&x[i]));
  most = warpMax(most);
  float total = 0.f;
  for (int i = threadIdx.x; i < columns; i += 32) total += __expf(x[i] - most);
  total = warpSum(total);
  for (int i = threadIdx.x; i < columns; i += 32) out[row * columns + i] = expf(x[i] - most) / total;
}`;
  const result = run({
    source,
    grid: [2, 1, 1],
    block: [32, 4, 1],
    arguments: [
      buffer('float', 800),
      { buffer: { type: 'float', count: 800, init: ['affine', 7, 1, 10] } },
      { int: 100 },
    ],
  });
  const rows = contents(result, 0, 'float') as number[];
  for (const row of range(8)) expect(sum(rows.slice(row * 100, row * 100 + 100))).toBeCloseTo(1, 5);
});

it('a transpose with padding, vector copies, an n-body step and a bitonic sort in one file', () => {
  const source = `
const int TILE_DIM = 32; const int BLOCK_ROWS = 8;
__global__ void transposeNoBankConflicts(float *odata, const float *idata) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x; y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) odata[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}
__global__ void copyVec4(float *d_out, const float *d_in, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < N / 4; i += blockDim.x * gridDim.x) reinterpret_cast<float4 *>(d_out)[i] = reinterpret_cast<const float4 *>(d_in)[i];
  if (idx == N / 4 && N % 4 == 3) d_out[N - 1] = d_in[N - 1];
}
__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai) {
  float3 r; r.x = bj.x - bi.x; r.y = bj.y - bi.y; r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.5f;
  float inv = rsqrtf(distSqr); float s = bj.w * inv * inv * inv;
  ai.x += r.x * s; ai.y += r.y * s; ai.z += r.z * s; return ai;
}
__global__ void forces(float4 *acc, const float4 *pos, int n) {
  extern __shared__ float4 shPosition[];
  float4 mine = pos[blockIdx.x * blockDim.x + threadIdx.x]; float3 a = {0.0f, 0.0f, 0.0f};
  for (int i = 0, tile = 0; i < n; i += blockDim.x, tile++) {
    shPosition[threadIdx.x] = pos[tile * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < blockDim.x; k++) a = bodyBodyInteraction(mine, shPosition[k], a);
    __syncthreads();
  }
  acc[blockIdx.x * blockDim.x + threadIdx.x] = make_float4(a.x, a.y, a.z, 0.0f);
}
__device__ inline void Comparator(unsigned &a, unsigned &b, unsigned dir) { unsigned t; if ((a > b) == dir) { t = a; a = b; b = t; } }
__global__ void bitonicSort(unsigned *data) {
  __shared__ unsigned s[256];
  s[threadIdx.x] = data[threadIdx.x]; s[threadIdx.x + 128] = data[threadIdx.x + 128];
  for (unsigned size = 2; size <= 256; size <<= 1) {
    unsigned dir = size == 256 ? 1 : (threadIdx.x & (size / 2)) == 0;
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s[pos + 0], s[pos + stride], dir);
    }
  }
  __syncthreads();
  data[threadIdx.x] = s[threadIdx.x]; data[threadIdx.x + 128] = s[threadIdx.x + 128];
}`;
  const matrix = run({
    source,
    kernel: 'transposeNoBankConflicts',
    grid: [2, 2, 1],
    block: [32, 8, 1],
    arguments: [buffer('float', 4096), buffer('float', 4096, 'iota')],
  });
  expect(contents(matrix, 0, 'float')).toEqual(range(4096).map((i) => (i % 64) * 64 + Math.floor(i / 64)));
  expect(matrix.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum']).toBe(128);
  const copy = run({
    source,
    kernel: 'copyVec4',
    arguments: [buffer('float', 1003), buffer('float', 1003, 'iota'), { int: 1003 }],
  });
  expect(copy.accesses.map(({ width, op }) => `${op} ${width}`)).toContain('load 16');
  expect(contents(copy, 0, 'float')[999]).toBe(999);
  const bodies = run({
    source,
    kernel: 'forces',
    block: [64, 1, 1],
    grid: [2, 1, 1],
    sharedBytes: 1024,
    arguments: [
      buffer('float', 512),
      { buffer: { type: 'float', count: 512, init: ['affine', 3, 1, 11] } },
      { int: 128 },
    ],
  });
  expect(contents(bodies, 0, 'float').every((each) => Number.isFinite(each as number))).toBe(true);
  const sorted = run({
    source,
    kernel: 'bitonicSort',
    block: [128, 1, 1],
    arguments: [{ buffer: { type: 'uint32', count: 256, init: ['affine', 97, 5, 256] } }],
  });
  expect(contents(sorted, 0, 'uint32')).toEqual(range(256));
});

it('an asynchronous copy into shared memory', () => {
  const source = `
#include <cuda_pipeline.h>
__global__ void staged(float *out, const float *in) {
  __shared__ alignas(16) float buffer[2][128];
  __pipeline_memcpy_async(&buffer[0][threadIdx.x * 4], &in[threadIdx.x * 4], 16);
  __pipeline_commit(); __pipeline_wait_prior(0);
  __syncthreads();
  for (int i = threadIdx.x; i < 128; i += 32) out[i] = buffer[0][i];
}`;
  const result = run({ source, block: [32, 1, 1], arguments: [buffer('float', 128), buffer('float', 128, 'iota')] });
  expect(contents(result, 0, 'float')).toEqual(range(128));
  expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum']).toBe(1);
  expect(result.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum']).toBe(0);
  expect(result.accesses.filter(({ isAsync }) => isAsync).map(({ space, op }) => `${op} ${space}`)).toEqual([
    'load global',
    'store shared',
  ]);
});

it('copies through cuda::pipeline and cuda::barrier', () => {
  const source = `
#include <cuda/pipeline>
#include <cuda/barrier>
#include <cooperative_groups.h>
__global__ void staged(int *out, const int *in, size_t n) {
  auto block = cooperative_groups::this_thread_block();
  __shared__ alignas(16) int tile[2][64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  __syncthreads();
  out[threadIdx.x] = tile[0][63 - threadIdx.x];
  pipe.consumer_release();
  cuda::memcpy_async(block, tile[1], in + 64, cuda::aligned_size_t<16>(sizeof(int) * 64), bar);
  bar.arrive_and_wait();
  out[64 + threadIdx.x] = tile[1][63 - threadIdx.x];
}`;
  const result = run({
    source,
    block: [64, 1, 1],
    arguments: [buffer('int32', 128), buffer('int32', 128, 'iota'), { int: 128 }],
  });
  expect(contents(result, 0, 'int32')).toEqual(range(128).map((i) => (i < 64 ? 63 - i : 191 - i)));
});

it('printf writes to the console, lane by lane', () => {
  const source =
    'extern "C" __global__ void hello(int n) { if (threadIdx.x < 2) printf("lane %d of %-3u|%5.2f %s %%\\n", threadIdx.x, 32u, n / 3.0f, "x"); }';
  expect(run({ source, block: [32, 1, 1], arguments: [{ int: 1 }] }).console).toEqual([
    'lane 0 of 32 | 0.33 x %\n',
    'lane 1 of 32 | 0.33 x %\n',
  ]);
});
