// Layers of neural networks, forward and backward, and what trains them.

#include <cuda_fp16.h>

__global__ void softmaxBackward(float *dx, const float *dy, const float *y, int rows, int cols) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  const float *g = dy + row * cols, *p = y + row * cols;
  float dot = 0.f;
  for (int c = threadIdx.x; c < cols; c += 32) dot += g[c] * p[c];
  for (int m = 16; m > 0; m >>= 1) dot += __shfl_xor_sync(0xffffffff, dot, m);
  for (int c = threadIdx.x; c < cols; c += 32) dx[row * cols + c] = p[c] * (g[c] - dot);
}

__device__ float blockSum(float v, float *shared) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
  __syncthreads();
  if (lane == 0) shared[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? shared[lane] : 0.0f;
  if (warp == 0)
    for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0) shared[0] = v;
  __syncthreads();
  return shared[0];
}

__global__ void layerNormBackward(float *dinp, const float *dout, const float *inp, const float *weight, const float *mean, const float *rstd, int C) {
  __shared__ float shared[32];
  int row = blockIdx.x;
  const float *x = inp + row * C, *g = dout + row * C;
  float m = mean[row], r = rstd[row] * 0.0625f, sum = 0, sumNorm = 0;
  for (int i = threadIdx.x; i < C; i += blockDim.x) {
    float norm = (x[i] - m) * r, dnorm = weight[i] * g[i];
    sum += dnorm;
    sumNorm += dnorm * norm;
  }
  sum = blockSum(sum, shared) / C;
  sumNorm = blockSum(sumNorm, shared) / C;
  for (int i = threadIdx.x; i < C; i += blockDim.x) {
    float norm = (x[i] - m) * r, dnorm = weight[i] * g[i];
    dinp[row * C + i] += (dnorm - sum - norm * sumNorm) * r;
  }
}

__global__ void groupNorm(const float *x, float *y, const float *gamma, const float *beta, int C, int HW, int groups, float eps) {
  __shared__ float shared[32];
  int n = blockIdx.x / groups, g = blockIdx.x % groups, per = C / groups, size = per * HW;
  const float *in = x + ((size_t)n * C + g * per) * HW;
  float *out = y + ((size_t)n * C + g * per) * HW;
  float s = 0, s2 = 0;
  for (int i = threadIdx.x; i < size; i += blockDim.x) {
    s += in[i];
    s2 += in[i] * in[i];
  }
  float mu = blockSum(s, shared) / size;
  float var = blockSum(s2, shared) / size - mu * mu;
  float inv = rsqrtf(var + eps);
  for (int i = threadIdx.x; i < size; i += blockDim.x) {
    int c = g * per + i / HW;
    out[i] = (in[i] - mu) * inv * gamma[c] + beta[c];
  }
}

__global__ void batchNormStats(const float *x, float *mean, float *var, int N, int C, int HW) {
  __shared__ float shared[32];
  int c = blockIdx.x;
  float s = 0, s2 = 0;
  for (int n = 0; n < N; n++) {
    for (int i = threadIdx.x; i < HW; i += blockDim.x) {
      float v = x[(n * C + c) * HW + i];
      s += v;
      s2 += v * v;
    }
  }
  float total = blockSum(s, shared), squares = blockSum(s2, shared);
  if (threadIdx.x == 0) {
    mean[c] = total / (N * HW);
    var[c] = squares / (N * HW) - mean[c] * mean[c];
  }
}

__global__ void conv2dNaive(const float *input, const float *weight, const float *bias, float *output, int N, int Cin, int H, int W, int Cout, int K, int stride, int pad,
                            int outH, int outW) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= N * Cout * outH * outW) return;
  int ow = idx % outW, oh = (idx / outW) % outH, oc = (idx / (outW * outH)) % Cout, n = idx / (outW * outH * Cout);
  float acc = bias[oc];
  for (int ic = 0; ic < Cin; ic++) {
    for (int kh = 0; kh < K; kh++) {
      int ih = oh * stride - pad + kh;
      if (ih < 0 || ih >= H) continue;
      for (int kw = 0; kw < K; kw++) {
        int iw = ow * stride - pad + kw;
        if (iw < 0 || iw >= W) continue;
        acc += input[((n * Cin + ic) * H + ih) * W + iw] * weight[((oc * Cin + ic) * K + kh) * K + kw];
      }
    }
  }
  output[idx] = acc;
}

__global__ void maxPoolWithPlace(const float *in, float *out, int *argmax, int total, int H, int W) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total) return;
  int ow = W / 2, oh = H / 2, x = i % ow, y = i / ow % oh, plane = i / (ow * oh);
  float best = -1e30f;
  int at = 0;
  for (int dy = 0; dy < 2; dy++)
    for (int dx = 0; dx < 2; dx++) {
      int from = (plane * H + 2 * y + dy) * W + 2 * x + dx;
      if (in[from] > best) {
        best = in[from];
        at = from;
      }
    }
  out[i] = best;
  argmax[i] = at;
}

__global__ void quantizeRows(const float *x, signed char *q, float *scales, int cols) {
  __shared__ float absMax;
  __shared__ float warpMax[8];
  const float *row = x + (size_t)blockIdx.x * cols;
  float m = 0;
  for (int i = threadIdx.x; i < cols; i += blockDim.x) m = fmaxf(m, fabsf(row[i] - 32768.0f));
  for (int d = 16; d; d >>= 1) m = fmaxf(m, __shfl_xor_sync(0xffffffff, m, d));
  if (threadIdx.x % 32 == 0) warpMax[threadIdx.x / 32] = m;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < blockDim.x / 32; w++) m = fmaxf(m, warpMax[w]);
    absMax = m;
    scales[blockIdx.x] = m / 127.0f;
  }
  __syncthreads();
  float inv = 127.0f / absMax;
  for (int i = threadIdx.x; i < cols; i += blockDim.x) q[(size_t)blockIdx.x * cols + i] = (signed char)__float2int_rn((row[i] - 32768.0f) * inv);
}

// A matrix in four bits, eight to a word, with a scale for every 32.
__global__ void matvecNibbles(const unsigned int *w, const float *scales, const float *x, float *y, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = lane; k < cols / 8; k += 32) {
    unsigned int packed = w[row * (cols / 8) + k];
    float part = 0;
#pragma unroll
    for (int j = 0; j < 8; j++) part += ((int)((packed >> (4 * j)) & 0xF) - 8) * x[8 * k + j];
    sum += part * scales[row * (cols / 32) + k / 4];
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0) y[row] = sum;
}

__global__ void swigluHalf2(const half2 *gate, const half2 *up, half2 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 g = __half22float2(gate[i]), u = __half22float2(up[i]);
    out[i] = __floats2half2_rn(g.x / (1.0f + __expf(-g.x)) * u.x, g.y / (1.0f + __expf(-g.y)) * u.y);
  }
}

__global__ void sgdNesterov(float *w, float *velocity, const float *grad, float lr, float momentum, float decay, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float g = grad[i] + decay * w[i];
    float v = momentum * velocity[i] + g;
    velocity[i] = v;
    w[i] -= lr * (g + momentum * v);
  }
}

__device__ float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

__global__ void lstmCell(const float *gates, const float *cPrev, float *cNext, float *h, int hidden, int batch) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
  if (j >= hidden) return;
  const float *g = gates + (size_t)b * 4 * hidden;
  float i = sigmoid(g[j] * 0.1f), f = sigmoid(g[hidden + j] * 0.1f), o = sigmoid(g[3 * hidden + j] * 0.1f), u = tanhf(g[2 * hidden + j] * 0.1f);
  float c = f * cPrev[b * hidden + j] + i * u;
  cNext[b * hidden + j] = c;
  h[b * hidden + j] = o * tanhf(c);
}

#define BC 32
#define HEAD 64
__global__ void flashOneRowPerThread(const float *Q, const float *K, const float *V, float *O, int N, float scale) {
  __shared__ float Kj[BC][HEAD], Vj[BC][HEAD];
  int tx = threadIdx.x, base = blockIdx.y * N * HEAD, row = blockIdx.x * blockDim.x + tx;
  float q[HEAD], o[HEAD];
  for (int k = 0; k < HEAD; k++) {
    q[k] = Q[base + row * HEAD + k] * scale;
    o[k] = 0;
  }
  float m = -INFINITY, l = 0;
  for (int j = 0; j < N; j += BC) {
    for (int i = tx; i < BC * HEAD; i += blockDim.x) {
      Kj[i / HEAD][i % HEAD] = K[base + j * HEAD + i];
      Vj[i / HEAD][i % HEAD] = V[base + j * HEAD + i];
    }
    __syncthreads();
    for (int y = 0; y < BC; y++) {
      float s = 0;
#pragma unroll
      for (int k = 0; k < HEAD; k++) s += q[k] * Kj[y][k];
      float mNew = fmaxf(m, s), p = __expf(s - mNew), old = __expf(m - mNew);
      l = l * old + p;
#pragma unroll
      for (int k = 0; k < HEAD; k++) o[k] = o[k] * old + p * Vj[y][k];
      m = mNew;
    }
    __syncthreads();
  }
  for (int k = 0; k < HEAD; k++) O[base + row * HEAD + k] = o[k] / l;
}

__global__ void routeTokens(const float *logits, int *experts, float *weights, int tokens) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= tokens) return;
  float v[8], most = -1e30f, sum = 0;
  for (int e = 0; e < 8; e++) {
    v[e] = logits[t * 8 + e] * 0.0001f;
    most = fmaxf(most, v[e]);
  }
  for (int e = 0; e < 8; e++) {
    v[e] = expf(v[e] - most);
    sum += v[e];
  }
  int first = 0;
  for (int e = 1; e < 8; e++)
    if (v[e] > v[first]) first = e;
  int second = first == 0 ? 1 : 0;
  for (int e = 0; e < 8; e++)
    if (e != first && v[e] > v[second]) second = e;
  experts[2 * t] = first;
  experts[2 * t + 1] = second;
  weights[2 * t] = v[first] / sum;
  weights[2 * t + 1] = v[second] / sum;
}

__global__ void cosineSimilarity(const float4 *a, const float4 *b, float *out, int quads, int n) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  if (warp >= n) return;
  float ab = 0, aa = 0, bb = 0;
  for (int k = lane; k < quads; k += 32) {
    float4 u = a[warp * quads + k], v = b[warp * quads + k];
    ab += u.x * v.x + u.y * v.y + u.z * v.z + u.w * v.w;
    aa += u.x * u.x + u.y * u.y + u.z * u.z + u.w * u.w;
    bb += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  for (int d = 16; d > 0; d >>= 1) {
    ab += __shfl_down_sync(0xffffffff, ab, d);
    aa += __shfl_down_sync(0xffffffff, aa, d);
    bb += __shfl_down_sync(0xffffffff, bb, d);
  }
  if (lane == 0) out[warp] = ab * rsqrtf(aa * bb + 1e-8f);
}

__global__ void crossEntropyBackward(float *dlogits, const float *logits, const int *targets, int V, float scale) {
  __shared__ float shared[32];
  const float *x = logits + (size_t)blockIdx.x * V;
  float sum = 0;
  for (int i = threadIdx.x; i < V; i += blockDim.x) sum += __expf(x[i] * 0.001f);
  float total = blockSum(sum, shared);
  int target = targets[blockIdx.x];
  for (int i = threadIdx.x; i < V; i += blockDim.x) dlogits[(size_t)blockIdx.x * V + i] = (__expf(x[i] * 0.001f) / total - (i == target ? 1.0f : 0.0f)) * scale;
}
