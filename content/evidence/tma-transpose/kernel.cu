// A transpose by the TMA: a swizzled box comes in, threads turn it, another goes out. Tiles lie at a multiple of the swizzle's
// repeat or off it; the XOR takes the row's number or the address.

#include <cuda.h>
#include <cuda/ptx>

#include "../measure.cuh"

namespace ptx = cuda::ptx;

enum By { row, address };
constexpr int n = 2048, side = 32;
constexpr unsigned tileBytes = side * side * 4;

/** The word of a tile in which element (r, c) lies. */
template <By by>
__device__ int place(const float *box, int r, int c) {
  const int line = by == row ? r : r + int(__cvta_generic_to_shared(box) / 128);
  return r * side + (c ^ (line % 8 * 4));
}

template <By by>
__global__ void transpose(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to, int offset) {
  extern __shared__ __align__(1024) float shared[];
  float *tile = shared + offset, *turned = tile + side * side;
  __shared__ uint64_t full;
  const int x = blockIdx.x * side, y = blockIdx.y * side;
  const bool leader = threadIdx.x == 0 && threadIdx.y == 0;
  if (leader) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, unsigned(tileBytes));
    const int corner[] = {x, y};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &from, corner, &full);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {}
  const auto at = [](const float *box, int r, int c) { return place<by>(box, r, c); };

  // region: store
  for (int r = threadIdx.y; r < 32; r += 8) {
    const int c = threadIdx.x;
    turned[at(turned, r, c)] = tile[at(tile, c, r)];  // at: the swizzle
  }
  ptx::fence_proxy_async(ptx::space_shared);  // my writes, before the TMA reads
  __syncthreads();                            // everyone's writes
  if (leader) {
    const int corner[] = {y, x};  // column, row
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared,
                              &to, corner, turned);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());  // it has read them
  }
  // endregion
}

CUtensorMap mapOf(float *matrix) {
  void *encode;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CUtensorMap map;
  const cuuint64_t sizes[] = {n, n}, strides[] = {n * 4};
  const cuuint32_t box[] = {side, side}, steps[] = {1, 1};
  if (reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
          &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, matrix, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
          CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
    exit(puts("the map is refused"));
  return map;
}

int main() {
  float *in, *out;
  CHECK(cudaMallocManaged(&in, size_t(n) * n * 4));
  CHECK(cudaMallocManaged(&out, size_t(n) * n * 4));
  for (int i = 0; i < n * n; ++i) in[i] = float(i);
  const CUtensorMap from = mapOf(in), to = mapOf(out);
  measure::printDevice();
  for (const By by : {row, address})
    for (const int offset : {0, 128, 512, 1024}) {
      CHECK(cudaMemset(out, 0xff, size_t(n) * n * 4));
      const auto kernel = by == row ? transpose<row> : transpose<address>;
      kernel<<<dim3(n / side, n / side), dim3(32, 8), 2 * tileBytes + 2048>>>(from, to, offset / 4);
      CHECK(cudaDeviceSynchronize());
      int wrong = 0;
      for (int i = 0; i < n * n; ++i) wrong += out[i % n * n + i / n] != in[i];
      const char *name = by == row ? "row" : "address";
      printf("{\"case\": \"%s-%d\", \"params\": {\"xorBy\": \"%s\", \"offsetBytes\": %d, \"elements\": %d, \"wrong\": %d}, "
             "\"result\": \"%s\"}\n",
             name, offset, name, offset, n * n, wrong, wrong == 0 ? "right" : "wrong");
    }
}
