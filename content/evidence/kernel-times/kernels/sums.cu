// Reductions and scans.

__global__ void sumInterleaved(int *out, const int *in) {
  __shared__ int data[256];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0) data[t] += data[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = data[0];
}

__global__ void sumStrided(int *out, const int *in) {
  __shared__ int data[256];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    int i = 2 * s * t;
    if (i < blockDim.x) data[i] += data[i + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = data[0];
}

__global__ void sumSequential(int *out, const int *in) {
  __shared__ int data[256];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) data[t] += data[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = data[0];
}

__device__ float warpSum(float value) {
  for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffff, value, d);
  return value;
}

__device__ float blockSum(float value) {
  __shared__ float part[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  value = warpSum(value);
  if (lane == 0) part[warp] = value;
  __syncthreads();
  value = threadIdx.x < blockDim.x / 32 ? part[lane] : 0.0f;
  if (warp == 0) value = warpSum(value);
  return value;
}

__global__ void sumShuffle(float *out, const float *in) {
  float value = blockSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}

__global__ void sumLoop(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
  sum = blockSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void sumLoop4(float *out, const float4 *in, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float4 v = in[i];
    sum += v.x + v.y + v.z + v.w;
  }
  sum = blockSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void dot(float *out, const float *a, const float *b, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
  sum = blockSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void largest(int *out, const int *in, int n) {
  int best = -2147483647;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) best = max(best, in[i]);
  for (int d = 16; d > 0; d /= 2) best = max(best, __shfl_xor_sync(0xffffffff, best, d));
  if ((threadIdx.x & 31) == 0) atomicMax(out, best);
}

__global__ void rowSums(float *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < width; ++k) sum += in[row * width + k];
  out[row] = sum;
}

__global__ void columnSums(float *out, const float *in, int width, int rows) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= width) return;
  float sum = 0;
  for (int k = 0; k < rows; ++k) sum += in[k * width + column];
  out[column] = sum;
}

__global__ void rowSumsWarp(float *out, const float *in, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  float sum = 0;
  for (int k = lane; k < width; k += 32) sum += in[row * width + k];
  sum = warpSum(sum);
  if (lane == 0) out[row] = sum;
}

__global__ void sumSerial(float *out, const float *in, int each) {
  __shared__ float data[256];
  data[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < each; ++k) sum += data[k];
    out[blockIdx.x] = sum;
  }
}

__global__ void scanHillis(int *out, const int *in) {
  __shared__ int buffer[2][256];
  int t = threadIdx.x, from = 0;
  buffer[0][t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int offset = 1; offset < 256; offset *= 2) {
    int to = 1 - from;
    buffer[to][t] = t >= offset ? buffer[from][t] + buffer[from][t - offset] : buffer[from][t];
    __syncthreads();
    from = to;
  }
  out[blockIdx.x * 256 + t] = buffer[from][t];
}

__global__ void scanBlelloch(int *out, const int *in) {
  __shared__ int data[512];
  int t = threadIdx.x, n = 512, base = blockIdx.x * n;
  data[2 * t] = in[base + 2 * t];
  data[2 * t + 1] = in[base + 2 * t + 1];
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) data[offset * (2 * t + 2) - 1] += data[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) data[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int value = data[left];
      data[left] = data[right];
      data[right] += value;
    }
  }
  __syncthreads();
  out[base + 2 * t] = data[2 * t];
  out[base + 2 * t + 1] = data[2 * t + 1];
}

__global__ void scanWarps(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int value = in[i];
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(0xffffffff, value, d);
    if (lane >= d) value += other;
  }
  out[i] = value;
}

__global__ void scanBlocks(int *out, const int *in) {
  __shared__ int part[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  int value = in[i];
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(0xffffffff, value, d);
    if (lane >= d) value += other;
  }
  if (lane == 31) part[warp] = value;
  __syncthreads();
  if (warp == 0) {
    int sum = lane < blockDim.x / 32 ? part[lane] : 0;
    for (int d = 1; d < 32; d *= 2) {
      int other = __shfl_up_sync(0xffffffff, sum, d);
      if (lane >= d) sum += other;
    }
    part[lane] = sum;
  }
  __syncthreads();
  out[i] = value + (warp > 0 ? part[warp - 1] : 0);
}
