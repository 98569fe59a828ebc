// Constants, softmax, compaction, a ring of copies.

#include <cuda_pipeline.h>

__constant__ float coefficients[4] = {1.0f, 2.0f, 0.5f, 4.0f};

__global__ void polynomial(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i], value = coefficients[3];
  for (int k = 2; k >= 0; --k) value = value * x + coefficients[k];
  out[i] = value;
}

__global__ void softmaxRows(float *out, const float *in, int columns) {
  __shared__ float shared[32];
  const float *row = in + blockIdx.x * columns;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float most = -1e30f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) most = fmaxf(most, row[i]);
  for (int mask = 16; mask > 0; mask /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
  if (lane == 0) shared[warp] = most;
  __syncthreads();
  most = lane < blockDim.x / 32 ? shared[lane] : -1e30f;
  for (int mask = 16; mask > 0; mask /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
  __syncthreads();
  float sum = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += exp2f(row[i] - most);
  for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(0xffffffff, sum, mask);
  if (lane == 0) shared[warp] = sum;
  __syncthreads();
  sum = lane < blockDim.x / 32 ? shared[lane] : 0.0f;
  for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(0xffffffff, sum, mask);
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    out[blockIdx.x * columns + i] = exp2f(row[i] - most) / sum;
}

__global__ void compact(int *out, int *count, const int *in, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32;
  bool keep = in[i] < limit;
  unsigned votes = __ballot_sync(0xffffffff, keep);
  int before = __popc(votes & ((1u << lane) - 1));
  int base = 0;
  if (lane == 0) base = (i / 32) * 32;
  base = __shfl_sync(0xffffffff, base, 0);
  if (keep) out[base + before] = in[i];
  if (lane == 0) count[i / 32] = __popc(votes);
}

__global__ void copyAsync(float *out, const float *in) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[i], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = tile[255 - threadIdx.x];
}

__global__ void dot(float *out, const float *a, const float *b, int n) {
  __shared__ float cache[128];
  float sum = 0;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) sum += a[i] * b[i];
  cache[threadIdx.x] = sum;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
    i /= 2;
  }
  if (threadIdx.x == 0) out[blockIdx.x] = cache[0];
}

__global__ void bankStride(int *out, int stride) {
  __shared__ int words[1024];
  for (int i = threadIdx.x; i < 1024; i += 32) words[i] = i * 3;
  __syncwarp();
  out[threadIdx.x] = words[(threadIdx.x * stride) % 1024];
}

__global__ void mixed(unsigned long long *out, const unsigned *in, short s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = in[i];
  unsigned char low = (unsigned char)(v * 7);
  signed char sign = (signed char)low;
  long long wide = (long long)sign * s + (v >> 3);
  out[i] = (unsigned long long)wide ^ ((unsigned long long)__brev(v) << 13) ^ __clz(v | 1);
}
