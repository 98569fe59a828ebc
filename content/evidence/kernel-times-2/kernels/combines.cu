// Reductions, scans, counters, and cooperation of a block that kernel-times does not have.

__global__ void sumAndLargest(float *sum, int *most, const float *in, int n) {
  float s = 0;
  int m = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float v = in[i];
    s += v * v;
    m = max(m, (int)v);
  }
  for (int d = 16; d > 0; d /= 2) {
    s += __shfl_xor_sync(0xffffffff, s, d);
    m = max(m, __shfl_xor_sync(0xffffffff, m, d));
  }
  if ((threadIdx.x & 31) == 0) {
    atomicAdd(sum, s);
    atomicMax(most, m);
  }
}

__global__ void compactBallot(int *out, int *counter, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int value = in[i];
  unsigned keep = __ballot_sync(0xffffffff, value % 3 == 0);
  int base = 0;
  if (lane == 0) base = atomicAdd(counter, __popc(keep));
  base = __shfl_sync(0xffffffff, base, 0);
  if (value % 3 == 0) out[(base + __popc(keep & ((1u << lane) - 1))) & (n - 1)] = value;
}

__global__ void segmentSums(float *sums, const float *in, int each, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&sums[i / each], in[i]);
}

__global__ void countByWarp(unsigned *bins, const int *data, int n) {
  __shared__ unsigned local[8][64];
  int warp = threadIdx.x / 32, lane = threadIdx.x & 31;
  local[warp][lane] = 0;
  local[warp][lane + 32] = 0;
  __syncwarp();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[warp][data[i] & 63], 1u);
  __syncthreads();
  if (threadIdx.x < 64) {
    unsigned sum = 0;
    for (int w = 0; w < 8; ++w) sum += local[w][threadIdx.x];
    atomicAdd(&bins[threadIdx.x], sum);
  }
}

__global__ void runningRows(float *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < width; ++k) {
    sum += in[row * width + k];
    out[row * width + k] = sum;
  }
}

__global__ void runningColumns(float *out, const float *in, int width, int rows) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= width) return;
  float sum = 0;
  for (int k = 0; k < rows; ++k) {
    sum = 0.9f * sum + in[k * width + column];
    out[k * width + column] = sum;
  }
}

__global__ void convolveShared(float *out, const float *in, const float *taps) {
  __shared__ float tile[256 + 16], weight[17];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  tile[t] = in[i];
  if (t < 16) tile[256 + t] = in[i + 256];
  if (t < 17) weight[t] = taps[t];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 17; ++k) sum += weight[k] * tile[t + k];
  out[i] = sum;
}

__global__ void nearest(int *out, const float *points, const float *centers, int n, int count) {
  __shared__ float cx[128], cy[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = points[i], y = points[n + i], best = 1e30f;
  int which = 0;
  for (int start = 0; start < count; start += 128) {
    __syncthreads();
    if (threadIdx.x < 128) {
      cx[threadIdx.x] = centers[start + threadIdx.x];
      cy[threadIdx.x] = centers[count + start + threadIdx.x];
    }
    __syncthreads();
    for (int k = 0; k < 128; ++k) {
      float dx = x - cx[k], dy = y - cy[k], d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        which = start + k;
      }
    }
  }
  out[i] = which;
}

__global__ void swapRows(int *out, const int *in) {
  __shared__ int tile[32][33];
  int x = threadIdx.x, y = threadIdx.y, base = blockIdx.x * 1024;
  tile[y][x] = in[base + y * 32 + x];
  __syncthreads();
  for (int d = 1; d < 32; d *= 2) {
    int other = tile[y ^ d][x];
    __syncthreads();
    tile[y][x] += other;
    __syncthreads();
  }
  out[base + y * 32 + x] = tile[x][y];
}

__global__ void matmulEight(float *c, const float *a, const float *b, int n) {
  __shared__ float tileA[8][128], tileB[8][128];
  int t = threadIdx.x, tx = t % 16, ty = t / 16;
  float sum[8][8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
#pragma unroll
    for (int j = 0; j < 8; ++j) sum[i][j] = 0;
  for (int start = 0; start < n; start += 8) {
#pragma unroll
    for (int q = 0; q < 4; ++q) {
      int e = t + q * 256;
      tileA[e % 8][e / 8] = a[(blockIdx.y * 128 + e / 8) * n + start + e % 8];
      tileB[e / 128][e % 128] = b[(start + e / 128) * n + blockIdx.x * 128 + e % 128];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      float x[8], y[8];
#pragma unroll
      for (int i = 0; i < 8; ++i) x[i] = tileA[k][ty + 16 * i];
#pragma unroll
      for (int j = 0; j < 8; ++j) y[j] = tileB[k][tx + 16 * j];
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sum[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 8; ++i)
#pragma unroll
    for (int j = 0; j < 8; ++j) c[(blockIdx.y * 128 + ty + 16 * i) * n + blockIdx.x * 128 + tx + 16 * j] = sum[i][j];
}
