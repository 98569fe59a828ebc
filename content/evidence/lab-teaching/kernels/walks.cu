// Walks over tables, records and chunks by many blocks, and where the blocks ran.
#include <cuda_pipeline.h>

__global__ void tableWalk(int *out, const int *table, int entries, int m, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < steps; ++k) sum += table[(unsigned)(i * m + k * 977) % entries];
  out[i] = sum;
}

__global__ void tableBesideShared(int *out, const int *table, int entries, int steps) {
  extern __shared__ int beside[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  beside[threadIdx.x] = i;
  int sum = 0;
  for (int k = 0; k < steps; ++k) sum += table[(unsigned)(i * 33 + k * 1009) % entries];
  __syncthreads();
  out[i] = sum + beside[blockDim.x - 1 - threadIdx.x];
}

struct Record32 {
  float a, b, c, d, e, f, g, h;
};

struct Record64 {
  double first;
  float middle[12];
  int count, last;
};

__global__ void fields32(float *out, const Record32 *records, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = records[i].a;
  sum += records[i].c;
  sum += records[i].h;
  out[i] = sum;
}

__global__ void fields64(double *out, const Record64 *records, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = records[i].count + records[i].last * 2 + records[i].middle[5];
}

__global__ void storedBefore(int *data, int *out, int rounds) {
  int base = blockIdx.x * blockDim.x, t = threadIdx.x;
  int sum = 0;
  for (int r = 0; r < rounds; ++r) {
    data[base + t] = t + r;
    __syncthreads();
    sum += data[base + (t + 1) % blockDim.x];
    __syncthreads();
  }
  out[base + t] = sum;
}

__global__ void lastUse(float *out, const float *in) {
  int base = blockIdx.x * blockDim.x;
  float v = __ldlu(&in[base + threadIdx.x]);
  __syncthreads();
  out[base + threadIdx.x] = v + __ldlu(&in[base + (threadIdx.x ^ 31)]);
}

__global__ void volatileTwice(int *out, const volatile int *in) {
  int base = blockIdx.x * blockDim.x;
  int v = in[base + threadIdx.x];
  __syncthreads();
  out[base + threadIdx.x] = v + in[base + (threadIdx.x ^ 31)];
}

__global__ void fenceBetween(int *out, const int *in) {
  int base = blockIdx.x * blockDim.x;
  int v = in[base + threadIdx.x];
  __threadfence();
  __syncthreads();
  out[base + threadIdx.x] = v + in[base + (threadIdx.x ^ 31)];
}

template <typename T>
__global__ void asyncByAll(T *out, const T *table, int chunks) {
  __shared__ T tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T last = T();
  for (int c = 0; c < chunks; ++c) {
    __pipeline_memcpy_async(&tile[threadIdx.x], &table[c * 128 + threadIdx.x], sizeof(T));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    last = tile[threadIdx.x ^ 1];
    __syncthreads();
  }
  out[i] = last;
}

__global__ void convolve17(float *out, const float *in, const float *weights, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = -8; j <= 8; ++j)
    if (i + j >= 0 && i + j < n) sum += weights[j + 8] * in[i + j];
  out[i] = sum;
}

__global__ void sevenPoints(float *out, const float *in, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  int i = (z * ny + y) * nx + x;
  out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - nx * ny] + in[i + nx * ny];
}
