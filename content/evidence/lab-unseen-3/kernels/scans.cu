// Prefix sums, in the ways that courses show them.

__global__ void scanNaive(int *out, const int *in, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x;
  int pout = 0, pin = 1;
  temp[t] = (t > 0 && t < n) ? in[t - 1] : 0;
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    if (t >= offset)
      temp[pout * blockDim.x + t] = temp[pin * blockDim.x + t] + temp[pin * blockDim.x + t - offset];
    else
      temp[pout * blockDim.x + t] = temp[pin * blockDim.x + t];
    __syncthreads();
  }
  if (t < n) out[t] = temp[pout * blockDim.x + t];
}

__global__ void scanBlelloch(int *data, int *blockSums, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  int base = blockIdx.x * 256;
  s[2 * t] = base + 2 * t < n ? data[base + 2 * t] : 0;
  s[2 * t + 1] = base + 2 * t + 1 < n ? data[base + 2 * t + 1] : 0;
  int offset = 1;
  for (int d = 128; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int ai = offset * (2 * t + 1) - 1;
      int bi = offset * (2 * t + 2) - 1;
      s[bi] += s[ai];
    }
    offset *= 2;
  }
  if (t == 0) {
    blockSums[blockIdx.x] = s[255];
    s[255] = 0;
  }
  for (int d = 1; d < 256; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int ai = offset * (2 * t + 1) - 1;
      int bi = offset * (2 * t + 2) - 1;
      int x = s[ai];
      s[ai] = s[bi];
      s[bi] += x;
    }
  }
  __syncthreads();
  if (base + 2 * t < n) data[base + 2 * t] = s[2 * t];
  if (base + 2 * t + 1 < n) data[base + 2 * t + 1] = s[2 * t + 1];
}

__device__ int warpInclusive(int v) {
  int lane = threadIdx.x % 32;
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    int up = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += up;
  }
  return v;
}

__global__ void scanShuffle(int *out, const int *in, int n) {
  __shared__ int warpTotals[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int v = i < n ? in[i] : 0;
  v = warpInclusive(v);
  if (lane == 31) warpTotals[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int total = lane < blockDim.x / 32 ? warpTotals[lane] : 0;
    warpTotals[lane] = warpInclusive(total);
  }
  __syncthreads();
  if (warp > 0) v += warpTotals[warp - 1];
  if (i < n) out[i] = v;
}
