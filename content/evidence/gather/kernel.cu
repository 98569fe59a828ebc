// out[i] = table[index[i]] for 2^26 floats, with indices from perfectly ordered to perfectly shuffled.

#include "../measure.cuh"

#include <thrust/device_ptr.h>
#include <thrust/sort.h>

constexpr int bits = 26;
constexpr size_t elements = size_t(1) << bits;
constexpr int blockSize = 256;

// region: gather
__global__ void gather(float *__restrict__ out, const float *__restrict__ table, const uint32_t *__restrict__ index) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = table[index[i]];
}
// endregion

__host__ __device__ uint32_t random32(uint64_t i) { return measure::mix(2 * i) << 12 ^ measure::mix(2 * i + 1); }

int main(int argc, char **argv) {
  float *table = measure::allocate<float>(elements);
  float *out = measure::allocate<float>(elements);
  uint32_t *index = measure::allocate<uint32_t>(elements);
  uint64_t *key = measure::allocate<uint64_t>(elements);
  std::vector<measure::Case> cases;

  const auto add = [&](const char *order, int windowBits, std::function<void()> writeIndex) {
    const std::string window = windowBits ? std::to_string(size_t(1) << windowBits) : "null";
    cases.push_back({
        windowBits ? measure::text("%s-%s", order, window.c_str()) : order,
        measure::text("\"order\": \"%s\", \"window\": %s, \"elements\": %zu, \"blockSize\": %d", order, window.c_str(),
                      elements, blockSize),
        3.0 * elements * sizeof(float),
        [=] {
          measure::fill(table, elements);
          writeIndex();
          CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
        },
        [=] { gather<<<int(elements / blockSize), blockSize>>>(out, table, index); },
        [=] {
          return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(index[i])); });
        },
    });
  };

  const auto draw = [=] {  // with repetition: some elements twice, some never
    measure::each(elements, [=] __device__(size_t i) {
      index[i] = random32(i) & (elements - 1);
    });
  };

  add("identity", 0, [=] { measure::each(elements, [=] __device__(size_t i) { index[i] = i; }); });
  add("random-sorted", 0, [=] {
    draw();
    thrust::sort(thrust::device_ptr<uint32_t>(index), thrust::device_ptr<uint32_t>(index + elements));
  });
  add("random", 0, draw);
  // Shuffles within windows: sorts by window, and by a random key within one.
  for (int windowBits = 5; windowBits <= bits; windowBits += windowBits == 5 ? 1 : 2) {
    add("shuffled-within", windowBits, [=] {
      measure::each(elements, [=] __device__(size_t i) {
        index[i] = i;
        key[i] = uint64_t(i >> windowBits) << 32 | random32(i);
      });
      thrust::sort_by_key(thrust::device_ptr<uint64_t>(key), thrust::device_ptr<uint64_t>(key + elements),
                          thrust::device_ptr<uint32_t>(index));
    });
  }
  return measure::run(argc, argv, cases);
}
