// Steps of training and of running a neural network.

#include <cuda_fp16.h>

__device__ unsigned mixed(unsigned x) {
  x ^= x >> 16;
  x *= 0x85ebca6bu;
  x ^= x >> 13;
  x *= 0xc2b2ae35u;
  return x ^ (x >> 16);
}

__global__ void softmaxOnePass(float *out, const float *in, int width) {
  __shared__ float mosts[8], sums[8];
  int t = threadIdx.x;
  const float *row = in + blockIdx.x * width;
  float most = -1e30f, sum = 0;
  for (int k = t; k < width; k += 256) {
    float value = 0.01f * row[k], next = fmaxf(most, value);
    sum = sum * __expf(most - next) + __expf(value - next);
    most = next;
  }
  for (int d = 16; d > 0; d /= 2) {
    float otherMost = __shfl_xor_sync(0xffffffff, most, d), otherSum = __shfl_xor_sync(0xffffffff, sum, d);
    float next = fmaxf(most, otherMost);
    sum = sum * __expf(most - next) + otherSum * __expf(otherMost - next);
    most = next;
  }
  if (t % 32 == 0) {
    mosts[t / 32] = most;
    sums[t / 32] = sum;
  }
  __syncthreads();
  most = mosts[0];
  for (int w = 1; w < 8; ++w) most = fmaxf(most, mosts[w]);
  sum = 0;
  for (int w = 0; w < 8; ++w) sum += sums[w] * __expf(mosts[w] - most);
  float inverse = 1.0f / sum;
  for (int k = t; k < width; k += 256) out[blockIdx.x * width + k] = __expf(0.01f * row[k] - most) * inverse;
}

__global__ void softmaxCausal(float *scores, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, last = row % width;
  float *line = scores + row * width;
  float most = -1e30f, sum = 0;
  for (int k = lane; k <= last; k += 32) most = fmaxf(most, line[k]);
  for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, d));
  for (int k = lane; k <= last; k += 32) sum += __expf(line[k] - most);
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
  for (int k = lane; k < width; k += 32) line[k] = k <= last ? __expf(line[k] - most) / sum : 0.0f;
}

__global__ void layerNormQuads(float4 *out, const float4 *in, const float4 *gain, int quads) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0, squares = 0;
  for (int k = lane; k < quads; k += 32) {
    float4 v = in[row * quads + k];
    sum += v.x + v.y + v.z + v.w;
    squares += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  for (int d = 16; d > 0; d /= 2) {
    sum += __shfl_xor_sync(0xffffffff, sum, d);
    squares += __shfl_xor_sync(0xffffffff, squares, d);
  }
  float mean = sum / (4 * quads), scale = rsqrtf(squares / (4 * quads) - mean * mean + 1e-5f);
  for (int k = lane; k < quads; k += 32) {
    float4 v = in[row * quads + k], g = gain[k];
    out[row * quads + k] = make_float4((v.x - mean) * scale * g.x, (v.y - mean) * scale * g.y, (v.z - mean) * scale * g.z, (v.w - mean) * scale * g.w);
  }
}

__global__ void rmsNormHalves(__half2 *out, const __half2 *in, const __half2 *gain, int pairs) {
  __shared__ float partial[4];
  float sum = 0;
  for (int k = threadIdx.x; k < pairs; k += 128) {
    float2 v = __half22float2(in[blockIdx.x * pairs + k]);
    sum += v.x * v.x + v.y * v.y;
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  float scale = rsqrtf((partial[0] + partial[1] + partial[2] + partial[3]) / (2 * pairs) + 1e-5f);
  for (int k = threadIdx.x; k < pairs; k += 128) {
    float2 v = __half22float2(in[blockIdx.x * pairs + k]), g = __half22float2(gain[k]);
    out[blockIdx.x * pairs + k] = __floats2half2_rn(v.x * scale * g.x, v.y * scale * g.y);
  }
}

__global__ void logSumExpThreads(float *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float most = in[row * width];
  for (int k = 1; k < width; ++k) most = fmaxf(most, in[row * width + k]);
  float sum = 0;
  for (int k = 0; k < width; ++k) sum += expf(in[row * width + k] - most);
  out[row] = most + logf(sum);
}

__global__ void normalizePlanes(float *data, const float *mean, const float *scale, int channels, int pixels) {
  int pixel = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.y % channels;
  if (pixel >= pixels) return;
  int i = blockIdx.y * pixels + pixel;
  data[i] = fmaxf((data[i] - mean[channel]) * scale[channel], 0.0f);
}

__global__ void attendOneQuery(float *out, const float *query, const float *keys, const float *values, int tokens) {
  __shared__ float scores[1024];
  __shared__ float q[64], partial[8];
  int t = threadIdx.x, head = blockIdx.x;
  if (t < 64) q[t] = query[head * 64 + t] * 0.01f;
  __syncthreads();
  float most = -1e30f;
  for (int token = t; token < tokens; token += 256) {
    const float4 *key = reinterpret_cast<const float4 *>(keys + (head * tokens + token) * 64);
    float sum = 0;
    for (int k = 0; k < 16; ++k) {
      float4 v = key[k];
      sum += v.x * q[4 * k] + v.y * q[4 * k + 1] + v.z * q[4 * k + 2] + v.w * q[4 * k + 3];
    }
    scores[token] = sum;
    most = fmaxf(most, sum);
  }
  for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, d));
  if (t % 32 == 0) partial[t / 32] = most;
  __syncthreads();
  for (int w = 0; w < 8; ++w) most = fmaxf(most, partial[w]);
  __syncthreads();
  float sum = 0;
  for (int token = t; token < tokens; token += 256) {
    float p = __expf(scores[token] - most);
    scores[token] = p;
    sum += p;
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
  if (t % 32 == 0) partial[t / 32] = sum;
  __syncthreads();
  sum = 0;
  for (int w = 0; w < 8; ++w) sum += partial[w];
  if (t < 64) {
    float value = 0;
    for (int token = 0; token < tokens; ++token) value += scores[token] * values[(head * tokens + token) * 64 + t];
    out[head * 64 + t] = value / sum;
  }
}

__global__ void adamMoments(float *weight, float *first, float *second, const float *gradient, float rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = gradient[i], m = 0.9f * first[i] + 0.1f * g, v = 0.999f * second[i] + 0.001f * g * g;
  first[i] = m;
  second[i] = v;
  weight[i] -= rate * m / (sqrtf(v) + 1e-6f);
}

__global__ void dropOut(float4 *out, const float4 *in, unsigned seed, int quads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= quads) return;
  float4 v = in[i];
  unsigned bits = mixed(i + seed);
  v.x = (bits & 255u) < 26u ? 0.0f : v.x * 1.125f;
  v.y = (bits >> 8 & 255u) < 26u ? 0.0f : v.y * 1.125f;
  v.z = (bits >> 16 & 255u) < 26u ? 0.0f : v.z * 1.125f;
  v.w = (bits >> 24) < 26u ? 0.0f : v.w * 1.125f;
  out[i] = v;
}

__global__ void activationChain(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float x = data[i] * 0.125f - 1.0f;
    float soft = x > 10.0f ? x : log1pf(expf(x));
    data[i] = x * tanhf(soft);
  }
}

__global__ void embedTokens(float *out, const int *tokens, const float *table, const float *places, int width, int length) {
  int at = blockIdx.x, token = tokens[at];
  for (int k = threadIdx.x; k < width; k += blockDim.x) out[at * width + k] = table[token * width + k] + places[(at % length) * width + k];
}

__global__ void embeddingGradients(float *table, const int *tokens, const float *gradient, int width) {
  int at = blockIdx.x;
  for (int k = threadIdx.x; k < width; k += blockDim.x) atomicAdd(table + tokens[at] * width + k, gradient[at * width + k]);
}

__global__ void bestFour(int *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float a = -1e30f, b = -1e30f, c = -1e30f, d = -1e30f;
  int ia = -1, ib = -1, ic = -1, id = -1;
  for (int k = 0; k < width; ++k) {
    float v = in[k * rows + row];
    if (v > d) {
      d = v, id = k;
      if (d > c) {
        float s = c;
        int is = ic;
        c = d, ic = id, d = s, id = is;
      }
      if (c > b) {
        float s = b;
        int is = ib;
        b = c, ib = ic, c = s, ic = is;
      }
      if (b > a) {
        float s = a;
        int is = ia;
        a = b, ia = ib, b = s, ib = is;
      }
    }
  }
  reinterpret_cast<int4 *>(out)[row] = make_int4(ia, ib, ic, id);
}
