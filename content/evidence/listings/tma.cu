// A complete TMA kernel: one thread asks for boxes of a matrix, four warps use them, and three stages lie between the two.
// nvcc -O3 -std=c++17 -arch=sm_90 -o tma tma.cu && ./tma
#include <cstdio>
#include <cuda.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

constexpr int rows = 4096, columns = 1024, high = 32, wide = 32, stages = 3;  // a box is 32 rows of 128 bytes
constexpr int consumers = 128, boxes = columns / wide;
using Barrier = uint64_t;

__device__ void wait(Barrier *barrier, uint32_t parity) {
  while (!ptx::mbarrier_try_wait_parity(barrier, parity)) {}
}

// region: kernel
/** Each block takes 32 rows, box by box. The map is a parameter: the hardware reads it from there. */
__global__ void addBoxes(float *out, const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) float box[stages][high][wide];  // the TMA writes to multiples of 128 bytes
  __shared__ Barrier full[stages], empty[stages];
  if (threadIdx.x == 0) {
    for (int s = 0; s < stages; ++s) {
      ptx::mbarrier_init(&full[s], 1);           // the producer arrives, and so many bytes
      ptx::mbarrier_init(&empty[s], consumers);  // every consumer arrives
    }
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);  // the TMA must see them initialised
  }
  __syncthreads();

  if (threadIdx.x == consumers) {  // the producer: one thread of a fifth warp
    for (int b = 0; b < boxes; ++b) {
      const int s = b % stages, round = b / stages;
      if (round > 0) wait(&empty[s], (round - 1) & 1);  // everyone is done with what the stage held before
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[s], sizeof box[s]);
      const int32_t corner[] = {b * wide, int(blockIdx.x) * high};  // column, row: the innermost dimension comes first
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, &box[s], &map, corner, &full[s]);
    }
  } else if (threadIdx.x < consumers) {
    float sum = 0;
    for (int b = 0; b < boxes; ++b) {
      const int s = b % stages, round = b / stages;
      wait(&full[s], round & 1);  // all bytes of the box are there
      for (int k = 0; k < 8; ++k) sum += box[s][threadIdx.x / 32 * 8 + k][threadIdx.x % 32];
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty[s]);
    }
    out[blockIdx.x * consumers + threadIdx.x] = sum;  // of 8 rows: one column of each box
  }
}
// endregion

// region: map
CUtensorMap mapOf(float *matrix) {
  void *encode;  // the driver's function is found by its name: no library to link
  cudaDriverEntryPointQueryResult found;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found);
  CUtensorMap map;
  const cuuint64_t sizes[] = {columns, rows}, strides[] = {columns * sizeof(float)};  // of the second dimension on
  const cuuint32_t box[] = {wide, high}, steps[] = {1, 1};
  const CUresult result = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
      &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, matrix, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS) printf("the map is refused: %d\n", int(result));
  return map;
}
// endregion

int main() {
  float *in, *out;
  cudaMallocManaged(&in, rows * columns * sizeof(float));
  cudaMallocManaged(&out, rows / high * consumers * sizeof(float));
  for (int i = 0; i < rows * columns; ++i) in[i] = float(i * 2654435761u % 16);
  addBoxes<<<rows / high, consumers + 32>>>(out, mapOf(in));
  if (cudaDeviceSynchronize() != cudaSuccess) return puts("failed"), 1;

  int wrong = 0;
  for (int i = 0; i < rows / high * consumers; ++i) {
    float sum = 0;
    for (int b = 0; b < boxes; ++b)
      for (int k = 0; k < 8; ++k) sum += in[size_t(i / 32 * 8 + k) * columns + b * wide + i % 32];
    wrong += sum != out[i];
  }
  printf("%d wrong of %d\n", wrong, rows / high * consumers);
  return wrong > 0;
}
