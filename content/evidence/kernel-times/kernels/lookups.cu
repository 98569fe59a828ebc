// Gathers, scatters, tables, and chains of loads.

__constant__ float weights[1024];

__device__ unsigned scramble(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

__global__ void gather(float *out, const float *in, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[index[i]];
}

__global__ void scatter(float *out, const float *in, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[index[i]] = in[i];
}

__global__ void gatherRandom(float *out, const float *in, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[scramble(i) & mask];
}

__global__ void gatherEight(float *out, const float *in, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) sum += in[scramble(i * 8 + k) & mask];
  out[i] = sum;
}

__global__ void gatherWide(float4 *out, const float4 *in, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[scramble(i) & mask];
}

__global__ void gatherRows(float *out, const float *table, const int *row, int width, int n) {
  int i = blockIdx.x;
  for (int k = threadIdx.x; k < width; k += blockDim.x) out[i * width + k] = table[row[i] * width + k];
}

__global__ void tableGlobal(float *out, const int *in, const float *table, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[in[i] & 255] + table[(in[i] >> 4) & 255];
}

__global__ void tableShared(float *out, const int *in, const float *table, int n) {
  __shared__ float copy[256];
  copy[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = copy[in[i] & 255] + copy[(in[i] >> 4) & 255];
}

__global__ void tableConstant(float *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = weights[in[i] & 1023];
}

__global__ void constantUniform(float *out, const float *in, int terms, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i], sum = 0;
#pragma unroll 4
  for (int k = 0; k < terms; ++k) sum = sum * x + weights[k];
  out[i] = sum;
}

__global__ void chase(int *out, const int *next, int steps) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < steps; ++k) at = next[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

__global__ void chaseTwo(int *out, const int *next, int steps, int half) {
  int at = blockIdx.x * blockDim.x + threadIdx.x, other = at + half;
#pragma unroll 1
  for (int k = 0; k < steps; ++k) {
    at = next[at];
    other = next[other];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = at + other;
}

__global__ void searchSorted(int *out, const int *sorted, const int *keys, int size, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int key = keys[i], low = 0, high = size;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  out[i] = low;
}

__global__ void sparseRows(float *y, const int *start, const int *column, const float *value, const float *x, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = start[row]; k < start[row + 1]; ++k) sum += value[k] * x[column[k]];
  y[row] = sum;
}

__global__ void sparseWarps(float *y, const int *start, const int *column, const float *value, const float *x, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row >= rows) return;
  float sum = 0;
  for (int k = start[row] + lane; k < start[row + 1]; k += 32) sum += value[k] * x[column[k]];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}
