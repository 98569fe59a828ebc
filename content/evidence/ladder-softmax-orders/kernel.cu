// The softmaxes that ../ladder-softmax leaves out: 16 bytes per load with a thread per row, a row in the registers of one
// thread, and clusters that read their row again in each pass or load 4 bytes at a time.

#define main measureTheLadder  // its list of cases is not run here
#include "../ladder-softmax/kernel.cu"
#undef main

// region: kept-thread
/** The row is read once: one thread keeps all of it in registers. */
template <int threads, int loads, int width>
__global__ void __launch_bounds__(threads) keptThread(float *__restrict__ out, const float *__restrict__ in) {
  const size_t row = blockIdx.x * size_t(threads) + threadIdx.x;
  const float *from = in + row * (loads * width);
  float *to = out + row * (loads * width);
  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<width>(from + k * width);
  float most = -INFINITY, sum = 0;
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) most = fmaxf(most, pack[k].at[j]);
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) sum += pack[k].at[j] = expf(pack[k].at[j] - most);
  const float scale = 1 / sum;
#pragma unroll
  for (int k = 0; k < loads; ++k) {
#pragma unroll
    for (int j = 0; j < width; ++j) pack[k].at[j] *= scale;
    store(to + k * width, pack[k]);
  }
}
// endregion

// region: cluster
/** Each block gives its word to all blocks of the cluster. The caller's `words` are used once; all blocks have started. */
template <int blocks>
__device__ void give(float2 *words, float2 word) {
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < blocks) *cluster.map_shared_rank(&words[cluster.block_rank()], threadIdx.x) = word;
  cluster.sync();
}

/** The row is read again in every pass, by all blocks of a cluster. */
template <Passes passes, int blocks, int width>
__global__ void __cluster_dims__(blocks, 1, 1) loopingCluster(float *__restrict__ out, const float *__restrict__ in,
                                                             int length) {
  __shared__ float2 firstWords[blocks], secondWords[blocks];
  asm volatile("barrier.cluster.arrive.relaxed.aligned;");  // this block has started
  const int rank = blockIdx.x % blocks;
  const int first = (rank * blockDim.x + threadIdx.x) * width, step = blocks * blockDim.x * width;
  const float *from = in + blockIdx.x / blocks * size_t(length);
  float *to = out + blockIdx.x / blocks * size_t(length);

  float most = -INFINITY, sum = 0;
#pragma unroll 4
  for (int i = first; i < length; i += step) {
    const Pack<width> pack = load<width>(from + i);
    float larger = most;
#pragma unroll
    for (int j = 0; j < width; ++j) larger = fmaxf(larger, pack.at[j]);
    if constexpr (passes == Passes::online) {
      sum *= expf(most - larger);
#pragma unroll
      for (int j = 0; j < width; ++j) sum += expf(pack.at[j] - larger);
    }
    most = larger;
  }
  const float own = most;
  most = overBlock(own, Max());
  if constexpr (passes == Passes::online) sum = overBlock(own == -INFINITY ? 0.0f : sum * expf(own - most), Sum());
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");  // all blocks have started
  give<blocks>(firstWords, make_float2(most, sum));
  float rowMost = -INFINITY, rowSum = 0;
#pragma unroll
  for (int block = 0; block < blocks; ++block) rowMost = fmaxf(rowMost, firstWords[block].x);
  if constexpr (passes == Passes::online) {
#pragma unroll
    for (int block = 0; block < blocks; ++block) rowSum += firstWords[block].y * expf(firstWords[block].x - rowMost);
  } else {
#pragma unroll 4
    for (int i = first; i < length; i += step) {
      const Pack<width> pack = load<width>(from + i);
#pragma unroll
      for (int j = 0; j < width; ++j) sum += expf(pack.at[j] - rowMost);
    }
    give<blocks>(secondWords, make_float2(0, overBlock(sum, Sum())));
#pragma unroll
    for (int block = 0; block < blocks; ++block) rowSum += secondWords[block].y;
  }

  const float scale = 1 / rowSum;
#pragma unroll 4
  for (int i = first; i < length; i += step) {
    Pack<width> pack = load<width>(from + i);
#pragma unroll
    for (int j = 0; j < width; ++j) pack.at[j] = expf(pack.at[j] - rowMost) * scale;
    store(to + i, pack);
  }
}

/** The row is read once and kept in the registers of the blocks, by loads of any width. */
template <int blocks, int threads, int loads, int width>
__global__ void __cluster_dims__(blocks, 1, 1) __launch_bounds__(threads)
    keptClusterOf(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float2 words[blocks];
  asm volatile("barrier.cluster.arrive.relaxed.aligned;");  // this block has started
  constexpr int part = threads * loads * width;
  const float *from = in + blockIdx.x * size_t(part);
  float *to = out + blockIdx.x * size_t(part);
  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<width>(from + (k * threads + threadIdx.x) * width);
  float most = -INFINITY, sum = 0;
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) most = fmaxf(most, pack[k].at[j]);
  most = overBlock(most, Max());
#pragma unroll
  for (int k = 0; k < loads; ++k)
#pragma unroll
    for (int j = 0; j < width; ++j) sum += pack[k].at[j] = expf(pack[k].at[j] - most);
  sum = overBlock(sum, Sum());
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");  // all blocks have started
  give<blocks>(words, make_float2(most, sum));
  float rowMost = -INFINITY, rowSum = 0;
#pragma unroll
  for (int block = 0; block < blocks; ++block) rowMost = fmaxf(rowMost, words[block].x);
#pragma unroll
  for (int block = 0; block < blocks; ++block) rowSum += words[block].y * expf(words[block].x - rowMost);
  const float scale = expf(most - rowMost) / rowSum;
#pragma unroll
  for (int k = 0; k < loads; ++k) {
#pragma unroll
    for (int j = 0; j < width; ++j) pack[k].at[j] *= scale;
    store(to + (k * threads + threadIdx.x) * width, pack[k]);
  }
}
// endregion

template <int threads, int loads, int width>
void addKeptThread() {
  constexpr int length = loads * width;
  const size_t blocks = elements / (size_t(threads) * length);
  float *source = in, *target = out;
  add({measure::text("kept-thread-w%d-x%d-t%d-l%d", width, loads, threads, length), "kept-thread", "one", "thread",
       "registers", length, threads, loads, width, 1, false, 0},
      true, blocks, keptThread<threads, loads, width>,
      [=] { keptThread<threads, loads, width><<<int(blocks), threads>>>(target, source); });
}

template <Passes passes, int cluster, int width>
void addLoopingCluster(int length, int threads) {
  const size_t blocks = elements / length * cluster;
  float *source = in, *target = out;
  add({measure::text("cluster-%s-%d-w%d-t%d-l%d", passNames[int(passes)], cluster, width, threads, length),
       "looping-cluster", passNames[int(passes)], "cluster", "no", length, threads, 0, width, cluster, false, 0},
      true, blocks, loopingCluster<passes, cluster, width>,
      [=] { loopingCluster<passes, cluster, width><<<int(blocks), threads>>>(target, source, length); });
}

template <int cluster, int width>
void addBothPasses(int length, int threads) {
  addLoopingCluster<Passes::three, cluster, width>(length, threads);
  addLoopingCluster<Passes::online, cluster, width>(length, threads);
}

template <int cluster, int threads, int loads, int width>
void addClusterOf() {
  constexpr int length = cluster * threads * loads * width;
  const size_t blocks = elements / (size_t(threads) * loads * width);
  float *source = in, *target = out;
  add({measure::text("cluster-written-%d-w%d-x%d-t%d-l%d", cluster, width, loads, threads, length), "cluster-written",
       "one", "cluster", "registers", length, threads, loads, width, cluster, false, 0},
      true, blocks, keptClusterOf<cluster, threads, loads, width>,
      [=] { keptClusterOf<cluster, threads, loads, width><<<int(blocks), threads>>>(target, source); });
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(elements);
  out = measure::allocate<float>(elements);
  mosts = measure::allocate<double>(elements / 128);
  sums = measure::allocate<double>(elements / 128);
  worst = measure::allocate<unsigned long long>(1);

  // Cases of the ladder once more: do the two recordings agree?
  addCopy<1>(128);
  addCopy<1>(256);
  addCopy<4>(256);
  addLooping<Passes::three, Scope::thread, 1>(2048, 128);
  addLooping<Passes::online, Scope::warp, 4>(2048, 256);
  addKept<Scope::warp, 256, 16, 4>();
  addCluster<4, 512, 8>();

  for (const int length : {128, 512, 2048, 8192, 32768, 65536}) {
    addLooping<Passes::three, Scope::thread, 4>(length, 128, length <= 8192);
    addLooping<Passes::online, Scope::thread, 4>(length, 128, length <= 8192);
  }
  addKeptThread<128, 128, 1>();
  addKeptThread<128, 32, 4>();
  addKept<Scope::block, 1024, 64, 1>();

  // 128 floats are too few for two warps by 16 bytes per lane.
  addBothPasses<2, 1>(128, 32);
  addClusterOf<2, 32, 2, 1>();
  addClusterOf<2, 64, 1, 1>();

  addBothPasses<2, 1>(512, 128);
  addBothPasses<2, 4>(512, 64);
  addClusterOf<2, 128, 2, 1>();
  addClusterOf<2, 64, 1, 4>();

  addBothPasses<2, 1>(2048, 256);
  addBothPasses<2, 4>(2048, 128);
  addClusterOf<2, 256, 4, 1>();
  addClusterOf<2, 128, 2, 4>();
  addClusterOf<2, 256, 1, 4>();

  addBothPasses<2, 1>(8192, 512);
  addBothPasses<2, 4>(8192, 256);
  addBothPasses<2, 4>(8192, 512);
  addClusterOf<2, 256, 16, 1>();
  addClusterOf<2, 512, 8, 1>();

  addBothPasses<2, 1>(32768, 1024);
  addBothPasses<4, 1>(32768, 512);
  addBothPasses<2, 4>(32768, 1024);
  addBothPasses<4, 4>(32768, 512);
  addClusterOf<2, 512, 32, 1>();
  addClusterOf<4, 512, 16, 1>();

  addBothPasses<4, 1>(65536, 1024);
  addBothPasses<8, 1>(65536, 512);
  addBothPasses<4, 4>(65536, 512);
  addBothPasses<8, 4>(65536, 256);
  addClusterOf<4, 512, 32, 1>();
  addClusterOf<8, 256, 32, 1>();

  return measure::runSome(argc, argv, timed, counted, [](const measure::Case &c, const std::vector<double> &) {
    const auto found = errors.find(c.id);
    return found == errors.end() ? std::string() : ", " + measure::spread("largestRelativeError", found->second);
  });
}
