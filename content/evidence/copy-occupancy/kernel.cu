// A contiguous, aligned copy of 512 MiB by elements of 4, 8 and 16 bytes, with 1 or 4 elements a thread, while only so many
// warps may be resident on a multiprocessor.

#include "../measure.cuh"

constexpr size_t bytes = size_t(512) << 20;
constexpr int blockSize = 128;
constexpr int warpsPerBlock = blockSize / 32;

// region: copy
template <class Element, int count>
__global__ void copy(Element *__restrict__ out, const Element *__restrict__ in) {
  const size_t first = blockIdx.x * size_t(blockDim.x) * count + threadIdx.x;
  Element values[count];
#pragma unroll
  for (int k = 0; k < count; ++k) values[k] = in[first + k * blockDim.x];
#pragma unroll
  for (int k = 0; k < count; ++k) out[first + k * blockDim.x] = values[k];
}
// endregion

float *in, *out;

/** Dynamic shared memory that nobody uses, so that no more than `blocks` fit on a multiprocessor. */
template <class Kernel>
int ballast(Kernel kernel, int blocks) {
  const int all = measure::attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  const int reserved = measure::attribute(cudaDevAttrReservedSharedMemoryPerBlock);
  const int most = measure::attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  const int each = std::min(most, all / blocks - reserved) / 128 * 128;
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared));
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, blockSize, each));
  if (resident != blocks) {
    fprintf(stderr, "%d blocks would be resident instead of %d\n", resident, blocks);
    exit(1);
  }
  return each;
}

template <class Element, int count>
void add(std::vector<measure::Case> &cases, int warps) {
  const int width = sizeof(Element), blocks = bytes / width / count / blockSize;
  float *source = in, *target = out;
  const auto kernel = copy<Element, count>;
  const int shared = ballast(kernel, warps / warpsPerBlock);
  cases.push_back({
      measure::text("width-%d-loads-%d-warps-%d", width, count, warps),
      measure::text("\"width\": %d, \"loads\": %d, \"warpsPerSm\": %d, \"blockSize\": %d, \"bytes\": %zu", width, count, warps,
                    blockSize, bytes),
      2.0 * bytes,
      [=] {
        measure::fill(source, bytes / sizeof(float));
        CHECK(cudaMemset(target, 0xff, bytes));
      },
      [=] {
        kernel<<<blocks, blockSize, shared>>>(reinterpret_cast<Element *>(target), reinterpret_cast<const Element *>(source));
      },
      [=] {
        return measure::all(bytes / sizeof(float), [=] __device__(size_t i) { return target[i] == float(measure::mix(i)); });
      },
  });
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(bytes / sizeof(float));
  out = measure::allocate<float>(bytes / sizeof(float));
  std::vector<measure::Case> cases;
  for (int warps : {4, 8, 16, 32, 64}) {
    add<float, 1>(cases, warps);
    add<float2, 1>(cases, warps);
    add<float4, 1>(cases, warps);
    add<float, 4>(cases, warps);
    add<float2, 4>(cases, warps);
    add<float4, 4>(cases, warps);
  }
  return measure::run(argc, argv, cases);
}
