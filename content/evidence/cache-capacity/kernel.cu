// One warp walks over lines of global memory, one load at a time, each waited for, and notes which of them the L1 held.
//
// A line of the file of cases is one walk: id, shared memory of the block in KiB (its reserved KiB included), order, number of
// distinct lines, number of loads, distance between neighbouring lines in bytes, sectors loaded of each line (1 or 4), seed,
// offset of the first line in bytes from a base aligned to 2 MiB.
// Orders: "twice" goes over the lines in ascending order again and again, "back" up and down in turn, "random" draws each
// load's line with mix().
//
// ./kernel CASES count   shows each walk to the profiler
// ./kernel CASES time    tells a hit by the clock, in five walks after one that is not recorded: the first walk after a change
//                        of the carve-out can lose lines that later ones keep

#include "../measure.cuh"

#include <fstream>
#include <sstream>

constexpr int mostLoads = 7168, repeats = 5;
constexpr uint64_t span = uint64_t(1) << 30;
/** Cycles. A hit takes far less, a miss far more. */
constexpr uint32_t hitBelow = 150;

enum class Order : uint32_t { twice, back, random };

struct Walk {
  const char *base;
  Order order;
  uint32_t lines, loads, sectors, seed;
  uint64_t stride;
};

__host__ __device__ inline uint32_t lineOf(const Walk &walk, uint32_t i) {
  const uint32_t place = i % walk.lines;
  if (walk.order == Order::twice) return place;
  if (walk.order == Order::back) return i / walk.lines % 2 ? walk.lines - 1 - place : place;
  return measure::mix(uint64_t(walk.seed) << 32 | i) % walk.lines;
}

struct Seen {
  uint32_t hits, slowestHit, fastestMiss;
};

// region: walk
__global__ void walk(const __grid_constant__ Walk w, Seen *out) {
  const uint32_t lane = threadIdx.x;
  Seen seen = {0, 0, ~0u};
  for (uint32_t i = 0; i < w.loads; ++i) {
    const char *address = w.base + lineOf(w, i) * w.stride + (w.sectors == 4 ? lane * 4 : 0);
    uint32_t value, before, after;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(before)::"memory");
    asm volatile("ld.global.ca.b32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
    // The clock is read again only when the value has come; no value in memory is the one that stops the kernel.
    asm volatile("{ .reg .pred never; setp.eq.u32 never, %0, 0x9e3779b9; @never trap; }" ::"r"(value) : "memory");
    asm volatile("mov.u32 %0, %%clock;" : "=r"(after)::"memory");

    const uint32_t taken = after - before;
    if (taken < hitBelow) {
      ++seen.hits;
      seen.slowestHit = max(seen.slowestHit, taken);
    } else {
      seen.fastestMiss = min(seen.fastestMiss, taken);
    }
  }
  if (lane == 0) *out = seen;
}
// endregion

struct Query {
  std::string id, order;
  uint32_t sharedKib;
  uint64_t first;
  Walk walk;
};

std::vector<Query> readCases(const char *path) {
  std::ifstream file(path);
  std::vector<Query> queries;
  std::string line;
  bool good = bool(file);
  while (good && std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream text(line);
    Query q = {};
    text >> q.id >> q.sharedKib >> q.order >> q.walk.lines >> q.walk.loads >> q.walk.stride >> q.walk.sectors >> q.walk.seed >> q.first;
    q.walk.order = q.order == "twice" ? Order::twice : q.order == "back" ? Order::back : Order::random;
    good = !text.fail() && q.walk.lines > 0 && q.walk.loads <= mostLoads &&
           q.first + q.walk.lines * q.walk.stride <= span && q.first % 128 == 0 && q.walk.stride % 128 == 0;
    queries.push_back(q);
  }
  if (!good) {
    fprintf(stderr, "%s: unreadable, or not a walk: %s\n", path, line.c_str());
    exit(1);
  }
  return queries;
}

int main(int argc, char **argv) {
  const std::string mode = argc == 3 ? argv[2] : "";
  if (mode != "count" && mode != "time") {
    fprintf(stderr, "usage: %s CASES count|time\n", argv[0]);
    return 2;
  }
  std::vector<Query> queries = readCases(argv[1]);
  char *buffer = measure::allocate<char>(span + (2 << 20));
  CHECK(cudaMemset(buffer, 0, span + (2 << 20)));
  const char *base = reinterpret_cast<char *>((reinterpret_cast<uint64_t>(buffer) + (2 << 20) - 1) >> 21 << 21);
  Seen *out = measure::allocate<Seen>(1);
  CHECK(cudaFuncSetAttribute(walk, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1));
  CHECK(cudaFuncSetAttribute(walk, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             measure::attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin)));
  measure::printDevice();

  for (Query &q : queries) {
    q.walk.base = base + q.first;
    // The shared memory of the block and the KiB reserved for it leave the driver no choice of a smaller carve-out.
    const size_t shared = q.sharedKib > 0 ? (q.sharedKib - 1) * size_t(1024) : 0;
    const auto launch = [&] {
      walk<<<1, 32, shared>>>(q.walk, out);
      CHECK(cudaGetLastError());
      CHECK(cudaDeviceSynchronize());
    };
    std::string values;
    if (mode == "count") {
      CHECK(cudaProfilerStart());
      launch();
      CHECK(cudaProfilerStop());
    } else {
      std::vector<double> hits, slowestHit, fastestMiss;
      launch();
      for (int n = 0; n < repeats; ++n) {
        launch();
        Seen seen;
        CHECK(cudaMemcpy(&seen, out, sizeof seen, cudaMemcpyDeviceToHost));
        hits.push_back(seen.hits);
        slowestHit.push_back(seen.slowestHit);
        fastestMiss.push_back(seen.fastestMiss);
      }
      values = ", \"values\": {" + measure::spread("hits", hits) + ", " + measure::spread("slowestHitCycles", slowestHit) +
               ", " + measure::spread("fastestMissCycles", fastestMiss) + "}";
    }
    printf("{\"case\": \"%s\", \"params\": {\"sharedKib\": %u, \"order\": \"%s\", \"lines\": %u, \"loads\": %u, "
           "\"stride\": %llu, \"sectors\": %u, \"seed\": %u, \"first\": %llu}%s}\n",
           q.id.c_str(), q.sharedKib, q.order.c_str(), q.walk.lines, q.walk.loads, (unsigned long long)q.walk.stride,
           q.walk.sectors, q.walk.seed, (unsigned long long)q.first, values.c_str());
  }
}
