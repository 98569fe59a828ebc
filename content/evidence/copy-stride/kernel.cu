// Copies 2^26 floats; one side of the copy is contiguous, on the other side neighbours lie `stride` floats apart.

#include "../measure.cuh"

constexpr size_t elements = size_t(1) << 26;
constexpr int blockSize = 256, longestStride = 64;

// region: strided-read
__global__ void stridedRead(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i * stride];
}
// endregion

// region: strided-write
__global__ void stridedWrite(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i * stride] = in[i];
}
// endregion

// The same two with eight elements a thread, so that eight loads are under way at once.

// region: strided-read-8
__global__ void stridedRead8(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t first = blockIdx.x * size_t(blockDim.x) * 8 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const size_t i = first + k * blockDim.x;
    out[i] = in[i * stride];
  }
}
// endregion

// region: strided-write-8
__global__ void stridedWrite8(float *__restrict__ out, const float *__restrict__ in, size_t stride) {
  const size_t first = blockIdx.x * size_t(blockDim.x) * 8 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const size_t i = first + k * blockDim.x;
    out[i * stride] = in[i];
  }
}
// endregion

int main(int argc, char **argv) {
  float *contiguous = measure::allocate<float>(elements);
  float *spread = measure::allocate<float>(elements * longestStride);
  const bool counting = argc > 1 && strcmp(argv[1], "count") == 0;
  std::vector<measure::Case> cases;

  for (const bool reads : {true, false}) {
    float *in = reads ? spread : contiguous;
    float *out = reads ? contiguous : spread;
    for (const int perThread : {1, 8}) {
      if (counting && perThread == 8) continue;  // the same requests in another order
      const auto kernel = perThread == 1 ? (reads ? stridedRead : stridedWrite) : (reads ? stridedRead8 : stridedWrite8);
      const int blocks = elements / blockSize / perThread;

      for (size_t stride = 1; stride <= longestStride; ++stride) {
        const size_t inStep = reads ? stride : 1, outStep = reads ? 1 : stride;
        cases.push_back({
            measure::text("%s-%zu-per-thread-%d", reads ? "read" : "write", stride, perThread),
            measure::text("\"access\": \"%s\", \"stride\": %zu, \"perThread\": %d, \"elements\": %zu, \"blockSize\": %d",
                          reads ? "read" : "write", stride, perThread, elements, blockSize),
            2.0 * elements * sizeof(float),
            [=] {
              measure::fill(in, elements * inStep);
              CHECK(cudaMemset(out, 0xff, elements * outStep * sizeof(float)));
            },
            [=] { kernel<<<blocks, blockSize>>>(out, in, stride); },
            [=] {
              return measure::all(elements, [=] __device__(size_t i) {
                return out[i * outStep] == float(measure::mix(i * inStep));
              });
            },
        });
      }
    }
  }
  return measure::run(argc, argv, cases);
}
