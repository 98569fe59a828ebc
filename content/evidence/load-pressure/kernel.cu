// The same strided copy by one warp, by two, and so on up to 2^21 warps: does a request cost more tag wavefronts when
// many are under way?

#include "../measure.cuh"

constexpr int longestStride = 32;
constexpr size_t mostWarps = size_t(1) << 21;

// region: strided-read
__global__ void stridedRead(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i * stride];
}
// endregion

int main(int argc, char **argv) {
  float *in = measure::allocate<float>(mostWarps * 32 * longestStride);
  float *out = measure::allocate<float>(mostWarps * 32);
  std::vector<measure::Case> cases;

  for (const size_t stride : {1, 8, 16, 32}) {
    for (size_t warps = 1; warps <= mostWarps; warps *= 2) {
      const int blockSize = std::min<size_t>(256, warps * 32), blocks = warps * 32 / blockSize;
      const size_t elements = warps * 32;
      cases.push_back({
          measure::text("stride-%zu-warps-%zu", stride, warps),
          measure::text("\"stride\": %zu, \"warps\": %zu, \"blockSize\": %d", stride, warps, blockSize),
          2.0 * elements * sizeof(float),
          [=] {
            measure::fill(in, elements * stride);
            CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
          },
          [=] { stridedRead<<<blocks, blockSize>>>(out, in, stride); },
          [=] {
            return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(i * stride)); });
          },
      });
    }
  }
  return measure::run(argc, argv, cases);
}
