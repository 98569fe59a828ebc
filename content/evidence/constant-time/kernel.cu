// What a kernel with a few weights takes, by where the weights are: constant memory, global memory and so the L1, the
// parameters of the kernel, shared memory. Lanes that want different weights, and all lanes the same.

#include "../bench.cuh"

constexpr size_t n = size_t(1) << 26;
constexpr int blockSize = 256, most = 32;

// region: weights
struct Weights {
  float at[most];
};

__constant__ Weights constantWeights;
// endregion

enum Where { constantMemory, l1, parameter, sharedMemory };
constexpr const char *names[] = {"constant", "l1", "parameter", "shared"};

// region: by-lane
/** Lane i wants weight i mod `weights`: as many addresses in a warp. One element a thread, or a grid that stays. */
template <Where where, int weights, bool stays>
__global__ void byLane(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ global,
                       const __grid_constant__ Weights given) {
  __shared__ float copied[most];
  if constexpr (where == sharedMemory) {
    if (threadIdx.x < most) copied[threadIdx.x] = global[threadIdx.x];
    __syncthreads();
  }
  const auto weigh = [&](size_t i) {
    const int k = int(i % weights);
    const float weight = where == constantMemory ? constantWeights.at[k]
                         : where == l1           ? global[k]
                         : where == parameter    ? given.at[k]
                                                 : copied[k];
    out[i] = weight * in[i];
  };
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if constexpr (!stays) weigh(i);
  else
    for (size_t each = i; each < n; each += size_t(gridDim.x) * blockDim.x) weigh(each);
}
// endregion

// region: uniform
/** All lanes want the same weight, one after the other: a polynomial. */
template <Where where, int weights>
__global__ void uniform(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ global,
                        const __grid_constant__ Weights given) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  const float x = in[i];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < weights; ++k) {
    const float weight = where == constantMemory ? constantWeights.at[k] : where == l1 ? global[k] : given.at[k];
    sum = fmaf(sum, x, weight);
  }
  out[i] = sum;
}
// endregion

__host__ __device__ float weightOf(int k) { return 1.0f + 0.25f * k; }
__host__ __device__ float inputOf(size_t i) { return float(measure::mix(i) % 1024) / 1024.0f; }

float *in, *out, *global;
std::vector<measure::Case> cases;
using Kernel = void (*)(float *, const float *, const float *, Weights);

void push(const char *kind, const char *where, int weights, bool stays, Kernel kernel) {
  float *source = in, *target = out, *table = global;
  const bool same = kind[0] == 'u';
  const int blocks = stays ? 8 * measure::attribute(cudaDevAttrMultiProcessorCount) : int(n / blockSize);
  Weights given;
  for (int k = 0; k < most; ++k) given.at[k] = weightOf(k);
  cases.push_back({
      measure::text("%s-%s-%d-%s", kind, where, weights, stays ? "stays" : "tile"),
      measure::text("\"kind\": \"%s\", \"where\": \"%s\", \"weights\": %d, \"grid\": \"%s\", \"blocks\": %d, \"elements\": "
                    "%zu, \"blockSize\": %d, ",
                    kind, where, weights, stays ? "stays" : "tile", blocks, n, blockSize) +
          measure::compiled(kernel),
      2.0 * n * sizeof(float),
      [=] {
        measure::each(n, [=] __device__(size_t i) { source[i] = inputOf(i); });
        CHECK(cudaMemset(target, 0xff, n * sizeof(float)));
        CHECK(cudaMemcpyToSymbol(constantWeights, &given, sizeof given));
        CHECK(cudaMemcpy(table, &given, sizeof given, cudaMemcpyHostToDevice));
      },
      [=] { kernel<<<blocks, blockSize>>>(target, source, table, given); },
      [=] {
        return measure::all(n, [=] __device__(size_t i) {
          if (!same) return target[i] == weightOf(int(i % weights)) * inputOf(i);
          float sum = 0;
          for (int k = 0; k < weights; ++k) sum = fmaf(sum, inputOf(i), weightOf(k));
          return target[i] == sum;
        });
      },
  });
}

template <Where where, int weights>
void addByLane() {
  push("by-lane", names[where], weights, false, byLane<where, weights, false>);
  push("by-lane", names[where], weights, true, byLane<where, weights, true>);
}

template <int weights>
void addWeights() {
  addByLane<constantMemory, weights>();
  addByLane<l1, weights>();
  addByLane<parameter, weights>();
  addByLane<sharedMemory, weights>();
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(n);
  out = measure::allocate<float>(n);
  global = measure::allocate<float>(most);
  addWeights<1>();
  addWeights<2>();
  addWeights<4>();
  addWeights<8>();
  addWeights<16>();
  addWeights<32>();
  push("uniform", "constant", 8, false, uniform<constantMemory, 8>);
  push("uniform", "l1", 8, false, uniform<l1, 8>);
  push("uniform", "parameter", 8, false, uniform<parameter, 8>);
  push("uniform", "constant", 32, false, uniform<constantMemory, 32>);
  push("uniform", "l1", 32, false, uniform<l1, 32>);
  push("uniform", "parameter", 32, false, uniform<parameter, 32>);
  return measure::runSome(argc, argv, cases, cases);
}
