// Pointer chases: each load's address is what the load before it brought, so that nothing overlaps and the time over the
// number of loads is the latency of one.

#include "../measure.cuh"

#include <cooperative_groups.h>

#include <numeric>
#include <random>

namespace groups = cooperative_groups;

constexpr int rounds = 2, samplesPerRound = 11, linesProbed = 1024;
constexpr size_t span = size_t(1) << 30;

struct Timing {
  uint64_t cycles, nanoseconds;
};

enum Space { l1, l2 };

template <Space space>
__device__ __forceinline__ uint64_t follow(uint64_t pointer) {
  uint64_t next;
  if constexpr (space == l1) asm volatile("ld.global.ca.b64 %0, [%1];" : "=l"(next) : "l"(pointer) : "memory");
  if constexpr (space == l2) asm volatile("ld.global.cg.b64 %0, [%1];" : "=l"(next) : "l"(pointer) : "memory");
  return next;
}

/** Waits for the value: none of those chased is the one that stops the kernel. */
__device__ __forceinline__ void arrive(uint64_t value) {
  asm volatile("{ .reg .pred never; setp.eq.u64 never, %0, 0x7fffffffffffffff; @never trap; }" ::"l"(value) : "memory");
}

__device__ __forceinline__ uint64_t nanoseconds() {
  uint64_t now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
  return now;
}

template <class Hop>
__device__ __forceinline__ Timing timed(uint64_t pointer, uint32_t warmUps, uint32_t hops, Hop hop) {
  for (uint32_t n = 0; n < warmUps; ++n) pointer = hop(pointer);
  arrive(pointer);
  const uint64_t startNs = nanoseconds();
  const long long start = clock64();
#pragma unroll 16
  for (uint32_t n = 0; n < hops; ++n) pointer = hop(pointer);
  arrive(pointer);
  const long long stop = clock64();
  return {uint64_t(stop - start), nanoseconds() - startNs};
}

// region: chase
template <Space space>
__global__ void chase(uint64_t pointer, uint32_t warmUps, uint32_t hops, Timing *out) {
  *out = timed(pointer, warmUps, hops, [](uint64_t p) { return follow<space>(p); });
}
// endregion

/** Each line points to itself: the latency of every line on its own, from L2, as the SM of block `chosen` sees it. */
__global__ void eachLine(const char *base, uint64_t stride, uint32_t chosen, uint32_t hops, Timing *out, uint32_t *sm) {
  if (blockIdx.x != chosen) return;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(*sm));
  for (uint32_t line = 0; line < linesProbed; ++line)
    out[line] = timed(reinterpret_cast<uint64_t>(base + line * stride), 2, hops, [](uint64_t p) { return follow<l2>(p); });
}

constexpr int entries = 512;

__global__ void chaseShared(uint32_t hops, Timing *out) {
  __shared__ uint32_t table[entries];
  const uint32_t base = uint32_t(__cvta_generic_to_shared(table));
  for (int i = 0; i < entries; ++i) table[i] = base + (i + 33) % entries * 4;
  *out = timed(base, entries, hops, [](uint64_t p) {
    uint32_t next;
    asm volatile("ld.shared.b32 %0, [%1];" : "=r"(next) : "r"(uint32_t(p)) : "memory");
    return uint64_t(next);
  });
}

__global__ void __cluster_dims__(2, 1, 1) chaseRemote(uint32_t hops, Timing *out) {
  __shared__ uint32_t table[entries];
  groups::cluster_group cluster = groups::this_cluster();
  uint32_t base;  // of the second block's table, as every block of the cluster can address it
  asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(base) : "r"(uint32_t(__cvta_generic_to_shared(table))));
  for (int i = 0; i < entries; ++i) table[i] = base + (i + 33) % entries * 4;
  cluster.sync();
  if (cluster.block_rank() == 0)
    *out = timed(base, entries, hops, [](uint64_t p) {
      uint32_t next;
      asm volatile("ld.shared::cluster.b32 %0, [%1];" : "=r"(next) : "r"(uint32_t(p)) : "memory");
      return uint64_t(next);
    });
  cluster.sync();
}

__constant__ uint32_t constants[entries];

__global__ void chaseConstant(uint32_t first, uint32_t hops, Timing *out) {
  *out = timed(first, entries, hops, [](uint64_t p) {
    return uint64_t(*reinterpret_cast<const uint32_t *>(reinterpret_cast<const char *>(constants) + uint32_t(p)));
  });
}

__global__ void busy(uint64_t forNanoseconds) {
  const uint64_t until = nanoseconds() + forNanoseconds;
  while (nanoseconds() < until) {}
}

/** Writes a ring: `order[i]` points to `order[i + 1]`, counted in strides from base. */
void ring(char *base, const std::vector<uint32_t> &order, uint64_t stride) {
  std::vector<uint64_t> next(order.size());
  for (size_t i = 0; i < order.size(); ++i)
    next[order[i]] = reinterpret_cast<uint64_t>(base + order[(i + 1) % order.size()] * stride);
  CHECK(cudaMemcpy2D(base, stride, next.data(), 8, 8, next.size(), cudaMemcpyHostToDevice));
}

std::vector<uint32_t> shuffled(uint32_t n) {
  std::vector<uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(20251121));
  return order;
}

struct Chase {
  std::string id, params;
  uint32_t hops;
  std::function<void()> prepare, launch;
  std::vector<double> cycles, nanoseconds, megahertz;
};

int main() {
  char *memory = measure::allocate<char>(span), *other = measure::allocate<char>(span / 2);
  char *base = reinterpret_cast<char *>((reinterpret_cast<uint64_t>(memory) + (2 << 20) - 1) >> 21 << 21);
  Timing *out = measure::allocate<Timing>(linesProbed);
  uint32_t *sm = measure::allocate<uint32_t>(1);
  std::vector<uint32_t> host(entries);
  for (int i = 0; i < entries; ++i) host[i] = (i + 33) % entries * 4;
  CHECK(cudaMemcpyToSymbol(constants, host.data(), entries * 4));

  const auto nothing = [] {};
  const auto emptyL2 = [=] { CHECK(cudaMemset(other, 1, span / 2)); };
  const uint64_t first = reinterpret_cast<uint64_t>(base);
  std::vector<Chase> chases = {
      {"l1", "\"lines\": 64, \"stride\": 128", 1024, [=] { ring(base, shuffled(64), 128); },
       [=] { chase<l1><<<1, 1>>>(first, 128, 1024, out); }},
      {"shared", "\"words\": 512", 1024, nothing, [=] { chaseShared<<<1, 1>>>(1024, out); }},
      {"constant", "\"words\": 512", 1024, nothing, [=] { chaseConstant<<<1, 1>>>(0, 1024, out); }},
      {"shared-of-another-block", "\"words\": 512, \"cluster\": 2", 1024, nothing,
       [=] { chaseRemote<<<2, 1>>>(1024, out); }},
      {"l2", "\"lines\": 1024, \"stride\": 512", 2048, [=] { ring(base, shuffled(1024), 512); },
       [=] { chase<l2><<<1, 1>>>(first, 1024, 2048, out); }},
      {"dram-one-page", "\"lines\": 2048, \"stride\": 1024", 1920,
       [=] { ring(base, shuffled(2048), 1024); emptyL2(); }, [=] { chase<l2><<<1, 1>>>(first, 64, 1920, out); }},
      {"dram-16-mib", "\"lines\": 4096, \"stride\": 4096", 3072,
       [=] { ring(base, shuffled(4096), 4096); emptyL2(); }, [=] { chase<l2><<<1, 1>>>(first, 512, 3072, out); }},
      {"dram-510-mib", "\"lines\": 4080, \"stride\": 131072", 3072,
       [=] { ring(base, shuffled(4080), 131072); emptyL2(); }, [=] { chase<l2><<<1, 1>>>(first, 512, 3072, out); }},
  };

  measure::printDevice();
  for (int round = 0; round < rounds; ++round)
    for (Chase &c : chases)
      for (int n = 0; n < samplesPerRound; ++n) {
        c.prepare();
        busy<<<256, 64>>>(10'000'000);  // so that the clocks are up when the chase begins
        c.launch();
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        Timing t;
        CHECK(cudaMemcpy(&t, out, sizeof t, cudaMemcpyDeviceToHost));
        c.cycles.push_back(double(t.cycles) / c.hops);
        c.nanoseconds.push_back(double(t.nanoseconds) / c.hops);
        c.megahertz.push_back(double(t.cycles) * 1000 / t.nanoseconds);
      }
  for (const Chase &c : chases)
    printf("{\"case\": \"%s\", \"params\": {%s, \"hops\": %u}, \"values\": {%s, %s, %s}}\n", c.id.c_str(), c.params.c_str(),
           c.hops, measure::spread("cycles", c.cycles).c_str(), measure::spread("ns", c.nanoseconds).c_str(),
           measure::spread("smMHz", c.megahertz).c_str());

  // The latency of each line on its own, as some SMs see it: an SM is near to one half of the L2 and far from the other.
  constexpr uint64_t lineStride = 4224;
  std::vector<uint64_t> self(linesProbed);
  for (int line = 0; line < linesProbed; ++line) self[line] = reinterpret_cast<uint64_t>(base + line * lineStride);
  CHECK(cudaMemcpy2D(base, lineStride, self.data(), 8, 8, linesProbed, cudaMemcpyHostToDevice));
  for (const uint32_t block : {0, 1, 2, 3, 40, 77, 100, 131}) {
    busy<<<256, 64>>>(10'000'000);
    constexpr uint32_t hops = 32;
    eachLine<<<132, 1>>>(base, lineStride, block, hops, out, sm);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    std::vector<Timing> timings(linesProbed);
    uint32_t smId;
    CHECK(cudaMemcpy(timings.data(), out, linesProbed * sizeof(Timing), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&smId, sm, sizeof smId, cudaMemcpyDeviceToHost));
    std::vector<double> cycles;
    std::string list;
    for (const Timing &t : timings) {
      cycles.push_back(double(t.cycles) / hops);
      list += (list.empty() ? "" : " ") + std::to_string((t.cycles + hops / 2) / hops);
    }
    printf("{\"case\": \"l2-lines-block-%u\", \"params\": {\"lines\": %d, \"stride\": %llu, \"hops\": %u, \"sm\": %u}, "
           "\"values\": {%s}, \"result\": \"%s\"}\n",
           block, linesProbed, (unsigned long long)lineStride, hops, smId, measure::spread("cycles", cycles).c_str(), list.c_str());
  }
}
