// How much shared memory the driver sets aside on an SM for a kernel: by the size of a block, by what the kernel uses, and by
// what it asked for.

#include "../bench.cuh"

// region: touch
/** A kernel apart for each preference, which belongs to the kernel. */
template <int asked>
__global__ void touch(int *out, int words) {
  extern __shared__ int used[];
  if (int(threadIdx.x) < words) used[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = int(threadIdx.x) < words ? used[threadIdx.x] : int(threadIdx.x);
}
// endregion

constexpr int blocks = 1056;
std::vector<measure::Case> cases;

template <int asked>
void add(int *out, int blockSize, int sharedBytes) {
  CHECK(cudaFuncSetAttribute(touch<asked>, cudaFuncAttributePreferredSharedMemoryCarveout, asked));
  CHECK(cudaFuncSetAttribute(touch<asked>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, touch<asked>, blockSize, sharedBytes));
  cases.push_back({
      measure::text("asked%d-%dt-%dB", asked, blockSize, sharedBytes),
      measure::text("\"askedPercent\": %d, \"blockSize\": %d, \"sharedBytes\": %d, \"residentBlocks\": %d", asked, blockSize,
                    sharedBytes, resident),
      double(blocks) * blockSize * sizeof(int),
      [=] { CHECK(cudaMemset(out, 0xff, size_t(blocks) * 1024 * sizeof(int))); },
      [=] { touch<asked><<<blocks, blockSize, sharedBytes>>>(out, sharedBytes / 4); },
      [=] {
        return measure::all(size_t(blocks) * blockSize, [=] __device__(size_t i) { return out[i] == int(i % blockSize); });
      },
  });
}

template <int asked>
void addAll(int *out) {
  for (const int blockSize : {32, 64, 128, 256, 512, 1024})
    for (const int sharedBytes : {0, 1024, 8192, 32768}) add<asked>(out, blockSize, sharedBytes);
}

int main(int argc, char **argv) {
  int *out = measure::allocate<int>(size_t(blocks) * 1024);
  addAll<-1>(out);
  addAll<0>(out);
  addAll<50>(out);
  addAll<100>(out);
  for (const measure::Case &one : cases) {
    one.prepare();
    one.launch();
    CHECK(cudaDeviceSynchronize());
    if (!one.correct()) {
      fprintf(stderr, "%s: wrong output\n", one.id.c_str());
      return 1;
    }
  }
  return measure::runSome(argc, argv, cases, cases);
}
