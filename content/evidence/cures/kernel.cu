// Five kernels that no unit of the GPU holds back, and the same four cured, under the same names: -DAFTER=1 compiles the
// cured ones. Each launch is checked.

#include "../measure.cuh"

#ifndef AFTER
#define AFTER 0
#endif

// region: polynomials
__device__ void evaluate(float *out, const float *in, int each) {
  const size_t first = size_t(blockIdx.x) * blockDim.x * each + threadIdx.x;
  for (int k = 0; k < each; ++k) {
    const float x = in[first + k * blockDim.x] * 0.0625f;
    float value = 1;
#pragma unroll 16
    for (int n = 0; n < 1024; ++n) value = value * x + 0.5f;
    out[first + k * blockDim.x] = value;
  }
}

/** Long blocks, a few more of them than the GPU holds at once; or the same work in blocks of an eighth of the time. */
__global__ void __launch_bounds__(256) polynomials(float *out, const float *in, int each) { evaluate(out, in, each); }
/** The same with one block per SM, because of the shared memory that it is launched with. */
__global__ void __launch_bounds__(256) lonePolynomials(float *out, const float *in, int each) { evaluate(out, in, each); }
// endregion

// region: chains
/** Each warp follows four links of a list that lies in DRAM, a whole line at a time. The block asks for shared memory that it hardly uses. */
__global__ void __launch_bounds__(256) chains(unsigned *out, const unsigned *next) {
  extern __shared__ unsigned scratch[];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned at = i;
  for (int k = 0; k < 4; ++k) at = next[at];
  scratch[threadIdx.x] = at;
  __syncthreads();
  out[i] = scratch[threadIdx.x];
}
// endregion

// region: blockSums
/** One thread adds up what its block has staged while the others wait, or every warp adds a part of its own. */
__global__ void __launch_bounds__(256) blockSums(float *out, const float *in, int rounds) {
  __shared__ float staged[256], parts[8];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int round = 0; round < rounds; ++round) {
    staged[threadIdx.x] = in[(size_t(blockIdx.x) * rounds + round) * 256 + threadIdx.x];
    __syncthreads();
    if (AFTER) {
      float value = staged[threadIdx.x];
#pragma unroll
      for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
      if (lane == 0) parts[warp] = value;
      __syncthreads();
      if (threadIdx.x == 0)
#pragma unroll
        for (int k = 0; k < 8; ++k) sum += parts[k];
    } else if (threadIdx.x == 0) {
#pragma unroll 8
      for (int k = 0; k < 256; ++k) sum += staged[k];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
// endregion

// region: branches
/** Even and odd elements need another formula each. Neighbors are in one warp, or elements are dealt out by warp. */
__global__ void __launch_bounds__(256) branches(float *out, const float *in) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int own = AFTER ? warp / 2 * 64 + lane * 2 + warp % 2 : threadIdx.x;
  const size_t i = size_t(blockIdx.x) * blockDim.x + own;
  const float x = in[i] * 0.0625f;
  float value = 1;
  if (own % 2 == 0) {
#pragma unroll 16
    for (int n = 0; n < 2048; ++n) value = value * x + 0.5f;
  } else {
#pragma unroll 16
    for (int n = 0; n < 2048; ++n) value = x - value * 0.25f;
  }
  out[i] = value;
}
// endregion

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(1) << 26;
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(floats);
  unsigned *next = measure::allocate<unsigned>(floats), *ends = measure::allocate<unsigned>(floats);
  std::vector<measure::Case> cases;
  const auto add = [&](const char *kernel, double bytes, std::function<void()> launch, std::function<bool()> correct) {
    cases.push_back({kernel, measure::text("\"kernel\": \"%s\"", kernel), bytes,
                     [=] {
                       measure::each(floats, [=] __device__(size_t i) {
                         in[i] = float(measure::mix(i) & 15);
                         next[i] = unsigned(measure::mix(i / 32) % (floats / 32) * 32 + i % 32);
                       });
                       CHECK(cudaMemset(out, 0, floats * sizeof(float)));
                       CHECK(cudaMemset(ends, 0, floats * sizeof(unsigned)));
                     },
                     launch, correct});
  };

  // 1.1 waves, of eight blocks per SM and of one.
  constexpr int each = 16, split = AFTER ? 8 : 1, alone = 200 * 1024;
  CHECK(cudaFuncSetAttribute(lonePolynomials, cudaFuncAttributeMaxDynamicSharedMemorySize, alone));
  const auto areRight = [=](size_t values) {
    return measure::all(values, [=] __device__(size_t i) {
      const float x = float(measure::mix(i) & 15) * 0.0625f;
      float value = 1;
      for (int n = 0; n < 1024; ++n) value = fmaf(value, x, 0.5f);
      return out[i] == value;
    });
  };
  constexpr int many = 132 * 8 + 106, few = 132 + 13;
  constexpr size_t ofEach = size_t(256) * each;
  add("polynomials", 8.0 * many * ofEach, [=] { polynomials<<<many * split, 256>>>(out, in, each / split); },
      [=] { return areRight(many * ofEach); });
  add("lonePolynomials", 8.0 * few * ofEach,
      [=] { lonePolynomials<<<few * split, 256, alone>>>(out, in, each / split); },
      [=] { return areRight(few * ofEach); });

  constexpr size_t links = size_t(1) << 22;
  constexpr int shared = AFTER ? 1024 : 100 * 1024;
  CHECK(cudaFuncSetAttribute(chains, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
  add("chains", 4.0 * links * 5, [=] { chains<<<int(links / 256), 256, shared>>>(ends, next); }, [=] {
    return measure::all(links, [=] __device__(size_t i) {
      size_t at = i;
      for (int k = 0; k < 4; ++k) at = measure::mix(at / 32) % (floats / 32) * 32 + i % 32;
      return ends[i] == unsigned(at);
    });
  });

  constexpr int sums = 132 * 8, rounds = 32;
  add("blockSums", 4.0 * sums * rounds * 256, [=] { blockSums<<<sums, 256>>>(out, in, rounds); }, [=] {
    // Sums of small whole numbers are exact in any order.
    return measure::all(sums, [=] __device__(size_t block) {
      float sum = 0;
      for (size_t k = 0; k < rounds * 256; ++k) sum += float(measure::mix(block * rounds * 256 + k) & 15);
      return out[block] == sum;
    });
  });

  constexpr size_t branched = size_t(132) * 8 * 256 * 8;
  add("branches", 8.0 * branched, [=] { branches<<<int(branched / 256), 256>>>(out, in); }, [=] {
    return measure::all(branched, [=] __device__(size_t i) {
      const float x = float(measure::mix(i) & 15) * 0.0625f;
      float value = 1;
      for (int n = 0; n < 2048; ++n) value = i % 2 == 0 ? fmaf(value, x, 0.5f) : fmaf(value, -0.25f, x);
      return out[i] == value;
    });
  });
  return measure::run(argc, argv, cases);
}
