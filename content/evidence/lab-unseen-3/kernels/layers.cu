// Pieces of neural networks.

__global__ void softmaxNaive(float *out, const float *in, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float m = -INFINITY;
    for (int c = 0; c < cols; c++) m = fmaxf(m, in[row * cols + c]);
    float norm = 0.0f;
    for (int c = 0; c < cols; c++) norm += expf(in[row * cols + c] - m);
    for (int c = 0; c < cols; c++) out[row * cols + c] = expf(in[row * cols + c] - m) / norm;
  }
}

__global__ void softmaxBlock(float *out, const float *inp, int C) {
  extern __shared__ float shared[];
  int idx = blockIdx.x;
  int tid = threadIdx.x;
  int blockSize = blockDim.x;
  const float *x = inp + idx * C;
  float maxval = -INFINITY;
  for (int i = tid; i < C; i += blockSize) maxval = fmaxf(maxval, x[i]);
  shared[tid] = maxval;
  for (int stride = blockSize / 2; stride >= 1; stride /= 2) {
    __syncthreads();
    if (tid < stride) shared[tid] = fmaxf(shared[tid], shared[tid + stride]);
  }
  __syncthreads();
  float offset = shared[0];
  for (int i = tid; i < C; i += blockSize) out[idx * C + i] = expf(x[i] - offset);
  __syncthreads();
  x = out + idx * C;
  float sumval = 0.0f;
  for (int i = tid; i < C; i += blockSize) sumval += x[i];
  shared[tid] = sumval;
  for (int stride = blockSize / 2; stride >= 1; stride /= 2) {
    __syncthreads();
    if (tid < stride) shared[tid] += shared[tid + stride];
  }
  __syncthreads();
  float sum = shared[0];
  for (int i = tid; i < C; i += blockSize) out[idx * C + i] = x[i] / sum;
}

__device__ float warpSum(float v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(0xffffffff, v, o);
  return v;
}

__global__ void layerNormWarp(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd,
                              const float *__restrict__ inp, const float *__restrict__ weight,
                              const float *__restrict__ bias, int N, int C) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= N) return;
  const float *x = inp + row * C;
  float sum = 0.0f;
  for (int i = lane; i < C; i += 32) sum += x[i];
  float m = warpSum(sum) / C;
  sum = 0.0f;
  for (int i = lane; i < C; i += 32) {
    float diff = x[i] - m;
    sum += diff * diff;
  }
  float s = rsqrtf(warpSum(sum) / C + 1e-5f);
  if (lane == 0) {
    mean[row] = m;
    rstd[row] = s;
  }
  float *o = out + row * C;
  for (int c = lane; c < C; c += 32) o[c] = (x[c] - m) * s * weight[c] + bias[c];
}

__global__ void rmsNorm(float *o, const float *x, const float *weight, int size) {
  __shared__ float total;
  __shared__ float part[32];
  const float *row = x + blockIdx.x * size;
  float ss = 0.0f;
  for (int j = threadIdx.x; j < size; j += blockDim.x) ss += row[j] * row[j];
  ss = warpSum(ss);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = ss;
  __syncthreads();
  if (threadIdx.x < 32) {
    float v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0.0f;
    v = warpSum(v);
    if (threadIdx.x == 0) total = rsqrtf(v / size + 1e-6f);
  }
  __syncthreads();
  for (int j = threadIdx.x; j < size; j += blockDim.x)
    o[blockIdx.x * size + j] = weight[j] * (total * row[j]);
}

__global__ void attentionScores(float *preatt, const float *q, const float *k, int T, int d) {
  int t2 = blockIdx.x * blockDim.x + threadIdx.x;
  int t = blockIdx.y * blockDim.y + threadIdx.y;
  int h = blockIdx.z;
  if (t >= T || t2 >= T) return;
  if (t2 > t) {
    preatt[(h * T + t) * T + t2] = -1e4f;
    return;
  }
  const float *query = q + (h * T + t) * d;
  const float *key = k + (h * T + t2) * d;
  float val = 0.0f;
  for (int i = 0; i < d; i++) val += query[i] * key[i];
  preatt[(h * T + t) * T + t2] = val / sqrtf((float)d);
}

__global__ void attentionValues(float *out, const float *att, const float *v, int T, int headSize) {
  int t = blockIdx.x;
  for (int i = threadIdx.x; i < headSize; i += blockDim.x) {
    float acc = 0.0f;
    for (int s = 0; s <= t; s++) acc += att[t * T + s] * v[s * headSize + i];
    out[t * headSize + i] = acc;
  }
}

__global__ void rope(float *q, const float *freqs, int heads, int headSize, int pos) {
  int h = blockIdx.x;
  int i = threadIdx.x;
  if (i >= headSize / 2) return;
  float angle = pos * freqs[i];
  float c = cosf(angle), s = sinf(angle);
  float2 *pair = (float2 *)(q + h * headSize) + i;
  float2 v = *pair;
  *pair = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
}

__global__ void adamStep(float *params, float *m, float *v, const float *grads, float lr, float beta1, float beta2, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = grads[i];
  m[i] = beta1 * m[i] + (1.0f - beta1) * g;
  v[i] = beta2 * v[i] + (1.0f - beta2) * g * g;
  params[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
}
