// Sums of a block, one for each.

__global__ void reduceInterleaved(int *out, const int *in) {
  __shared__ int data[256];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0) data[t] += data[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = data[0];
}

__global__ void reduceStrided(int *out, const int *in) {
  __shared__ int data[256];
  int t = threadIdx.x;
  data[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    int i = 2 * s * t;
    if (i < blockDim.x) data[i] += data[i + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = data[0];
}

__global__ void reduceSequential(int *out, const int *in) {
  extern __shared__ int words[];
  int t = threadIdx.x;
  words[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) words[t] += words[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = words[0];
}

__device__ int warpSum(int value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  return value;
}

__global__ void reduceShuffle(int *out, const int *in) {
  __shared__ int sums[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  int value = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 0) sums[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = lane < blockDim.x / warpSize ? sums[lane] : 0;
    value = warpSum(value);
    if (lane == 0) out[blockIdx.x] = value;
  }
}

__global__ void reduceXor(float *out, const float *in) {
  float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int mask = 16; mask > 0; mask >>= 1) value += __shfl_xor_sync(0xffffffffu, value, mask);
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void reduceRedux(unsigned *out, const unsigned *in) {
  unsigned value = __reduce_add_sync(0xffffffff, in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % 32 == 0) atomicAdd(&out[blockIdx.x], value);
}
