// One row a block or a warp: softmax, layer norm, argmax, top-k.

__global__ void softmax2(float *out, const float *in, int cols) {
  extern __shared__ float row[];
  __shared__ float most, total;
  const float *x = in + blockIdx.x * cols;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) row[c] = x[c];
  __syncthreads();
  if (threadIdx.x == 0) {
    float m = row[0];
    for (int c = 1; c < cols; c++) m = fmaxf(m, row[c]);
    most = m;
  }
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += blockDim.x) row[c] = exp2f(row[c] - most);
  __syncthreads();
  if (threadIdx.x < 32) {
    float s = 0;
    for (int c = threadIdx.x; c < cols; c += 32) s += row[c];
    for (int o = 16; o > 0; o >>= 1) s += __shfl_xor_sync(0xffffffff, s, o);
    if (threadIdx.x == 0) total = s;
  }
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = row[c] / total;
}

__global__ void onlineSoftmax(float *out, const float *in, int cols) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  const float *x = in + row * cols;
  float m = -INFINITY, d = 0.0f;
  for (int c = threadIdx.x; c < cols; c += 32) {
    float v = x[c];
    float next = fmaxf(m, v);
    d = d * expf(m - next) + expf(v - next);
    m = next;
  }
  for (int o = 16; o > 0; o /= 2) {
    float m2 = __shfl_xor_sync(0xffffffff, m, o), d2 = __shfl_xor_sync(0xffffffff, d, o);
    float next = fmaxf(m, m2);
    d = d * expf(m - next) + d2 * expf(m2 - next);
    m = next;
  }
  for (int c = threadIdx.x; c < cols; c += 32) out[row * cols + c] = __expf(x[c] - m) / d;
}

__global__ void layerNorm(float *out, const float *in, const float *gamma, const float *beta, int C) {
  __shared__ float s[8], q[8];
  const float *x = in + blockIdx.x * C;
  float sum = 0.f, squares = 0.f;
  for (int i = threadIdx.x; i < C; i += blockDim.x) {
    sum += x[i];
    squares += x[i] * x[i];
  }
  for (int o = 16; o > 0; o >>= 1) {
    sum += __shfl_down_sync(0xffffffff, sum, o);
    squares += __shfl_down_sync(0xffffffff, squares, o);
  }
  if (threadIdx.x % 32 == 0) {
    s[threadIdx.x / 32] = sum;
    q[threadIdx.x / 32] = squares;
  }
  __syncthreads();
  sum = squares = 0.f;
  for (int w = 0; w < blockDim.x / 32; w++) {
    sum += s[w];
    squares += q[w];
  }
  float mean = sum / C;
  float var = squares / C - mean * mean;
  float rstd = rsqrtf(var + 1e-5f);
  float *o = out + blockIdx.x * C;
  for (int i = threadIdx.x; i < C; i += blockDim.x) {
    float n = (x[i] - mean) * rstd;
    o[i] = n * gamma[i] + beta[i];
  }
}

__global__ void argmaxRows(int *out, const float *in, int cols) {
  __shared__ float values[64];
  __shared__ int indices[64];
  const float *x = in + blockIdx.x * cols;
  float best = -1e30f;
  int at = -1;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    if (x[c] > best) {
      best = x[c];
      at = c;
    }
  }
  values[threadIdx.x] = best;
  indices[threadIdx.x] = at;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) {
      if (values[threadIdx.x + s] > values[threadIdx.x] ||
          (values[threadIdx.x + s] == values[threadIdx.x] && indices[threadIdx.x + s] < indices[threadIdx.x])) {
        values[threadIdx.x] = values[threadIdx.x + s];
        indices[threadIdx.x] = indices[threadIdx.x + s];
      }
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = indices[0];
}

template <int K>
__global__ void topK(int *out, const int *in, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int best[K];
  for (int k = 0; k < K; k++) best[k] = INT_MIN;
  for (int c = 0; c < cols; c++) {
    int v = in[row * cols + c];
    if (v > best[K - 1]) {
      best[K - 1] = v;
      for (int k = K - 1; k > 0 && best[k] > best[k - 1]; k--) {
        int t = best[k];
        best[k] = best[k - 1];
        best[k - 1] = t;
      }
    }
  }
  for (int k = 0; k < K; k++) out[row * K + k] = best[k];
}

__global__ void rowSumsPitched(float *sums, const char *base, size_t pitch, int width, int height) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= height) return;
  const float *row = (const float *)(base + r * pitch);
  float sum = 0;
  for (int c = 0; c < width; ++c) sum += row[c];
  sums[r] = sum;
}

__global__ void biasRelu(float *x, const float *bias, int rows, int cols) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < rows * cols) {
    float v = x[idx] + bias[idx % cols];
    x[idx] = v > 0.0f ? v : 0.0f;
  }
}
