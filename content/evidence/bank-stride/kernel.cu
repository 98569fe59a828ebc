// Reads of shared memory with a stride between the lanes: what is counted, and how long a queue of them takes.

#include "../measure.cuh"

constexpr int reads = 64;           // in a row in each warp
constexpr int blockSize = 1024;     // enough warps that the shared memory, not the latency, sets the pace
constexpr int words = 32 * 1024 / 4;

// region: strided-read
/** Lane i of every warp reads word i * stride; the result keeps the reads from being dropped. */
__global__ void stridedRead(long long *cycles, int *sink, int stride) {
  __shared__ int memory[words];
  for (int i = threadIdx.x; i < words; i += blockSize) memory[i] = i;
  const uint32_t address = uint32_t(__cvta_generic_to_shared(memory + threadIdx.x % 32 * stride));
  int sum = 0;
  __syncthreads();
  const long long start = clock64();
#pragma unroll
  for (int k = 0; k < reads; ++k) {
    int value;
    asm volatile("ld.volatile.shared.b32 %0, [%1];" : "=r"(value) : "r"(address));
    sum += value;
  }
  __syncthreads();
  const long long end = clock64();
  if (threadIdx.x == 0) *cycles = end - start;
  sink[threadIdx.x] = sum;
}
// endregion

long long *cycles;
int *sink;

/** Cycles from the first read to the last, of one block alone on its multiprocessor. */
std::vector<double> cyclesOf(int stride) {
  std::vector<double> samples;
  for (int round = 0; round < 12; ++round) {
    stridedRead<<<1, blockSize>>>(cycles, sink, stride);
    CHECK(cudaDeviceSynchronize());
    long long taken = 0;
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    if (round > 0) samples.push_back(double(taken) / (reads * (blockSize / 32)));  // the first one warms up
  }
  return samples;
}

int main(int argc, char **argv) {
  cycles = measure::allocate<long long>(1);
  sink = measure::allocate<int>(blockSize);
  const bool counting = argc > 1 && strcmp(argv[1], "count") == 0;
  measure::printDevice();
  for (int stride = 0; stride <= 64; ++stride) {
    const std::string params = measure::text("\"stride\": %d, \"reads\": %d, \"warps\": %d", stride, reads, blockSize / 32);
    if (counting) {
      CHECK(cudaProfilerStart());
      stridedRead<<<1, blockSize>>>(cycles, sink, stride);
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaProfilerStop());
      printf("{\"case\": \"stride-%d\", \"params\": {%s}}\n", stride, params.c_str());
    } else {
      printf("{\"case\": \"stride-%d\", \"params\": {%s}, \"values\": {%s}}\n", stride, params.c_str(),
             measure::spread("cyclesPerRead", cyclesOf(stride)).c_str());
    }
  }
}
