// Random numbers, transforms, records, warps at work.

#include <cuda_pipeline.h>

__global__ void randomWalk(int2 *position, unsigned *seeds, int steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned s = seeds[i];
  int2 p = position[i];
  for (int k = 0; k < steps; ++k) {
    s = 1664525u * s + 1013904223u;
    switch (s >> 30) {
      case 0: p.x++; break;
      case 1: p.x--; break;
      case 2: p.y++; break;
      default: p.y--;
    }
  }
  position[i] = p;
  seeds[i] = s;
}

__global__ void monteCarloPi(unsigned long long *inside, int perThread) {
  __shared__ unsigned counts[256];
  unsigned s = blockIdx.x * blockDim.x + threadIdx.x + 1;
  unsigned hits = 0;
  for (int k = 0; k < perThread; ++k) {
    s = 1664525u * s + 1013904223u;
    unsigned x = s >> 20;
    s = 1664525u * s + 1013904223u;
    unsigned y = s >> 20;
    if (x * x + y * y < 4096u * 4096u) ++hits;
  }
  counts[threadIdx.x] = hits;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half) counts[threadIdx.x] += counts[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(inside, (unsigned long long)counts[0]);
}

struct Quaternion {
  float w, x, y, z;
};
struct Point3 {
  float x, y, z;
};

__global__ void rotatePoints(Point3 *points, const Quaternion *rotations, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Quaternion q = rotations[i];
  Point3 p = points[i];
  float tx = 2 * (q.y * p.z - q.z * p.y);
  float ty = 2 * (q.z * p.x - q.x * p.z);
  float tz = 2 * (q.x * p.y - q.y * p.x);
  points[i].x = p.x + q.w * tx + q.y * tz - q.z * ty;
  points[i].y = p.y + q.w * ty + q.z * tx - q.x * tz;
  points[i].z = p.z + q.w * tz + q.x * ty - q.y * tx;
}

__global__ void quaternionLength(float *out, const Quaternion *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = q[i].w * q[i].w + q[i].x * q[i].x + q[i].y * q[i].y + q[i].z * q[i].z;
}

__global__ void aosToSoa(float *x, float *y, float *z, const Point3 *points, int n) {
  __shared__ float stage[3 * 128];
  const float *flat = (const float *)(points + blockIdx.x * 128);
  for (int k = 0; k < 3; ++k) stage[threadIdx.x + 128 * k] = flat[threadIdx.x + 128 * k];
  __syncthreads();
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) {
    x[i] = stage[3 * threadIdx.x];
    y[i] = stage[3 * threadIdx.x + 1];
    z[i] = stage[3 * threadIdx.x + 2];
  }
}

__global__ void soaToAos(Point3 *points, const float *x, const float *y, const float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    points[i].x = x[i];
    points[i].y = y[i];
    points[i].z = z[i];
  }
}

__device__ inline float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ inline float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ inline float2 cmul(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

__global__ void fft256Radix4(float2 *data) {
  __shared__ float2 s[256];
  int t = threadIdx.x;
  float2 *mine = data + blockIdx.x * 256;
  for (int k = 0; k < 4; ++k) s[t + 64 * k] = mine[t + 64 * k];
  __syncthreads();
  for (int span = 1; span < 256; span *= 4) {
    int j = t % span;
    float angle = -6.2831853f * j / (4 * span);
    float2 a = s[t], b = s[t + 64], c = s[t + 128], d = s[t + 192];
    float2 w = make_float2(cosf(angle), sinf(angle)), w2 = cmul(w, w), w3 = cmul(w2, w);
    b = cmul(b, w);
    c = cmul(c, w2);
    d = cmul(d, w3);
    float2 ac = a + c, amc = a - c, bd = b + d, bmd = b - d;
    float2 turned = make_float2(bmd.y, -bmd.x);
    __syncthreads();
    int to = (t / span) * span * 4 + j;
    s[to] = ac + bd;
    s[to + span] = amc + turned;
    s[to + 2 * span] = ac - bd;
    s[to + 3 * span] = amc - turned;
    __syncthreads();
  }
  for (int k = 0; k < 4; ++k) mine[t + 64 * k] = s[t + 64 * k];
}

template <int LOG>
__global__ void bitReverseShared(float *data) {
  __shared__ float s[1 << LOG];
  const int n = 1 << LOG;
  float *mine = data + blockIdx.x * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[__brev(i) >> (32 - LOG)] = mine[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine[i] = s[i];
}

__global__ void dotDouble(const double *a, const double *b, double *result, int n) {
  __shared__ double cache[128];
  double temp = 0;
  for (int tid = threadIdx.x + blockIdx.x * blockDim.x; tid < n; tid += blockDim.x * gridDim.x) temp += a[tid] * b[tid];
  cache[threadIdx.x] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
    i /= 2;
  }
  if (threadIdx.x == 0) atomicAdd(result, cache[0]);
}

__global__ void rowMeansFloat4(float *mean, const float4 *rows, int width4, int n) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  if (row >= n) return;
  float sum = 0;
  for (int c = lane; c < width4; c += 32) {
    float4 v = rows[row * width4 + c];
    sum += v.x + v.y + v.z + v.w;
  }
#pragma unroll
  for (int o = 16; o > 0; o >>= 1) sum += __shfl_xor_sync(~0u, sum, o);
  if (lane == 0) mean[row] = sum / 4;
}

// The first warp loads, the others add.
__global__ void producerConsumer(float *out, const float *in, int tiles) {
  __shared__ float buffer[2][96];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float *mine = in + blockIdx.x * tiles * 96;
  float sum = 0;
  if (warp == 0)
    for (int k = lane; k < 96; k += 32) buffer[0][k] = mine[k];
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    if (warp == 0) {
      if (t + 1 < tiles)
        for (int k = lane; k < 96; k += 32) buffer[(t + 1) & 1][k] = mine[(t + 1) * 96 + k];
    } else {
      sum += buffer[t & 1][threadIdx.x - 32];
    }
    __syncthreads();
  }
  if (warp > 0) out[blockIdx.x * 96 + threadIdx.x - 32] = sum;
}

__global__ void doubleBuffered(float *out, const float *in, int tiles) {
  __shared__ float stage[2][256];
  const int t = threadIdx.x;
  const float *mine = in + (size_t)blockIdx.x * tiles * 256;
  __pipeline_memcpy_async(&stage[0][t], &mine[t], sizeof(float));
  __pipeline_commit();
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) __pipeline_memcpy_async(&stage[(k + 1) & 1][t], &mine[(k + 1) * 256 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += stage[k & 1][255 - t];
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = sum;
}

__global__ void pairForces(float4 *force, const float4 *body, int n) {
  __shared__ float4 tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  float4 me = body[i], f = make_float4(0, 0, 0, 0);
  for (int base = 0; base < n; base += 64) {
    tile[threadIdx.x] = body[base + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < 64; ++j) {
      float4 other = tile[j];
      f.x += (other.x - me.x) * other.w;
      f.y += (other.y - me.y) * other.w;
      f.z += (other.z - me.z) * other.w;
    }
    __syncthreads();
  }
  force[i] = f;
}

__global__ void depositCharge(float *grid, const float2 *particles, int n, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 p = particles[i];
  int ix = (int)p.x, iy = (int)p.y;
  float *cell = &grid[iy * cells + ix];
  atomicAdd(cell, 1.0f);
  atomicAdd(cell + 1, 2.0f);
  atomicAdd(cell + cells, 3.0f);
  atomicAdd(cell + cells + 1, 4.0f);
}

__constant__ double coefficients[6] = {3, 1, 4, 1, 5, 9};
__global__ void horner(double *y, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double v = 0;
    for (int k = 5; k >= 0; --k) v = v * x[i] + coefficients[k];
    y[i] = v;
  }
}

__global__ void gatherBilinear(float *out, const float *field, const float2 *at, int w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = at[i].x, y = at[i].y;
  float fx = at[i].x - x, fy = at[i].y - y;
  const float *p = field + y * w + x;
  out[i] = (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * p[w] + fx * p[w + 1]);
}
