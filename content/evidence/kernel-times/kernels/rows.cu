// What is done to each row of a matrix in a neural network.

__device__ float warpMax(float v) {
  for (int d = 16; d > 0; d /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, d));
  return v;
}

__device__ float warpAdd(float v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffff, v, d);
  return v;
}

__global__ void softmaxThreads(float *out, const float *in, int width, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float most = -1e30f, sum = 0;
  for (int k = 0; k < width; ++k) most = fmaxf(most, in[row * width + k]);
  for (int k = 0; k < width; ++k) sum += expf(in[row * width + k] - most);
  for (int k = 0; k < width; ++k) out[row * width + k] = expf(in[row * width + k] - most) / sum;
}

__global__ void softmaxWarps(float *out, const float *in, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  float most = -1e30f, sum = 0;
  for (int k = lane; k < width; k += 32) most = fmaxf(most, in[row * width + k]);
  most = warpMax(most);
  for (int k = lane; k < width; k += 32) sum += __expf(in[row * width + k] - most);
  sum = warpAdd(sum);
  for (int k = lane; k < width; k += 32) out[row * width + k] = __expf(in[row * width + k] - most) / sum;
}

__global__ void softmaxBlocks(float *out, const float *in, int width) {
  __shared__ float part[32];
  int row = blockIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float most = -1e30f, sum = 0;
  for (int k = threadIdx.x; k < width; k += blockDim.x) most = fmaxf(most, in[row * width + k]);
  most = warpMax(most);
  if (lane == 0) part[warp] = most;
  __syncthreads();
  most = warpMax(lane < warps ? part[lane] : -1e30f);
  __syncthreads();
  for (int k = threadIdx.x; k < width; k += blockDim.x) sum += __expf(in[row * width + k] - most);
  sum = warpAdd(sum);
  if (lane == 0) part[warp] = sum;
  __syncthreads();
  sum = warpAdd(lane < warps ? part[lane] : 0.0f);
  for (int k = threadIdx.x; k < width; k += blockDim.x) out[row * width + k] = __expf(in[row * width + k] - most) / sum;
}

__global__ void layerNorm(float *out, const float *in, const float *gain, const float *bias, int width) {
  __shared__ float part[64];
  int row = blockIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  float sum = 0, squares = 0;
  for (int k = threadIdx.x; k < width; k += blockDim.x) {
    float x = in[row * width + k];
    sum += x;
    squares += x * x;
  }
  sum = warpAdd(sum);
  squares = warpAdd(squares);
  if (lane == 0) {
    part[warp] = sum;
    part[32 + warp] = squares;
  }
  __syncthreads();
  sum = warpAdd(lane < warps ? part[lane] : 0.0f);
  squares = warpAdd(lane < warps ? part[32 + lane] : 0.0f);
  float mean = sum / width, scale = rsqrtf(squares / width - mean * mean + 1e-5f);
  for (int k = threadIdx.x; k < width; k += blockDim.x)
    out[row * width + k] = (in[row * width + k] - mean) * scale * gain[k] + bias[k];
}

__global__ void rmsNormWarps(float *out, const float *in, const float *gain, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  float squares = 0;
  for (int k = lane; k < width; k += 32) squares += in[row * width + k] * in[row * width + k];
  float scale = rsqrtf(warpAdd(squares) / width + 1e-5f);
  for (int k = lane; k < width; k += 32) out[row * width + k] = in[row * width + k] * scale * gain[k];
}

__global__ void gelu(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  out[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));
}

__global__ void addBias(float *x, const float *bias, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = fmaxf(x[i] + bias[i % width], 0.0f);
}

__global__ void argmaxWarps(int *out, const float *in, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  float best = -1e30f;
  int at = 0;
  for (int k = lane; k < width; k += 32)
    if (in[row * width + k] > best) {
      best = in[row * width + k];
      at = k;
    }
  for (int d = 16; d > 0; d /= 2) {
    float other = __shfl_down_sync(0xffffffff, best, d);
    int place = __shfl_down_sync(0xffffffff, at, d);
    if (other > best) {
      best = other;
      at = place;
    }
  }
  if (lane == 0) out[row] = at;
}

__global__ void rotary(float2 *x, const float *cosines, const float *sines, int half, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float c = cosines[i % half], s = sines[i % half];
  float2 v = x[i];
  x[i] = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
}
