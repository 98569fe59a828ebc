// What hides latency: more warps, more independent loads of a warp, or more independent chains of arithmetic? Every warp asks
// for `loads` words from DRAM, and then does `fmas` multiply-adds on them, in `chains` chains that do not wait for each other.

#include "../bench.cuh"

#include <memory>

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

template <int loads, int chains>
__global__ void __launch_bounds__(1024, 2) hide(float *out, const float *from, int rounds, int fmas) {
  const size_t warps = size_t(gridDim.x) * (blockDim.x / 32), warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const float *at = from + warp * loads * 32 + threadIdx.x % 32;
  float sum[chains] = {};
#pragma unroll 1
  for (int round = 0; round < rounds; ++round, at += warps * loads * 32) {
    float word[loads];
#pragma unroll
    for (int n = 0; n < loads; ++n) asm volatile("ld.global.f32 %0, [%1];" : "=f"(word[n]) : "l"(at + n * 32));
    step<loads, chains>(sum, word, fmas);
  }
  float all = 0;
#pragma unroll
  for (int k = 0; k < chains; ++k) all += sum[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}
// endregion

/** The same, by loads that the compiler sees. */
template <int loads, int chains>
__global__ void reference(float *out, const float *from, int rounds, int fmas) {
  const size_t warps = size_t(gridDim.x) * (blockDim.x / 32), warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  float sum[chains] = {};
  for (int round = 0; round < rounds; ++round) {
    float word[loads];
    for (int n = 0; n < loads; ++n) word[n] = from[((round * warps + warp) * loads + n) * 32 + threadIdx.x % 32];
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

template <int loads, int chains>
void add(int warpsPerSm, int fmas) {
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount), blocksPerSm = warpsPerSm > 32 ? 2 : 1;
  const int blocks = sms * blocksPerSm, threads = warpsPerSm / blocksPerSm * 32;
  const size_t floats = size_t(sms) * warpsPerSm * 32 * loads * rounds;
  const auto last = std::make_shared<float *>(nullptr);
  float *found = out, *expected = right;
  cases.push_back({
      measure::text("w%d-l%d-c%d-f%d", warpsPerSm, loads, chains, fmas),
      measure::text("\"warpsPerSm\": %d, \"loads\": %d, \"chains\": %d, \"fmas\": %d, \"rounds\": %d, \"fmaWarpInstructions\": "
                    "%.0f, ",
                    warpsPerSm, loads, chains, fmas, rounds, double(sms) * warpsPerSm * rounds * (fmas + loads)) +
          measure::compiled(hide<loads, chains>),
      double(floats) * sizeof(float),
      [=] { CHECK(cudaMemset(found, 0xff, size_t(blocks) * threads * sizeof(float))); },
      [=] {
        static size_t next = 0;
        if (next + floats > bufferFloats) next = 0;
        *last = buffer + next;
        next += floats;
        hide<loads, chains><<<blocks, threads>>>(found, *last, rounds, fmas);
      },
      [=] {
        reference<loads, chains><<<blocks, threads>>>(expected, *last, rounds, fmas);
        return measure::all(size_t(blocks) * threads, [=] __device__(size_t i) { return found[i] == expected[i]; });
      },
  });
}

template <int loads>
void addChains(int warpsPerSm, int fmas) {
  add<loads, 1>(warpsPerSm, fmas);
  add<loads, 2>(warpsPerSm, fmas);
  add<loads, 4>(warpsPerSm, fmas);
  add<loads, 8>(warpsPerSm, fmas);
}

int main(int argc, char **argv) {
  buffer = measure::allocate<float>(bufferFloats);
  const size_t most = size_t(measure::attribute(cudaDevAttrMultiProcessorCount)) * 2048;
  out = measure::allocate<float>(most);
  right = measure::allocate<float>(most);
  measure::fill(buffer, bufferFloats);
  for (const int fmas : {32, 256})
    for (const int warps : {1, 2, 4, 8, 16, 32, 64}) {
      addChains<1>(warps, fmas);
      addChains<2>(warps, fmas);
      addChains<4>(warps, fmas);
      addChains<8>(warps, fmas);
    }
  return measure::runSome(argc, argv, cases, cases);
}
