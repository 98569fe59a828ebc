// Lookups in a loop, with and without const __restrict__: four that lie side by side a thread, four a grid apart, and 32 a
// grid apart; and the same written so that no promise is needed.

#include "../bench.cuh"

constexpr size_t elements = size_t(1) << 24;
constexpr int blockSize = 256;

// region: side-by-side
/** A warp's stores are 16 bytes apart: each touches 16 sectors in place of 4. */
__global__ void sideBySide(float *out, float *table, uint32_t *index) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 4;
  for (int k = 0; k < 4; ++k) out[first + k] = table[index[first + k]];
}

__global__ void sideBySideRestricted(float *__restrict__ out, const float *__restrict__ table,
                                     const uint32_t *__restrict__ index) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 4;
  for (int k = 0; k < 4; ++k) out[first + k] = table[index[first + k]];
}
// endregion

// region: grid-apart
/** The same number of lookups; neighbouring lanes take neighbouring elements. */
template <int lookups>
__global__ void gridApart(float *out, float *table, uint32_t *index) {
  const size_t first = blockIdx.x * size_t(blockDim.x) + threadIdx.x, stride = size_t(gridDim.x) * blockDim.x;
  for (int k = 0; k < lookups; ++k) out[first + k * stride] = table[index[first + k * stride]];
}

template <int lookups>
__global__ void gridApartRestricted(float *__restrict__ out, const float *__restrict__ table,
                                    const uint32_t *__restrict__ index) {
  const size_t first = blockIdx.x * size_t(blockDim.x) + threadIdx.x, stride = size_t(gridDim.x) * blockDim.x;
  for (int k = 0; k < lookups; ++k) out[first + k * stride] = table[index[first + k * stride]];
}
// endregion

// region: by-hand
/** No promise: what is looked up is kept until all of it is there. */
template <int lookups>
__global__ void byHand(float *out, float *table, uint32_t *index) {
  const size_t first = blockIdx.x * size_t(blockDim.x) + threadIdx.x, stride = size_t(gridDim.x) * blockDim.x;
  float found[lookups];
#pragma unroll
  for (int k = 0; k < lookups; ++k) found[k] = table[index[first + k * stride]];
#pragma unroll
  for (int k = 0; k < lookups; ++k) out[first + k * stride] = found[k];
}
// endregion

__host__ __device__ uint32_t random32(uint64_t i) { return measure::mix(2 * i) << 12 ^ measure::mix(2 * i + 1); }

int main(int argc, char **argv) {
  constexpr size_t largest = size_t(1) << 22;
  float *table = measure::allocate<float>(largest), *out = measure::allocate<float>(elements);
  uint32_t *index = measure::allocate<uint32_t>(elements);
  std::vector<measure::Case> cases;

  const auto add = [&](const char *kernel, int lookups, size_t entries, auto function) {
    const int blocks = int(elements / blockSize / lookups);
    cases.push_back({
        measure::text("%s-%d-%zu", kernel, lookups, entries),
        measure::text("\"kernel\": \"%s\", \"lookups\": %d, \"entries\": %zu, \"tableBytes\": %zu, \"elements\": %zu, "
                      "\"blocks\": %d, \"blockSize\": %d, ",
                      kernel, lookups, entries, entries * sizeof(float), elements, blocks, blockSize) +
            measure::compiled(function),
        3.0 * elements * sizeof(float),
        measure::Case{}.prepare,
        [=] { function<<<blocks, blockSize>>>(out, table, index); },
        measure::Case{}.correct,
    });
  };
  for (const size_t entries : {size_t(1) << 10, largest}) {
    add("side-by-side", 4, entries, sideBySide);
    add("side-by-side-restricted", 4, entries, sideBySideRestricted);
    add("grid-apart", 4, entries, gridApart<4>);
    add("grid-apart-restricted", 4, entries, gridApartRestricted<4>);
    add("by-hand", 4, entries, byHand<4>);
    add("grid-apart", 32, entries, gridApart<32>);
    add("grid-apart-restricted", 32, entries, gridApartRestricted<32>);
    add("by-hand", 32, entries, byHand<32>);
  }
  // The same for all cases; a generic lambda may hold no lambda for the device.
  for (size_t k = 0; k < cases.size(); ++k) {
    const size_t entries = k < cases.size() / 2 ? size_t(1) << 10 : largest;
    cases[k].prepare = [=] {
      measure::fill(table, entries);
      measure::each(elements, [=] __device__(size_t i) { index[i] = random32(i) & (entries - 1); });
      CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
    };
    cases[k].correct = [=] {
      return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(index[i])); });
    };
  }
  return measure::runSome(argc, argv, cases, cases);
}
