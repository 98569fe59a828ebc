// Scans and what is built of them.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void hillisSteele(int *out, const int *in, int n) {
  extern __shared__ int temp[];
  int tid = threadIdx.x;
  int pout = 0, pin = 1;
  temp[tid] = tid > 0 ? in[blockIdx.x * n + tid - 1] : 0;
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    if (tid >= offset)
      temp[pout * n + tid] = temp[pin * n + tid] + temp[pin * n + tid - offset];
    else
      temp[pout * n + tid] = temp[pin * n + tid];
    __syncthreads();
  }
  out[blockIdx.x * n + tid] = temp[pout * n + tid];
}

__global__ void blellochPlain(int *data, int *blockSums) {
  __shared__ int s[512];
  int t = threadIdx.x;
  int base = blockIdx.x * 512;
  s[2 * t] = data[base + 2 * t];
  s[2 * t + 1] = data[base + 2 * t + 1];
  for (int stride = 1; stride <= 256; stride *= 2) {
    __syncthreads();
    int index = (t + 1) * stride * 2 - 1;
    if (index < 512) s[index] += s[index - stride];
  }
  __syncthreads();
  if (t == 0) {
    blockSums[blockIdx.x] = s[511];
    s[511] = 0;
  }
  for (int stride = 256; stride > 0; stride /= 2) {
    __syncthreads();
    int index = (t + 1) * stride * 2 - 1;
    if (index < 512) {
      int left = s[index - stride];
      s[index - stride] = s[index];
      s[index] += left;
    }
  }
  __syncthreads();
  data[base + 2 * t] = s[2 * t];
  data[base + 2 * t + 1] = s[2 * t + 1];
}

__global__ void segmentedWarpScan(int *out, const int *in, const unsigned char *head, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  bool isHead = i < n ? head[i] == 0 : true;
  unsigned heads = __ballot_sync(0xffffffff, isHead || lane == 0);
  int start = 31 - __clz(heads & (0xffffffffu >> (31 - lane)));
  for (int d = 1; d < 32; d <<= 1) {
    int up = __shfl_up_sync(0xffffffff, v, d);
    if (lane - d >= start) v += up;
  }
  if (i < n) out[i] = v;
}

// One pass over four bits: ranks within the block, then a scatter by the block's own offsets.
__global__ void radixPass(unsigned *out, const unsigned *in, int shift) {
  __shared__ unsigned count[16];
  __shared__ unsigned start[16];
  __shared__ unsigned char digits[256];
  int t = threadIdx.x, base = blockIdx.x * 256;
  if (t < 16) count[t] = 0;
  __syncthreads();
  unsigned key = in[base + t];
  unsigned d = (key >> shift) & 15;
  digits[t] = d;
  atomicAdd(&count[d], 1);
  __syncthreads();
  if (t == 0) {
    unsigned sum = 0;
    for (int k = 0; k < 16; ++k) {
      start[k] = sum;
      sum += count[k];
    }
  }
  __syncthreads();
  unsigned rank = 0;
  for (int k = 0; k < t; ++k) rank += digits[k] == d;
  out[base + start[d] + rank] = key;
}

__device__ int mergePathSearch(const int *a, int na, const int *b, int nb, int diag) {
  int begin = max(0, diag - nb), end = min(diag, na);
  while (begin < end) {
    int mid = (begin + end) >> 1;
    if (a[mid] <= b[diag - 1 - mid])
      begin = mid + 1;
    else
      end = mid;
  }
  return begin;
}

__global__ void mergePath(int *out, const int *a, int na, const int *b, int nb, int perThread) {
  int diag = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
  if (diag >= na + nb) return;
  int i = mergePathSearch(a, na, b, nb, diag);
  int j = diag - i;
  for (int k = 0; k < perThread && diag + k < na + nb; ++k) {
    if (j >= nb || (i < na && a[i] <= b[j]))
      out[diag + k] = a[i++];
    else
      out[diag + k] = b[j++];
  }
}

__global__ void selectCount(int *below, int *equal, const int *data, const int *pivot, int n) {
  __shared__ int sBelow, sEqual;
  if (threadIdx.x == 0) sBelow = sEqual = 0;
  __syncthreads();
  int p = *pivot;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int v = data[i];
    if (v < p) atomicAdd(&sBelow, 1);
    else if (v == p) atomicAdd(&sEqual, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(below, sBelow);
    atomicAdd(equal, sEqual);
  }
}

__global__ void ballotCompact(int *out, int *perWarp, const int *in, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % warpSize, warp = i / warpSize;
  int v = in[i];
  unsigned keep = __ballot_sync(0xffffffff, v < limit);
  if (v < limit) out[warp * warpSize + __popc(keep & ((1u << lane) - 1))] = v;
  if (lane == 0) perWarp[warp] = __popc(keep);
}

__device__ int atomicAggInc(int *ctr) {
  auto g = cg::coalesced_threads();
  int warp_res;
  if (g.thread_rank() == 0) warp_res = atomicAdd(ctr, g.size());
  return g.shfl(warp_res, 0) + g.thread_rank();
}

__global__ void filterAgg(int *dst, int *nres, const int *src, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  if (src[i] > 40000) dst[atomicAggInc(nres)] = src[i];
}

template <int SIZE>
__global__ void sumByTile(float *out, const float *in, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<SIZE>(block);
  int i = block.group_index().x * block.size() + block.thread_rank();
  float v = i < n ? in[i] : 0.0f;
  for (int offset = tile.size() / 2; offset > 0; offset /= 2) v += tile.shfl_down(v, offset);
  if (tile.thread_rank() == 0) atomicAdd(&out[blockIdx.x], v);
}

__global__ void leaderWrites(int *first, const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned active = __activemask();
  int leader = __ffs(active) - 1;
  int key = __shfl_sync(active, keys[i], leader);
  if (threadIdx.x % 32 == leader) first[i / 32] = key;
}

// Decoupled in three launches: this one adds the sums of the blocks before.
__global__ void addOffsets(int4 *data, const int *offsets, int n4) {
  __shared__ int offset;
  if (threadIdx.x == 0) offset = offsets[blockIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  int4 v = data[i];
  v.x += offset;
  v.y += offset;
  v.z += offset;
  v.w += offset;
  data[i] = v;
}
