// Histograms and other atomics.

__device__ unsigned mixed(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

__global__ void histogramGlobal(unsigned *bins, const int *data, int count, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[data[i] % count], 1u);
}

__global__ void histogramRandom(unsigned *bins, unsigned mask, int each) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < each; ++k) atomicAdd(&bins[mixed(i * each + k) & mask], 1u);
}

__global__ void histogramShared(unsigned *bins, const unsigned char *data, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void histogramSharedRandom(unsigned *bins, int each, unsigned mask) {
  __shared__ unsigned local[1024];
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) local[k] = 0;
  __syncthreads();
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < each; ++k) atomicAdd(&local[mixed(i * each + k) & mask], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) atomicAdd(&bins[k], local[k]);
}

__global__ void histogramMatched(unsigned *bins, const int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bin = data[i] & 15;
  unsigned equals = __match_any_sync(0xffffffff, bin);
  if ((threadIdx.x & 31) == __ffs(equals) - 1) atomicAdd(&bins[bin], (unsigned)__popc(equals));
}

__global__ void oneCounter(unsigned *counter, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 3) atomicAdd(counter, 1u);
}

__global__ void addOne(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&out[0], in[i]);
}

__global__ void addEverywhere(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&out[i], in[i]);
}

__global__ void addScattered(float *out, const float *in, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&out[mixed(i) & mask], in[i]);
}

__global__ void maxScattered(int *out, const int *in, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMax(&out[mixed(i) & mask], in[i]);
}

__global__ void tickets(int *list, int *counter, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 4 == 0) list[atomicAdd(counter, 1) & (n - 1)] = i;
}

__global__ void sharedOneAddress(unsigned *out, int each) {
  __shared__ unsigned counter[4];
  if (threadIdx.x < 4) counter[threadIdx.x] = 0;
  __syncthreads();
  for (int k = 0; k < each; ++k) atomicAdd(&counter[(threadIdx.x + k) & 3], threadIdx.x);
  __syncthreads();
  if (threadIdx.x < 4) out[blockIdx.x * 4 + threadIdx.x] = counter[threadIdx.x];
}

__global__ void swapLoop(unsigned *out, unsigned mask, int each) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < each; ++k) atomicExch(&out[mixed(i + k * 7919u) & mask], i);
}
