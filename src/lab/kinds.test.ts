/** Kernels of many kinds, each with a language construct that the others do not have. */
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { BufferType, KernelArgument, KernelQuery } from './query';
import { runKernel } from './run';
const f = (count = 4096, type: BufferType = 'float') => ({ buffer: { type, count, init: 'iota' } }) as const;
const kernels: [string, string, KernelArgument[], Partial<KernelQuery>?][] = [
  [
    'stencil3d',
    `#define IDX(i,j,k) ((k)*ny*nx + (j)*nx + (i))
__global__ void __launch_bounds__(256, 2) k(float * __restrict__ out, const float * __restrict__ in, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, kk = blockIdx.z * blockDim.z + threadIdx.z;
  if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1 && kk > 0 && kk < nz - 1)
    out[IDX(i,j,kk)] = 0.1f * (in[IDX(i-1,j,kk)] + in[IDX(i+1,j,kk)] + in[IDX(i,j-1,kk)] + in[IDX(i,j+1,kk)] + in[IDX(i,j,kk-1)] + in[IDX(i,j,kk+1)]) - 0.4f*in[IDX(i,j,kk)];
}`,
    [f(), f(), { int: 16 }, { int: 16 }, { int: 16 }],
    { grid: [2, 2, 4], block: [8, 8, 4] },
  ],
  [
    'sobel',
    `struct Pixel { unsigned char r, g, b; };
__constant__ int gx[3][3] = {{-1,0,1},{-2,0,2},{-1,0,1}}; __constant__ int gy[3][3];
__global__ void k(unsigned char *out, const uchar3 *img, int w, int h) {
  int x = blockIdx.x*blockDim.x+threadIdx.x, y = blockIdx.y*blockDim.y+threadIdx.y; if (x >= w || y >= h) return;
  int sx = 0, sy = 0;
  for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) { int cx = min(max(x+dx,0),w-1), cy = min(max(y+dy,0),h-1);
    uchar3 p = img[cy*w+cx]; int g = (int)(0.299f*p.x + 0.587f*p.y + 0.114f*p.z); sx += gx[dy+1][dx+1]*g; sy += gy[dy+1][dx+1]*g; }
  float m = sqrtf((float)(sx*sx+sy*sy)); out[y*w+x] = m > 255 ? 255 : (unsigned char)m; }`,
    [f(1024, 'uint8'), f(4096, 'uint8'), { int: 32 }, { int: 32 }],
    { grid: [2, 2, 1], block: [16, 16, 1] },
  ],
  [
    'guide matrix',
    `typedef struct { int width; int height; int stride; float* elements; } Matrix;
#define BLOCK_SIZE 16
__device__ float GetElement(const Matrix A, int row, int col) { return A.elements[row * A.stride + col]; }
__device__ void SetElement(Matrix A, int row, int col, float value) { A.elements[row * A.stride + col] = value; }
__device__ Matrix GetSubMatrix(Matrix A, int row, int col) { Matrix Asub; Asub.width = BLOCK_SIZE; Asub.height = BLOCK_SIZE; Asub.stride = A.stride; Asub.elements = &A.elements[A.stride * BLOCK_SIZE * row + BLOCK_SIZE * col]; return Asub; }
__global__ void MatMulKernel(Matrix, Matrix, Matrix);
__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C) {
  int blockRow = blockIdx.y; int blockCol = blockIdx.x; Matrix Csub = GetSubMatrix(C, blockRow, blockCol); float Cvalue = 0; int row = threadIdx.y, col = threadIdx.x;
  for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) { Matrix Asub = GetSubMatrix(A, blockRow, m); Matrix Bsub = GetSubMatrix(B, m, blockCol);
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE]; __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[row][col] = GetElement(Asub, row, col); Bs[row][col] = GetElement(Bsub, row, col); __syncthreads();
    for (int e = 0; e < BLOCK_SIZE; ++e) Cvalue += As[row][e] * Bs[e][col]; __syncthreads(); }
  SetElement(Csub, row, col, Cvalue); }`,
    [0, 1, 2].map(() => ({ struct: [{ int: 32 }, { int: 32 }, { int: 32 }, f(1024)] })),
    { grid: [2, 2, 1], block: [16, 16, 1] },
  ],
  [
    'harris reduce',
    `template <unsigned int blockSize> __device__ void warpReduce(volatile int *sdata, unsigned int tid) {
 if (blockSize >= 64) sdata[tid] += sdata[tid + 32]; if (blockSize >= 32) sdata[tid] += sdata[tid + 16]; if (blockSize >= 16) sdata[tid] += sdata[tid + 8]; if (blockSize >= 8) sdata[tid] += sdata[tid + 4]; if (blockSize >= 4) sdata[tid] += sdata[tid + 2]; if (blockSize >= 2) sdata[tid] += sdata[tid + 1]; }
template <unsigned int blockSize> __global__ void reduce6(int *g_idata, int *g_odata, unsigned int n) {
 extern __shared__ int sdata[]; unsigned int tid = threadIdx.x; unsigned int i = blockIdx.x*(blockSize*2) + tid; unsigned int gridSize = blockSize*2*gridDim.x; sdata[tid] = 0;
 while (i < n) { sdata[tid] += g_idata[i] + g_idata[i+blockSize]; i += gridSize; } __syncthreads();
 if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
 if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
 if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
 if (tid < 32) warpReduce<blockSize>(sdata, tid); if (tid == 0) g_odata[blockIdx.x] = sdata[0]; }`,
    [f(4096, 'int32'), f(4, 'int32'), { int: 4096 }],
    { kernel: 'reduce6<256>', grid: [2, 1, 1], block: [256, 1, 1], sharedBytes: 1024 },
  ],
  [
    'cas double',
    `__device__ double atomicAddD(double* address, double val) { unsigned long long int* p = (unsigned long long int*)address; unsigned long long int old = *p, assumed;
 do { assumed = old; old = atomicCAS(p, assumed, __double_as_longlong(val + __longlong_as_double(assumed))); } while (assumed != old); return __longlong_as_double(old); }
__global__ void k(double *x) { atomicAddD(x, 1.5); atomicAdd(x + 1, 2.0); }`,
    [f(4, 'double')],
  ],
  [
    'spmv',
    `template <typename T> __global__ void k(int n, const int *ptr, const int *idx, const T *val, const T *x, T *y) { int row = blockDim.x*blockIdx.x+threadIdx.x; if (row < n) { T dot = 0; int s = ptr[row] % 64, e = s + 3; for (int j = s; j < e; j++) dot += val[j] * x[idx[j]]; y[row] += dot; } }`,
    [{ int: 64 }, f(65, 'int32'), f(4096, 'int32'), f(), f(), f()],
    { block: [64, 1, 1] },
  ],
  [
    'partition smem',
    `__global__ void k(float *o, int n) { extern __shared__ __align__(16) unsigned char smem[]; float *a = (float *)smem; int *b = (int *)&a[n]; double *c = reinterpret_cast<double *>(b + n);
 a[threadIdx.x] = threadIdx.x; b[threadIdx.x] = 2; c[threadIdx.x] = 0.5; __syncthreads(); o[threadIdx.x] = a[n - 1 - threadIdx.x] * b[0] + c[1]; }`,
    [f(32), { int: 32 }],
    { sharedBytes: 1024 },
  ],
  [
    'array param',
    `#define N 16
__global__ void MatAdd(float A[N][N], float B[N][N], float (*C)[N]) { int i = threadIdx.x, j = threadIdx.y; C[i][j] = A[i][j] + B[i][j]; }`,
    [f(256), f(256), f(256)],
    { block: [16, 16, 1] },
  ],
  [
    'layernorm',
    `template <typename T, int VEC> struct alignas(sizeof(T) * VEC) Pack { T v[VEC]; };
__global__ void k(float *out, const float *in, const float *gamma, int cols) {
 __shared__ float mean, rstd; __shared__ float part[8]; const Pack<float, 4> *row = reinterpret_cast<const Pack<float, 4> *>(in + blockIdx.x * cols);
 float s = 0, s2 = 0; for (int i = threadIdx.x; i < cols / 4; i += blockDim.x) { Pack<float, 4> p = row[i];
#pragma unroll
 for (int j = 0; j < 4; ++j) { s += p.v[j]; s2 = fmaf(p.v[j], p.v[j], s2); } }
 for (int d = 16; d; d >>= 1) { s += __shfl_xor_sync(0xffffffff, s, d); s2 += __shfl_xor_sync(0xffffffff, s2, d); }
 if (threadIdx.x == 0) { mean = s / cols; rstd = rsqrtf(s2 / cols - mean * mean + 1e-5f); part[0] = 1; } __syncthreads();
 for (int i = threadIdx.x; i < cols; i += blockDim.x) out[blockIdx.x * cols + i] = (in[blockIdx.x * cols + i] - mean) * rstd * gamma[i] * part[0]; }`,
    [f(), f(), f(), { int: 256 }],
    { grid: [4, 1, 1] },
  ],
  [
    'is_same',
    `#include <type_traits>
template <typename T> __global__ void k(T *o) { if constexpr (std::is_same<T, float>::value) o[threadIdx.x] = 1.5f; else o[threadIdx.x] = T(2); constexpr int lut[] = {1, 2, 3}; static constexpr float w[2] = {0.5f, 1.f}; o[0] += lut[threadIdx.x % 3] * w[1]; if (std::is_same_v<T, double>) o[1] = 0; }`,
    [f(32)],
  ],
  [
    'fft',
    `typedef float2 Complex;
static __device__ __host__ inline Complex ComplexMul(Complex a, Complex b) { Complex c; c.x = a.x * b.x - a.y * b.y; c.y = a.x * b.y + a.y * b.x; return c; }
static __global__ void ComplexPointwiseMulAndScale(Complex *a, const Complex *b, int size, float scale) { const int numThreads = blockDim.x * gridDim.x; const int threadID = blockIdx.x * blockDim.x + threadIdx.x;
 for (int i = threadID; i < size; i += numThreads) { a[i] = ComplexMul(a[i], b[i]); Complex w; sincosf(0.1f * i, &w.y, &w.x); a[i].x *= scale + 0 * w.x; } }`,
    [f(), f(), { int: 1024 }, { float: 0.5 }],
    { block: [128, 1, 1] },
  ],
  [
    'mandel',
    `__global__ void k(int *out, int w, int h, int maxIter) { int px = blockIdx.x*blockDim.x+threadIdx.x, py = blockIdx.y*blockDim.y+threadIdx.y; double x0 = px*3.5/w-2.5, y0 = py*2.0/h-1, x = 0, y = 0; int it = 0; while (x*x+y*y <= 4 && it < maxIter) { double t = x*x-y*y+x0; y = 2*x*y+y0; x = t; ++it; } out[py*w+px] = it; }`,
    [f(1024, 'int32'), { int: 32 }, { int: 32 }, { int: 50 }],
    { grid: [2, 2, 1], block: [16, 16, 1] },
  ],
  [
    'half2',
    `#include <cuda_fp16.h>
__global__ void k(__half2 *o, const __half2 *a, float2 *f) { int i = threadIdx.x; __half2 v = a[i]; o[i] = __hfma2(v, v, __float2half2_rn(1.0f)); f[i] = __half22float2(__hadd2(v, v)); half h = __low2half(v); h = __hmul(h, h); }`,
    [f(32), f(32), f(64)],
  ],
  [
    'class + static',
    `class Rng { unsigned s; public: __device__ Rng(unsigned seed) : s(seed) {} __device__ unsigned next() { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return s; } __device__ float uniform() { return next() * (1.0f / 4294967296.0f); } };
__global__ void pi(unsigned *count, int n) { Rng r(threadIdx.x + 1); unsigned hits = 0; for (int i = 0; i < n; i++) { float x = r.uniform(), y = r.uniform(); hits += (x*x + y*y < 1.0f) ? 1 : 0; } atomicAdd(count, hits); }`,
    [f(1, 'uint32'), { int: 100 }],
    { block: [64, 1, 1] },
  ],
  [
    'swap ptr loop',
    `__global__ void k(int *a, int *b, int n) { int *src = a, *dst = b; for (int s = 1; s < 8; s <<= 1) { int i = threadIdx.x; dst[i] = src[i] + (i >= s ? src[i - s] : 0); __syncthreads(); int *t = src; src = dst; dst = t; } }`,
    [f(32, 'int32'), f(32, 'int32'), { int: 3 }],
  ],
  [
    'oddities',
    `__device__ __forceinline__ unsigned laneId() { return threadIdx.x & 31; }
template <class T, class Op> __device__ T warpScan(T v, Op op) { for (int d = 1; d < 32; d *= 2) { T o = __shfl_up_sync(0xffffffffu, v, d); if (laneId() >= d) v = op(v, o); } return v; }
template <class T> struct Plus { __device__ T operator()(const T &a, const T &b) const { return a + b; } };
__global__ void k(int *o, const long *in, unsigned n) { const auto i = blockIdx.x * blockDim.x + threadIdx.x; long v = i < n ? in[i] : 0l; o[i] = warpScan<int>((int)v, Plus<int>{}); o[i] = warpScan(o[i], Plus<int>()); bool ok = !(i & 1) || i == 3; o[i] += ok ? 'a' - 'A' : -1; for (;;) { if (o[i] > 5) break; o[i]++; } unsigned long long m = 1ULL << (i & 63); o[i] ^= __popcll(m - 1) + (int)(m >> 60); }`,
    [f(32, 'int32'), f(64, 'int32'), { int: 32 }],
  ],
];
it('two arrays that one macro declares are two', () => {
  const source = `#define PAIR __shared__ int a[32]; __shared__ int b[32];
__global__ void k(int *o) { PAIR int t = threadIdx.x; a[t] = 1; b[t] = 2; __syncthreads(); o[t] = a[31 - t] * 10 + b[t]; }`;
  const result = runKernel(
    { source, grid: [1, 1, 1], block: [32, 1, 1], arguments: [f(32, 'int32')] },
    architectures.h200,
  );
  expect(new Int32Array(result.bytesOf(0).buffer)[3]).toBe(12);
});

it.each(kernels)('%s', (_, source, args, launch) => {
  const { diagnostics, accesses } = runKernel(
    { source, grid: [1, 1, 1], block: [32, 1, 1], arguments: args, ...launch },
    architectures.h200,
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(accesses.length).toBeGreaterThan(0);
});
