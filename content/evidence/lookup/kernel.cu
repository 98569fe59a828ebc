// A lookup table, read through a plain pointer, through const __restrict__, and by __ldg; tables from 1 KiB to 256 MiB.

#include "../measure.cuh"

constexpr size_t elements = size_t(1) << 24;
constexpr int blockSize = 256;

// region: plain
/** The compiler must expect that a store to out changes the table. */
__global__ void plain(float *out, float *table, uint32_t *index) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = table[index[i]];
}
// endregion

// region: restricted
/** The same with a promise: nothing that is written here is read here. */
__global__ void restricted(float *__restrict__ out, const float *__restrict__ table,
                           const uint32_t *__restrict__ index) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = table[index[i]];
}
// endregion

// region: ldg
__global__ void ldg(float *out, const float *table, const uint32_t *index) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = __ldg(&table[__ldg(&index[i])]);
}
// endregion

// region: loop-plain
/** Four lookups a thread, each followed by its store: the next lookup may not pass the store before it. */
__global__ void loopPlain(float *out, float *table, uint32_t *index) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 4;
  for (int k = 0; k < 4; ++k) out[first + k] = table[index[first + k]];
}
// endregion

// region: loop-restricted
/** No store can change what is read after it: all four lookups may be under way at once. */
__global__ void loopRestricted(float *__restrict__ out, const float *__restrict__ table,
                               const uint32_t *__restrict__ index) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 4;
  for (int k = 0; k < 4; ++k) out[first + k] = table[index[first + k]];
}
// endregion

__host__ __device__ uint32_t random32(uint64_t i) { return measure::mix(2 * i) << 12 ^ measure::mix(2 * i + 1); }

int main(int argc, char **argv) {
  constexpr size_t largest = size_t(1) << 26;
  float *table = measure::allocate<float>(largest);
  float *out = measure::allocate<float>(elements);
  uint32_t *index = measure::allocate<uint32_t>(elements);
  std::vector<measure::Case> cases;

  const auto add = [&](const char *kernel, size_t entries) {
    const std::string name = kernel;
    const bool loops = name.rfind("loop", 0) == 0;
    const int blocks = int(elements / blockSize / (loops ? 4 : 1));
    cases.push_back({
        measure::text("%s-%zu", kernel, entries),
        measure::text("\"kernel\": \"%s\", \"entries\": %zu, \"tableBytes\": %zu, \"elements\": %zu", kernel, entries,
                      entries * sizeof(float), elements),
        3.0 * elements * sizeof(float),
        [=] {
          measure::fill(table, entries);
          measure::each(elements, [=] __device__(size_t i) { index[i] = random32(i) & (entries - 1); });
          CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
        },
        [=] {
          if (name == "plain") plain<<<blocks, blockSize>>>(out, table, index);
          else if (name == "restricted") restricted<<<blocks, blockSize>>>(out, table, index);
          else if (name == "ldg") ldg<<<blocks, blockSize>>>(out, table, index);
          else if (name == "loop-plain") loopPlain<<<blocks, blockSize>>>(out, table, index);
          else loopRestricted<<<blocks, blockSize>>>(out, table, index);
        },
        [=] {
          return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(index[i])); });
        },
    });
  };

  for (const char *kernel : {"plain", "restricted", "ldg", "loop-plain", "loop-restricted"})
    for (const int bits : {10, 22}) add(kernel, size_t(1) << bits);
  for (int bits = 8; bits <= 26; ++bits)
    if (bits != 10 && bits != 22) add("restricted", size_t(1) << bits);
  return measure::run(argc, argv, cases);
}
