// What lessons show: branches, arrays of a thread's own, types, wide stores, tiles, and asynchronous copies.

#include <cuda_fp16.h>
#include <cuda_pipeline.h>

__global__ void normalCdf(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 0.5f * erfcf((1.0f - 0.125f * x[i]) * 0.70710678f);
}

struct Body {
  float4 position, velocity, force, color;
};

__global__ void moveBigStructs(const Body *in, Body *out, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body b = in[i];
  b.position.x += dt * b.velocity.x;
  b.position.y += dt * b.velocity.y;
  b.position.z += dt * b.velocity.z;
  out[i] = b;
}

__global__ void halfPolynomial(const __half2 *x, __half2 *y, int rounds, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __half2 v = x[i], a = __float2half2_rn(0.25f), b = __float2half2_rn(0.5f), c = __float2half2_rn(-0.125f);
  for (int k = 0; k < rounds; k++) v = __hfma2(__hfma2(v, a, c), v, b);
  y[i] = v;
}

__device__ float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
__device__ float grad(int hash, float x, float y) { return ((hash & 1) ? -x : x) + ((hash & 2) ? -y : y); }

__global__ void perlinNoise(float *out, const int *perm, int width, int height, float scale, int octaves) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float total = 0, amplitude = 1, frequency = scale;
  for (int o = 0; o < octaves; o++) {
    float x = px * frequency, y = py * frequency;
    int xi = (int)floorf(x), yi = (int)floorf(y);
    float xf = x - xi, yf = y - yi, u = fade(xf), v = fade(yf);
    int aa = perm[(perm[xi & 255] + yi) & 255], ab = perm[(perm[xi & 255] + yi + 1) & 255];
    int ba = perm[(perm[(xi + 1) & 255] + yi) & 255], bb = perm[(perm[(xi + 1) & 255] + yi + 1) & 255];
    float x1 = grad(aa, xf, yf) + u * (grad(ba, xf - 1, yf) - grad(aa, xf, yf));
    float x2 = grad(ab, xf, yf - 1) + u * (grad(bb, xf - 1, yf - 1) - grad(ab, xf, yf - 1));
    total += amplitude * (x1 + v * (x2 - x1));
    amplitude *= 0.5f;
    frequency *= 2.0f;
  }
  out[py * width + px] = total;
}

__global__ void fillWithRandom(uint4 *out, unsigned int seed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int s = seed ^ (i * 0x9E3779B9u);
  uint4 v;
  s ^= s << 13, s ^= s >> 17, s ^= s << 5;
  v.x = s;
  s ^= s << 13, s ^= s >> 17, s ^= s << 5;
  v.y = s;
  s ^= s << 13, s ^= s >> 17, s ^= s << 5;
  v.z = s;
  s ^= s << 13, s ^= s >> 17, s ^= s << 5;
  v.w = s;
  out[i] = v;
}

// Tiles come by cp.async, one is used while the next is on its way.
__global__ void asyncTileScale(const float4 *in, float4 *out, float factor, int tiles) {
  __shared__ float4 buffer[2][128];
  int t = threadIdx.x, first = blockIdx.x * tiles;
  __pipeline_memcpy_async(&buffer[0][t], &in[first * 128 + t], sizeof(float4));
  __pipeline_commit();
  for (int k = 0; k < tiles; k++) {
    if (k + 1 < tiles) __pipeline_memcpy_async(&buffer[(k + 1) & 1][t], &in[(first + k + 1) * 128 + t], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 a = buffer[k & 1][t], b = buffer[k & 1][127 - t];
    out[(first + k) * 128 + t] = make_float4(factor * (a.x + b.w), factor * (a.y + b.z), factor * (a.z + b.y), factor * (a.w + b.x));
    __syncthreads();
  }
}

__global__ void slidingMax(const int *in, int *out, int window, int n) {
  extern __shared__ int s[];
  int base = blockIdx.x * blockDim.x;
  for (int k = threadIdx.x; k < blockDim.x + window - 1; k += blockDim.x) s[k] = base + k < n ? in[base + k] : 0;
  __syncthreads();
  int most = s[threadIdx.x];
  for (int k = 1; k < window; k++) most = max(most, s[threadIdx.x + k]);
  if (base + threadIdx.x < n) out[base + threadIdx.x] = most;
}

__global__ void runningSumsOfTiles(const float *in, float *out, int width) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[x][y] = in[(blockIdx.y * 32 + y) * width + blockIdx.x * 32 + x];
  __syncthreads();
  if (y == 0) {
    float running = 0;
    for (int k = 0; k < 32; k++) {
      running += tile[x][k];
      tile[x][k] = running;
    }
  }
  __syncthreads();
  out[(blockIdx.y * 32 + y) * width + blockIdx.x * 32 + x] = tile[x][y];
}
