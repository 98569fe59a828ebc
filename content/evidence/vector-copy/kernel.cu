// A copy of any number of floats between pointers at any float: one float a thread, and one float4 a thread with a head and a
// tail of single floats. 2^26 + 3 floats, both pointers 0 to 3 floats after a boundary of 16 bytes.

#include "../measure.cuh"

constexpr size_t n = (size_t(1) << 26) + 3;
constexpr int blockSize = 256;
constexpr int most = 3;

// region: scalar
__global__ void copyScalar(float *__restrict__ out, const float *__restrict__ in, size_t count) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < count) out[i] = in[i];
}
// endregion

// region: vector
/** Both pointers must lie equally far from a boundary of 16 bytes. */
__global__ void copyVector(float *__restrict__ out, const float *__restrict__ in, size_t count) {
  const size_t toBoundary = (16 - reinterpret_cast<uintptr_t>(in) % 16) % 16 / sizeof(float);
  const size_t head = toBoundary < count ? toBoundary : count;
  const size_t vectors = (count - head) / 4, tail = head + 4 * vectors;
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;

  if (i < vectors) reinterpret_cast<float4 *>(out + head)[i] = reinterpret_cast<const float4 *>(in + head)[i];
  if (i < head) out[i] = in[i];
  if (i < count - tail) out[tail + i] = in[tail + i];
}
// endregion

float *in, *out;

measure::Case caseOf(const char *kernel, int offset, bool vector) {
  float *source = in + offset, *target = out + offset;
  const size_t threads = vector ? n / 4 + 1 : n;
  const unsigned blocks = (threads + blockSize - 1) / blockSize;
  return {
      measure::text("%s-%d", kernel, offset),
      measure::text("\"kernel\": \"%s\", \"offset\": %d, \"floats\": %zu, \"blockSize\": %d", kernel, offset, n, blockSize),
      2.0 * n * sizeof(float),
      [=] {
        measure::fill(source, n);
        CHECK(cudaMemset(out, 0xff, (n + most) * sizeof(float)));
      },
      [=] {
        if (vector) copyVector<<<blocks, blockSize>>>(target, source, n);
        else copyScalar<<<blocks, blockSize>>>(target, source, n);
      },
      [=] { return measure::all(n, [=] __device__(size_t i) { return target[i] == float(measure::mix(i)); }); },
  };
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(n + most);
  out = measure::allocate<float>(n + most);
  std::vector<measure::Case> cases;
  for (int offset = 0; offset <= most; ++offset) {
    cases.push_back(caseOf("scalar", offset, false));
    cases.push_back(caseOf("vector", offset, true));
  }
  return measure::run(argc, argv, cases);
}
