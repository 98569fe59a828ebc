// Shapes of launches: many small blocks, few, uneven ones.

__global__ void nothing(float *out) {
  if (out == nullptr) return;
}

__global__ void oneStore(float *out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1.0f;
}

__global__ void tinyBlocks(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * 2.0f;
}

__global__ void longBlocks(float *out, int turns) {
  float x = threadIdx.x * 0.001f;
  for (int k = 0; k < turns; ++k) x = x * 0.999f + 0.5f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void unevenBlocks(float *out, int turns) {
  float x = threadIdx.x * 0.001f;
  int mine = blockIdx.x % 8 == 0 ? turns * 8 : turns;
  for (int k = 0; k < mine; ++k) x = x * 0.999f + 0.5f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void growingBlocks(float *out, const float *in, int width) {
  float sum = 0;
  for (int k = threadIdx.x; k < blockIdx.x; k += blockDim.x) sum += in[blockIdx.x * width + k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void unevenLanes(float *out, int turns) {
  float x = threadIdx.x * 0.001f;
  int mine = (threadIdx.x & 31) == 0 ? turns * 8 : turns;
  for (int k = 0; k < mine; ++k) x = x * 0.999f + 0.5f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void halfLeaves(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  out[i] = in[i] + 1.0f;
}

__global__ void fewThreads(float *out, const float *in, int each) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  float sum = 0;
  for (int k = 0; k < each; ++k) sum += in[t + k * all];
  out[t] = sum;
}

__global__ void muchShared(float *out, const float *in) {
  extern __shared__ float buffer[];
  int base = blockIdx.x * blockDim.x * 8;
  for (int k = 0; k < 8; ++k) buffer[threadIdx.x + k * blockDim.x] = in[base + threadIdx.x + k * blockDim.x];
  __syncthreads();
  for (int k = 0; k < 8; ++k) out[base + threadIdx.x + k * blockDim.x] = buffer[blockDim.x - 1 - threadIdx.x + k * blockDim.x];
}

__global__ void prefetched(float *out, const float *in, int each) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  float next = in[t], sum = 0;
  for (int k = 1; k < each; ++k) {
    float now = next;
    next = in[t + k * all];
    for (int j = 0; j < 16; ++j) now = now * 0.5f + 1.0f;
    sum += now;
  }
  out[t] = sum + next;
}
