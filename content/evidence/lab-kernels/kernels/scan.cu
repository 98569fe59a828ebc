// Inclusive and exclusive sums.

__global__ void scanWarp(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31;
  int value = in[i];
  for (int delta = 1; delta < 32; delta <<= 1) {
    int other = __shfl_up_sync(0xffffffff, value, delta);
    if (lane >= delta) value += other;
  }
  out[i] = value;
}

__global__ void scanHillisSteele(int *out, const int *in) {
  __shared__ int buffer[2][256];
  int t = threadIdx.x, from = 0;
  buffer[0][t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int offset = 1; offset < blockDim.x; offset *= 2) {
    int to = 1 - from;
    buffer[to][t] = t >= offset ? buffer[from][t] + buffer[from][t - offset] : buffer[from][t];
    __syncthreads();
    from = to;
  }
  out[blockIdx.x * blockDim.x + t] = buffer[from][t];
}

__global__ void scanBlelloch(int *out, const int *in) {
  __shared__ int data[512];
  int t = threadIdx.x, n = 2 * blockDim.x;
  int base = blockIdx.x * n;
  data[2 * t] = in[base + 2 * t];
  data[2 * t + 1] = in[base + 2 * t + 1];
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) data[offset * (2 * t + 2) - 1] += data[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) data[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int value = data[left];
      data[left] = data[right];
      data[right] += value;
    }
  }
  __syncthreads();
  out[base + 2 * t] = data[2 * t];
  out[base + 2 * t + 1] = data[2 * t + 1];
}
