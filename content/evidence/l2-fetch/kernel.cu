// A strided read of 2^26 floats under each setting of the L2 fetch granularity, the context's hint about how many bytes
// a miss in L2 should bring from DRAM.

#include "../measure.cuh"

constexpr size_t elements = size_t(1) << 26;
constexpr int blockSize = 256, longestStride = 64;

// region: strided-read
__global__ void stridedRead(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i * stride];
}
// endregion

// region: set-granularity
void setGranularity(size_t bytes) {
  CHECK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, bytes));
  size_t now = 0;
  CHECK(cudaDeviceGetLimit(&now, cudaLimitMaxL2FetchGranularity));
  if (now == bytes) return;
  fprintf(stderr, "asked for an L2 fetch granularity of %zu B, got %zu B\n", bytes, now);
  exit(1);
}
// endregion

int main(int argc, char **argv) {
  float *in = measure::allocate<float>(elements * longestStride);
  float *out = measure::allocate<float>(elements);
  std::vector<measure::Case> cases;

  for (const int granularity : {32, 64, 128}) {
    for (const size_t stride : {1, 8, 16, 32, 64}) {
      cases.push_back({
          measure::text("fetch-%d-stride-%zu", granularity, stride),
          measure::text("\"granularity\": %d, \"stride\": %zu, \"elements\": %zu, \"blockSize\": %d", granularity, stride,
                        elements, blockSize),
          2.0 * elements * sizeof(float),
          [=] {
            setGranularity(granularity);
            measure::fill(in, elements * stride);
            CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
          },
          [=] { stridedRead<<<int(elements / blockSize), blockSize>>>(out, in, stride); },
          [=] {
            return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(i * stride)); });
          },
      });
    }
  }
  return measure::run(argc, argv, cases);
}
