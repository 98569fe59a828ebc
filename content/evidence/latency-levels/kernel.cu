// What hides latency where loads end nearer than DRAM, and what does a barrier per round cost? The loop of ../latency-hiding with two
// changes: the words come from DRAM, from the L2, or from the L1, and all warps of a block may meet at the end of each round.

#include "../bench.cuh"

#include <memory>

enum class Level { dram, l2, l1 };

// region: step
template <int loads, int chains>
__device__ void step(float (&sum)[chains], const float (&word)[loads], int fmas) {
#pragma unroll
  for (int n = 0; n < loads; ++n) sum[n % chains] = fmaf(sum[n % chains], 0.5f, word[n]);
#pragma unroll 1
  for (int done = 0; done < fmas; done += 32)
#pragma unroll
    for (int k = 0; k < 32; ++k) sum[k % chains] = fmaf(sum[k % chains], 0.5f, word[k % loads]);
}

/** `stride` is 0 where every round reads the same words; .cg passes the L1 by. */
template <int loads, int chains, Level level, bool meet>
__global__ void __launch_bounds__(1024, 2) hide(float *out, const float *from, size_t stride, int rounds, int fmas) {
  const size_t warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const float *at = from + warp * loads * 32 + threadIdx.x % 32;
  float sum[chains] = {};
#pragma unroll 1
  for (int round = 0; round < rounds; ++round, at += stride) {
    float word[loads];
#pragma unroll
    for (int n = 0; n < loads; ++n)
      if constexpr (level == Level::l2) asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(word[n]) : "l"(at + n * 32));
      else asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(word[n]) : "l"(at + n * 32));
    step<loads, chains>(sum, word, fmas);
    if constexpr (meet) __syncthreads();
  }
  float all = 0;
#pragma unroll
  for (int k = 0; k < chains; ++k) all += sum[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}
// endregion

/** The same, by loads that the compiler sees. */
template <int loads, int chains>
__global__ void reference(float *out, const float *from, size_t stride, int rounds, int fmas) {
  const size_t warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  float sum[chains] = {};
  for (int round = 0; round < rounds; ++round) {
    float word[loads];
    for (int n = 0; n < loads; ++n) word[n] = from[round * stride + (warp * loads + n) * 32 + threadIdx.x % 32];
    step<loads, chains>(sum, word, fmas);
  }
  float all = 0;
  for (int k = 0; k < chains; ++k) all += sum[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

constexpr int rounds = 256;
constexpr size_t bufferFloats = size_t(1) << 31;
float *buffer, *out, *right;
std::vector<measure::Case> cases;

template <int loads, int chains, Level level, bool meet>
void add(int warpsPerSm, int fmas) {
  const char *name = level == Level::dram ? "dram" : level == Level::l2 ? "l2" : "l1";
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount), blocksPerSm = warpsPerSm > 32 ? 2 : 1;
  const int blocks = sms * blocksPerSm, threads = warpsPerSm / blocksPerSm * 32;
  const size_t once = size_t(sms) * warpsPerSm * 32 * loads, stride = level == Level::dram ? once : 0;
  const size_t floats = level == Level::dram ? once * rounds : once;
  const auto last = std::make_shared<float *>(nullptr);
  float *found = out, *expected = right;
  cases.push_back({
      measure::text("%s%s-w%d-l%d-c%d-f%d", name, meet ? "-meet" : "", warpsPerSm, loads, chains, fmas),
      measure::text("\"level\": \"%s\", \"barrier\": %s, \"warpsPerSm\": %d, \"loads\": %d, \"chains\": %d, \"fmas\": %d, "
                    "\"rounds\": %d, ",
                    name, meet ? "true" : "false", warpsPerSm, loads, chains, fmas, rounds) +
          measure::compiled(hide<loads, chains, level, meet>),
      double(once) * rounds * sizeof(float),
      [=] { CHECK(cudaMemset(found, 0xff, size_t(blocks) * threads * sizeof(float))); },
      [=] {
        static size_t next = 0;
        if (next + floats > bufferFloats) next = 0;
        // A range of its own for every launch from DRAM; the nearer levels read one range, which the warm-up has brought in.
        *last = buffer + (level == Level::dram ? next : 0);
        next += floats;
        hide<loads, chains, level, meet><<<blocks, threads>>>(found, *last, stride, rounds, fmas);
      },
      [=] {
        reference<loads, chains><<<blocks, threads>>>(expected, *last, stride, rounds, fmas);
        return measure::all(size_t(blocks) * threads, [=] __device__(size_t i) { return found[i] == expected[i]; });
      },
  });
}

template <Level level, bool meet>
void addAll() {
  for (const int fmas : {32, 256})
    for (const int warps : {4, 16, 32, 64}) {
      add<1, 1, level, meet>(warps, fmas);
      add<1, 4, level, meet>(warps, fmas);
      add<8, 1, level, meet>(warps, fmas);
      add<8, 4, level, meet>(warps, fmas);
    }
}

int main(int argc, char **argv) {
  buffer = measure::allocate<float>(bufferFloats);
  const size_t most = size_t(measure::attribute(cudaDevAttrMultiProcessorCount)) * 2048;
  out = measure::allocate<float>(most);
  right = measure::allocate<float>(most);
  measure::fill(buffer, bufferFloats);
  addAll<Level::dram, true>();
  addAll<Level::l2, false>();
  addAll<Level::l1, false>();
  return measure::runSome(argc, argv, cases, cases);
}
