// Matrices times matrices and vectors, convolutions with channels, small systems.

#include <cuda_fp16.h>
#include <mma.h>

__global__ void gemmQuads(float *c, const float *a, const float *b, int n) {
  __shared__ float left[16][64 + 4], right[16][64];
  int t = threadIdx.x, tx = t % 16, ty = t / 16;
  const float4 *a4 = reinterpret_cast<const float4 *>(a), *b4 = reinterpret_cast<const float4 *>(b);
  float sum[4][4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) sum[i][j] = 0;
  for (int start = 0; start < n; start += 16) {
    float4 p = a4[((blockIdx.y * 64 + t / 4) * n + start) / 4 + t % 4];
    left[(t % 4) * 4][t / 4] = p.x;
    left[(t % 4) * 4 + 1][t / 4] = p.y;
    left[(t % 4) * 4 + 2][t / 4] = p.z;
    left[(t % 4) * 4 + 3][t / 4] = p.w;
    *reinterpret_cast<float4 *>(&right[t / 16][(t % 16) * 4]) = b4[((start + t / 16) * n + blockIdx.x * 64) / 4 + t % 16];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      float4 x = *reinterpret_cast<const float4 *>(&left[k][ty * 4]), y = *reinterpret_cast<const float4 *>(&right[k][tx * 4]);
      float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += xs[i] * ys[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4 *>(&c[(blockIdx.y * 64 + ty * 4 + i) * n + blockIdx.x * 64 + tx * 4]) =
        make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

__global__ void gemmLeftTransposed(float *c, const float *a, const float *b, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k * n + row] * b[k * n + column];
  c[row * n + column] = sum;
}

__global__ void gemmDoubles(double *c, const double *a, const double *b, int n) {
  __shared__ double left[16][16], right[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  double sum = 0;
  for (int start = 0; start < n; start += 16) {
    left[threadIdx.y][threadIdx.x] = a[row * n + start + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(start + threadIdx.y) * n + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void gemmBytes(int *c, const int *a, const int *b, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, words = n / 4, sum = 0;
  for (int k = 0; k < words; ++k) sum = __dp4a(a[row * words + k], b[k * n + column], sum);
  c[row * n + column] = sum;
}

__global__ void gemmHalves(__half *c, const __half *a, const __half *b, int n) {
  __shared__ __half left[32][32];
  __shared__ __half2 right[32][16];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty;
  const __half2 *a2 = reinterpret_cast<const __half2 *>(a), *b2 = reinterpret_cast<const __half2 *>(b);
  float low = 0, high = 0;
  for (int start = 0; start < n; start += 32) {
    *reinterpret_cast<__half2 *>(&left[ty][2 * tx]) = a2[(row * n + start) / 2 + tx];
    right[ty][tx] = b2[((start + ty) * n + blockIdx.x * 32) / 2 + tx];
    __syncthreads();
    for (int k = 0; k < 32; ++k) {
      float x = __half2float(left[ty][k]);
      float2 y = __half22float2(right[k][tx]);
      low += x * y.x;
      high += x * y.y;
    }
    __syncthreads();
  }
  reinterpret_cast<__half2 *>(c)[(row * n + blockIdx.x * 32) / 2 + tx] = __floats2half2_rn(low, high);
}

__global__ void gemmTensor(float *c, const __half *a, const __half *b, int n) {
  using namespace nvcuda;
  int warp = threadIdx.x / 32, row = blockIdx.y * 32 + (warp / 2) * 16, column = blockIdx.x * 32 + (warp % 2) * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < n; k += 16) {
    wmma::load_matrix_sync(left, a + row * n + k, n);
    wmma::load_matrix_sync(right, b + k * n + column, n);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::store_matrix_sync(c + row * n + column, sum, n, wmma::mem_row_major);
}

__global__ void matvecHalves(float *y, const __half2 *a, const float2 *x, int pairs) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < pairs; k += 32) {
    float2 w = __half22float2(a[row * pairs + k]), v = x[k];
    sum += w.x * v.x + w.y * v.y;
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}

__global__ void matvecBlocks(float *y, const float4 *a, const float4 *x, int quads) {
  __shared__ float partial[128];
  float sum = 0;
  for (int k = threadIdx.x; k < quads; k += 128) {
    float4 w = a[blockIdx.x * quads + k], v = x[k];
    sum += w.x * v.x + w.y * v.y + w.z * v.z + w.w * v.w;
  }
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 64; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) y[blockIdx.x] = partial[0];
}

__global__ void invertThrees(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float *m = in + 9 * i;
  float a = m[0] + 20.0f, b = m[1], c = m[2], d = m[3], e = m[4] + 20.0f, f = m[5], g = m[6], h = m[7], k = m[8] + 20.0f;
  float x = e * k - f * h, y = f * g - d * k, z = d * h - e * g, scale = 1.0f / (a * x + b * y + c * z);
  float *o = out + 9 * i;
  o[0] = x * scale;
  o[1] = (c * h - b * k) * scale;
  o[2] = (b * f - c * e) * scale;
  o[3] = y * scale;
  o[4] = (a * k - c * g) * scale;
  o[5] = (c * d - a * f) * scale;
  o[6] = z * scale;
  o[7] = (b * g - a * h) * scale;
  o[8] = (a * e - b * d) * scale;
}

__global__ void solveBands(float *x, const float *diagonal, float *scratch, const float *right, int size, int systems) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  float factor = 0, value = 0;
  for (int k = 0; k < size; ++k) {
    float pivot = 1.0f / (diagonal[k * systems + s] + 4.0f - factor);
    value = (right[k * systems + s] + value) * pivot;
    factor = pivot;
    scratch[k * systems + s] = factor;
    x[k * systems + s] = value;
  }
  for (int k = size - 2; k >= 0; --k) {
    value = x[k * systems + s] + scratch[k * systems + s] * value;
    x[k * systems + s] = value;
  }
}

__global__ void choleskyEights(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float l[8][8];
#pragma unroll
  for (int r = 0; r < 8; ++r) {
#pragma unroll
    for (int c = 0; c <= r; ++c) {
      float sum = in[(r * 8 + c) * n + i] + (r == c ? 64.0f : 0.0f);
#pragma unroll
      for (int k = 0; k < c; ++k) sum -= l[r][k] * l[c][k];
      l[r][c] = r == c ? sqrtf(sum) : sum / l[c][c];
    }
  }
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c <= r; ++c) out[(r * 8 + c) * n + i] = l[r][c];
}

__global__ void convolveChannels(float *out, const float *in, const float *weights, int channels, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, to = blockIdx.z;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  float sum = 0;
  for (int c = 0; c < channels; ++c)
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        sum += in[(c * height + y + dy - 1) * width + x + dx - 1] * weights[((to * channels + c) * 3 + dy) * 3 + dx];
  out[(to * height + y) * width + x] = sum;
}

__global__ void convolveEachChannel(float *out, const float *in, const float *weights, int channels, int width, int height) {
  int channel = threadIdx.x, x = blockIdx.x, y = blockIdx.y;
  float sum = 0;
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx) {
      int u = x + dx - 1, v = y + dy - 1;
      if (u >= 0 && u < width && v >= 0 && v < height) sum += in[(v * width + u) * channels + channel] * weights[(dy * 3 + dx) * channels + channel];
    }
  out[(y * width + x) * channels + channel] = sum;
}
