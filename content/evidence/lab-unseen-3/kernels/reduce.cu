// Sums, products and extremes.

__global__ void reduceModulo(int *out, const int *in, unsigned n) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? in[i] : 0;
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if ((tid % (2 * s)) == 0) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduceFirstAdd(float *out, const float *in, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  float mine = i < n ? in[i] : 0;
  if (i + blockDim.x < n) mine += in[i + blockDim.x];
  s[t] = mine;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 32; k >>= 1) {
    if (t < k) s[t] = mine = mine + s[t + k];
    __syncthreads();
  }
  if (t < 32) {
    if (blockDim.x >= 64) mine += s[t + 32];
    for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffff, mine, d);
    if (t == 0) out[blockIdx.x] = mine;
  }
}

__inline__ __device__ int warpReduceSum(int val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__global__ void reduceAtomic(int *total, const int *in, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  sum = warpReduceSum(sum);
  if ((threadIdx.x & (warpSize - 1)) == 0) atomicAdd(total, sum);
}

__global__ void argMaxRow(int *where, float *best, const float *table, int cols) {
  __shared__ float value[128];
  __shared__ int index[128];
  int row = blockIdx.x, t = threadIdx.x;
  float v = -1e30f;
  int at = -1;
  for (int c = t; c < cols; c += blockDim.x) {
    if (table[row * cols + c] > v) {
      v = table[row * cols + c];
      at = c;
    }
  }
  value[t] = v;
  index[t] = at;
  __syncthreads();
  for (int s = blockDim.x / 2; s >= 1; s >>= 1) {
    if (t < s && value[t + s] > value[t]) {
      value[t] = value[t + s];
      index[t] = index[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    where[row] = index[0];
    best[row] = value[0];
  }
}

__global__ void dotFloat4(float *partial, const float4 *a, const float4 *b, int n4) {
  __shared__ float warpSum[8];
  float sum = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += blockDim.x * gridDim.x) {
    float4 x = a[i], y = b[i];
    sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
  }
  for (int m = 16; m >= 1; m >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
  if (threadIdx.x % 32 == 0) warpSum[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float block = 0;
    for (int w = 0; w < blockDim.x / 32; w++) block += warpSum[w];
    partial[blockIdx.x] = block;
  }
}
