/** Sources to mutate: PTX, asynchronous copies, barriers in shared memory and clusters. */
export const asyncSeeds: readonly string[] = [
  `__device__ unsigned shared32(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void k(float *out, const float *in, int n) {
  __shared__ alignas(128) float s[32];
  __shared__ uint64_t bar;
  int t = threadIdx.x, r;
  asm volatile("{ .reg .pred p; .reg .b32 x; setp.lt.s32 p, %1, 10; mov.u32 x, %%laneid; selp.b32 %0, x, 2, p; @!p add.s32 %0, %0, 1; }" : "=r"(r) : "r"(t));
  asm("lop3.b32 %0, %1, 3, %2, 0x96; shl.b32 %0, %0, 1;" : "+r"(r) : "r"(t), "n"(7));
  if (t < 8) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(shared32(s + 4 * t)), "l"(in + 4 * t) : "memory");
  asm volatile("cp.async.commit_group;"); asm volatile("cp.async.wait_group 0;");
  if (t == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" :: "r"(shared32(&bar)));
  __syncthreads();
  uint64_t token;
  asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(token) : "r"(shared32(&bar)));
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @p bra done; bra again; done: }" :: "r"(shared32(&bar)));
  float v;
  asm volatile("ld.shared.f32 %0, [%1+4];" : "=f"(v) : "r"(shared32(&s[t % 31])));
  asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 0x1f, 0xffffffff;" : "+f"(v));
  asm volatile("st.global.cs.f32 [%0], %1;" :: "l"(out + t % 32), "f"(v + r));
}`,
  `#include <cuda/pipeline>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(float *out, const float *in, int n) {
  __shared__ alignas(16) float tile[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ barrier bar;
  int t = threadIdx.x;
  auto block = cg::this_thread_block();
  if (t == 0) init(&bar, blockDim.x);
  block.sync();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int i = 0; i < 4; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[i % 2][t], &in[t % 32], sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[t % 32] = tile[i % 2][63 - t] + n;
    pipe.consumer_release();
  }
  cuda::memcpy_async(block, tile[0], in, cuda::aligned_size_t<16>(128), bar);
  barrier::arrival_token token = bar.arrive();
  bar.wait(std::move(token));
  while (!cuda::ptx::mbarrier_try_wait_parity(cuda::device::barrier_native_handle(bar), 0));
  asm volatile("bar.sync 1, 64;");
}`,
  `namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(float *out, const float *in, int n) {
  __shared__ float s[64];
  auto cluster = cg::this_cluster();
  int t = threadIdx.x;
  s[t] = in[t % 32];
  cluster.sync();
  float *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  out[t % 32] = other[63 - t] + cluster.num_blocks();
  atomicAdd(&other[t % 8], 1.0f);
  cluster.barrier_arrive();
  n += 1;
  cluster.barrier_wait();
  unsigned a, r;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"((unsigned)__cvta_generic_to_shared(s)), "r"(1));
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(r) : "r"(a));
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;");
}`,
];
