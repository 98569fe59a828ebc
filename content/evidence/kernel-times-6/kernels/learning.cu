// Layers of neural networks, forward, backward, and in few bits, and what stands around them.

#include <cuda_fp16.h>

__global__ void layerNormRowPerThread(float *out, float *mean, float *rstd, const float *inp, const float *weight, const float *bias, int N, int C) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  float eps = 1e-5f;
  if (idx < N) {
    const float *x = inp + idx * C;
    float m = 0.0f;
    for (int i = 0; i < C; i++) m += x[i];
    m = m / C;
    float v = 0.0f;
    for (int i = 0; i < C; i++) {
      float xshift = x[i] - m;
      v += xshift * xshift;
    }
    v = v / C;
    float s = 1.0f / sqrtf(v + eps);
    float *out_idx = out + idx * C;
    for (int i = 0; i < C; i++) {
      float n = (s * (x[i] - m));
      out_idx[i] = n * weight[i] + bias[i];
    }
    mean[idx] = m;
    rstd[idx] = s;
  }
}

// Queries, keys, and values lie together: (B, T, 3, NH, HS).
__global__ void attentionScores(float *preatt, const float *inp, int B, int T, int NH, int HS) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  int total = B * NH * T * T;
  if (idx >= total) return;
  int t2 = idx % T;
  int t = (idx / T) % T;
  if (t2 > t) {
    preatt[idx] = -10000.0f;
    return;
  }
  int h = (idx / (T * T)) % NH;
  int b = idx / (NH * T * T);
  int C = NH * HS;
  const float *q = inp + (b * T + t) * 3 * C + h * HS;
  const float *k = inp + (b * T + t2) * 3 * C + h * HS + C;
  float val = 0.0f;
  for (int i = 0; i < HS; i++) val += q[i] * k[i];
  preatt[idx] = val * (1.0f / sqrtf((float)HS));
}

__global__ void attentionValues(float *out, const float *att, const float *inp, int B, int T, int NH, int HS) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= B * T * NH) return;
  int h = idx % NH;
  int t = (idx / NH) % T;
  int b = idx / (NH * T);
  int C = NH * HS;
  float *o = out + (b * T + t) * C + h * HS;
  const float *a = att + ((b * NH + h) * T + t) * T;
  for (int i = 0; i < HS; i++) o[i] = 0.0f;
  for (int t2 = 0; t2 <= t; t2++) {
    const float *v = inp + (b * T + t2) * 3 * C + h * HS + 2 * C;
    float w = a[t2];
    for (int i = 0; i < HS; i++) o[i] += w * v[i];
  }
}

// One query of each sequence and head; keys and values lie in pages.
__global__ void pagedDecode(const float *q, const float *kPages, const float *vPages, const int *table, float *out, int length, int pagesPerSeq, float scale) {
  __shared__ float scores[1024];
  __shared__ float red[128];
  const int D = 64, PAGE = 16;
  int head = blockIdx.x, seq = blockIdx.y, heads = gridDim.x, t = threadIdx.x;
  const float *query = q + (seq * heads + head) * D;
  float most = -1e30f;
  for (int pos = t; pos < length; pos += blockDim.x) {
    int page = table[seq * pagesPerSeq + pos / PAGE];
    const float *key = kPages + ((page * heads + head) * PAGE + pos % PAGE) * D;
    float s = 0.f;
    for (int d = 0; d < D; d++) s += query[d] * key[d];
    s *= scale;
    scores[pos] = s;
    most = fmaxf(most, s);
  }
  red[t] = most;
  __syncthreads();
  for (int k = 64; k > 0; k >>= 1) {
    if (t < k) red[t] = fmaxf(red[t], red[t + k]);
    __syncthreads();
  }
  most = red[0];
  __syncthreads();
  float sum = 0.f;
  for (int pos = t; pos < length; pos += blockDim.x) {
    float e = __expf(scores[pos] - most);
    scores[pos] = e;
    sum += e;
  }
  red[t] = sum;
  __syncthreads();
  for (int k = 64; k > 0; k >>= 1) {
    if (t < k) red[t] += red[t + k];
    __syncthreads();
  }
  float inv = 1.f / red[0];
  if (t < D) {
    float acc = 0.f;
    for (int pos = 0; pos < length; pos++) {
      int page = table[seq * pagesPerSeq + pos / PAGE];
      acc += scores[pos] * vPages[((page * heads + head) * PAGE + pos % PAGE) * D + t];
    }
    out[(seq * heads + head) * D + t] = acc * inv;
  }
}

__global__ void causalConv1d(const float *x, const float *weight, const float *bias, float *y, int channels, int length, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total) return;
  int t = i % length, c = (i / length) % channels;
  float acc = bias[c];
#pragma unroll
  for (int k = 0; k < 4; k++) {
    int at = t + k - 3;
    if (at >= 0) acc += weight[c * 4 + k] * x[i + k - 3];
  }
  y[i] = acc / (1.0f + expf(-acc));
}

__global__ void convTransposed(const float *x, const float *w, float *y, int cin, int cout, int h, int width, int k, int stride) {
  int ox = blockIdx.x * blockDim.x + threadIdx.x;
  int oy = blockIdx.y * blockDim.y + threadIdx.y;
  int co = blockIdx.z;
  int oh = (h - 1) * stride + k, ow = (width - 1) * stride + k;
  if (ox >= ow || oy >= oh) return;
  float acc = 0.f;
  for (int ci = 0; ci < cin; ci++)
    for (int ky = 0; ky < k; ky++) {
      int iy = oy - ky;
      if (iy < 0 || iy % stride != 0 || iy / stride >= h) continue;
      for (int kx = 0; kx < k; kx++) {
        int ix = ox - kx;
        if (ix < 0 || ix % stride != 0 || ix / stride >= width) continue;
        acc += x[(ci * h + iy / stride) * width + ix / stride] * w[((ci * cout + co) * k + ky) * k + kx];
      }
    }
  y[(co * oh + oy) * ow + ox] = acc;
}

__global__ void maxPoolBackward(const float *dy, const int *argmax, float *dx, int outPlane, int inPlane, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < total) atomicAdd(dx + (i / outPlane) * inPlane + argmax[i], dy[i]);
}

__global__ void bceWithLogits(const float *logits, const float *labels, float *loss, float *grad, float posWeight, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = logits[i] - 8.0f, y = labels[i] > 7.0f ? 1.0f : 0.0f;
  float p = 1.0f / (1.0f + expf(-x));
  float weight = 1.0f + (posWeight - 1.0f) * y;
  loss[i] = (1.0f - y) * x + weight * (log1pf(expf(-fabsf(x))) + fmaxf(-x, 0.0f));
  grad[i] = (1.0f - y) * p - posWeight * y * (1.0f - p);
}

// Four bits each and one scale for thirty-two, a group per thread.
__global__ void quantizeNibbleGroups(const float *x, unsigned char *q, __half *scales, int groups) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g >= groups) return;
  const float *v = x + g * 32;
  float amax = 0.f, top = 0.f;
  for (int i = 0; i < 32; i++)
    if (fabsf(v[i]) > amax) {
      amax = fabsf(v[i]);
      top = v[i];
    }
  float d = top / -8.f;
  float id = d != 0.f ? 1.f / d : 0.f;
  scales[g] = __float2half(d);
  for (int i = 0; i < 16; i++) {
    int lo = min(15, (int)(v[i] * id + 8.5f));
    int hi = min(15, (int)(v[i + 16] * id + 8.5f));
    q[g * 16 + i] = lo | (hi << 4);
  }
}

__global__ void gemvDp4a(const int *W, const int *x, const float *rowScale, float *y, int rows, int words) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  if (warp >= rows) return;
  int acc = 0;
  for (int k = lane; k < words; k += 32) acc = __dp4a(W[warp * words + k], x[k], acc);
  for (int o = 16; o > 0; o >>= 1) acc += __shfl_down_sync(0xffffffff, acc, o);
  if (lane == 0) y[warp] = acc * rowScale[warp];
}

struct BlockQ8 {
  __half d;
  signed char qs[32];
};

__global__ void matvecQ8(const BlockQ8 *W, const float *x, float *y, int rows, int blocksPerRow) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0.f;
  for (int b = 0; b < blocksPerRow; b++) {
    const BlockQ8 *w = &W[row * blocksPerRow + b];
    sum += __half2float(w->d) * w->qs[threadIdx.x] * x[b * 32 + threadIdx.x];
  }
  for (int m = 16; m > 0; m >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
  if (threadIdx.x == 0) y[row] = sum;
}

__global__ void sampleCategorical(const float *probs, const float *coins, int *tokens, int rows, int vocab) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float cdf = 0.0f;
  int token = vocab - 1;
  for (int i = 0; i < vocab; i++) {
    cdf += probs[r * vocab + i];
    if (coins[r] * vocab < cdf) {
      token = i;
      break;
    }
  }
  tokens[r] = token;
}

// Complete trees in the order of levels; a sample per thread.
__global__ void forestPredict(const int *feature, const float *threshold, const float *leaves, const float *samples, float *out, int trees, int depth, int features, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int inner = (1 << depth) - 1;
  float sum = 0.f;
  for (int t = 0; t < trees; t++) {
    int node = 0;
    for (int d = 0; d < depth; d++) {
      int at = t * inner + node;
      node = 2 * node + (samples[i * features + feature[at]] < threshold[at] ? 1 : 2);
    }
    sum += leaves[t * (inner + 1) + node - inner];
  }
  out[i] = sum / trees;
}

__constant__ float layer1[8][16] = {{0.1f, -0.2f, 0.3f}, {0.5f, 0.25f}, {-0.1f, 0.05f, 0.02f, 0.3f}, {0.2f, 0.1f, -0.3f}, {0.15f}, {0, 0.4f}, {0.01f, 0.02f, 0.03f, 0.04f}, {1.f}};
__constant__ float layer2[16] = {0.3f, -0.1f, 0.2f, 0.5f, 0.1f, 0.1f, 0.1f, 0.1f, 0.2f, 0.2f, 0.2f, 0.2f, -0.3f, -0.3f, 0.4f, 0.4f};

// A small network per sample, its weights in constant memory.
__global__ void tinyMlp(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float in[8];
  for (int k = 0; k < 8; k++) in[k] = x[i * 8 + k];
  float out = 0.05f;
  for (int j = 0; j < 16; j++) {
    float h = 0.01f;
    for (int k = 0; k < 8; k++) h += layer1[k][j] * in[k];
    out += layer2[j] * (1.0f / (1.0f + expf(-h)));
  }
  y[i] = out;
}

__global__ void rmspropStep(float *w, const float *g, float *sq, float *mom, float lr, float alpha, float eps, float momentum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    sq[i] = alpha * sq[i] + (1 - alpha) * g[i] * g[i];
    mom[i] = momentum * mom[i] + g[i] / (sqrtf(sq[i]) + eps);
    w[i] -= lr * mom[i];
  }
}

__global__ void rmsNormBackward(const float *dy, const float *x, const float *w, float *dx, int cols, float eps) {
  __shared__ float sq[32], dot[32];
  const float *xr = x + blockIdx.x * cols, *g = dy + blockIdx.x * cols;
  float s = 0.f, d = 0.f;
  for (int j = threadIdx.x; j < cols; j += blockDim.x) {
    s += xr[j] * xr[j];
    d += g[j] * w[j] * xr[j];
  }
  for (int o = 16; o > 0; o >>= 1) {
    s += __shfl_down_sync(0xffffffff, s, o);
    d += __shfl_down_sync(0xffffffff, d, o);
  }
  if (threadIdx.x % 32 == 0) {
    sq[threadIdx.x / 32] = s;
    dot[threadIdx.x / 32] = d;
  }
  __syncthreads();
  s = 0.f;
  d = 0.f;
  for (int k = 0; k < blockDim.x / 32; k++) {
    s += sq[k];
    d += dot[k];
  }
  float r = rsqrtf(s / cols + eps);
  for (int j = threadIdx.x; j < cols; j += blockDim.x) dx[blockIdx.x * cols + j] = r * (g[j] * w[j] - xr[j] * d * r * r / cols);
}
