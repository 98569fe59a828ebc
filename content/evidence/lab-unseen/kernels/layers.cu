// What neural networks are made of.

__global__ void conv2dStrided(const float *input, const float *weight, float *output, int inC, int H, int W, int outC,
                              int outH, int outW, int stride, int pad) {
  int ox = blockIdx.x * blockDim.x + threadIdx.x;
  int oy = blockIdx.y * blockDim.y + threadIdx.y;
  int oc = blockIdx.z;
  if (ox >= outW || oy >= outH) return;
  float sum = 0.0f;
  for (int c = 0; c < inC; ++c) {
    for (int ky = 0; ky < 3; ++ky) {
      for (int kx = 0; kx < 3; ++kx) {
        int iy = oy * stride - pad + ky;
        int ix = ox * stride - pad + kx;
        if (iy >= 0 && iy < H && ix >= 0 && ix < W)
          sum += input[(c * H + iy) * W + ix] * weight[((oc * inC + c) * 3 + ky) * 3 + kx];
      }
    }
  }
  output[(oc * outH + oy) * outW + ox] = sum;
}

__global__ void maxPool2x2(const float *in, float *out, int H, int W) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int outW = W / 2, outH = H / 2;
  if (x < outW && y < outH) {
    const float *plane = in + blockIdx.z * H * W;
    float m = plane[(2 * y) * W + 2 * x];
    m = fmaxf(m, plane[(2 * y) * W + 2 * x + 1]);
    m = fmaxf(m, plane[(2 * y + 1) * W + 2 * x]);
    m = fmaxf(m, plane[(2 * y + 1) * W + 2 * x + 1]);
    out[(blockIdx.z * outH + y) * outW + x] = m;
  }
}

__global__ void globalAveragePool(const float *in, float *out, int area) {
  __shared__ float warpSums[32];
  const float *plane = in + blockIdx.x * area;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < area; i += blockDim.x) sum += plane[i];
  for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, o);
  if (threadIdx.x % 32 == 0) warpSums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? warpSums[threadIdx.x] : 0.0f;
    for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, o);
    if (threadIdx.x == 0) out[blockIdx.x] = sum / area;
  }
}

__global__ void im2col_gpu_kernel(const int n, const float *data_im, const int height, const int width, const int ksize,
                                  const int pad, const int stride, const int height_col, const int width_col,
                                  float *data_col) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  for (; index < n; index += blockDim.x * gridDim.x) {
    int w_out = index % width_col;
    int h_index = index / width_col;
    int h_out = h_index % height_col;
    int channel_in = h_index / height_col;
    int channel_out = channel_in * ksize * ksize;
    int h_in = h_out * stride - pad;
    int w_in = w_out * stride - pad;
    float *data_col_ptr = data_col;
    data_col_ptr += (channel_out * height_col + h_out) * width_col + w_out;
    const float *data_im_ptr = data_im;
    data_im_ptr += (channel_in * height + h_in) * width + w_in;
    for (int i = 0; i < ksize; ++i) {
      for (int j = 0; j < ksize; ++j) {
        int h = h_in + i;
        int w = w_in + j;
        *data_col_ptr = (h >= 0 && w >= 0 && h < height && w < width) ? data_im_ptr[i * width + j] : 0;
        data_col_ptr += height_col * width_col;
      }
    }
  }
}

template <int K>
__global__ void depthwiseConv(float *out, const float *in, const float *filters, int H, int W) {
  __shared__ float f[K * K];
  int c = blockIdx.z;
  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < K * K) f[tid] = filters[c * K * K + tid];
  __syncthreads();
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= W || y >= H) return;
  const float *image = in + c * H * W;
  float acc = 0;
  for (int i = 0; i < K; i++) {
    int yy = min(max(y + i - K / 2, 0), H - 1);
    for (int j = 0; j < K; j++) {
      int xx = min(max(x + j - K / 2, 0), W - 1);
      acc += f[i * K + j] * image[yy * W + xx];
    }
  }
  out[(c * H + y) * W + x] = acc;
}

// scores[q][k] = Q[q] . K[k], masked above the diagonal
#define HEAD 32
__global__ void attentionScores(float *scores, const float *Q, const float *K, int seq, float scale) {
  __shared__ float sQ[16][HEAD];
  __shared__ float sK[16][HEAD + 1];
  int head = blockIdx.z;
  Q += head * seq * HEAD;
  K += head * seq * HEAD;
  for (int d = threadIdx.x; d < HEAD; d += 16) {
    sQ[threadIdx.y][d] = Q[(blockIdx.y * 16 + threadIdx.y) * HEAD + d];
    sK[threadIdx.y][d] = K[(blockIdx.x * 16 + threadIdx.y) * HEAD + d];
  }
  __syncthreads();
  int q = blockIdx.y * 16 + threadIdx.y, k = blockIdx.x * 16 + threadIdx.x;
  float dot = 0.0f;
  for (int d = 0; d < HEAD; ++d) dot += sQ[threadIdx.y][d] * sK[threadIdx.x][d];
  scores[(head * seq + q) * seq + k] = k <= q ? dot * scale : -1e9f;
}

__global__ void rmsNorm(float *out, const float *x, const float *weight, int size) {
  __shared__ float total;
  const float *row = x + blockIdx.x * size;
  float ss = 0.0f;
  for (int j = threadIdx.x; j < size; j += blockDim.x) ss += row[j] * row[j];
  if (threadIdx.x == 0) total = 0.0f;
  __syncthreads();
  for (int mask = 16; mask > 0; mask /= 2) ss += __shfl_xor_sync(0xffffffff, ss, mask);
  if ((threadIdx.x & 31) == 0) atomicAdd(&total, ss);
  __syncthreads();
  float inv = rsqrtf(total / size + 1e-5f);
  for (int j = threadIdx.x; j < size; j += blockDim.x) out[blockIdx.x * size + j] = weight[j] * (inv * row[j]);
}

__global__ void swiglu(float4 *out, const float4 *gate, const float4 *up, int n4) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  float4 g = gate[i], u = up[i];
  float4 r;
  r.x = g.x / (1.0f + expf(-g.x)) * u.x;
  r.y = g.y / (1.0f + expf(-g.y)) * u.y;
  r.z = g.z / (1.0f + expf(-g.z)) * u.z;
  r.w = g.w / (1.0f + expf(-g.w)) * u.w;
  out[i] = r;
}

__global__ void embeddingBag(float *out, const float *table, const int *ids, const int *offsets, int dim) {
  int bag = blockIdx.x;
  int begin = offsets[bag], end = offsets[bag + 1];
  for (int d = threadIdx.x; d < dim; d += blockDim.x) {
    float sum = 0;
    for (int i = begin; i < end; i++) sum += table[ids[i] * dim + d];
    out[bag * dim + d] = sum;
  }
}

__global__ void adamStep(float *p, float *m, float *v, const float *g, float lr, float beta1, float beta2, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    m[i] = beta1 * m[i] + (1.0f - beta1) * g[i];
    v[i] = beta2 * v[i] + (1.0f - beta2) * g[i] * g[i];
    p[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
  }
}
