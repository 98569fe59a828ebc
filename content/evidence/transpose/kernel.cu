// Four ways to transpose a matrix of floats, and tiles with 0 to 4 words of padding.
//
// Blocks of 32 by 8 threads move tiles of 32 by 32: each thread takes four elements of a column of the tile. The warp is a row
// of the block, so threadIdx.x is its lane.

#include "../measure.cuh"

constexpr int n = 8192;
constexpr int tile = 32, rows = 8;

// region: naive
__global__ void naive(float *__restrict__ out, const float *__restrict__ in) {
  const int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
#pragma unroll
  for (int k = 0; k < tile; k += rows) out[size_t(x) * n + y + k] = in[size_t(y + k) * n + x];
}
// endregion

// region: naive-gather
__global__ void naiveGather(float *__restrict__ out, const float *__restrict__ in) {
  const int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
#pragma unroll
  for (int k = 0; k < tile; k += rows) out[size_t(y + k) * n + x] = in[size_t(x) * n + y + k];
}
// endregion

// region: tiled
template <int padding>
__global__ void tiled(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[tile][tile + padding];
  const int column = threadIdx.x, first = threadIdx.y;
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
#pragma unroll
  for (int k = first; k < tile; k += rows) staged[k][column] = in[size_t(y + k) * n + x + column];
  __syncthreads();
#pragma unroll
  for (int k = first; k < tile; k += rows) out[size_t(x + k) * n + y + column] = staged[column][k];
}
// endregion

// region: swizzled
__global__ void swizzled(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[tile][tile];
  const int column = threadIdx.x, first = threadIdx.y;
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
#pragma unroll
  for (int k = first; k < tile; k += rows) staged[k][column ^ k] = in[size_t(y + k) * n + x + column];
  __syncthreads();
#pragma unroll
  for (int k = first; k < tile; k += rows) out[size_t(x + k) * n + y + column] = staged[column][k ^ column];
}
// endregion

// region: copy
__global__ void copy(float *__restrict__ out, const float *__restrict__ in) {
  const int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
#pragma unroll
  for (int k = 0; k < tile; k += rows) out[size_t(y + k) * n + x] = in[size_t(y + k) * n + x];
}
// endregion

float *in, *out;

measure::Case caseOf(const char *kind, int padding, void (*kernel)(float *, const float *), bool transposes = true) {
  float *source = in, *target = out;
  const dim3 grid(n / tile, n / tile), block(tile, rows);
  return {
      padding < 0 ? kind : measure::text("%s-%d", kind, padding),
      measure::text("\"kernel\": \"%s\", \"padding\": %d, \"n\": %d", kind, std::max(0, padding), n),
      2.0 * n * n * sizeof(float),
      [=] {
        measure::fill(source, size_t(n) * n);
        CHECK(cudaMemset(target, 0xff, size_t(n) * n * sizeof(float)));
      },
      [=] { kernel<<<grid, block>>>(target, source); },
      [=] {
        return measure::all(size_t(n) * n, [=] __device__(size_t i) {
          const size_t row = i / n, column = i % n;
          return target[i] == float(measure::mix(transposes ? column * n + row : i));
        });
      },
  };
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(size_t(n) * n);
  out = measure::allocate<float>(size_t(n) * n);
  return measure::run(argc, argv,
                      {
                          caseOf("copy", -1, copy, false),
                          caseOf("naive", -1, naive),
                          caseOf("naive-gather", -1, naiveGather),
                          caseOf("tiled", 0, tiled<0>),
                          caseOf("tiled", 1, tiled<1>),
                          caseOf("tiled", 2, tiled<2>),
                          caseOf("tiled", 3, tiled<3>),
                          caseOf("tiled", 4, tiled<4>),
                          caseOf("swizzled", -1, swizzled),
                      });
}
