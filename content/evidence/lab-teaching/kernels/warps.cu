// What a warp does together.
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void votes(unsigned *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  unsigned some = __ballot_sync(0xffffffff, v & 1);
  int any = __any_sync(0xffffffff, v > 60000), all = __all_sync(0xffffffff, v >= 0);
  out[i] = some ^ (any << 1) ^ all;
}

__global__ void matching(int *count, const unsigned char *key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned peers = __match_any_sync(0xffffffff, key[i]);
  int lane = threadIdx.x % 32;
  if (lane == __ffs(peers) - 1) atomicAdd(&count[key[i]], __popc(peers));
}

__global__ void reduxAll(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  int sum = __reduce_add_sync(0xffffffff, v);
  int least = __reduce_min_sync(0xffffffff, v), most = __reduce_max_sync(0xffffffff, v);
  unsigned both = __reduce_and_sync(0xffffffff, v), either = __reduce_or_sync(0xffffffff, v);
  if (threadIdx.x % warpSize == 0) {
    int w = i / warpSize;
    out[w * 5] = sum;
    out[w * 5 + 1] = least;
    out[w * 5 + 2] = most;
    out[w * 5 + 3] = (int)both;
    out[w * 5 + 4] = (int)either;
  }
}

__global__ void rotateLanes(float *out, const float *in, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __shfl_sync(0xffffffff, in[i], (threadIdx.x + by) % 32);
}

__global__ void warpTranspose(int *data) {
  int lane = threadIdx.x;
  int v[8];
  for (int r = 0; r < 8; r++) v[r] = data[blockIdx.x * 256 + r * 32 + lane];
  for (int r = 0; r < 8; r++) data[blockIdx.x * 256 + lane * 8 + r] = v[r];
}

__global__ void tiles8(float *out, const float *in) {
  thread_block block = this_thread_block();
  thread_block_tile<8> tile = tiled_partition<8>(block);
  int i = blockIdx.x * blockDim.x + block.thread_rank();
  float v = in[i];
  for (int o = tile.size() / 2; o > 0; o /= 2) v += tile.shfl_xor(v, o);
  if (tile.thread_rank() == 0) out[i / 8] = v;
  block.sync();
}

__global__ void halfWarps(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (threadIdx.x % 32 < 16) {
    v += __shfl_down_sync(0x0000ffff, v, 8, 16);
    out[i] = v;
  } else {
    v -= __shfl_up_sync(0xffff0000, v, 4, 16);
    out[i] = v * 2;
  }
}

__global__ void sharedByWarp(int *out, const int *in) {
  __shared__ int s[4][33];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  s[warp][lane] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncwarp();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[warp][31 - lane] + s[warp][lane ^ 1];
}
