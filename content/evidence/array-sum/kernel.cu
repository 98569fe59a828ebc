// Sums of the values of a warp, of a block and of an array, each way that the chapter on shuffles shows.

#include "../measure.cuh"

enum class Way { interleaved, strided, sequential, down, butterfly, redux, sharedAtomic };

constexpr const char *names[] = {"tree-interleaved", "tree-strided", "tree-sequential", "shuffle-down",
                                 "shuffle-xor",      "redux",        "shared-atomic"};

// region: shared-tree
/** Sum in shared memory; which threads add, and on which words, is what the three trees differ in. */
template <Way way, class T>
__device__ T treeSum(T value, T *words) {
  const int thread = threadIdx.x, threads = blockDim.x;
  words[thread] = value;
  __syncthreads();
  if (way == Way::interleaved)
    for (int s = 1; s < threads; s *= 2) {
      if (thread % (2 * s) == 0) words[thread] += words[thread + s];
      __syncthreads();
    }
  else if (way == Way::strided)
    for (int s = 1; s < threads; s *= 2) {
      const int word = 2 * s * thread;
      if (word < threads) words[word] += words[word + s];
      __syncthreads();
    }
  else
    for (int s = threads / 2; s > 0; s /= 2) {
      if (thread < s) words[thread] += words[thread + s];
      __syncthreads();
    }
  return words[0];
}
// endregion

// region: shuffle
/** Lane 0 ends with the sum of the warp. */
template <class T>
__device__ T downSum(T value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  return value;
}

/** Every lane ends with the sum of the warp. */
template <class T>
__device__ T xorSum(T value) {
  for (int mask = 16; mask > 0; mask /= 2) value += __shfl_xor_sync(0xffffffff, value, mask);
  return value;
}
// endregion

template <Way way, class T>
__device__ T warpSum(T value) {
  if constexpr (way == Way::redux) return __reduce_add_sync(0xffffffff, value);
  else if constexpr (way == Way::butterfly) return xorSum(value);
  else return downSum(value);
}

// region: two-stage
/** Each warp sums its lanes; the first warp sums what the others found. Thread 0 ends with the sum. */
template <Way way, class T>
__device__ T twoStageSum(T value, T *words) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  value = warpSum<way>(value);
  if (lane == 0) words[warp] = value;
  __syncthreads();
  if (warp == 0) value = warpSum<way>(lane < warps ? words[lane] : T(0));
  return value;
}
// endregion

template <Way way, class T>
__device__ T blockSum(T value, T *words) {
  if constexpr (way == Way::sharedAtomic) {
    if (threadIdx.x == 0) words[0] = T(0);
    __syncthreads();
    atomicAdd(words, value);
    __syncthreads();
    return words[0];
  } else if constexpr (way == Way::interleaved || way == Way::strided || way == Way::sequential)
    return treeSum<way>(value, words);
  else
    return twoStageSum<way>(value, words);
}

/** One sum for each block: of `perThread` elements a thread, loaded side by side. */
template <Way way, class T>
__global__ void sumBlocks(T *out, const T *in, int perThread) {
  __shared__ T words[1024];
  const size_t first = blockIdx.x * size_t(blockDim.x) * perThread + threadIdx.x;
  T value = T(0);
  for (int k = 0; k < perThread; ++k) value += in[first + k * size_t(blockDim.x)];
  value = blockSum<way>(value, words);
  if (threadIdx.x == 0) out[blockIdx.x] = value;
}

/** Values that are summed in a chain: their sum over a whole warp or block is 3/2 of its threads. */
template <class T>
__device__ T chainValue() {
  return T(threadIdx.x & 3);
}

/**
 * Cycles of `sums` sums one after the other in one block, each of which needs the one before: by a `zero` that is an
 * argument, since what a literal zero makes of a whole number the compiler knows, and leaves the sum out.
 */
template <Way way, class T>
__global__ void chain(long long *cycles, T *lastSum, int sums, T zero) {
  __shared__ T words[1024];
  T value = chainValue<T>(), sum = zero;
  for (int warmUp = 0; warmUp < 2; ++warmUp) {
    __syncthreads();
    const long long start = clock64();
    for (int k = 0; k < sums; ++k) {
      sum = blockDim.x == 32 && (way == Way::down || way == Way::butterfly || way == Way::redux)
                ? warpSum<way>(value)
                : blockSum<way>(value, words);
      value = sum * zero + chainValue<T>();
      __syncthreads();
    }
    if (threadIdx.x == 0) *cycles = clock64() - start;
  }
  if (threadIdx.x == 0) *lastSum = sum;
}

constexpr size_t elements = size_t(1) << 26;

template <Way way, class T>
measure::Case arrayCase(const char *type, T *in, T *out, int threads, int perThread) {
  const size_t blocks = elements / (size_t(threads) * perThread);
  return {
      measure::text("array-%s-%s-%dt-%d", type, names[int(way)], threads, perThread),
      measure::text("\"scope\": \"array\", \"type\": \"%s\", \"way\": \"%s\", \"threads\": %d, \"perThread\": %d, "
                    "\"elements\": %zu",
                    type, names[int(way)], threads, perThread, elements),
      double(elements) * sizeof(T),
      [=] {
        measure::each(elements, [=] __device__(size_t i) { in[i] = T(measure::mix(i) & 15); });
        CHECK(cudaMemset(out, 0xff, blocks * sizeof(T)));
      },
      [=] { sumBlocks<way, T><<<int(blocks), threads>>>(out, in, perThread); },
      [=] {
        const size_t run = size_t(threads) * perThread;
        return measure::all(blocks, [=] __device__(size_t block) {
          T sum = T(0);
          for (size_t i = block * run; i < (block + 1) * run; ++i) sum += T(measure::mix(i) & 15);
          return out[block] == sum;  // small whole numbers: exact in any order
        });
      },
  };
}

template <Way way, class T>
void timeChain(const char *type, int threads) {
  constexpr int sums = 256, samples = 11;
  static long long *cycles = measure::allocate<long long>(1);
  static T *lastSum = measure::allocate<T>(1);
  std::vector<double> each;
  for (int sample = 0; sample < samples; ++sample) {
    CHECK(cudaMemset(lastSum, 0xff, sizeof(T)));
    chain<way, T><<<1, threads>>>(cycles, lastSum, sums, T(0));
    CHECK(cudaGetLastError());
    long long taken = 0;
    T found;
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&found, lastSum, sizeof found, cudaMemcpyDeviceToHost));
    if (found != T(threads / 2 * 3)) {
      fprintf(stderr, "chain of %s, %s, %d threads: a wrong sum\n", names[int(way)], type, threads);
      exit(1);
    }
    each.push_back(double(taken) / sums);
  }
  const char *scope = threads == 32 ? "warp" : "block";
  printf("{\"case\": \"%s-%s-%s-%dt\", \"params\": {\"scope\": \"%s\", \"type\": \"%s\", \"way\": \"%s\", "
         "\"threads\": %d}, \"values\": {%s}}\n",
         scope, type, names[int(way)], threads, scope, type, names[int(way)], threads,
         measure::spread("cyclesPerSum", each).c_str());
}

template <Way way, class T>
void timeChains(const char *type) {
  for (const int threads : {32, 256, 1024}) timeChain<way, T>(type, threads);
}

template <Way... ways, class T>
void addAll(std::vector<measure::Case> &cases, const char *type, T *in, T *out) {
  for (const int perThread : {1, 32}) (cases.push_back(arrayCase<ways, T>(type, in, out, 256, perThread)), ...);
}

int main(int argc, char **argv) {
  void *in = measure::allocate<int>(elements), *out = measure::allocate<int>(elements / 32);
  std::vector<measure::Case> cases;
  addAll<Way::interleaved, Way::strided, Way::sequential, Way::down, Way::butterfly, Way::sharedAtomic>(
      cases, "float", static_cast<float *>(in), static_cast<float *>(out));
  addAll<Way::sequential, Way::down, Way::redux, Way::sharedAtomic>(cases, "int", static_cast<int *>(in),
                                                                  static_cast<int *>(out));
  const int status = measure::run(argc, argv, cases);
  if (status == 0 && std::string(argv[1]) == "time") {
    timeChains<Way::interleaved, float>("float");
    timeChains<Way::strided, float>("float");
    timeChains<Way::sequential, float>("float");
    timeChains<Way::down, float>("float");
    timeChains<Way::butterfly, float>("float");
    timeChains<Way::sharedAtomic, float>("float");
    timeChains<Way::sequential, int>("int");
    timeChains<Way::down, int>("int");
    timeChains<Way::redux, int>("int");
    timeChains<Way::sharedAtomic, int>("int");
  }
  return status;
}
