// Sorting, digits, compaction.

__global__ void bitonicStep(int *dev_values, int j, int k) {
  unsigned int i, ixj;
  i = threadIdx.x + blockDim.x * blockIdx.x;
  ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0) {
      if (dev_values[i] > dev_values[ixj]) {
        int temp = dev_values[i];
        dev_values[i] = dev_values[ixj];
        dev_values[ixj] = temp;
      }
    }
    if ((i & k) != 0) {
      if (dev_values[i] < dev_values[ixj]) {
        int temp = dev_values[i];
        dev_values[i] = dev_values[ixj];
        dev_values[ixj] = temp;
      }
    }
  }
}

__device__ inline void Comparator(unsigned &keyA, unsigned &valA, unsigned &keyB, unsigned &valB, unsigned dir) {
  unsigned t;
  if ((keyA > keyB) == dir) {
    t = keyA;
    keyA = keyB;
    keyB = t;
    t = valA;
    valA = valB;
    valB = t;
  }
}

__global__ void bitonicSortShared(unsigned *d_Key, unsigned *d_Val, unsigned arrayLength, unsigned dir) {
  __shared__ unsigned s_key[256];
  __shared__ unsigned s_val[256];
  d_Key += blockIdx.x * 256 + threadIdx.x;
  d_Val += blockIdx.x * 256 + threadIdx.x;
  s_key[threadIdx.x + 0] = d_Key[0];
  s_val[threadIdx.x + 0] = d_Val[0];
  s_key[threadIdx.x + 128] = d_Key[128];
  s_val[threadIdx.x + 128] = d_Val[128];
  for (unsigned size = 2; size < arrayLength; size <<= 1) {
    unsigned ddd = dir ^ ((threadIdx.x & (size / 2)) != 0);
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], ddd);
    }
  }
  for (unsigned stride = arrayLength / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], dir);
  }
  __syncthreads();
  d_Key[0] = s_key[threadIdx.x + 0];
  d_Val[0] = s_val[threadIdx.x + 0];
  d_Key[128] = s_key[threadIdx.x + 128];
  d_Val[128] = s_val[threadIdx.x + 128];
}

__global__ void digitCounts(const unsigned *keys, unsigned *counts, int shift, int n) {
  __shared__ unsigned local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[(keys[i] >> shift) & 15], 1);
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

__global__ void splitByBit(unsigned *out, const unsigned *in, int bit) {
  __shared__ unsigned before[256 + 1];
  int t = threadIdx.x;
  unsigned key = in[blockIdx.x * 256 + t];
  unsigned b = (key >> bit) & 1;
  before[t + 1] = b;
  if (t == 0) before[0] = 0;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    unsigned v = t + 1 > d ? before[t + 1 - d] : 0;
    __syncthreads();
    before[t + 1] += v;
    __syncthreads();
  }
  unsigned ones = before[256];
  unsigned zeros = 256 - ones;
  unsigned to = b ? zeros + before[t] : t - before[t];
  out[blockIdx.x * 256 + to] = key;
}

__global__ void compactBlock(const int *in, int *out, int *counts, int threshold) {
  __shared__ int warpCounts[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  bool keep = in[i] > threshold;
  unsigned votes = __ballot_sync(0xffffffff, keep);
  if (lane == 0) warpCounts[warp] = __popc(votes);
  __syncthreads();
  int offset = 0;
  for (int w = 0; w < warp; w++) offset += warpCounts[w];
  if (keep) out[blockIdx.x * blockDim.x + offset + __popc(votes & ((1u << lane) - 1))] = in[i];
  if (threadIdx.x == blockDim.x - 1) counts[blockIdx.x] = offset + __popc(votes);
}

__global__ void rankSort(const short *in, short *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  short mine = in[i];
  int rank = 0;
  for (int j = 0; j < n; j++) {
    if (in[j] < mine || (in[j] == mine && j < i)) rank++;
  }
  out[rank] = mine;
}

__global__ void oddEven(int *data, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[2 * t] = data[2 * t];
  s[2 * t + 1] = data[2 * t + 1];
  __syncthreads();
  for (int phase = 0; phase < n; phase++) {
    int a = 2 * t + (phase & 1);
    if (a + 1 < n && s[a] > s[a + 1]) {
      int x = s[a];
      s[a] = s[a + 1];
      s[a + 1] = x;
    }
    __syncthreads();
  }
  data[2 * t] = s[2 * t];
  data[2 * t + 1] = s[2 * t + 1];
}

__global__ void mergeHalves(const int *a, const int *b, int *c, int n, int per) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int k = t * per;
  if (k >= 2 * n) return;
  int lo = max(0, k - n), hi = min(k, n);
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] <= b[k - 1 - mid]) lo = mid + 1;
    else hi = mid;
  }
  int i = lo, j = k - lo;
  for (int x = 0; x < per && k + x < 2 * n; x++) {
    if (j >= n || (i < n && a[i] <= b[j])) c[k + x] = a[i++];
    else c[k + x] = b[j++];
  }
}
