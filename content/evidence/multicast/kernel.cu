// A tile that all blocks of a cluster want: fetched by each for itself, or fetched once and delivered to all.

#include "../measure.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int threads = 128, stages = 2, blocks = 128, tiles = 64;

__device__ uint32_t shared32(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void waitFor(uint64_t *barrier, uint32_t parity) {
  uint32_t done = 0;
  while (!done)
    asm volatile(
        "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
        : "=r"(done)
        : "r"(shared32(barrier)), "r"(parity)
        : "memory");
}

// region: fetch
/** One thread of each block calls this: the whole tile for its own block, or its share of the tile for all. */
__device__ void fetch(char *tile, const char *source, int tileBytes, uint64_t *full, unsigned rank, unsigned size,
                      bool multicast) {
  if (multicast) {
    const int share = tileBytes / size;
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
        ::"r"(shared32(tile + rank * share)), "l"(source + rank * share), "r"(share), "r"(shared32(full)),
        "h"(uint16_t((1u << size) - 1))
        : "memory");
  } else {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     shared32(tile)),
                 "l"(source), "r"(tileBytes), "r"(shared32(full))
                 : "memory");
  }
}
// endregion

__global__ void feed(unsigned *sums, const char *source, size_t sourceBytes, size_t first, int tileBytes,
                     bool multicast) {
  extern __shared__ __align__(128) char memory[];
  __shared__ uint64_t full[stages];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), size = cluster.num_blocks();
  if (threadIdx.x == 0)
    for (uint64_t &barrier : full)
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared32(&barrier)) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  cluster.sync();

  unsigned sum = 0;
  for (int k = 0; k <= tiles; ++k) {
    if (k < tiles) {
      uint64_t *barrier = &full[k % stages];
      if (threadIdx.x == 0)
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared32(barrier)), "r"(tileBytes)
                     : "memory");
      // All blocks await the bytes, and none still reads what this stage held before.
      cluster.sync();
      const size_t at = (first + (size_t(blockIdx.x / size) * tiles + k) * tileBytes) % sourceBytes;
      if (threadIdx.x == 0)
        fetch(memory + (k % stages) * tileBytes, source + at, tileBytes, barrier, rank, size, multicast);
    }
    if (k > 0) {
      waitFor(&full[(k - 1) % stages], ((k - 1) / stages) & 1);
      const uint4 *words = reinterpret_cast<const uint4 *>(memory + ((k - 1) % stages) * tileBytes);
      for (int i = threadIdx.x; i < tileBytes / 16; i += threads) {
        const uint4 w = words[i];
        sum += w.x + w.y + w.z + w.w;
      }
    }
  }
  atomicAdd(&sums[blockIdx.x], sum);
  cluster.sync();
}

__global__ void expect(unsigned *sums, const char *source, size_t sourceBytes, size_t first, int tileBytes, int size) {
  unsigned sum = 0;
  const unsigned *words = reinterpret_cast<const unsigned *>(source);
  for (int k = 0; k < tiles; ++k) {
    const size_t at = (first + (size_t(blockIdx.x / size) * tiles + k) * tileBytes) % sourceBytes;
    for (int i = threadIdx.x; i < tileBytes / 4; i += blockDim.x) sum += words[at / 4 + i];
  }
  atomicAdd(&sums[blockIdx.x], sum);
}

int main(int argc, char **argv) {
  constexpr size_t large = size_t(4) << 30, small = size_t(8) << 20;
  char *source = measure::allocate<char>(large);
  unsigned *sums = measure::allocate<unsigned>(2 * blocks);
  measure::each(large / 4, [=] __device__(size_t i) { reinterpret_cast<unsigned *>(source)[i] = measure::mix(i); });
  CHECK(cudaFuncSetAttribute(feed, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024));
  static size_t first = 0;
  std::vector<measure::Case> cases;

  for (const char *from : {"l2", "dram"})
    for (const int tileBytes : {8192, 32768})
      for (const int size : {1, 2, 4, 8})
        for (const bool multicast : {false, true}) {
          if (size == 1 && multicast) continue;
          const size_t sourceBytes = from[0] == 'l' ? small : large;
          const size_t fetched = size_t(blocks / size) * tiles * tileBytes;
          const auto launchFrom = [=](size_t at) {
            cudaLaunchConfig_t config{};
            config.gridDim = blocks;
            config.blockDim = threads;
            config.dynamicSmemBytes = stages * tileBytes;
            cudaLaunchAttribute attribute;
            attribute.id = cudaLaunchAttributeClusterDimension;
            attribute.val.clusterDim = {unsigned(size), 1, 1};
            config.attrs = &attribute;
            config.numAttrs = 1;
            CHECK(cudaLaunchKernelEx(&config, feed, sums, static_cast<const char *>(source), sourceBytes, at, tileBytes,
                                     multicast));
          };
          cases.push_back({
              measure::text("%s-%d-cluster%d-%s", from, tileBytes, size, multicast ? "multicast" : "each"),
              measure::text("\"from\": \"%s\", \"tileBytes\": %d, \"cluster\": %d, \"multicast\": %s, \"blocks\": %d, "
                            "\"tiles\": %d, \"uniqueBytes\": %zu",
                            from, tileBytes, size, multicast ? "true" : "false", blocks, tiles, fetched),
              double(blocks) * tiles * tileBytes,
              [=] {
                first = 0;
                CHECK(cudaMemset(sums, 0, 2 * blocks * sizeof(unsigned)));
              },
              // From DRAM, every launch takes bytes that no recent launch has touched.
              [=] {
                launchFrom(first);
                if (sourceBytes == large) first = (first + fetched) % large;
              },
              [=] {
                expect<<<blocks, 256>>>(sums + blocks, source, sourceBytes, 0, tileBytes, size);
                return measure::all(blocks, [=] __device__(size_t i) { return sums[i] == sums[blocks + i]; });
              },
          });
        }
  return measure::run(argc, argv, cases);
}
