// Local arrays, templates, macros, shared memory in parts, cache operators, asynchronous copies.
#include <cuda_pipeline.h>

#define IDX(r, c, ld) ((r) * (ld) + (c))
#define SQUARE(x) ((x) * (x))
#define THREAD_ID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void localHistogram(int *out, const unsigned char *in, int per) {
  int counts[16];
  for (int k = 0; k < 16; k++) counts[k] = 0;
  const unsigned char *mine = in + THREAD_ID * per;
  for (int k = 0; k < per; k++) counts[mine[k] & 15]++;
  for (int k = 0; k < 16; k++) out[THREAD_ID * 16 + k] = counts[k];
}

__global__ void localSort(int *data, int n) {
  int a[8];
  int t = THREAD_ID;
  for (int k = 0; k < 8; k++) a[k] = data[t * 8 + k];
  for (int i = 1; i < 8; i++) {
    int v = a[i], j = i - 1;
    while (j >= 0 && a[j] > v) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = v;
  }
  for (int k = 0; k < 8; k++) data[t * 8 + k] = a[k];
}

__global__ void localLookup(float *out, const int *which, int n) {
  const float table[6] = {1.0f, 4.0f, 9.0f, 16.0f, 25.0f, 36.0f};
  int i = THREAD_ID;
  if (i < n) out[i] = table[which[i] % 6];
}

__global__ void inRegisters(float *out, const float *in) {
  float v[4];
#pragma unroll
  for (int k = 0; k < 4; k++) v[k] = in[THREAD_ID + k * blockDim.x * gridDim.x];
#pragma unroll
  for (int k = 0; k < 4; k++) out[THREAD_ID + k * blockDim.x * gridDim.x] = v[3 - k];
}

template <typename T, int N>
__device__ T dotOf(const T *a, const T *b) {
  T sum = T(0);
  for (int k = 0; k < N; ++k) sum += a[k] * b[k];
  return sum;
}

template <typename T, int N>
__global__ void smallDots(T *out, const T *a, const T *b, int n) {
  int i = THREAD_ID;
  if (i < n) out[i] = dotOf<T, N>(a + i * N, b + i * N);
}

template <typename T>
__device__ void swapValues(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

template <typename T>
__global__ void swapNeighbours(T *data, int n) {
  int i = 2 * THREAD_ID;
  if (i + 1 < n) swapValues(data[i], data[i + 1]);
}

__global__ void threeArrays(float *out, const float *in, int n) {
  extern __shared__ char memory[];
  float *values = (float *)memory;
  int *keys = (int *)(values + n);
  unsigned char *flags = (unsigned char *)&keys[n];
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * n + t];
  keys[t] = (t * 7) % n;
  flags[t] = t % 3 == 0;
  __syncthreads();
  out[blockIdx.x * n + t] = flags[t] ? values[keys[t]] : values[n - 1 - t];
}

__global__ void loadsByName(float *out, const float *__restrict__ a, const float *b, int n) {
  int i = THREAD_ID;
  if (i < n) {
    float v = __ldg(&a[i]) + __ldcs(b + i);
    __stcg(&out[i], SQUARE(v));
  }
}

__global__ void ldgFloat4(float4 *out, const float4 *in, int n) {
  int i = THREAD_ID;
  if (i < n) __stcs(&out[i], __ldg(in + i));
}

__global__ void asyncTile(float *out, const float *in, int n) {
  __shared__ float tile[2][256];
  int stages = n / 256;
  __pipeline_memcpy_async(&tile[0][threadIdx.x], &in[blockIdx.x * n + threadIdx.x], sizeof(float));
  __pipeline_commit();
  for (int s = 0; s < stages; s++) {
    if (s + 1 < stages) {
      __pipeline_memcpy_async(&tile[(s + 1) % 2][threadIdx.x], &in[blockIdx.x * n + (s + 1) * 256 + threadIdx.x], sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[blockIdx.x * n + s * 256 + threadIdx.x] = 2.0f * tile[s % 2][255 - threadIdx.x];
    __syncthreads();
  }
}

__global__ void asyncFloat4(float4 *out, const float4 *in) {
  __shared__ float4 tile[64];
  int i = THREAD_ID;
  __pipeline_memcpy_async(tile + threadIdx.x, in + i, sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float4 v = tile[63 - threadIdx.x];
  out[i] = make_float4(v.w, v.z, v.y, v.x);
}

__device__ int totals[4] = {1, 2, 3, 4};
__constant__ int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};

__global__ void globalsAndConstants(int *out, int n) {
  int i = THREAD_ID;
  if (i < n) out[i] = totals[i % 4] * primes[i % 8];
}

__global__ void matrixMacro(int *c, const int *a, const int *b, int n) {
  int r = threadIdx.y, col = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += a[IDX(r, k, n)] * b[IDX(k, col, n)];
  c[IDX(r, col, n)] = sum;
}

__global__ void nbody(float4 *acc, const float4 *pos, int n) {
  extern __shared__ float4 shPosition[];
  int gtid = THREAD_ID;
  float4 my = pos[gtid];
  float3 a = {0.0f, 0.0f, 0.0f};
  for (int i = 0, tile = 0; i < n; i += blockDim.x, tile++) {
    shPosition[threadIdx.x] = pos[tile * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < blockDim.x; j++) {
      float4 bj = shPosition[j];
      float3 r;
      r.x = bj.x - my.x;
      r.y = bj.y - my.y;
      r.z = bj.z - my.z;
      float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
      float invDist = 1.0f / sqrtf(distSqr);
      float s = bj.w * invDist * invDist * invDist;
      a.x += r.x * s;
      a.y += r.y * s;
      a.z += r.z * s;
    }
    __syncthreads();
  }
  acc[gtid] = make_float4(a.x, a.y, a.z, 0.0f);
}

__global__ void bankPlay(int *out, int stride, int offset) {
  __shared__ int s[2048];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x) s[i] = i ^ 21;
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 4; ++k) sum += s[(threadIdx.x * stride + k * offset) % 2048];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void sharedStructs(double *out, const double *in) {
  struct Item {
    double value;
    int index;
  };
  __shared__ Item items[96];
  items[threadIdx.x].value = in[threadIdx.x];
  items[threadIdx.x].index = threadIdx.x;
  __syncthreads();
  Item item = items[95 - threadIdx.x];
  out[threadIdx.x] = item.value * 100.0 + item.index;
}

__global__ void sharedBytes(unsigned char *out, const unsigned char *in) {
  __shared__ unsigned char s[16][36];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * blockDim.x + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = s[15 - threadIdx.y][(threadIdx.x * 3) % 32] + 1;
}
