// Sums, largest values, counts, and running sums.

#include <cuda_fp16.h>

__global__ void welfordRows(const float *x, float *mean, float *var, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row >= rows) return;
  float m = 0.f, s = 0.f, count = 0.f;
  for (int j = lane; j < cols; j += 32) {
    float v = x[(size_t)row * cols + j];
    count += 1.f;
    float delta = v - m;
    m += delta / count;
    s += delta * (v - m);
  }
  for (int offset = 16; offset > 0; offset >>= 1) {
    float otherM = __shfl_down_sync(0xffffffff, m, offset);
    float otherS = __shfl_down_sync(0xffffffff, s, offset);
    float otherC = __shfl_down_sync(0xffffffff, count, offset);
    float both = count + otherC;
    if (otherC > 0.f) {
      float delta = otherM - m;
      m += delta * otherC / both;
      s += otherS + delta * delta * count * otherC / both;
      count = both;
    }
  }
  if (lane == 0) {
    mean[row] = m;
    var[row] = s / cols;
  }
}

__device__ float atomicMaxFloat(float *address, float val) {
  int *asInt = (int *)address;
  int old = *asInt, assumed;
  do {
    assumed = old;
    old = atomicCAS(asInt, assumed, __float_as_int(fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void maxByCas(const float *data, float *result, int n) {
  extern __shared__ float sdata[];
  int tid = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tid;
  sdata[tid] = i < n ? data[i] : -3.0e38f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = fmaxf(sdata[tid], sdata[tid + s]);
    __syncthreads();
  }
  if (tid == 0) atomicMaxFloat(result, sdata[0]);
}

__global__ void dotHalves(const __half2 *a, const __half2 *b, float *out, int n2) {
  __shared__ float part[32];
  float sum = 0.f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n2; i += gridDim.x * blockDim.x) {
    float2 x = __half22float2(a[i]), y = __half22float2(b[i]);
    sum += x.x * y.x + x.y * y.y;
  }
  for (int o = 16; o; o /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0.f;
    for (int o = 16; o; o /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, o);
    if (threadIdx.x == 0) atomicAdd(out, sum);
  }
}

__global__ void compactByScan(const int *in, int *out, int *counts, int threshold, int n) {
  __shared__ int scan[256];
  int t = threadIdx.x;
  int i = blockIdx.x * 256 + t;
  int x = i < n ? in[i] : 0;
  int keep = (i < n && x > threshold) ? 1 : 0;
  scan[t] = keep;
  __syncthreads();
  for (int offset = 1; offset < 256; offset <<= 1) {
    int add = 0;
    if (t >= offset) add = scan[t - offset];
    __syncthreads();
    scan[t] += add;
    __syncthreads();
  }
  if (keep) out[blockIdx.x * 256 + scan[t] - 1] = x;
  if (t == 255) counts[blockIdx.x] = scan[255];
}

#define FRAMES 15

__global__ void medianOfFrames(const unsigned char *frames, unsigned char *background, int pixels) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pixels) return;
  unsigned char v[FRAMES];
  for (int f = 0; f < FRAMES; f++) {
    unsigned char x = frames[f * pixels + p];
    int j = f - 1;
    while (j >= 0 && v[j] > x) {
      v[j + 1] = v[j];
      j--;
    }
    v[j + 1] = x;
  }
  background[p] = v[FRAMES / 2];
}

__global__ void letterCounts(const char *text, unsigned int *counts, int length) {
  __shared__ unsigned int bins[26];
  if (threadIdx.x < 26) bins[threadIdx.x] = 0u;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += blockDim.x * gridDim.x) {
    int position = text[i] - 'a';
    if (position >= 0 && position < 26) atomicAdd(&bins[position], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 26) atomicAdd(&counts[threadIdx.x], bins[threadIdx.x]);
}

__global__ void cumprodRows(const float *x, float *y, int rows, int cols) {
  int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp >= rows) return;
  float carry = 1.f;
  for (int base = 0; base < cols; base += 32) {
    int j = base + lane;
    float v = j < cols ? 1.f + 0.001f * x[warp * cols + j] : 1.f;
    for (int d = 1; d < 32; d *= 2) {
      float other = __shfl_up_sync(0xffffffff, v, d);
      if (lane >= d) v *= other;
    }
    v *= carry;
    if (j < cols) y[warp * cols + j] = v;
    carry = __shfl_sync(0xffffffff, v, 31);
  }
}
