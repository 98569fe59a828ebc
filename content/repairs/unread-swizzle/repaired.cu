#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void transpose(float *out, const __grid_constant__ CUtensorMap map) {
  alignas(1024) __shared__ float tile[32][32];
  __shared__ uint64_t full;
  int x = threadIdx.x, y = threadIdx.y;
  if (x == 0 && y == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                   &full, sizeof(tile));
    int32_t at[2] = {int(blockIdx.x) * 32, int(blockIdx.y) * 32};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, at, &full);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0));
  for (int row = y; row < 32; row += 8)
    out[(blockIdx.x * 32 + row) * 64 + blockIdx.y * 32 + x] = tile[x][row ^ x % 8 * 4];
}
