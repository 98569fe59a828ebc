// Many numbers to few: sums, extremes, scans, and counts.

template <int Threads>
__global__ void sumUnrolled(float *out, const float *in, int n) {
  __shared__ float partial[Threads];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * Threads * 2 + t; i < n; i += gridDim.x * Threads * 2) sum += in[i] + in[i + Threads];
  partial[t] = sum;
  __syncthreads();
  if (Threads >= 512 && t < 256) partial[t] += partial[t + 256];
  __syncthreads();
  if (Threads >= 256 && t < 128) partial[t] += partial[t + 128];
  __syncthreads();
  if (Threads >= 128 && t < 64) partial[t] += partial[t + 64];
  __syncthreads();
  if (t < 32) {
    float s = partial[t] + partial[t + 32];
    for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(0xffffffff, s, d);
    if (t == 0) out[blockIdx.x] = s;
  }
}

__global__ void sumIntoShared(int *out, const int *in, int n) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&total, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

__global__ void sumOneBlock(float *out, const float *in, int n) {
  __shared__ float partial[1024];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 1024) sum += in[i];
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 512; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = partial[0];
}

__global__ void leastWithPlace(unsigned long long *out, const unsigned *in, int n) {
  unsigned long long best = ~0ull;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned long long key = ((unsigned long long)in[i] << 32) | (unsigned)i;
    best = key < best ? key : best;
  }
  for (int d = 16; d > 0; d /= 2) {
    unsigned long long other = __shfl_xor_sync(0xffffffff, best, d);
    best = other < best ? other : best;
  }
  if (threadIdx.x % 32 == 0) atomicMin(out + blockIdx.x, best);
}

__global__ void columnSumsTiled(float *out, const float *in, int width, int rowsEach) {
  __shared__ float partial[8][33];
  int x = blockIdx.x * 32 + threadIdx.x, first = blockIdx.y * rowsEach;
  float sum = 0;
  for (int k = threadIdx.y; k < rowsEach; k += 8) sum += in[(first + k) * width + x];
  partial[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y == 0) {
    for (int k = 1; k < 8; ++k) sum += partial[k][threadIdx.x];
    atomicAdd(out + x, sum);
  }
}

__global__ void dotDoubles(double *out, const double *a, const double *b, int n) {
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

__global__ void compensatedSums(float *out, const float *in, int each, int threads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= threads) return;
  float sum = 0, lost = 0;
  for (int k = 0; k < each; ++k) {
    float value = in[k * threads + i] - lost, next = sum + value;
    lost = (next - sum) - value;
    sum = next;
  }
  out[i] = sum;
}

__global__ void spreadOfRows(float *mean, float *spread, const float *in, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float m = 0, s = 0, count = 0;
  for (int k = lane; k < width; k += 32) {
    float value = in[row * width + k], delta = value - m;
    count += 1;
    m += delta / count;
    s += delta * (value - m);
  }
  for (int d = 16; d > 0; d /= 2) {
    float otherMean = __shfl_xor_sync(0xffffffff, m, d), otherS = __shfl_xor_sync(0xffffffff, s, d);
    float delta = otherMean - m;
    s += otherS + delta * delta * count * 0.5f;
    m = 0.5f * (m + otherMean);
    count *= 2;
  }
  if (lane == 0) {
    mean[row] = m;
    spread[row] = s / width;
  }
}

__global__ void maxOfWindows(float *out, const float *in, int width, int height, int outWidth, int outHeight) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= outWidth || y >= outHeight) return;
  float most = -1e30f;
  for (int v = 2 * y; v < min(2 * y + 3, height); ++v)
    for (int u = 2 * x; u < min(2 * x + 3, width); ++u) most = fmaxf(most, in[(blockIdx.z * height + v) * width + u]);
  out[(blockIdx.z * outHeight + y) * outWidth + x] = most;
}

__global__ void scanEightEach(int *out, const int *in) {
  __shared__ int sums[256];
  int t = threadIdx.x, base = blockIdx.x * 2048 + t * 8;
  int values[8];
  int total = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    total += in[base + k];
    values[k] = total;
  }
  sums[t] = total;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    int before = t >= step ? sums[t - step] : 0;
    __syncthreads();
    sums[t] += before;
    __syncthreads();
  }
  int before = t > 0 ? sums[t - 1] : 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) out[base + k] = before + values[k];
}

__global__ void addOffsets(int4 *data, const int *offsets, int quads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= quads) return;
  int offset = offsets[i / 512];
  int4 v = data[i];
  v.x += offset;
  v.y += offset;
  v.z += offset;
  v.w += offset;
  data[i] = v;
}

__global__ void sumsOfKeys(int *sums, const int *keys, const int *values, int each, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int key = i < n ? keys[i] / each : -1, value = i < n ? values[i] : 0;
  for (int d = 1; d < 32; d *= 2) {
    int otherKey = __shfl_up_sync(0xffffffff, key, d), other = __shfl_up_sync(0xffffffff, value, d);
    if (lane >= d && otherKey == key) value += other;
  }
  int nextKey = __shfl_down_sync(0xffffffff, key, 1);
  if (key >= 0 && (lane == 31 || nextKey != key)) atomicAdd(sums + key, value);
}

__global__ void jointCounts(unsigned *bins, const unsigned char *a, const unsigned char *b, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(bins + (a[i] >> 2) * 64 + (b[i] >> 2), 1u);
}

__global__ void countsPerLane(unsigned *bins, const uchar4 *in, int quads) {
  __shared__ unsigned counts[64 * 32];
  int lane = threadIdx.x % 32;
  for (int k = threadIdx.x; k < 64 * 32; k += blockDim.x) counts[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < quads; i += gridDim.x * blockDim.x) {
    uchar4 v = in[i];
    atomicAdd(&counts[(v.x >> 2) * 32 + lane], 1u);
    atomicAdd(&counts[(v.y >> 2) * 32 + lane], 1u);
    atomicAdd(&counts[(v.z >> 2) * 32 + lane], 1u);
    atomicAdd(&counts[(v.w >> 2) * 32 + lane], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 64) {
    unsigned sum = 0;
    for (int k = 0; k < 32; ++k) sum += counts[threadIdx.x * 32 + (threadIdx.x + k) % 32];
    atomicAdd(bins + threadIdx.x, sum);
  }
}
