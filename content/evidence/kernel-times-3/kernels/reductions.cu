// Many numbers to few.

__global__ void sumSquares(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i] * in[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

__global__ void extremes(float *low, float *high, const float *in) {
  __shared__ float least[256], most[256];
  int t = threadIdx.x;
  float value = in[blockIdx.x * 256 + t];
  least[t] = value;
  most[t] = value;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half) {
      least[t] = fminf(least[t], least[t + half]);
      most[t] = fmaxf(most[t], most[t + half]);
    }
    __syncthreads();
  }
  if (t == 0) {
    low[blockIdx.x] = least[0];
    high[blockIdx.x] = most[0];
  }
}

__global__ void lengthOfRows(float *out, const float *in, int width) {
  __shared__ float parts[8];
  float sum = 0;
  for (int column = threadIdx.x; column < width; column += 256) {
    float value = in[blockIdx.x * width + column];
    sum += value * value;
  }
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffff, sum, step);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float all = 0;
    for (int k = 0; k < 8; ++k) all += parts[k];
    out[blockIdx.x] = sqrtf(all);
  }
}

__global__ void countAbove(int *out, const float *in, float limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned above = __ballot_sync(0xffffffff, i < n && in[i] > limit);
  if (threadIdx.x % 32 == 0) atomicAdd(out + blockIdx.x % 1024, __popc(above));
}

__global__ void runningSums(float *out, const float *in, int width) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float before = 0;
  for (int column = lane; column < width; column += 32) {
    float sum = in[warp * width + column];
    for (int step = 1; step < 32; step *= 2) {
      float other = __shfl_up_sync(0xffffffff, sum, step);
      if (lane >= step) sum += other;
    }
    out[warp * width + column] = before + sum;
    before += __shfl_sync(0xffffffff, sum, 31);
  }
}

__global__ void countByBlock(unsigned *out, const unsigned *in, int n) {
  __shared__ unsigned bins[512];
  for (int k = threadIdx.x; k < 512; k += blockDim.x) bins[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(bins + (in[i] * 2654435761u >> 23), 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 512; k += blockDim.x) atomicAdd(out + k, bins[k]);
}

__global__ void bagOfRows(float *out, const float *table, const int *rows, int width, int each) {
  float sum = 0;
  for (int k = 0; k < each; ++k) sum += table[rows[blockIdx.x * each + k] * width + threadIdx.x];
  out[blockIdx.x * width + threadIdx.x] = sum;
}

__global__ void columnsDown(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int y = 0; y < height; ++y) {
    sum += in[y * width + x];
    out[y * width + x] = sum;
  }
}
