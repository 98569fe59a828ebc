// Blocks of one SM each store or add to sectors that the L2 holds: how many an SM can send per cycle, by how many SMs do so at the same time.

#include "../measure.cuh"

constexpr int threads = 1024, warps = threads / 32, lanes = 32;
constexpr int sms = 132, turns = 512;
constexpr size_t held = size_t(17) << 18;

/** Words that each warp owns, a power of two: the L2 holds all of them, and a sector is not stored to again right away. */
int wordsFor(int blocks) {
  int words = 16384;
  while (size_t(blocks) * warps * words > held) words /= 2;
  return words;
}

/** Words from one lane to the next: 1 fills sectors, 8 gives each lane a sector of its own, 32 a line. */
__device__ uint32_t *placeOf(uint32_t *data, int words, int turn, int stride) {
  const int place = (turn * lanes + threadIdx.x % lanes) * stride & (words - 1);
  return data + size_t(blockIdx.x * warps + threadIdx.x / lanes) * words + place;
}

// region: stores
__global__ void __launch_bounds__(threads) stores(uint32_t *data, int words, int stride) {
  for (int turn = 0; turn < turns; ++turn)
    asm volatile("st.global.b32 [%0], %1;" ::"l"(placeOf(data, words, turn, stride)), "r"(turn) : "memory");
}
// endregion

// region: adds
__global__ void __launch_bounds__(threads) adds(uint32_t *data, int words, int stride) {
  for (int turn = 0; turn < turns; ++turn)
    asm volatile("red.global.add.u32 [%0], 1;" ::"l"(placeOf(data, words, turn, stride)) : "memory");
}
// endregion

// region: loads
__global__ void __launch_bounds__(threads) loads(uint32_t *data, int words, int stride, uint32_t *sums) {
  uint32_t sum = 0;
#pragma unroll 8
  for (int turn = 0; turn < turns; ++turn) {
    uint32_t value;
    asm volatile("ld.global.cg.b32 %0, [%1];" : "=r"(value) : "l"(placeOf(data, words, turn, stride)));
    sum += value;
  }
  if (sum == 1) sums[0] = sum;
}
// endregion

int main(int argc, char **argv) {
  const size_t all = held;
  uint32_t *data = measure::allocate<uint32_t>(all), *sums = measure::allocate<uint32_t>(1);
  std::vector<measure::Case> cases;
  const auto clear = [=] { measure::each(all, [=] __device__(size_t i) { data[i] = 0; }); };

  // One block fills an SM, so that as many SMs work as there are blocks.
  for (const int blocks : {1, 8, 16, 32, 64, sms})
    for (const int stride : {1, 2, 4, 8, 32})
      for (const char *op : {"st", "red", "ld"}) {
        const int words = wordsFor(blocks);
        const auto launch = [=] {
          if (op[0] == 's') stores<<<blocks, threads>>>(data, words, stride);
          else if (op[0] == 'r') adds<<<blocks, threads>>>(data, words, stride);
          else loads<<<blocks, threads>>>(data, words, stride, sums);
        };
        cases.push_back({
            measure::text("%s-%d-%d", op, stride, blocks),
            measure::text("\"op\": \"%s\", \"stride\": %d, \"blocks\": %d, \"turns\": %d, \"warps\": %d, \"words\": %d", op, stride, blocks, turns, warps,
                          words),
            double(blocks) * warps * turns * lanes * 4,
            clear,
            launch,
            [=] {
              const size_t mine = size_t(blocks) * warps * words;
              std::vector<uint32_t> host(all);
              CHECK(cudaMemcpy(host.data(), data, all * 4, cudaMemcpyDeviceToHost));
              // As many adds as there were; a store of the last turn somewhere in what each warp owns; nothing beyond.
              uint64_t sum = 0;
              uint32_t most = 0;
              for (size_t i = 0; i < mine; ++i) sum += host[i], most = std::max(most, host[i]);
              for (size_t i = mine; i < all; ++i)
                if (host[i] != 0) return false;
              if (op[0] == 'r') return sum == uint64_t(blocks) * warps * turns * lanes;
              return op[0] == 's' ? most == uint32_t(turns - 1) : sum == 0;
            },
        });
      }
  return measure::run(argc, argv, cases);
}
