// Keeping some of 2^26 whole numbers: who asks the counter for a place, every lane, every warp, or every block?

#include "../bench.cuh"

constexpr int n = 1 << 26, blockSize = 256, launchesPerReset = 64;

// region: naive
__global__ void naive(int *out, int *count, const int *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = in[i];
  if (value > 0) out[atomicAdd(count, 1)] = value;
}
// endregion

/** Ones that the compiler does not know: lanes that may add different numbers are not added up by it. */
__device__ int ones[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

// region: each-lane
__global__ void eachLane(int *out, int *count, const int *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = in[i];
  if (value > 0) out[atomicAdd(count, ones[threadIdx.x % 32])] = value;
}
// endregion

// region: warp
/** One atomic a warp, written by hand: what the compiler makes of the naive kernel by itself. */
__global__ void warpAggregated(int *out, int *count, const int *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const int value = in[i];
  const unsigned votes = __ballot_sync(0xffffffff, value > 0);
  int base = 0;
  if (lane == 0 && votes) base = atomicAdd(count, __popc(votes));
  base = __shfl_sync(0xffffffff, base, 0);
  if (value > 0) out[base + __popc(votes & ((1u << lane) - 1))] = value;
}
// endregion

// region: block
/** One atomic a block: places are handed out in shared memory first. */
__global__ void blockAggregated(int *out, int *count, const int *in) {
  __shared__ int inBlock, base;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) inBlock = 0;
  __syncthreads();
  const int value = in[i];
  int place = 0;
  if (value > 0) place = atomicAdd(&inBlock, 1);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(count, inBlock);
  __syncthreads();
  if (value > 0) out[base + place] = value;
}
// endregion

// region: block-many
/** One atomic a block that takes `perThread` elements a thread. */
template <int perThread>
__global__ void blockMany(int *out, int *count, const int *in) {
  __shared__ int inBlock, base;
  const int first = blockIdx.x * blockDim.x * perThread + threadIdx.x;
  if (threadIdx.x == 0) inBlock = 0;
  __syncthreads();
  int value[perThread], place[perThread];
#pragma unroll
  for (int k = 0; k < perThread; ++k) value[k] = in[first + k * blockDim.x];
#pragma unroll
  for (int k = 0; k < perThread; ++k)
    if (value[k] > 0) place[k] = atomicAdd(&inBlock, 1);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(count, inBlock);
  __syncthreads();
#pragma unroll
  for (int k = 0; k < perThread; ++k)
    if (value[k] > 0) out[base + place[k]] = value[k];
}
// endregion

// region: copy
/** For comparison: as many bytes, and nobody asks for a place. */
__global__ void copyAll(int *out, int *, const int *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}
// endregion

__host__ __device__ bool kept(size_t i, int of1024) { return int(measure::mix(i) % 1024) < of1024; }

int main(int argc, char **argv) {
  int *in = measure::allocate<int>(n), *out = measure::allocate<int>(n);
  unsigned *seen = measure::allocate<unsigned>(n);
  int *counts = measure::allocate<int>(launchesPerReset * 32);  // each launch has a counter in a sector of its own
  static int launch = 0;
  std::vector<measure::Case> cases;

  using Kernel = void (*)(int *, int *, const int *);
  const auto add = [&](const char *way, int perThread, int of1024, Kernel kernel) {
    const bool filters = strcmp(way, "copy") != 0;
    cases.push_back({
        measure::text("%s-x%d-%d", way, perThread, of1024),
        measure::text("\"way\": \"%s\", \"perThread\": %d, \"keptOf1024\": %d, \"elements\": %d, \"blockSize\": %d, ", way,
                      perThread, of1024, n, blockSize) +
            measure::compiled(kernel),
        double(n) * sizeof(int) * (filters ? 1 + of1024 / 1024.0 : 2),
        [=] {
          measure::each(n, [=] __device__(size_t i) { in[i] = kept(i, of1024) ? int(i) + 1 : -int(i) - 1; });
          CHECK(cudaMemset(out, 0xff, n * sizeof(int)));
          CHECK(cudaMemset(counts, 0, launchesPerReset * 32 * sizeof(int)));
          launch = 0;
        },
        [=] { kernel<<<n / blockSize / perThread, blockSize>>>(out, counts + 32 * (launch++ % launchesPerReset), in); },
        [=] {
          if (!filters) return measure::all(n, [=] __device__(size_t i) { return out[i] == in[i]; });
          int found = 0;
          CHECK(cudaMemcpy(&found, counts, sizeof found, cudaMemcpyDeviceToHost));
          CHECK(cudaMemset(seen, 0, n * sizeof(unsigned)));
          // Each is there, none is there twice, and nothing else is.
          const bool good = measure::all(found, [=] __device__(size_t i) {
            const int value = out[i];
            return value > 0 && value <= n && atomicAdd(&seen[value - 1], 1u) == 0;
          });
          return good && measure::all(n, [=] __device__(size_t i) { return seen[i] == (kept(i, of1024) ? 1 : 0); });
        },
    });
  };
  for (const int of1024 : {512, 32, 992}) {
    add("naive", 1, of1024, naive);
    add("warp", 1, of1024, warpAggregated);
    add("block", 1, of1024, blockAggregated);
    add("block", 4, of1024, blockMany<4>);
    add("block", 16, of1024, blockMany<16>);
  }
  add("each-lane", 1, 32, eachLane);
  add("each-lane", 1, 512, eachLane);
  add("copy", 1, 1024, copyAll);
  return measure::runSome(argc, argv, cases, cases);
}
