#include <cuda_pipeline.h>

__global__ void reverse(float *out, const float *in, int tiles) {
  __shared__ float stage[2][128];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], &in[t], 4);
  __pipeline_commit();
  for (int i = 0; i < tiles; ++i) {
    int next = i + 1;
    __pipeline_wait_prior(0);
    __syncthreads();
    if (next < tiles) __pipeline_memcpy_async(&stage[next % 2][t], &in[next * 128 + t], 4);
    __pipeline_commit();
    out[i * 128 + t] = stage[i % 2][127 - t];
  }
}
