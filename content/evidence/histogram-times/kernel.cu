// Counting 2^26 bytes in 256 bins: in global memory, by groups of equal lanes, in shared memory, and in shared memory with
// bins for every warp; bytes of all values, of few, and of one.

#include "../bench.cuh"

constexpr int n = 1 << 26, blockSize = 256, warps = blockSize / 32;

// region: global
__global__ void histogramGlobal(unsigned *bins, const unsigned char *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[data[i]], 1u);
}
// endregion

// region: aggregated
/** One atomic for each group of lanes that found the same byte. */
__global__ void histogramAggregated(unsigned *bins, const unsigned char *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, bin = data[i];
  const unsigned equals = __match_any_sync(0xffffffff, bin);
  const int leader = __ffs(equals) - 1;
  if (int(threadIdx.x % 32) == leader) atomicAdd(&bins[bin], unsigned(__popc(equals)));
}
// endregion

// region: shared
__global__ void histogramShared(unsigned *bins, const unsigned char *data) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
// endregion

// region: warp
/** Bins for every warp, added up at the end. */
__global__ void histogramByWarp(unsigned *bins, const unsigned char *data) {
  __shared__ unsigned local[warps][256];
  for (int warp = 0; warp < warps; ++warp) local[warp][threadIdx.x] = 0;
  __syncthreads();
  unsigned *own = local[threadIdx.x / 32];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[data[i]], 1u);
  __syncthreads();
  unsigned sum = 0;
  for (int warp = 0; warp < warps; ++warp) sum += local[warp][threadIdx.x];
  atomicAdd(&bins[threadIdx.x], sum);
}
// endregion

// region: shared-wide
/** Sixteen bytes a load. */
__global__ void histogramSharedWide(unsigned *bins, const unsigned char *data) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  const uint4 *wide = reinterpret_cast<const uint4 *>(data);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 16; i += gridDim.x * blockDim.x) {
    const uint4 sixteen = wide[i];
    for (const unsigned word : {sixteen.x, sixteen.y, sixteen.z, sixteen.w})
      for (int shift = 0; shift < 32; shift += 8) atomicAdd(&local[word >> shift & 255], 1u);
  }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
// endregion

// region: warp-wide
__global__ void histogramByWarpWide(unsigned *bins, const unsigned char *data) {
  __shared__ unsigned local[warps][256];
  for (int warp = 0; warp < warps; ++warp) local[warp][threadIdx.x] = 0;
  __syncthreads();
  unsigned *own = local[threadIdx.x / 32];
  const uint4 *wide = reinterpret_cast<const uint4 *>(data);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 16; i += gridDim.x * blockDim.x) {
    const uint4 sixteen = wide[i];
    for (const unsigned word : {sixteen.x, sixteen.y, sixteen.z, sixteen.w})
      for (int shift = 0; shift < 32; shift += 8) atomicAdd(&own[word >> shift & 255], 1u);
  }
  __syncthreads();
  unsigned sum = 0;
  for (int warp = 0; warp < warps; ++warp) sum += local[warp][threadIdx.x];
  atomicAdd(&bins[threadIdx.x], sum);
}
// endregion

/** "all": 256 values alike. "few": seven of eight bytes are one of 8 values. "one": the same byte everywhere. */
__host__ __device__ unsigned char byteOf(size_t i, int kind) {
  const uint32_t random = measure::mix(i);
  if (kind == 0) return random & 255;
  if (kind == 1) return (random >> 8 & 7) ? random & 7 : random & 255;
  return 7;
}

int main(int argc, char **argv) {
  unsigned char *data = measure::allocate<unsigned char>(n);
  unsigned *bins = measure::allocate<unsigned>(256), *right = measure::allocate<unsigned>(3 * 256);
  std::vector<unsigned> expected(3 * 256, 0);
  for (int kind = 0; kind < 3; ++kind)
    for (size_t i = 0; i < n; ++i) ++expected[kind * 256 + byteOf(i, kind)];
  CHECK(cudaMemcpy(right, expected.data(), expected.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
  const int some = 8 * measure::attribute(cudaDevAttrMultiProcessorCount);
  const char *kinds[] = {"all", "few", "one"};
  std::vector<measure::Case> cases;

  using Kernel = void (*)(unsigned *, const unsigned char *);
  const auto add = [&](const char *way, int kind, int blocks, Kernel kernel) {
    cases.push_back({
        measure::text("%s-%s", way, kinds[kind]),
        measure::text("\"way\": \"%s\", \"values\": \"%s\", \"elements\": %d, \"blocks\": %d, \"blockSize\": %d", way,
                      kinds[kind], n, blocks, blockSize),
        double(n),
        [=] {
          measure::each(n, [=] __device__(size_t i) { data[i] = byteOf(i, kind); });
          CHECK(cudaMemset(bins, 0, 256 * sizeof(unsigned)));
        },
        [=] { kernel<<<blocks, blockSize>>>(bins, data); },
        [=] {
          return measure::all(256, [=] __device__(size_t bin) { return bins[bin] == right[kind * 256 + bin]; });
        },
    });
  };
  for (int kind = 0; kind < 3; ++kind) {
    add("global", kind, n / blockSize, histogramGlobal);
    add("aggregated", kind, n / blockSize, histogramAggregated);
    add("shared", kind, some, histogramShared);
    add("warp", kind, some, histogramByWarp);
    add("shared-wide", kind, some, histogramSharedWide);
    add("warp-wide", kind, some, histogramByWarpWide);
  }
  return measure::runSome(argc, argv, cases, cases);
}
