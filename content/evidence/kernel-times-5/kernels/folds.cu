// Many numbers to few: sums, places, counts, and scans.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

#define FULL_MASK 0xffffffffu

// The block that comes last adds up what the others left.
__global__ void reduceLastBlock(const float *in, float *partial, float *result, unsigned *ticket, int n) {
  __shared__ float cache[256];
  __shared__ bool isLast;
  int tid = threadIdx.x;
  float temp = 0;
  for (int i = blockIdx.x * 256 + tid; i < n; i += 256 * gridDim.x) temp += in[i];
  cache[tid] = temp;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (tid < s) cache[tid] += cache[tid + s];
    __syncthreads();
  }
  if (tid == 0) {
    partial[blockIdx.x] = cache[0];
    __threadfence();
    isLast = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast) {
    float sum = 0;
    for (int i = tid; i < gridDim.x; i += 256) sum += partial[i];
    cache[tid] = sum;
    __syncthreads();
    for (int s = 128; s > 0; s >>= 1) {
      if (tid < s) cache[tid] += cache[tid + s];
      __syncthreads();
    }
    if (tid == 0) *result = cache[0];
  }
}

__global__ void argMaxBlock(const float *data, float *maxVal, int *maxIdx, int n) {
  extern __shared__ float sdata[];
  int *sidx = (int *)&sdata[blockDim.x];
  int tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + tid;
  float v = i < n ? data[i] : -1e30f;
  int at = i;
  if (i + blockDim.x < n && data[i + blockDim.x] > v) {
    v = data[i + blockDim.x];
    at = i + blockDim.x;
  }
  sdata[tid] = v;
  sidx[tid] = at;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s && sdata[tid + s] > sdata[tid]) {
      sdata[tid] = sdata[tid + s];
      sidx[tid] = sidx[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    maxVal[blockIdx.x] = sdata[0];
    maxIdx[blockIdx.x] = sidx[0];
  }
}

__global__ void meanAndSquares(const float *x, double *sums, int n) {
  __shared__ double s1[128], s2[128];
  double a = 0, b = 0;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
    double v = x[i];
    a += v;
    b += v * v;
  }
  s1[threadIdx.x] = a;
  s2[threadIdx.x] = b;
  __syncthreads();
  for (int half = blockDim.x / 2; half >= 1; half /= 2) {
    if (threadIdx.x < half) {
      s1[threadIdx.x] += s1[threadIdx.x + half];
      s2[threadIdx.x] += s2[threadIdx.x + half];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    atomicAdd(&sums[0], s1[0]);
    atomicAdd(&sums[1], s2[0]);
  }
}

__global__ void weightedHistogram(const float *x, const float *weight, float *bins, float scale, int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int b = (int)(x[i] * scale);
  if (b >= 0 && b < count) atomicAdd(&bins[b], weight[i]);
}

#define SECTION 1024
__global__ void scanBrentKung(const int *X, int *Y, int N) {
  __shared__ int XY[SECTION];
  int i = 2 * blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) XY[threadIdx.x] = X[i];
  if (i + blockDim.x < N) XY[threadIdx.x + blockDim.x] = X[i + blockDim.x];
  for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
    __syncthreads();
    int index = (threadIdx.x + 1) * 2 * stride - 1;
    if (index < SECTION) XY[index] += XY[index - stride];
  }
  for (int stride = SECTION / 4; stride > 0; stride /= 2) {
    __syncthreads();
    int index = (threadIdx.x + 1) * stride * 2 - 1;
    if (index + stride < SECTION) XY[index + stride] += XY[index];
  }
  __syncthreads();
  if (i < N) Y[i] = XY[threadIdx.x];
  if (i + blockDim.x < N) Y[i + blockDim.x] = XY[threadIdx.x + blockDim.x];
}

__global__ void integratePi(double *partial, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  double h = 1.0 / ((double)steps * threads), sum = 0.0;
  for (int k = 0; k < steps; k++) {
    double x = ((double)k * threads + i + 0.5) * h;
    sum += 4.0 / (1.0 + x * x);
  }
  partial[i] = sum * h;
}

__global__ void segmentMax(const float *values, const int *offsets, float *out, int segments) {
  int seg = blockIdx.x;
  float most = -1e30f;
  for (int k = offsets[seg] + threadIdx.x; k < offsets[seg + 1]; k += blockDim.x) most = fmaxf(most, values[k]);
  __shared__ float warpMax[32];
  for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(FULL_MASK, most, d));
  if (threadIdx.x % 32 == 0) warpMax[threadIdx.x / 32] = most;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < blockDim.x / 32; w++) most = fmaxf(most, warpMax[w]);
    out[seg] = most;
  }
}

__global__ void tiledPartitionSum(const int *in, int *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + block.thread_rank(); i < n / 4; i += gridDim.x * blockDim.x) {
    int4 v = reinterpret_cast<const int4 *>(in)[i];
    sum += v.x + v.y + v.z + v.w;
  }
  sum = cg::reduce(tile, sum, cg::plus<int>());
  if (tile.thread_rank() == 0) atomicAdd(out, sum);
}
