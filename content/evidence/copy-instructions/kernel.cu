// The ways of CUDA C++ to copy from global to shared memory, one kernel each: what do they compile to?

#include "../measure.cuh"

// The barriers and the state of a pipeline have constructors; init() and make_pipeline() do their work.
#pragma nv_diag_suppress static_var_with_dynamic_init

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

constexpr int bytes = 4096, threads = 128;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

#define KERNEL extern "C" __global__ void __launch_bounds__(threads)

/** Makes what was copied count, so that the copy stays. */
__device__ void use(const char *tile, char *out) { out[threadIdx.x] = tile[threadIdx.x * 31 % bytes]; }

KERNEL assignment(const float4 *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  for (int i = threadIdx.x; i < bytes / 16; i += threads) reinterpret_cast<float4 *>(tile)[i] = in[i];
  __syncthreads();
  use(tile, out);
}

KERNEL pipeline_primitive_16(const float4 *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  for (int i = threadIdx.x; i < bytes / 16; i += threads)
    __pipeline_memcpy_async(reinterpret_cast<float4 *>(tile) + i, in + i, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  use(tile, out);
}

KERNEL pipeline_primitive_4(const float *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  for (int i = threadIdx.x; i < bytes / 4; i += threads)
    __pipeline_memcpy_async(reinterpret_cast<float *>(tile) + i, in + i, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  use(tile, out);
}

KERNEL cooperative_groups_memcpy_async(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(bytes));
  cg::wait(block);
  use(tile, out);
}

KERNEL pipeline_of_a_thread(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  auto pipeline = cuda::make_pipeline();
  pipeline.producer_acquire();
  cuda::memcpy_async(tile + threadIdx.x * 16, in + threadIdx.x * 16, cuda::aligned_size_t<16>(16), pipeline);
  pipeline.producer_commit();
  pipeline.consumer_wait();
  __syncthreads();
  use(tile, out);
}

KERNEL pipeline_of_a_block(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  const auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  pipeline.producer_acquire();
  cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(bytes), pipeline);
  pipeline.producer_commit();
  pipeline.consumer_wait();
  use(tile, out);
}

KERNEL barrier_aligned(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  __shared__ Barrier barrier;
  const auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, threads);
  block.sync();
  cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(bytes), barrier);
  barrier.arrive_and_wait();
  use(tile, out);
}

KERNEL barrier_unaligned(const char *in, char *out) {
  __shared__ char tile[bytes];
  __shared__ Barrier barrier;
  const auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, threads);
  block.sync();
  cuda::memcpy_async(block, tile, in, size_t(bytes), barrier);
  barrier.arrive_and_wait();
  use(tile, out);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
KERNEL memcpy_async_tx(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) {
    init(&barrier, 1);
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(bytes), barrier);
    (void)cuda::device::barrier_arrive_tx(barrier, 1, bytes);
  }
  __syncthreads();
  barrier.wait_parity(0);
  use(tile, out);
}

KERNEL ptx_bulk(const char *in, char *out) {
  __shared__ alignas(128) char tile[bytes];
  __shared__ uint64_t barrier;
  const uint32_t to = __cvta_generic_to_shared(tile), at = __cvta_generic_to_shared(&barrier);
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
                 "l"(in), "r"(bytes), "r"(at)
                 : "memory");
  use(tile, out);
}

KERNEL ptx_bulk_tensor(const __grid_constant__ CUtensorMap map, char *out) {
  __shared__ alignas(128) char tile[bytes];
  __shared__ uint64_t barrier;
  const uint32_t to = __cvta_generic_to_shared(tile), at = __cvta_generic_to_shared(&barrier);
  if (threadIdx.x == 0)
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(to),
        "l"(&map), "r"(0), "r"(0), "r"(at)
        : "memory");
  use(tile, out);
}
#endif

int main() { measure::printDevice(); }
