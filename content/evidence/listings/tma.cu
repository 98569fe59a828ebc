// A complete TMA kernel: one thread asks for boxes of a matrix, four warps use them, and three stages hold them in between.
// nvcc -O3 -std=c++17 -arch=sm_90 -o tma tma.cu && ./tma
#include <cstdio>
#include <cuda.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

// A box is 32 rows of 128 bytes; each block takes 32 rows of the matrix, box by box.
constexpr int rows = 4096, columns = 1024, stages = 3;
constexpr int consumers = 128, boxes = columns / 32;

__device__ void wait(uint64_t *barrier, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(barrier, parity)) {}
}

// region: tma-setup
__global__ void addBoxes(float *out,
                         const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) float box[stages][32][32];
  __shared__ uint64_t full[stages], empty[stages];
  if (threadIdx.x == 0) {
    for (int s = 0; s < stages; ++s) {
      ptx::mbarrier_init(&full[s], 1);           // the producer, and bytes
      ptx::mbarrier_init(&empty[s], consumers);  // every consumer
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  // endregion

  // region: tma-roles
  if (threadIdx.x == consumers) {  // the producer: one thread of a fifth warp
    for (int b = 0; b < boxes; ++b) {
      const int s = b % stages, round = b / stages;
      if (round > 0) wait(&empty[s], (round - 1) & 1);  // all are done
      ptx::mbarrier_arrive_expect_tx(
          ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[s],
          sizeof box[s]);
      const int32_t corner[] = {b * 32, int(blockIdx.x) * 32};  // column, row
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global,
                                &box[s], &map, corner, &full[s]);
    }
  } else if (threadIdx.x < consumers) {
    float sum = 0;
    for (int b = 0; b < boxes; ++b) {
      const int s = b % stages, round = b / stages;
      wait(&full[s], round & 1);  // all bytes of the box are there
      for (int k = 0; k < 8; ++k)
        sum += box[s][threadIdx.x / 32 * 8 + k][threadIdx.x % 32];
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta,
                           ptx::space_shared, &empty[s]);
    }
    out[blockIdx.x * consumers + threadIdx.x] = sum;
  }
}
// endregion

CUtensorMap mapOf(float *matrix) {
  // The driver's function is found by its name, so that no library must be linked.
  void *found;
  cudaDriverEntryPointQueryResult result;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result);
  const auto cuTensorMapEncodeTiled = reinterpret_cast<decltype(&::cuTensorMapEncodeTiled)>(found);
  CUtensorMap map;
  // region: tma-map
  const cuuint64_t sizes[] = {columns, rows};
  const cuuint64_t strides[] = {columns * sizeof(float)};  // in bytes
  const cuuint32_t box[] = {32, 32}, steps[] = {1, 1};
  CUresult error = cuTensorMapEncodeTiled(
      &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, matrix, sizes, strides, box,
      steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  // endregion
  if (error != CUDA_SUCCESS) printf("the map is refused: %d\n", int(error));
  return map;
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, rows * columns * sizeof(float));
  cudaMallocManaged(&out, rows / 32 * consumers * sizeof(float));
  for (int i = 0; i < rows * columns; ++i) in[i] = float(i * 2654435761u % 16);
  addBoxes<<<rows / 32, consumers + 32>>>(out, mapOf(in));
  if (cudaDeviceSynchronize() != cudaSuccess) return puts("failed"), 1;

  int wrong = 0;
  for (int i = 0; i < rows / 32 * consumers; ++i) {
    float sum = 0;
    for (int b = 0; b < boxes; ++b)
      for (int k = 0; k < 8; ++k) sum += in[size_t(i / 32 * 8 + k) * columns + b * 32 + i % 32];
    wrong += sum != out[i];
  }
  printf("%d wrong of %d\n", wrong, rows / 32 * consumers);
  return wrong > 0;
}
