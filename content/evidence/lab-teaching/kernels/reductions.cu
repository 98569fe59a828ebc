// Reductions, as they are taught.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void reduce0(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if ((tid % (2 * s)) == 0) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__global__ void reduce3(const float *g_idata, float *g_odata, unsigned int n) {
  extern __shared__ float fdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  float mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  fdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      fdata[tid] = mySum = mySum + fdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <unsigned int blockSize>
__device__ void warpReduce(volatile int *sdata, unsigned int tid) {
  if (blockSize >= 64) { sdata[tid] += sdata[tid + 32]; __syncwarp(); }
  if (blockSize >= 32) { sdata[tid] += sdata[tid + 16]; __syncwarp(); }
  if (blockSize >= 16) { sdata[tid] += sdata[tid + 8]; __syncwarp(); }
  if (blockSize >= 8) { sdata[tid] += sdata[tid + 4]; __syncwarp(); }
  if (blockSize >= 4) { sdata[tid] += sdata[tid + 2]; __syncwarp(); }
  if (blockSize >= 2) { sdata[tid] += sdata[tid + 1]; __syncwarp(); }
}

template <unsigned int blockSize>
__global__ void reduce5(int *g_idata, int *g_odata, unsigned int n) {
  __shared__ int sdata[blockSize + 32];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + tid;
  unsigned int gridSize = blockSize * 2 * gridDim.x;
  sdata[tid] = 0;
  if (tid < 32) sdata[blockSize + tid] = 0;
  while (i < n) {
    sdata[tid] += g_idata[i] + g_idata[i + blockSize];
    i += gridSize;
  }
  __syncthreads();
  if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
  if (tid < 32) warpReduce<blockSize>(sdata, tid);
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__inline__ __device__ float warpReduceSum(float val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__inline__ __device__ float blockReduceSum(float val) {
  static __shared__ float shared[32];
  int lane = threadIdx.x % warpSize;
  int wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}

__global__ void deviceReduce(float *in, float *out, int N) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void reduceGroups(const int *in, int *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int sum = 0;
  for (int i = block.group_index().x * block.size() + block.thread_rank(); i < n; i += block.size() * gridDim.x) sum += in[i];
  for (int delta = tile.size() / 2; delta > 0; delta /= 2) sum += tile.shfl_down(sum, delta);
  if (tile.thread_rank() == 0) atomicAdd(&out[blockIdx.x], sum);
}

__global__ void blockMax(const int *in, int *out, int n) {
  __shared__ int cache[96];
  int best = INT_MIN;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x) best = max(best, in[i]);
  cache[threadIdx.x] = best;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int t = 1; t < blockDim.x; t++) best = max(best, cache[t]);
    out[blockIdx.x] = best;
  }
}

__global__ void sumFourAtOnce(const float4 *in, float *out, int n4) {
  __shared__ float partial[8];
  float4 acc = make_float4(0.f, 0.f, 0.f, 0.f);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
    float4 v = in[i];
    acc.x += v.x; acc.y += v.y; acc.z += v.z; acc.w += v.w;
  }
  float sum = acc.x + acc.y + acc.z + acc.w;
#pragma unroll
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  if ((threadIdx.x & 31) == 0) partial[threadIdx.x >> 5] = sum;
  __syncthreads();
  if (threadIdx.x < 8) {
    sum = partial[threadIdx.x];
    for (int m = 4; m; m >>= 1) sum += __shfl_xor_sync(0xff, sum, m);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
}

__global__ void countDouble(const double *in, unsigned long long *count, double above, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool is = i < n && in[i] > above;
  unsigned votes = __ballot_sync(0xffffffffu, is);
  if ((threadIdx.x & 31) == 0 && votes) atomicAdd(count, (unsigned long long)__popc(votes));
}

__global__ void twoNumbers(const int *in, int *lowest, int *highest, int n) {
  __shared__ int lo, hi;
  if (threadIdx.x == 0) {
    lo = INT_MAX;
    hi = INT_MIN;
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicMin(&lo, in[i]);
    atomicMax(&hi, in[i]);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    lowest[blockIdx.x] = lo;
    highest[blockIdx.x] = hi;
  }
}
