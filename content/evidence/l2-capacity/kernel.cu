// Every SM reads its share of a working set four times, past the L1, or writes it four times: how much of it the L2 keeps.

#include "../measure.cuh"

constexpr int blocks = 264, threads = 1024, passes = 4;
constexpr size_t mib = size_t(1) << 20, largest = 256 * mib;

/** The part that a block works on in a pass: always the same, or another block's from pass to pass. */
enum Share { same, moving };

// region: read
__global__ void __launch_bounds__(threads) readAgain(const uint4 *__restrict__ data, size_t vectors, Share share, uint32_t *sums) {
  const size_t part = vectors / blocks;
  uint32_t sum = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const size_t first = (blockIdx.x + (share == moving ? pass * 67 : 0)) % blocks * part;
    for (size_t i = threadIdx.x; i < part; i += threads) {
      uint4 v;
      asm volatile("ld.global.cg.v4.b32 {%0, %1, %2, %3}, [%4];"
                   : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                   : "l"(data + first + i));
      sum += v.x + v.y + v.z + v.w;
    }
  }
  sum = __reduce_add_sync(~0u, sum);
  if (threadIdx.x % 32 == 0) sums[(blockIdx.x * threads + threadIdx.x) / 32] = sum;
}
// endregion

// region: write
__global__ void __launch_bounds__(threads) writeAgain(uint4 *data, size_t vectors) {
  const size_t part = vectors / blocks;
  for (int pass = 0; pass < passes; ++pass)
    for (size_t i = threadIdx.x; i < part; i += threads) {
      const uint32_t value = uint32_t(blockIdx.x * part + i) + pass;
      asm volatile("st.global.v4.b32 [%0], {%1, %1, %1, %1};" ::"l"(data + blockIdx.x * part + i), "r"(value) : "memory");
    }
}
// endregion

/** One word of every sector, once; then, if asked, another word of every sector is read. */
__global__ void __launch_bounds__(threads) writeParts(uint32_t *data, size_t sectors, bool readsToo, uint32_t *sums) {
  const size_t part = sectors / blocks;
  uint32_t sum = 0;
  for (size_t i = threadIdx.x; i < part; i += threads)
    asm volatile("st.global.b32 [%0], %1;" ::"l"(data + (blockIdx.x * part + i) * 8), "r"(7) : "memory");
  __syncthreads();
  if (readsToo)
    for (size_t i = threadIdx.x; i < part; i += threads) {
      uint32_t v;
      asm volatile("ld.global.cg.b32 %0, [%1];" : "=r"(v) : "l"(data + (blockIdx.x * part + i) * 8 + 1) : "memory");
      sum += v;
    }
  sum = __reduce_add_sync(~0u, sum);
  if (threadIdx.x % 32 == 0) sums[(blockIdx.x * threads + threadIdx.x) / 32] = sum;
}

int main(int argc, char **argv) {
  uint32_t *data = measure::allocate<uint32_t>(largest / 4), *sums = measure::allocate<uint32_t>(blocks * threads / 32);
  std::vector<measure::Case> cases;

  const auto fill = [=] { measure::each(largest / 4, [=] __device__(size_t i) { data[i] = uint32_t(measure::mix(i)); }); };
  const auto sumOf = [=](size_t words) {
    uint32_t sum = 0;
    for (size_t i = 0; i < words; ++i) sum += uint32_t(measure::mix(i));
    return sum;
  };
  const auto summed = [=] {
    std::vector<uint32_t> host(blocks * threads / 32);
    CHECK(cudaMemcpy(host.data(), sums, host.size() * 4, cudaMemcpyDeviceToHost));
    uint32_t sum = 0;
    for (uint32_t each : host) sum += each;
    return sum;
  };
  // As many for each block, so that every byte is somebody's.
  const auto evenly = [](size_t count) { return count / blocks * blocks; };

  for (const Share share : {same, moving})
    for (const size_t size : {4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80, 96, 128, 192}) {
      const size_t vectors = evenly(size * mib / 16);
      cases.push_back({
          measure::text("read-%s-%zu", share == same ? "same" : "moving", size),
          measure::text("\"op\": \"ld\", \"share\": \"%s\", \"bytes\": %zu, \"passes\": %d", share == same ? "same" : "moving",
                        vectors * 16, passes),
          double(vectors) * 16 * passes,
          fill,
          [=] { readAgain<<<blocks, threads>>>(reinterpret_cast<uint4 *>(data), vectors, share, sums); },
          [=] { return summed() == passes * sumOf(vectors * 4); },
      });
    }
  for (const size_t size : {8, 16, 32, 48, 64, 128}) {
    const size_t vectors = evenly(size * mib / 16);
    cases.push_back({
        measure::text("write-%zu", size),
        measure::text("\"op\": \"write\", \"bytes\": %zu, \"passes\": %d", vectors * 16, passes),
        double(vectors) * 16 * passes,
        fill,
        [=] { writeAgain<<<blocks, threads>>>(reinterpret_cast<uint4 *>(data), vectors); },
        [=] {
          return measure::all(vectors * 4, [=] __device__(size_t i) { return data[i] == uint32_t(i / 4) + passes - 1; });
        },
    });
  }
  for (const bool readsToo : {false, true}) {
    const size_t sectors = evenly(8 * mib / 32);
    cases.push_back({
        readsToo ? "write-parts-then-read" : "write-parts",
        measure::text("\"op\": \"write\", \"bytes\": %zu, \"passes\": 1", sectors * 32),
        double(sectors) * 4 * (readsToo ? 2 : 1),
        fill,
        [=] { writeParts<<<blocks, threads>>>(data, sectors, readsToo, sums); },
        [=] {
          return measure::all(sectors, [=] __device__(size_t i) { return data[i * 8] == 7 && data[i * 8 + 1] == uint32_t(measure::mix(i * 8 + 1)); });
        },
    });
  }
  return measure::run(argc, argv, cases);
}
