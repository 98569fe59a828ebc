// What the lanes of one warp receive from each other, and what it costs.
//
// `time CASES` executes one shuffle, vote, match or reduction per line of a file and prints what every lane got. A
// line is: id, op, width, the mask of member lanes in hexadecimal (lane 0 is bit 0), 32 operands (0 where the op has
// none) and 32 values. Lanes outside the mask do not execute the instruction.
//
// `count`, and `time` before that, execute chains of one instruction, in which each depends on the result before it: to be counted by
// a profiler, and timed in cycles of the SM.

#include "../measure.cuh"

#include <fstream>
#include <sstream>

// region: shuffle
/** What the shuffle gives, and whether the source lies inside the segment, which only PTX tells. */
#define SHUFFLE(mode)                                                                                            \
  asm volatile("{ .reg .pred inside; shfl.sync." mode ".b32 %0|inside, %2, %3, %4, %5; selp.u32 %1, 1, 0, inside; }" \
               : "=r"(got), "=r"(flag) : "r"(value), "r"(operand), "r"(clamp), "r"(mask))
// endregion

enum Op { IDX, UP, DOWN, XOR, ANY, ALL, BALLOT, MATCH_ANY, MATCH_ALL, ADD, MIN_S, MAX_S, MIN_U, MAX_U, AND, OR, EXOR, OPS };

const char *const names[OPS] = {"idx", "up", "down", "xor", "any", "all", "ballot", "match-any", "match-all", "redux-add",
                                "redux-min-s32", "redux-max-s32", "redux-min-u32", "redux-max-u32", "redux-and",
                                "redux-or", "redux-xor"};

struct Exchange {
  int op, width;
  uint32_t mask;
  int operand[32];
  uint32_t value[32];
};

struct Got {
  uint32_t value[32], flag[32], again[32];  // `again`: the same by the functions of CUDA C++
};

__global__ void exchange(const __grid_constant__ Exchange given, Got *results) {
  const int lane = threadIdx.x;
  const uint32_t mask = given.mask, value = given.value[lane];
  const int operand = given.operand[lane], width = given.width;
  const uint32_t segment = uint32_t(32 - width) << 8, clamp = given.op == UP ? segment : segment | 31;
  if (!(mask >> lane & 1)) return;

  uint32_t got = 0, flag = 0, again = 0;
  int same = 0;
  switch (given.op) {
    case IDX: SHUFFLE("idx"); again = __shfl_sync(mask, value, operand, width); break;
    case UP: SHUFFLE("up"); again = __shfl_up_sync(mask, value, uint32_t(operand), width); break;
    case DOWN: SHUFFLE("down"); again = __shfl_down_sync(mask, value, uint32_t(operand), width); break;
    case XOR: SHUFFLE("bfly"); again = __shfl_xor_sync(mask, value, operand, width); break;
    case ANY: got = again = __any_sync(mask, int(value)); break;
    case ALL: got = again = __all_sync(mask, int(value)); break;
    case BALLOT: got = again = __ballot_sync(mask, int(value)); break;
    case MATCH_ANY: got = again = __match_any_sync(mask, value); break;
    case MATCH_ALL: got = again = __match_all_sync(mask, value, &same); flag = same != 0; break;
    case ADD: got = again = __reduce_add_sync(mask, value); break;
    case MIN_S: got = again = uint32_t(__reduce_min_sync(mask, int(value))); break;
    case MAX_S: got = again = uint32_t(__reduce_max_sync(mask, int(value))); break;
    case MIN_U: got = again = __reduce_min_sync(mask, value); break;
    case MAX_U: got = again = __reduce_max_sync(mask, value); break;
    case AND: got = again = __reduce_and_sync(mask, value); break;
    case OR: got = again = __reduce_or_sync(mask, value); break;
    case EXOR: got = again = __reduce_xor_sync(mask, value); break;
  }
  results->value[lane] = got;
  results->flag[lane] = flag;
  results->again[lane] = again;
}

struct Query {
  std::string id;
  Exchange exchange;
};

std::vector<Query> readCases(const char *path) {
  std::ifstream file(path);
  if (!file) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  std::vector<Query> queries;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Query query;
    std::string op;
    Exchange &to = query.exchange;
    words >> query.id >> op >> to.width >> std::hex >> to.mask >> std::dec;
    for (int &operand : to.operand) words >> operand;
    for (uint32_t &value : to.value) words >> value;
    to.op = int(std::find(names, names + OPS, op) - names);
    if (words.fail() || to.op == OPS) {
      fprintf(stderr, "%s: not a case: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
}

template <class T>
std::string joined(const T *values) {
  std::string text;
  for (int lane = 0; lane < 32; ++lane) text += (lane ? "," : "") + std::to_string(values[lane]);
  return text;
}

void results(const std::vector<Query> &queries) {
  Got *device = measure::allocate<Got>(1), got;
  for (const Query &query : queries) {
    const Exchange &given = query.exchange;
    CHECK(cudaMemset(device, 0, sizeof got));
    exchange<<<1, 32>>>(given, device);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, device, sizeof got, cudaMemcpyDeviceToHost));
    std::string values;
    uint32_t flags = 0, differ = 0;
    for (int lane = 0; lane < 32; ++lane) {
      const bool member = given.mask >> lane & 1;
      values += (lane ? " " : "") + (member ? std::to_string(got.value[lane]) : "-");
      flags |= uint32_t(got.flag[lane] != 0) << lane;
      differ |= uint32_t(got.value[lane] != got.again[lane]) << lane;
    }
    printf("{\"case\": \"%s\", \"params\": {\"op\": \"%s\", \"width\": %d, \"mask\": \"0x%08x\", \"operand\": [%s], "
           "\"values\": [%s]}, \"result\": \"values %s; flags 0x%08x; otherwise in CUDA C++ 0x%08x\"}\n",
           query.id.c_str(), names[given.op], given.width, given.mask, joined(given.operand).c_str(),
           joined(given.value).c_str(), values.c_str(), flags, differ);
  }
}

// Chains. `distinct` different values are spread over the lanes: what a match gives keeps them apart, so that a chain of
// matches has as many groups at its end as at its start.

enum Link { C_NOTHING, C_IDX_SELF, C_IDX_TABLE, C_UP, C_DOWN, C_XOR, C_XOR_HALF, C_ANY, C_ALL, C_BALLOT,
            C_MATCH_ANY, C_MATCH_ALL, C_ADD, C_MIN_S, C_MIN_U, C_AND, C_OR, C_EXOR, C_SHARED, LINKS };

const char *const links[LINKS] = {"nothing", "idx-own-lane", "idx-any-lane", "up", "down", "xor",
                                  "xor-half-the-lanes", "any", "all", "ballot", "match-any", "match-all", "redux-add",
                                  "redux-min-s32", "redux-min-u32", "redux-and", "redux-or", "redux-xor", "shared-load"};

__shared__ uint32_t words[32];

// region: chain
template <int link>
__device__ __forceinline__ uint32_t next(uint32_t v, uint32_t source) {
  constexpr uint32_t all = 0xffffffff;
  uint32_t r = v;
  if constexpr (link == C_IDX_SELF || link == C_IDX_TABLE)
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, -1;" : "=r"(r) : "r"(v), "r"(source));
  if constexpr (link == C_UP) asm volatile("shfl.sync.up.b32 %0, %1, 1, 0, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_DOWN) asm volatile("shfl.sync.down.b32 %0, %1, 1, 31, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_XOR) asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_XOR_HALF) asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 31, 0xffff;" : "=r"(r) : "r"(v));
  if constexpr (link == C_ANY) r = __any_sync(all, int(v));
  if constexpr (link == C_ALL) r = __all_sync(all, int(v));
  if constexpr (link == C_BALLOT) asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, -1; }" : "=r"(r) : "r"(v));
  if constexpr (link == C_MATCH_ANY) asm volatile("match.any.sync.b32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_MATCH_ALL) asm volatile("match.all.sync.b32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_ADD) asm volatile("redux.sync.add.u32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_MIN_S) asm volatile("redux.sync.min.s32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_MIN_U) asm volatile("redux.sync.min.u32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_AND) asm volatile("redux.sync.and.b32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_OR) asm volatile("redux.sync.or.b32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_EXOR) asm volatile("redux.sync.xor.b32 %0, %1, -1;" : "=r"(r) : "r"(v));
  if constexpr (link == C_SHARED)
    asm volatile("ld.shared.b32 %0, [%1];" : "=r"(r) : "r"(v) : "memory");
  return r;
}

template <int link>
__global__ void chain(int steps, int distinct, long long *cycles, uint32_t *sink) {
  const uint32_t lane = threadIdx.x % 32, at = uint32_t(__cvta_generic_to_shared(words)) + 4 * lane;
  words[lane] = at;
  __syncwarp();
  const uint32_t source = link == C_IDX_SELF ? lane : lane * 7 % 32;
  uint32_t v = link == C_SHARED ? at : 1 + lane % distinct;
  if (link == C_XOR_HALF && lane >= 16) return;

  const long long start = clock64();
#pragma unroll 1
  for (int n = 0; n < steps; n += 16) {
#pragma unroll
    for (int k = 0; k < 16; ++k) v = next<link>(v, source);
  }
  const long long stop = clock64();

  sink[threadIdx.x] = v;
  if (threadIdx.x == 0) *cycles = stop - start;
}

/** Four chains in each of 32 warps of one SM: how often one can start. */
template <int link>
__global__ void crowd(int steps, int distinct, unsigned long long *span, uint32_t *sink) {
  const uint32_t lane = threadIdx.x % 32, at = uint32_t(__cvta_generic_to_shared(words)) + 4 * lane;
  words[lane] = at;
  const uint32_t source = link == C_IDX_SELF ? lane : lane * 7 % 32;
  uint32_t v[4];
  for (int k = 0; k < 4; ++k) v[k] = link == C_SHARED ? at : 1 + lane % distinct + k;
  __syncthreads();
  const long long start = clock64();
  __syncthreads();
#pragma unroll 1
  for (int n = 0; n < steps; n += 4) {
#pragma unroll
    for (int k = 0; k < 16; ++k) v[k % 4] = next<link>(v[k % 4], source);
  }
  __syncthreads();
  const long long stop = clock64();
  sink[threadIdx.x] = v[0] ^ v[1] ^ v[2] ^ v[3];
  if (threadIdx.x == 0) *span = (unsigned long long)(stop - start);
}
// endregion

struct Cost {
  int link, distinct;
  void (*alone)(int, int, long long *, uint32_t *);
  void (*among)(int, int, unsigned long long *, uint32_t *);
};

template <int link>
Cost costOf(int distinct = 1) {
  return {link, distinct, chain<link>, link == C_XOR_HALF ? nullptr : crowd<link>};
}

std::vector<Cost> costs() {
  std::vector<Cost> all = {costOf<C_NOTHING>(), costOf<C_IDX_SELF>(), costOf<C_IDX_TABLE>(),
                           costOf<C_UP>(), costOf<C_DOWN>(), costOf<C_XOR>(), costOf<C_XOR_HALF>(), costOf<C_ANY>(),
                           costOf<C_ALL>(), costOf<C_BALLOT>()};
  for (int distinct : {1, 2, 3, 4, 8, 16, 32}) all.push_back(costOf<C_MATCH_ANY>(distinct));
  for (const Cost &cost : {costOf<C_MATCH_ALL>(1), costOf<C_MATCH_ALL>(2), costOf<C_ADD>(), costOf<C_MIN_S>(),
                           costOf<C_MIN_U>(), costOf<C_AND>(), costOf<C_OR>(), costOf<C_EXOR>(), costOf<C_SHARED>()})
    all.push_back(cost);
  return all;
}

constexpr int steps = 256;

std::string nameOf(const Cost &cost) {
  const bool many = cost.link == C_MATCH_ANY || cost.link == C_MATCH_ALL;
  return std::string("cost-") + links[cost.link] + (many ? "-of-" + std::to_string(cost.distinct) : "");
}

std::string paramsOf(const Cost &cost) {
  return measure::text("\"instruction\": \"%s\", \"distinct\": %d, \"steps\": %d", links[cost.link], cost.distinct, steps);
}

void count() {
  long long *cycles = measure::allocate<long long>(1);
  uint32_t *sink = measure::allocate<uint32_t>(1024);
  for (const Cost &cost : costs()) {
    CHECK(cudaProfilerStart());
    cost.alone<<<1, 32>>>(steps, cost.distinct, cycles, sink);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());
    printf("{\"case\": \"%s\", \"params\": {%s}}\n", nameOf(cost).c_str(), paramsOf(cost).c_str());
  }
}

/** A long chain less a short one, both timed on the SM. */
void time() {
  constexpr int samples = 11, warps = 32;
  long long *cycles = measure::allocate<long long>(1);
  uint32_t *sink = measure::allocate<uint32_t>(32 * warps);
  const auto alone = [&](const Cost &cost, int count) {
    long long taken = 0;
    cost.alone<<<1, 32>>>(count, cost.distinct, cycles, sink);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    return double(taken);
  };
  const auto among = [&](const Cost &cost, int count) {
    long long taken = 0;
    cost.among<<<1, 32 * warps>>>(count, cost.distinct, reinterpret_cast<unsigned long long *>(cycles), sink);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost));
    return double(taken);
  };
  for (const Cost &cost : costs()) {
    std::vector<double> latency, interval;
    alone(cost, steps);
    for (int n = 0; n < samples; ++n) {
      latency.push_back((alone(cost, 2 * steps) - alone(cost, steps)) / steps);
      if (cost.among) interval.push_back((among(cost, 2 * steps) - among(cost, steps)) / (4.0 * steps * warps));
    }
    std::string values = measure::spread("cyclesInAChain", latency);
    if (cost.among) values += ", " + measure::spread("cyclesInACrowd", interval);
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s}}\n", nameOf(cost).c_str(), paramsOf(cost).c_str(),
           values.c_str());
  }
}

int main(int argc, char **argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode != "count" && !(mode == "time" && argc == 3)) {
    fprintf(stderr, "usage: %s count | time CASES\n", argv[0]);
    return 2;
  }
  measure::printDevice();
  if (mode == "count") {
    count();
  } else {
    time();
    results(readCases(argv[2]));
  }
}
