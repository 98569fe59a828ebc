// What lessons show and what beginners write.

#include <cassert>

// Constants without an f, and functions of doubles.
__global__ void accidentalDoubles(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 0.5 * sqrt(x[i]) + pow(x[i], 2.0) / 3.0 + 1.0;
}

__global__ void localArrayIndexed(const int *in, int *out, int rounds, int n) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= n) return;
  int state[64];
  for (int i = 0; i < 64; i++) state[i] = i;
  int v = in[tid];
  for (int r = 0; r < rounds; r++) {
    int a = (v + r) & 63, b = state[a] & 63;
    int t = state[a];
    state[a] = state[b];
    state[b] = t + 1;
    v = v * 5 + t;
  }
  out[tid] = v + state[v & 63];
}

__global__ void lockedSum(const int *a, int *sum, int *mutex, int n) {
  __shared__ int cache[256];
  int tid = threadIdx.x, temp = 0;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += blockDim.x * gridDim.x) temp += a[i];
  cache[tid] = temp;
  __syncthreads();
  for (int i = blockDim.x / 2; i > 0; i /= 2) {
    if (tid < i) cache[tid] += cache[tid + i];
    __syncthreads();
  }
  if (tid == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    __threadfence();
    *(volatile int *)sum += cache[0];
    __threadfence();
    atomicExch(mutex, 0);
  }
}

struct Square {
  __device__ float operator()(float x) const { return x * x; }
};
struct Smoothstep {
  __device__ float operator()(float x) const {
    float t = __saturatef(x / 15.0f);
    return t * t * (3.0f - 2.0f * t);
  }
};

template <typename Op>
__global__ void mapWith(const float *in, float *out, int n) {
  Op op;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = op(in[i]);
}

__global__ void streamHints(const float4 *in, const float *scale, float4 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = __ldcs(&in[i]);
  float s = __ldg(&scale[i & 255]);
  __stcs(&out[i], make_float4(v.x * s, v.y * s, v.z * s, v.w * s));
}

__global__ void assertedGather(const int *index, const float *in, float *out, int size, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int k = index[i];
    assert(k >= 0 && k < size);
    out[i] = in[k] * 2.0f;
  }
}

// Two arrays in one piece of dynamic shared memory.
__global__ void binBySplitters(const float *x, const float *splitters, int *counts, int parts, int n) {
  extern __shared__ unsigned char raw[];
  float *split = (float *)raw;
  int *bins = (int *)&split[parts];
  for (int i = threadIdx.x; i < parts; i += blockDim.x) {
    split[i] = splitters[i];
    bins[i] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float v = x[i];
    int b = 0;
    while (b < parts - 1 && v >= split[b]) b++;
    atomicAdd(&bins[b], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < parts; i += blockDim.x) atomicAdd(&counts[i], bins[i]);
}

template <int N>
__device__ float power(float x) {
  if constexpr (N == 0)
    return 1.0f;
  else
    return x * power<N - 1>(x);
}

template <int N>
__global__ void powersUnrolled(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = power<N>(x[i] * 0.1f);
}
