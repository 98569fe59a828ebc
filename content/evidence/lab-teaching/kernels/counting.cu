// Histograms and atomics of every kind.
#define NUM_BINS 128

__global__ void histo_kernel(const char *data, unsigned int length, unsigned int *histo) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < length) {
    int alphabet_position = data[i] - 'a';
    if (alphabet_position >= 0 && alphabet_position < 26) {
      atomicAdd(&(histo[alphabet_position / 4]), 1);
    }
  }
}

__global__ void histo_private_kernel(const unsigned char *data, unsigned int length, unsigned int *histo) {
  __shared__ unsigned int histo_s[NUM_BINS];
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) histo_s[bin] = 0u;
  __syncthreads();
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < length) atomicAdd(&(histo_s[data[i] & (NUM_BINS - 1)]), 1);
  __syncthreads();
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) {
    unsigned int binValue = histo_s[bin];
    if (binValue > 0) atomicAdd(&(histo[bin]), binValue);
  }
}

__global__ void histo_aggregate(const unsigned char *data, unsigned int length, unsigned int *histo) {
  __shared__ unsigned int histo_s[NUM_BINS];
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) histo_s[bin] = 0u;
  __syncthreads();
  unsigned int accumulator = 0;
  int prevBinIdx = -1;
  unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned int i = tid; i < length; i += blockDim.x * gridDim.x) {
    int bin = data[i] / 2;
    if (bin == prevBinIdx) {
      ++accumulator;
    } else {
      if (accumulator > 0) atomicAdd(&(histo_s[prevBinIdx]), accumulator);
      accumulator = 1;
      prevBinIdx = bin;
    }
  }
  if (accumulator > 0) atomicAdd(&(histo_s[prevBinIdx]), accumulator);
  __syncthreads();
  for (unsigned int bin = threadIdx.x; bin < NUM_BINS; bin += blockDim.x) {
    if (histo_s[bin] > 0) atomicAdd(&(histo[bin]), histo_s[bin]);
  }
}

__global__ void histogramPerWarp(const unsigned char *data, int n, int *bins) {
  __shared__ int warps[4][64];
  int warp = threadIdx.x / 32;
  for (int i = threadIdx.x; i < 4 * 64; i += blockDim.x) ((int *)warps)[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&warps[warp][data[i] >> 2], 1);
  __syncthreads();
  if (threadIdx.x < 64) {
    int sum = 0;
    for (int w = 0; w < 4; w++) sum += warps[w][threadIdx.x];
    atomicAdd(bins + threadIdx.x, sum);
  }
}

__global__ void atomicsInt(int *g, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  atomicAdd(&g[0 + 8 * (i % 5)], v);
  atomicSub(&g[1 + 8 * (i % 5)], v);
  atomicMin(&g[2 + 8 * (i % 5)], v);
  atomicMax(&g[3 + 8 * (i % 5)], v);
  atomicAnd(&g[4 + 8 * (i % 5)], v);
  atomicOr(&g[5 + 8 * (i % 5)], v);
  atomicXor(&g[6 + 8 * (i % 5)], v);
}

__global__ void atomicsRing(unsigned *ring, unsigned limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicInc(&ring[threadIdx.x % 7], limit);
  atomicDec(&ring[8 + i % 3], limit);
}

__global__ void atomicsWide(unsigned long long *sum, long long *most, double *total, float *part, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum[i % 33], (unsigned long long)in[i]);
  atomicMax(&most[i & 1], (long long)in[i]);
  atomicAdd(&total[i % 4], (double)in[i]);
  atomicAdd(part + (i & 63), (float)in[i]);
}

__global__ void sharedAtomics(int *out, const int *in) {
  __shared__ int s[64];
  if (threadIdx.x < 64) s[threadIdx.x] = 0;
  __syncthreads();
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&s[v % 16], v);
  atomicMax(&s[16 + v % 16], v);
  atomicOr(&s[32 + v % 16], 1 << (v % 31));
  atomicXor(&s[48 + v % 8], v);
  atomicInc((unsigned *)&s[56 + v % 4], 1000);
  __syncthreads();
  if (threadIdx.x < 64) out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}

__global__ void sharedFloatAtomics(float *out, const int *keys, const float *values, int n) {
  __shared__ float bins[32];
  if (threadIdx.x < 32) bins[threadIdx.x] = 0.0f;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[keys[i]], values[i]);
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void sharedDoubleAtomic(double *out, const double *in) {
  __shared__ double total;
  if (threadIdx.x == 0) total = 0.0;
  __syncthreads();
  atomicAdd(&total, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

__global__ void firstComers(int *owners, const int *slots, int *winners, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (atomicCAS(&owners[slots[i]], -1, 7) == -1) atomicAdd(winners, 1);
}

__global__ void exchange(int *cells, int *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int old = atomicExch(&cells[i], i);
    sum[i] = old + 1;
  }
}

__device__ float atomicMaxFloat(float *address, float value) {
  int *as = (int *)address;
  int old = *as, assumed;
  do {
    assumed = old;
    old = atomicCAS(as, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void maxPerRow(float *most, const float *in, int width) {
  int row = blockIdx.x;
  for (int c = threadIdx.x; c < width; c += blockDim.x) atomicMaxFloat(&most[row * blockDim.x + threadIdx.x], in[row * width + c]);
}

__global__ void aggregated(int *out, int *counter, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && in[i] % 3 == 0;
  unsigned active = __ballot_sync(0xffffffff, keep);
  int lane = threadIdx.x & 31;
  int base = 0;
  if (active && lane == __ffs(active) - 1) base = atomicAdd(&counter[i / 32], __popc(active));
  base = __shfl_sync(0xffffffff, base, active ? __ffs(active) - 1 : 0);
  if (keep) out[i / 32 * 32 + base + __popc(active & ((1u << lane) - 1))] = in[i];
}
