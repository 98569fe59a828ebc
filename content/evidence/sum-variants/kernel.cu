// Sums of 2^26 values and of one warp: the tree of the book, the tree unrolled, shuffles, redux, more values a thread, one
// grid that stays, and the library.

#include "../bench.cuh"

#include <cub/device/device_reduce.cuh>

#include <memory>

enum class Way { tree, treeUnrolled, shuffle, redux };
constexpr const char *names[] = {"tree", "tree-unrolled", "shuffle", "redux"};

// region: tree
/** The number of threads is known at run time only; a barrier follows every round. */
template <class T>
__device__ T treeSum(T value, T *words) {
  const int thread = threadIdx.x;
  words[thread] = value;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (thread < s) words[thread] += words[thread + s];
    __syncthreads();
  }
  return words[0];
}
// endregion

// region: tree-unrolled
/** The number of threads is known to the compiler, and the last warp goes on alone, with the barrier of a warp. */
template <int threads, class T>
__device__ T treeSumUnrolled(T value, T *words) {
  const int thread = threadIdx.x;
  words[thread] = value;
  __syncthreads();
#pragma unroll
  for (int s = threads / 2; s >= 32; s /= 2) {
    if (thread < s) words[thread] = value = value + words[thread + s];
    __syncthreads();
  }
  if (thread < 32) {
#pragma unroll
    for (int s = 16; s > 0; s /= 2) {
      value += words[thread + s];  // lanes from s on add words that no sum needs
      __syncwarp();
      words[thread] = value;
      __syncwarp();
    }
  }
  return value;
}
// endregion

// region: shuffle
template <class T>
__device__ T shuffleSum(T value) {
#pragma unroll
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  return value;
}
// endregion

template <Way way, class T>
__device__ T warpSum(T value) {
  if constexpr (way == Way::redux) return __reduce_add_sync(0xffffffff, value);
  else return shuffleSum(value);
}

// region: two-stage
template <Way way, int threads, class T>
__device__ T twoStageSum(T value, T *words) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  value = warpSum<way>(value);
  if (lane == 0) words[warp] = value;
  __syncthreads();
  if (warp == 0) value = warpSum<way>(lane < threads / 32 ? words[lane] : T(0));
  return value;
}
// endregion

constexpr int threads = 256;
constexpr size_t elements = size_t(1) << 26;

template <Way way, class T>
__device__ T blockSum(T value, T *words) {
  if constexpr (way == Way::tree) return treeSum(value, words);
  else if constexpr (way == Way::treeUnrolled) return treeSumUnrolled<threads>(value, words);
  else return twoStageSum<way, threads>(value, words);
}

// region: sum-blocks
/** One sum for each block: of `perThread` elements a thread, all loaded before the first is added. */
template <Way way, int perThread, class T>
__global__ void sumBlocks(T *__restrict__ out, const T *__restrict__ in) {
  __shared__ T words[threads + 16];
  const size_t first = blockIdx.x * size_t(threads) * perThread + threadIdx.x;
  T value = T(0);
#pragma unroll
  for (int k = 0; k < perThread; ++k) value += in[first + k * size_t(threads)];
  value = blockSum<way>(value, words);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}
// endregion

template <class T>
struct Four;
template <>
struct Four<float> {
  using type = float4;
};
template <>
struct Four<int> {
  using type = int4;
};

// region: sum-all
/** A grid that stays: four elements a load, one block sum at the end, one atomic a block. `*out` holds the whole sum. */
template <Way way, class T>
__global__ void sumAll(T *out, const typename Four<T>::type *__restrict__ in, size_t fours) {
  __shared__ T words[threads + 16];
  T value = T(0);
  for (size_t i = blockIdx.x * size_t(threads) + threadIdx.x; i < fours; i += size_t(gridDim.x) * threads) {
    const auto four = in[i];
    value += (four.x + four.y) + (four.z + four.w);
  }
  value = blockSum<way>(value, words);
  if (threadIdx.x == 0) atomicAdd(out, value);
}
// endregion

std::vector<measure::Case> timed, counted;

template <Way way, int perThread, class T>
void addBlocks(const char *type, T *in, T *out) {
  const size_t blocks = elements / (size_t(threads) * perThread);
  const measure::Case one = {
      measure::text("array-%s-%s-x%d", type, names[int(way)], perThread),
      measure::text("\"scope\": \"array\", \"type\": \"%s\", \"way\": \"%s\", \"threads\": %d, \"perThread\": %d, "
                    "\"blocks\": %zu, \"elements\": %zu, ",
                    type, names[int(way)], threads, perThread, blocks, elements) +
          measure::compiled(sumBlocks<way, perThread, T>),
      double(elements) * sizeof(T),
      [=] {
        measure::each(elements, [=] __device__(size_t i) { in[i] = T(measure::mix(i) & 15); });
        CHECK(cudaMemset(out, 0xff, blocks * sizeof(T)));
      },
      [=] { sumBlocks<way, perThread, T><<<int(blocks), threads>>>(out, in); },
      [=] {
        constexpr size_t run = size_t(threads) * perThread;
        return measure::all(blocks, [=] __device__(size_t block) {
          T sum = T(0);
          for (size_t i = block * run; i < (block + 1) * run; ++i) sum += T(measure::mix(i) & 15);
          return out[block] == sum;  // small whole numbers: exact in any order
        });
      },
  };
  timed.push_back(one);
  if (perThread != 4) counted.push_back(one);
}

/** The whole sum of float is rounded in the last additions; a ten-thousandth is far more than that. */
template <class T>
std::function<bool()> wholeSum(T *out) {
  return [=] {
    static double exact = 0;
    if (exact == 0)
      for (size_t i = 0; i < elements; ++i) exact += measure::mix(i) & 15;
    T found;
    CHECK(cudaMemcpy(&found, out, sizeof found, cudaMemcpyDeviceToHost));
    return std::abs(double(found) - exact) <= (sizeof(T) == 4 && T(0.5) != T(0) ? exact * 1e-4 : 0);
  };
}

template <Way way, class T>
void addAll(const char *type, T *in, T *out) {
  const int blocks = 8 * measure::attribute(cudaDevAttrMultiProcessorCount);
  const measure::Case one = {
      measure::text("all-%s-%s", type, names[int(way)]),
      measure::text("\"scope\": \"all\", \"type\": \"%s\", \"way\": \"%s\", \"threads\": %d, \"blocks\": %d, "
                    "\"elements\": %zu, ",
                    type, names[int(way)], threads, blocks, elements) +
          measure::compiled(sumAll<way, T>),
      double(elements) * sizeof(T),
      [=] {
        measure::each(elements, [=] __device__(size_t i) { in[i] = T(measure::mix(i) & 15); });
        CHECK(cudaMemset(out, 0, sizeof(T)));
      },
      [=] {
        sumAll<way, T><<<blocks, threads>>>(out, reinterpret_cast<const typename Four<T>::type *>(in), elements / 4);
      },
      wholeSum(out),
  };
  timed.push_back(one);
  counted.push_back(one);
}

template <class T>
void addLibrary(const char *type, T *in, T *out) {
  size_t bytes = 0;
  CHECK(cub::DeviceReduce::Sum(nullptr, bytes, in, out, elements));
  char *storage = measure::allocate<char>(bytes);
  timed.push_back({
      measure::text("library-%s", type),
      measure::text("\"scope\": \"library\", \"type\": \"%s\", \"way\": \"cub\", \"elements\": %zu", type, elements),
      double(elements) * sizeof(T),
      [=] {
        measure::each(elements, [=] __device__(size_t i) { in[i] = T(measure::mix(i) & 15); });
        CHECK(cudaMemset(out, 0xff, sizeof(T)));
      },
      [=] {
        size_t size = bytes;
        CHECK(cub::DeviceReduce::Sum(storage, size, in, out, elements));
      },
      wholeSum(out),
  });
}

// One warp: cycles of one sum after the other, each of which needs the one before.

enum class Chain { treeLoop, treeUnrolled, treeWarpBarrier, shuffle, redux };
constexpr const char *chainNames[] = {"tree-loop-syncthreads", "tree-unrolled-syncthreads", "tree-unrolled-syncwarp",
                                      "shuffle", "redux"};

template <Chain way>
__device__ void barrier() {
  if constexpr (way == Chain::treeLoop || way == Chain::treeUnrolled) __syncthreads();
  if constexpr (way == Chain::treeWarpBarrier) __syncwarp();
}

template <Chain way, class T>
__device__ T chainSum(T value, T *words) {
  const int thread = threadIdx.x;
  if constexpr (way == Chain::redux) return __reduce_add_sync(0xffffffff, value);
  else if constexpr (way == Chain::shuffle) return shuffleSum(value);
  else {
    words[thread] = value;
    barrier<way>();
    if constexpr (way == Chain::treeLoop)
#pragma unroll 1
      for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (thread < s) words[thread] += words[thread + s];
        barrier<way>();
      }
    else
#pragma unroll
      for (int s = 16; s > 0; s /= 2) {
        if (thread < s) words[thread] += words[thread + s];
        barrier<way>();
      }
    const T sum = words[0];
    barrier<way>();  // nobody writes the words of the next sum while another still reads this one
    return sum;
  }
}

template <class T>
__device__ T chainValue() {
  return T(threadIdx.x & 3);
}

/** `zero` is an argument, so that the compiler does not know that the sum before does not matter. */
template <Chain way, class T>
__global__ void chain(long long *cycles, T *last, int sums, T zero) {
  __shared__ T words[64];
  T value = chainValue<T>(), sum = zero;
  for (int warmUp = 0; warmUp < 2; ++warmUp) {
    const long long start = clock64();
#pragma unroll 1
    for (int k = 0; k < sums; ++k) {
      sum = chainSum<way>(value, words);
      value = sum * zero + chainValue<T>();
    }
    if (threadIdx.x == 0) *cycles = clock64() - start;
  }
  if (threadIdx.x == 0) *last = sum;
}

// region: interleaved
/** Several sums at once: the shuffles of one hide the latency of the others. */
template <int together>
__global__ void interleaved(long long *cycles, float *last, int rounds, float zero) {
  float value[together];
  for (int n = 0; n < together; ++n) value[n] = chainValue<float>();
  for (int warmUp = 0; warmUp < 2; ++warmUp) {
    const long long start = clock64();
#pragma unroll 1
    for (int k = 0; k < rounds; ++k) {
#pragma unroll
      for (int delta = 16; delta > 0; delta /= 2)
#pragma unroll
        for (int n = 0; n < together; ++n) value[n] += __shfl_down_sync(0xffffffff, value[n], delta);
#pragma unroll
      for (int n = 0; n < together; ++n) {
        if (n == 0 && threadIdx.x == 0) *last = value[n];
        value[n] = value[n] * zero + chainValue<float>();
      }
    }
    if (threadIdx.x == 0) *cycles = clock64() - start;
  }
  float all = 0;
  for (int n = 0; n < together; ++n) all += value[n];
  if (all < 0) *last = all;
}
// endregion

// region: transposed
/** 32 sums by 31 shuffles: each round halves the values a lane still holds. Lane i ends with the sum of all lanes' value[i]. */
__device__ float transposedSums(float (&value)[32]) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int half = 16; half > 0; half /= 2) {
    const bool upper = lane & half;
#pragma unroll
    for (int k = 0; k < half; ++k) {
      const float keep = upper ? value[k + half] : value[k], give = upper ? value[k] : value[k + half];
      value[k] = keep + __shfl_xor_sync(0xffffffff, give, half);
    }
  }
  return value[0];
}
// endregion

template <bool transposes>
__global__ void sums32(long long *cycles, float *last, int rounds, float zero) {
  const int lane = threadIdx.x;
  float before = zero, own = 0;
  for (int warmUp = 0; warmUp < 2; ++warmUp) {
    const long long start = clock64();
#pragma unroll 1
    for (int k = 0; k < rounds; ++k) {
      float value[32];
#pragma unroll
      for (int n = 0; n < 32; ++n) value[n] = before * zero + float(n + (lane & 3));
      if constexpr (transposes) own = transposedSums(value);
      else {
#pragma unroll
        for (int half = 16; half > 0; half /= 2)
#pragma unroll
          for (int n = 0; n < 32; ++n) value[n] += __shfl_xor_sync(0xffffffff, value[n], half);
#pragma unroll
        for (int n = 0; n < 32; ++n) own = lane == n ? value[n] : own;
      }
      before = own;
    }
    if (lane == 0) *cycles = clock64() - start;
  }
  last[lane] = own;
}

void printChain(const char *way, const char *type, int sumsEach, std::function<long long()> launch) {
  constexpr int sums = 256, samples = 22;
  std::vector<double> each;
  for (int sample = 0; sample < samples; ++sample) each.push_back(double(launch()) / (sums * sumsEach));
  printf("{\"case\": \"warp-%s-%s-x%d\", \"params\": {\"scope\": \"warp\", \"type\": \"%s\", \"way\": \"%s\", \"threads\": "
         "32, \"together\": %d}, \"values\": {%s}}\n",
         type, way, sumsEach, type, way, sumsEach, measure::spread("cyclesPerSum", each).c_str());
}

template <class T>
void expect(const char *what, T found, T right) {
  if (found == right) return;
  fprintf(stderr, "%s: a wrong sum\n", what);
  exit(1);
}

long long *cycles;
void *lastSums;

template <Chain way, class T>
void timeChain(const char *type) {
  T *last = static_cast<T *>(lastSums);
  printChain(chainNames[int(way)], type, 1, [=] {
    CHECK(cudaMemset(last, 0xff, sizeof(T)));
    chain<way, T><<<1, 32>>>(cycles, last, 256, T(0));
    CHECK(cudaGetLastError());
    long long taken;
    T found;
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&found, last, sizeof found, cudaMemcpyDeviceToHost));
    expect(chainNames[int(way)], found, T(48));
    return taken;
  });
}

template <int together>
void timeInterleaved() {
  float *last = static_cast<float *>(lastSums);
  printChain("shuffle-interleaved", "float", together, [=] {
    CHECK(cudaMemset(last, 0xff, sizeof(float)));
    interleaved<together><<<1, 32>>>(cycles, last, 256, 0.0f);
    CHECK(cudaGetLastError());
    long long taken;
    float found;
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&found, last, sizeof found, cudaMemcpyDeviceToHost));
    expect("interleaved", found, 48.0f);
    return taken;
  });
}

template <bool transposes>
void timeSums32() {
  float *last = static_cast<float *>(lastSums);
  printChain(transposes ? "shuffle-transposed" : "shuffle-32-butterflies", "float", 32, [=] {
    CHECK(cudaMemset(last, 0xff, 32 * sizeof(float)));
    sums32<transposes><<<1, 32>>>(cycles, last, 256, 0.0f);
    CHECK(cudaGetLastError());
    long long taken;
    float found[32];
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(found, last, sizeof found, cudaMemcpyDeviceToHost));
    for (int n = 0; n < 32; ++n) expect("32 sums", found[n], 32.0f * n + 48);
    return taken;
  });
}

int main(int argc, char **argv) {
  void *in = measure::allocate<int>(elements), *out = measure::allocate<int>(elements / 32);
  cycles = measure::allocate<long long>(1);
  lastSums = measure::allocate<int>(64);
  float *floats = static_cast<float *>(in), *floatSums = static_cast<float *>(out);
  int *ints = static_cast<int *>(in), *intSums = static_cast<int *>(out);

  addBlocks<Way::tree, 1>("float", floats, floatSums);
  addBlocks<Way::tree, 4>("float", floats, floatSums);
  addBlocks<Way::tree, 16>("float", floats, floatSums);
  addBlocks<Way::treeUnrolled, 1>("float", floats, floatSums);
  addBlocks<Way::treeUnrolled, 4>("float", floats, floatSums);
  addBlocks<Way::treeUnrolled, 16>("float", floats, floatSums);
  addBlocks<Way::shuffle, 1>("float", floats, floatSums);
  addBlocks<Way::shuffle, 4>("float", floats, floatSums);
  addBlocks<Way::shuffle, 16>("float", floats, floatSums);
  addBlocks<Way::shuffle, 1>("int", ints, intSums);
  addBlocks<Way::shuffle, 16>("int", ints, intSums);
  addBlocks<Way::redux, 1>("int", ints, intSums);
  addBlocks<Way::redux, 16>("int", ints, intSums);
  addAll<Way::tree>("float", floats, floatSums);
  addAll<Way::treeUnrolled>("float", floats, floatSums);
  addAll<Way::shuffle>("float", floats, floatSums);
  addAll<Way::redux>("int", ints, intSums);
  addLibrary("float", floats, floatSums);
  addLibrary("int", ints, intSums);

  const int status = measure::runSome(argc, argv, timed, counted);
  if (status == 0 && std::string(argv[1]) == "time") {
    timeChain<Chain::treeLoop, float>("float");
    timeChain<Chain::treeUnrolled, float>("float");
    timeChain<Chain::treeWarpBarrier, float>("float");
    timeChain<Chain::shuffle, float>("float");
    timeChain<Chain::shuffle, int>("int");
    timeChain<Chain::redux, int>("int");
    timeInterleaved<1>();
    timeInterleaved<2>();
    timeInterleaved<4>();
    timeInterleaved<8>();
    timeSums32<false>();
    timeSums32<true>();
  }
  return status;
}
