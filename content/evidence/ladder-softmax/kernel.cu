// Softmax over rows, rung by rung: three passes, two without the maximum, two with a maximum that moves along (online); a
// thread, a warp or a block a row; loads of 4 or 16 bytes; the row kept in registers, in shared memory, or in the registers
// of several blocks of a cluster. All rows together hold 2^26 floats.

#include "../bench.cuh"

#include <cooperative_groups.h>

#include <map>
#include <memory>

namespace cg = cooperative_groups;

enum class Passes { three, unsafe, online };
enum class Scope { thread, warp, block };
constexpr const char *passNames[] = {"three", "two-without-maximum", "online"};
constexpr const char *scopeNames[] = {"thread", "warp", "block"};

template <int width>
struct alignas(4 * width) Pack {
  float at[width];
};

template <int width>
__device__ Pack<width> load(const float *from) {
  return *reinterpret_cast<const Pack<width> *>(from);
}

template <int width>
__device__ void store(float *to, const Pack<width> &pack) {
  *reinterpret_cast<Pack<width> *>(to) = pack;
}

// region: reduce
struct Max {
  static __device__ float none() { return -INFINITY; }
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Sum {
  static __device__ float none() { return 0; }
  __device__ float operator()(float a, float b) const { return a + b; }
};

template <class Op>
__device__ float overWarp(float value, Op op) {
#pragma unroll
  for (int mask = 16; mask > 0; mask /= 2) value = op(value, __shfl_xor_sync(0xffffffff, value, mask));
  return value;
}

/** The same result in every thread. Two barriers, so that the words may be used again. */
template <class Op>
__device__ float overBlock(float value, Op op) {
  __shared__ float words[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  value = overWarp(value, op);
  if (warps == 1) return value;
  __syncthreads();
  if (lane == 0) words[warp] = value;
  __syncthreads();
  return overWarp(lane < warps ? words[lane] : Op::none(), op);
}

template <Scope scope, class Op>
__device__ float over(float value, Op op) {
  if constexpr (scope == Scope::thread) return value;
  else if constexpr (scope == Scope::warp) return overWarp(value, op);
  else return overBlock(value, op);
}
// endregion

// region: looping
/** The row is read again in every pass. `part` of `parts` threads works on it. */
template <Passes passes, Scope scope, int width>
__global__ void looping(float *__restrict__ out, const float *__restrict__ in, int length) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int part = scope == Scope::thread ? 0 : scope == Scope::warp ? threadIdx.x % 32 : threadIdx.x;
  const int parts = scope == Scope::thread ? 1 : scope == Scope::warp ? 32 : blockDim.x;
  const size_t row = scope == Scope::thread ? thread : scope == Scope::warp ? thread / 32 : blockIdx.x;
  const float *from = in + row * length;
  float *to = out + row * length;

  float most = 0, sum = 0;
  if constexpr (passes == Passes::online) {
    most = -INFINITY;
#pragma unroll 4
    for (int i = part * width; i < length; i += parts * width) {
      const Pack<width> pack = load<width>(from + i);
      float larger = most;
#pragma unroll
      for (int j = 0; j < width; ++j) larger = fmaxf(larger, pack.at[j]);
      sum *= expf(most - larger);
#pragma unroll
      for (int j = 0; j < width; ++j) sum += expf(pack.at[j] - larger);
      most = larger;
    }
    const float own = most;
    most = over<scope>(own, Max());
    sum = over<scope>(own == -INFINITY ? 0.0f : sum * expf(own - most), Sum());
  } else {
    if constexpr (passes == Passes::three) {
      most = -INFINITY;
#pragma unroll 4
      for (int i = part * width; i < length; i += parts * width) {
        const Pack<width> pack = load<width>(from + i);
#pragma unroll
        for (int j = 0; j < width; ++j) most = fmaxf(most, pack.at[j]);
      }
      most = over<scope>(most, Max());
    }
#pragma unroll 4
    for (int i = part * width; i < length; i += parts * width) {
      const Pack<width> pack = load<width>(from + i);
#pragma unroll
      for (int j = 0; j < width; ++j) sum += expf(pack.at[j] - most);
    }
    sum = over<scope>(sum, Sum());
  }

  const float scale = 1 / sum;
#pragma unroll 4
  for (int i = part * width; i < length; i += parts * width) {
    Pack<width> pack = load<width>(from + i);
#pragma unroll
    for (int j = 0; j < width; ++j) pack.at[j] = expf(pack.at[j] - most) * scale;
    store(to + i, pack);
  }
}
// endregion

template <bool fast>
__device__ float exponential(float x) {
  if constexpr (fast) return __expf(x);
  else return expf(x);
}

// region: kept
/** The row is read once: every thread of a warp or a block keeps `loads` loads of it in registers. */
template <Scope scope, int threads, int loads, int width, bool fast>
__global__ void __launch_bounds__(threads) kept(float *__restrict__ out, const float *__restrict__ in) {
  constexpr int parts = scope == Scope::warp ? 32 : threads, length = parts * loads * width;
  const int part = threadIdx.x % parts;
  const size_t row = (blockIdx.x * size_t(threads) + threadIdx.x) / parts;
  const float *from = in + row * length;
  float *to = out + row * length;

  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<width>(from + (k * parts + part) * width);
  float most = -INFINITY, sum = 0;
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) most = fmaxf(most, pack[k].at[j]);
  most = over<scope>(most, Max());
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) sum += pack[k].at[j] = exponential<fast>(pack[k].at[j] - most);
  const float scale = 1 / over<scope>(sum, Sum());
#pragma unroll
  for (int k = 0; k < loads; ++k) {
#pragma unroll
    for (int j = 0; j < width; ++j) pack[k].at[j] *= scale;
    store(to + (k * parts + part) * width, pack[k]);
  }
}
// endregion

// region: shared
/** The row is read once and kept in shared memory. Each thread reads only what it wrote: no barrier for the row. */
template <int width>
__global__ void keptShared(float *__restrict__ out, const float *__restrict__ in, int length) {
  extern __shared__ __align__(16) float staged[];
  const float *from = in + blockIdx.x * size_t(length);
  float *to = out + blockIdx.x * size_t(length);
  const int first = threadIdx.x * width, step = blockDim.x * width;
  float most = -INFINITY, sum = 0;
#pragma unroll 4
  for (int i = first; i < length; i += step) {
    const Pack<width> pack = load<width>(from + i);
    store(staged + i, pack);
#pragma unroll
    for (int j = 0; j < width; ++j) most = fmaxf(most, pack.at[j]);
  }
  most = overBlock(most, Max());
#pragma unroll 4
  for (int i = first; i < length; i += step) {
    Pack<width> pack = load<width>(staged + i);
#pragma unroll
    for (int j = 0; j < width; ++j) sum += pack.at[j] = expf(pack.at[j] - most);
    store(staged + i, pack);
  }
  const float scale = 1 / overBlock(sum, Sum());
#pragma unroll 4
  for (int i = first; i < length; i += step) {
    Pack<width> pack = load<width>(staged + i);
#pragma unroll
    for (int j = 0; j < width; ++j) pack.at[j] *= scale;
    store(to + i, pack);
  }
}
// endregion

// region: cluster
/**
 * A row is kept in the registers of `blocks` blocks: each gives the others its maximum and its sum above that. Either every
 * thread reads the words of the other blocks, or each block writes its words into the shared memory of the others.
 */
template <int blocks, int threads, int loads, bool written>
__global__ void __cluster_dims__(blocks, 1, 1) __launch_bounds__(threads)
    keptCluster(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float2 words[blocks];
  cg::cluster_group cluster = cg::this_cluster();
  constexpr int part = threads * loads * 4;
  const float *from = in + blockIdx.x * size_t(part);
  float *to = out + blockIdx.x * size_t(part);
  if constexpr (written) asm volatile("barrier.cluster.arrive.relaxed.aligned;");  // this block has started

  Pack<4> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<4>(from + (k * threads + threadIdx.x) * 4);
  float most = -INFINITY, sum = 0;
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < 4; ++j) most = fmaxf(most, pack[k].at[j]);
  most = overBlock(most, Max());
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < 4; ++j) sum += pack[k].at[j] = expf(pack[k].at[j] - most);
  sum = overBlock(sum, Sum());

  const int own = cluster.block_rank();
  if constexpr (written) {
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");  // all blocks have started
    if (threadIdx.x < blocks) *cluster.map_shared_rank(&words[own], threadIdx.x) = make_float2(most, sum);
  } else if (threadIdx.x == 0) words[own] = make_float2(most, sum);
  cluster.sync();
  float mosts[blocks], sums[blocks], rowMost = -INFINITY, rowSum = 0;
#pragma unroll
  for (int block = 0; block < blocks; ++block) {
    const float2 theirs = written ? words[block] : *cluster.map_shared_rank(&words[block], block);
    mosts[block] = theirs.x;
    sums[block] = theirs.y;
    rowMost = fmaxf(rowMost, mosts[block]);
  }
#pragma unroll
  for (int block = 0; block < blocks; ++block) rowSum += sums[block] * expf(mosts[block] - rowMost);
  const float scale = expf(most - rowMost) / rowSum;
#pragma unroll
  for (int k = 0; k < loads; ++k) {
#pragma unroll
    for (int j = 0; j < 4; ++j) pack[k].at[j] *= scale;
    store(to + (k * threads + threadIdx.x) * 4, pack[k]);
  }
  if constexpr (!written) cluster.sync();  // no block leaves while another may still read its words
}
// endregion

// region: copy
/** The same bytes, untouched: the limit. */
template <int loads>
__global__ void copy(float *__restrict__ out, const float *__restrict__ in) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) * loads + threadIdx.x) * 4;
  Pack<4> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<4>(in + first + size_t(k) * blockDim.x * 4);
#pragma unroll
  for (int k = 0; k < loads; ++k) store(out + first + size_t(k) * blockDim.x * 4, pack[k]);
}
// endregion

// region: reference
/** In double precision, a block a row: its maximum and the sum of its exponentials. */
__global__ void reference(double *mosts, double *sums, const float *in, int length) {
  __shared__ double words[256];
  const float *from = in + blockIdx.x * size_t(length);
  double value = -INFINITY;
  for (int i = threadIdx.x; i < length; i += 256) value = fmax(value, double(from[i]));
  words[threadIdx.x] = value;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (threadIdx.x < s) words[threadIdx.x] = fmax(words[threadIdx.x], words[threadIdx.x + s]);
    __syncthreads();
  }
  const double most = words[0];
  __syncthreads();
  value = 0;
  for (int i = threadIdx.x; i < length; i += 256) value += exp(double(from[i]) - most);
  words[threadIdx.x] = value;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (threadIdx.x < s) words[threadIdx.x] += words[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    mosts[blockIdx.x] = most;
    sums[blockIdx.x] = words[0];
  }
}
// endregion

constexpr size_t elements = size_t(1) << 26;
constexpr double tolerance = 1e-4;
float *in, *out;
double *mosts, *sums;
unsigned long long *worst;
std::vector<measure::Case> timed, counted;
std::map<std::string, std::vector<double>> errors;

/** The largest error relative to the true value. Positive doubles are ordered as their bits are; NaN is above them all. */
double largestError(int length) {
  CHECK(cudaMemset(worst, 0, sizeof *worst));
  float *source = in, *target = out;
  double *most = mosts, *sum = sums;
  unsigned long long *bits = worst;
  reference<<<int(elements / length), 256>>>(most, sum, source, length);
  measure::each(elements, [=] __device__(size_t i) {
    const size_t row = i / length;
    const double right = exp(double(source[i]) - most[row]) / sum[row];
    const unsigned long long error = __double_as_longlong(fabs(target[i] - right) / right);
    if (error > *bits) atomicMax(bits, error);
  });
  double found = 0;
  CHECK(cudaMemcpy(&found, worst, sizeof found, cudaMemcpyDeviceToHost));
  return found;
}

bool sameAsInput() {
  float *source = in, *target = out;
  return measure::all(elements, [=] __device__(size_t i) { return target[i] == source[i]; });
}

/** Values from -10 to 10. */
void prepare() {
  float *source = in;
  measure::each(elements, [=] __device__(size_t i) { source[i] = float(measure::mix(i)) * (20.0f / 16777216) - 10; });
  CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
}

struct Rung {
  std::string id;
  const char *kernel, *passes, *scope, *kept;
  int length, threads, loads, width, cluster;
  bool fast;
  size_t sharedBytes;
};

template <class Kernel>
void add(const Rung &rung, bool alsoCounted, size_t blocks, Kernel kernel, const std::function<void()> &launch) {
  if (rung.sharedBytes > 48 * 1024)
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(rung.sharedBytes)));
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, rung.threads, rung.sharedBytes));
  const int length = rung.length;
  const std::string id = rung.id;
  const measure::Case one = {
      id,
      measure::text("\"kernel\": \"%s\", \"length\": %d, \"passes\": \"%s\", \"scope\": \"%s\", \"kept\": \"%s\", "
                    "\"width\": %d, \"loads\": %d, \"cluster\": %d, \"fastExp\": %s, ",
                    rung.kernel, length, rung.passes, rung.scope, rung.kept, rung.width, rung.loads, rung.cluster,
                    rung.fast ? "true" : "false") +
          measure::text("\"threads\": %d, \"blocks\": %zu, \"residentWarps\": %d, \"dynamicSharedBytes\": %zu, "
                        "\"elements\": %zu, ",
                        rung.threads, blocks, resident * ((rung.threads + 31) / 32), rung.sharedBytes, elements) +
          measure::compiled(kernel),
      2.0 * elements * sizeof(float),
      prepare,
      launch,
      [=] {
        if (length == 0) return sameAsInput();
        const double error = largestError(length);
        errors[id].push_back(error);
        return error < tolerance;
      },
  };
  timed.push_back(one);
  if (alsoCounted) counted.push_back(one);
}

template <Passes passes, Scope scope, int width>
void addLooping(int length, int threads, bool alsoCounted = true) {
  const size_t rows = elements / length;
  const size_t blocks = scope == Scope::block ? rows : scope == Scope::warp ? rows / (threads / 32) : rows / threads;
  float *source = in, *target = out;
  add({measure::text("%s-%s-w%d-t%d-l%d", passNames[int(passes)], scopeNames[int(scope)], width, threads, length),
       "looping", passNames[int(passes)], scopeNames[int(scope)], "no", length, threads, 0, width, 1, false, 0},
      alsoCounted, blocks, looping<passes, scope, width>,
      [=] { looping<passes, scope, width><<<int(blocks), threads>>>(target, source, length); });
}

template <Scope scope, int threads, int loads, int width, bool fast = false>
void addKept() {
  constexpr int length = (scope == Scope::warp ? 32 : threads) * loads * width;
  const size_t blocks = elements / (size_t(threads) * loads * width);
  float *source = in, *target = out;
  add({measure::text("kept-%s-w%d-x%d-t%d%s-l%d", scopeNames[int(scope)], width, loads, threads, fast ? "-fast" : "",
                     length),
       "kept", "one", scopeNames[int(scope)], "registers", length, threads, loads, width, 1, fast, 0},
      true, blocks, kept<scope, threads, loads, width, fast>,
      [=] { kept<scope, threads, loads, width, fast><<<int(blocks), threads>>>(target, source); });
}

template <int width>
void addShared(int length, int threads) {
  const size_t blocks = elements / length, bytes = length * sizeof(float);
  float *source = in, *target = out;
  add({measure::text("shared-w%d-t%d-l%d", width, threads, length), "shared", "one", "block", "shared", length, threads,
       0, width, 1, false, bytes},
      true, blocks, keptShared<width>,
      [=] { keptShared<width><<<int(blocks), threads, bytes>>>(target, source, length); });
}

template <int cluster, int threads, int loads, bool written = true>
void addCluster() {
  constexpr int length = cluster * threads * loads * 4;
  constexpr auto kernel = keptCluster<cluster, threads, loads, written>;
  const size_t blocks = elements / (size_t(threads) * loads * 4);
  const char *name = written ? "cluster-written" : "cluster-read";
  float *source = in, *target = out;
  add({measure::text("%s-%d-w4-x%d-t%d-l%d", name, cluster, loads, threads, length), name, "one", "cluster", "registers",
       length, threads, loads, 4, cluster, false, 0},
      true, blocks, kernel,
      [=] { keptCluster<cluster, threads, loads, written><<<int(blocks), threads>>>(target, source); });
}

template <int loads>
void addCopy(int threads) {
  const size_t blocks = elements / (size_t(threads) * loads * 4);
  float *source = in, *target = out;
  add({measure::text("copy-x%d-w4-t%d", loads, threads), "copy", "-", "-", "-", 0, threads, loads, 4, 1, false, 0}, true,
      blocks, copy<loads>, [=] { copy<loads><<<int(blocks), threads>>>(target, source); });
}

template <Passes passes>
void addPasses(int length) {
  addLooping<passes, Scope::warp, 1>(length, 256);
  addLooping<passes, Scope::warp, 4>(length, 256);
  const int few = std::min(256, std::max(32, length / 4)), many = 1024;
  addLooping<passes, Scope::block, 1>(length, std::min(few, length));
  addLooping<passes, Scope::block, 4>(length, few);
  if (length >= 8192) {
    addLooping<passes, Scope::block, 1>(length, many);
    addLooping<passes, Scope::block, 4>(length, many);
  }
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(elements);
  out = measure::allocate<float>(elements);
  mosts = measure::allocate<double>(elements / 128);
  sums = measure::allocate<double>(elements / 128);
  worst = measure::allocate<unsigned long long>(1);

  addCopy<1>(128);
  addCopy<1>(256);
  addCopy<4>(256);

  for (const int length : {128, 512, 2048, 8192, 32768, 65536}) {
    addLooping<Passes::three, Scope::thread, 1>(length, 128, length <= 8192);
    addLooping<Passes::online, Scope::thread, 1>(length, 128, length <= 8192);
    addPasses<Passes::three>(length);
    addPasses<Passes::unsafe>(length);
    addPasses<Passes::online>(length);
    if (length >= 512 && length <= 32768) {
      const int threads = std::min(1024, std::max(128, length / 16));
      addShared<1>(length, threads);
      addShared<4>(length, threads);
      if (length == 32768 || length == 8192) addShared<4>(length, 512 + 512 * (length == 8192));
    }
  }

  addKept<Scope::warp, 256, 4, 1>();
  addKept<Scope::warp, 256, 1, 4>();
  addKept<Scope::warp, 128, 1, 4>();
  addKept<Scope::block, 128, 1, 1>();
  addKept<Scope::block, 32, 1, 4>();
  addKept<Scope::warp, 256, 1, 4, true>();

  addKept<Scope::warp, 256, 16, 1>();
  addKept<Scope::warp, 256, 4, 4>();
  addKept<Scope::warp, 128, 4, 4>();
  addKept<Scope::block, 128, 4, 1>();
  addKept<Scope::block, 128, 1, 4>();
  addKept<Scope::warp, 256, 4, 4, true>();

  addKept<Scope::warp, 256, 64, 1>();
  addKept<Scope::warp, 256, 16, 4>();
  addKept<Scope::warp, 128, 16, 4>();
  addKept<Scope::block, 256, 8, 1>();
  addKept<Scope::block, 512, 1, 4>();
  addKept<Scope::block, 256, 2, 4>();
  addKept<Scope::block, 128, 4, 4>();
  addKept<Scope::block, 256, 2, 4, true>();

  addKept<Scope::block, 512, 16, 1>();
  addKept<Scope::block, 1024, 2, 4>();
  addKept<Scope::block, 512, 4, 4>();
  addKept<Scope::block, 256, 8, 4>();
  addKept<Scope::block, 512, 4, 4, true>();
  addCluster<2, 256, 4>();
  addCluster<2, 512, 2, false>();
  addCluster<2, 512, 2>();

  addKept<Scope::block, 1024, 32, 1>();
  addKept<Scope::block, 1024, 8, 4>();
  addKept<Scope::block, 512, 16, 4>();
  addKept<Scope::block, 1024, 8, 4, true>();
  addCluster<2, 512, 8, false>();
  addCluster<2, 512, 8>();
  addCluster<2, 1024, 4>();
  addCluster<4, 256, 8>();
  addCluster<4, 512, 4, false>();
  addCluster<4, 512, 4>();
  addCluster<8, 256, 4>();

  addKept<Scope::block, 1024, 16, 4>();
  addCluster<2, 1024, 8>();
  addCluster<4, 256, 16>();
  addCluster<4, 512, 8, false>();
  addCluster<4, 512, 8>();
  addCluster<4, 1024, 4>();
  addCluster<8, 128, 16>();
  addCluster<8, 256, 8, false>();
  addCluster<8, 256, 8>();
  addCluster<8, 512, 4>();

  return measure::runSome(argc, argv, timed, counted, [](const measure::Case &c, const std::vector<double> &) {
    const auto found = errors.find(c.id);
    return found == errors.end() ? std::string() : ", " + measure::spread("largestRelativeError", found->second);
  });
}
