// The pipeline of copies and arithmetic again, with one to eight independent chains of multiply-adds a thread and with one,
// two or four blocks an SM: how much of the time was the latency of the arithmetic, and what hides it?

#include "../bench.cuh"

#include <memory>

enum Method { sync, asyncCopy, bulk };
constexpr const char *names[] = {"sync", "async-copy", "bulk"};

constexpr int threads = 128, vectors = 8, tileBytes = threads * vectors * 16, tilesPerSm = 128;

__device__ uint32_t address(const void *pointer) { return uint32_t(__cvta_generic_to_shared(pointer)); }

// region: compute
/** `fmas` multiply-adds on a tile, as `chains` chains that do not wait for each other. */
template <int chains>
__device__ void compute(float (&sum)[chains], const float4 (&v)[vectors], int fmas) {
#pragma unroll
  for (int n = 0; n < vectors; ++n) {
    float &own = sum[n % chains];
    own = fmaf(own, 0.5f, v[n].x);
    own = fmaf(own, 0.5f, v[n].y);
    own = fmaf(own, 0.5f, v[n].z);
    own = fmaf(own, 0.5f, v[n].w);
  }
#pragma unroll 1
  for (int done = 0; done < fmas; done += 64) {
#pragma unroll
    for (int k = 0; k < 64; k += 4) {
      sum[k % chains] = fmaf(sum[k % chains], 0.5f, v[0].x);
      sum[(k + 1) % chains] = fmaf(sum[(k + 1) % chains], 0.5f, v[0].y);
      sum[(k + 2) % chains] = fmaf(sum[(k + 2) % chains], 0.5f, v[0].z);
      sum[(k + 3) % chains] = fmaf(sum[(k + 3) % chains], 0.5f, v[0].w);
    }
  }
}
// endregion

__device__ void waitFor(uint32_t barrier, uint32_t parity) {
  asm volatile(
      "{ .reg .pred done;\n"
      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@done bra over;\n"
      "bra again;\n"
      "over: }" ::"r"(barrier),
      "r"(parity)
      : "memory");
}

struct Work {
  const char *from;
  float *out;
  int tiles, fmas;  // tiles of one block
};

/** Tile `t` of this block. Blocks take turns, so that the whole grid reads one stretch after the other. */
__device__ const char *tileAt(const Work &work, int t) {
  return work.from + (size_t(t) * gridDim.x + blockIdx.x) * tileBytes;
}

__device__ void loadTile(float4 (&v)[vectors], const char *tile) {
#pragma unroll
  for (int n = 0; n < vectors; ++n) v[n] = reinterpret_cast<const float4 *>(tile)[n * threads + threadIdx.x];
}

template <int chains>
__device__ float total(const float (&sum)[chains]) {
  float all = 0;
#pragma unroll
  for (int k = 0; k < chains; ++k) all += sum[k];
  return all;
}

// region: pipelined
template <Method method, int stages, int chains>
__global__ void __launch_bounds__(threads) pipelined(const Work work) {
  extern __shared__ __align__(128) char stage[];
  __shared__ __align__(8) uint64_t full[stages];
  if (method == bulk && threadIdx.x == 0) {
    for (uint64_t &barrier : full) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&barrier)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();

  const auto issue = [&](int t) {
    char *to = stage + t % stages * tileBytes;
    if (method == asyncCopy && t < work.tiles)
#pragma unroll
      for (int n = 0; n < vectors; ++n)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address(to) + (n * threads + threadIdx.x) * 16),
                     "l"(tileAt(work, t) + (n * threads + threadIdx.x) * 16)
                     : "memory");
    if (method == asyncCopy) asm volatile("cp.async.commit_group;" ::: "memory");
    if (method == bulk && t < work.tiles && threadIdx.x == 0) {
      const uint32_t barrier = address(&full[t % stages]);
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(tileBytes) : "memory");
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(address(to)),
                   "l"(tileAt(work, t)), "r"(tileBytes), "r"(barrier)
                   : "memory");
    }
  };
  const auto await = [&](int t) {
    if (method == asyncCopy) asm volatile("cp.async.wait_group %0;" ::"n"(stages > 1 ? stages - 2 : 0) : "memory");
    if (method == bulk) waitFor(address(&full[t % stages]), t / stages & 1);
  };
  const auto use = [&](float (&sum)[chains], int t) {
    float4 v[vectors];
    loadTile(v, stage + t % stages * tileBytes);
    compute<chains>(sum, v, work.fmas);
  };
  const auto put = [&](const float4(&v)[vectors], int t) {
#pragma unroll
    for (int n = 0; n < vectors; ++n)
      reinterpret_cast<float4 *>(stage + t % stages * tileBytes)[n * threads + threadIdx.x] = v[n];
  };

  float sum[chains] = {};
  if constexpr (method == sync) {
    float4 next[vectors];
    if (stages > 1) loadTile(next, tileAt(work, 0));
#pragma unroll 1
    for (int t = 0; t < work.tiles; ++t) {
      if (stages == 1) loadTile(next, tileAt(work, t));
      put(next, t);
      __syncthreads();
      if (stages > 1 && t + 1 < work.tiles) loadTile(next, tileAt(work, t + 1));
      use(sum, t);
      if (stages == 1) __syncthreads();
    }
  } else if constexpr (stages == 1) {
#pragma unroll 1
    for (int t = 0; t < work.tiles; ++t) {
      issue(t);
      await(t);
      __syncthreads();
      use(sum, t);
      __syncthreads();
    }
  } else {
#pragma unroll 1
    for (int t = 0; t < stages - 1; ++t) issue(t);
#pragma unroll 1
    for (int t = 0; t < work.tiles; ++t) {
      await(t);
      __syncthreads();  // the tile is there for all, and all are done with the tile before it
      issue(t + stages - 1);
      use(sum, t);
    }
  }
  work.out[blockIdx.x * threads + threadIdx.x] = total(sum);
}
// endregion

/** The same sums, straight from global memory. */
template <int chains>
__global__ void reference(const Work work) {
  float sum[chains] = {};
  for (int t = 0; t < work.tiles; ++t) {
    float4 v[vectors];
    loadTile(v, tileAt(work, t));
    compute<chains>(sum, v, work.fmas);
  }
  work.out[blockIdx.x * threads + threadIdx.x] = total(sum);
}

constexpr size_t bufferBytes = size_t(8) << 30;
char *buffer;
float *out, *right;
std::vector<measure::Case> timed, counted;

template <Method method, int stages, int chains>
void add(int blocksPerSm, int fmas) {
  const auto kernel = pipelined<method, stages, chains>;
  const int sharedBytes = stages * tileBytes, sms = measure::attribute(cudaDevAttrMultiProcessorCount);
  if (blocksPerSm * (sharedBytes + 1024) > 227 * 1024) return;
  // Ballast: as many blocks as wanted are resident on an SM, and no more.
  const int ballast = std::max(sharedBytes, measure::ballast(kernel, threads, blocksPerSm));
  const int blocks = sms * blocksPerSm, tiles = tilesPerSm / blocksPerSm;
  const size_t bytes = size_t(sms) * tilesPerSm * tileBytes;
  const auto last = std::make_shared<Work>();
  float *found = out, *expected = right;
  const measure::Case one = {
      measure::text("%s-s%d-c%d-b%d-f%d", names[method], stages, chains, blocksPerSm, fmas),
      measure::text("\"method\": \"%s\", \"stages\": %d, \"chains\": %d, \"blocksPerSm\": %d, \"fmas\": %d, \"threads\": %d, "
                    "\"tileBytes\": %d, \"tilesPerSm\": %d, ",
                    names[method], stages, chains, blocksPerSm, fmas, threads, tileBytes, tilesPerSm) +
          measure::compiled(kernel),
      double(bytes),
      [=] { CHECK(cudaMemset(found, 0xff, size_t(blocks) * threads * sizeof(float))); },
      [=] {
        static size_t next = 0;  // each launch takes bytes that no recent launch has touched
        if (next + bytes > bufferBytes) next = 0;
        *last = {buffer + next, found, tiles, fmas};
        next += bytes;
        kernel<<<blocks, threads, ballast>>>(*last);
      },
      [=] {
        Work again = *last;
        again.out = expected;
        reference<chains><<<blocks, threads>>>(again);
        return measure::all(size_t(blocks) * threads, [=] __device__(size_t i) { return found[i] == expected[i]; });
      },
  };
  timed.push_back(one);
  if (fmas == 512 && (chains == 1 || chains == 8)) counted.push_back(one);
  if (fmas == 2048 && stages == 2 && blocksPerSm == 1) counted.push_back(one);
}

template <Method method, int chains>
void addStages(int blocksPerSm, int fmas) {
  add<method, 1, chains>(blocksPerSm, fmas);
  add<method, 2, chains>(blocksPerSm, fmas);
  if constexpr (method != sync) add<method, 4, chains>(blocksPerSm, fmas);
}

template <int chains>
void addChains() {
  for (const int fmas : {0, 512, 2048})
    for (const int blocksPerSm : {1, 2, 4}) {
      addStages<sync, chains>(blocksPerSm, fmas);
      addStages<asyncCopy, chains>(blocksPerSm, fmas);
      addStages<bulk, chains>(blocksPerSm, fmas);
    }
}

int main(int argc, char **argv) {
  buffer = measure::allocate<char>(bufferBytes);
  const size_t most = 4 * size_t(measure::attribute(cudaDevAttrMultiProcessorCount)) * threads;
  out = measure::allocate<float>(most);
  right = measure::allocate<float>(most);
  measure::fill(reinterpret_cast<float *>(buffer), bufferBytes / sizeof(float));
  addChains<1>();
  addChains<2>();
  addChains<4>();
  addChains<8>();
  return measure::runSome(argc, argv, timed, counted);
}
