// A contiguous copy of 2^26 floats in which one side starts `offset` floats after an aligned address.

#include "../measure.cuh"

constexpr size_t elements = size_t(1) << 26;
constexpr int furthestOffset = 32;

// region: offset-read
__global__ void offsetRead(float *__restrict__ out, const float *__restrict__ in, int offset) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i + offset];
}
// endregion

// region: offset-write
__global__ void offsetWrite(float *__restrict__ out, const float *__restrict__ in, int offset) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i + offset] = in[i];
}
// endregion

int main(int argc, char **argv) {
  float *in = measure::allocate<float>(elements + furthestOffset);
  float *out = measure::allocate<float>(elements + furthestOffset);
  std::vector<measure::Case> cases;

  const auto add = [&](bool reads, int offset, int blockSize) {
    const int inOffset = reads ? offset : 0, outOffset = reads ? 0 : offset;
    const auto kernel = reads ? offsetRead : offsetWrite;
    cases.push_back({
        measure::text("%s-%d-block-%d", reads ? "read" : "write", offset, blockSize),
        measure::text("\"access\": \"%s\", \"offset\": %d, \"elements\": %zu, \"blockSize\": %d", reads ? "read" : "write",
                      offset, elements, blockSize),
        2.0 * elements * sizeof(float),
        [=] {
          measure::fill(in, elements + furthestOffset);
          CHECK(cudaMemset(out, 0xff, (elements + furthestOffset) * sizeof(float)));
        },
        [=] { kernel<<<int(elements / blockSize), blockSize>>>(out, in, offset); },
        [=] {
          return measure::all(elements, [=] __device__(size_t i) {
            return out[i + outOffset] == float(measure::mix(i + inOffset));
          });
        },
    });
  };

  for (const bool reads : {true, false})
    for (int offset = 0; offset <= furthestOffset; ++offset) add(reads, offset, 256);

  // How many neighbours share an L1: the blocks get smaller and larger.
  for (const int blockSize : {32, 64, 128, 512, 1024})
    for (const int offset : {0, 1}) add(true, offset, blockSize);

  return measure::run(argc, argv, cases);
}
