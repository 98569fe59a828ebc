// Double buffering with cp.async: while a block computes on one tile, the next one is copied to shared memory.
// nvcc -O3 -arch=sm_80 -o cp-async cp-async.cu && ./cp-async
#include <cstdio>
#include <cuda_pipeline.h>

// A tile is 4 KiB: each thread copies 16 bytes of it.
constexpr int threads = 256, tile = 4 * threads, tiles = 64, blocks = 264;

// region: cp-async
__global__ void addTiles(float *out, const float *in) {
  __shared__ alignas(16) float stage[2][tile];
  const int own = 4 * threadIdx.x, neighbor = (own + 4) % tile;
  in += size_t(blockIdx.x) * tiles * tile;

  __pipeline_memcpy_async(&stage[0][own], &in[own], 16);  // the first tile
  __pipeline_commit();

  float sum = 0;
  for (int t = 0; t < tiles; ++t) {
    __pipeline_wait_prior(0);  // wait: this thread's part of tile t is there
    __syncthreads();           // everyone's is; nobody still reads tile t - 1
    if (t + 1 < tiles) {       // issue: the next tile, into the free buffer
      __pipeline_memcpy_async(&stage[(t + 1) % 2][own],
                              &in[size_t(t + 1) * tile + own], 16);
      __pipeline_commit();
    }
    for (int k = 0; k < 4; ++k)  // compute, while it is in flight
      sum += stage[t % 2][neighbor + k];
  }
  out[blockIdx.x * threads + threadIdx.x] = sum;
}
// endregion

int main() {
  const size_t n = size_t(blocks) * tiles * tile;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, blocks * threads * sizeof(float));
  for (size_t i = 0; i < n; ++i) in[i] = float(i * 2654435761u % 16);
  addTiles<<<blocks, threads>>>(out, in);
  if (cudaDeviceSynchronize() != cudaSuccess) return puts("failed"), 1;

  int wrong = 0;
  for (int b = 0; b < blocks; ++b)
    for (int thread = 0; thread < threads; ++thread) {
      float sum = 0;
      for (int t = 0; t < tiles; ++t)
        for (int k = 0; k < 4; ++k) sum += in[(size_t(b) * tiles + t) * tile + (4 * thread + 4) % tile + k];
      wrong += sum != out[b * threads + thread];
    }
  printf("%d wrong of %d\n", wrong, blocks * threads);
  return wrong > 0;
}
