// One warp reads the constant space. Three kinds of question, all asked of one chain of reads in which each address
// depends on the value before it:
//
// - which lanes are served together: every lane has its own address (cases.txt) and reads it again and again;
// - how much the caches hold: all lanes walk one ring through more and more bytes, and are timed on the second round; or
//   several warps walk a ring each;
// - how long a line is: all lanes walk once through cold memory with larger and larger steps.
//
// `count CASES` launches each case once to be counted; `time CASES` times it, in cycles of the SM.

#include "../measure.cuh"

#include <fstream>
#include <sstream>

constexpr uint32_t tableBytes = 65536;
__constant__ uint32_t table[tableBytes / 4];  // all of the constant space that a program can declare

/**
 * Reads 1 to 16 bytes; all of them take part in the result, so that none is left out. The compiler makes one instruction
 * of each width but 16, which takes two of 8 bytes. What is read is where to go next, or, where that does not fit in 1 or
 * 2 bytes, how far: nowhere.
 */
template <int width>
__device__ __forceinline__ uint32_t read(uint64_t base, uint32_t offset, uint32_t active) {
  uint64_t low = offset, high = 0;
  uint32_t word = width < 4 ? 0 : offset;
#define READ(instruction) "{ .reg .pred active; setp.ne.u32 active, %3, 0; @active " instruction "; }"
  if constexpr (width == 1)
    asm volatile(READ("ld.const.u8 %0, [%2]") : "+r"(word), "+l"(high) : "l"(base + offset), "r"(active));
  if constexpr (width == 2)
    asm volatile(READ("ld.const.u16 %0, [%2]") : "+r"(word), "+l"(high) : "l"(base + offset), "r"(active));
  if constexpr (width == 4)
    asm volatile(READ("ld.const.b32 %0, [%2]") : "+r"(word), "+l"(high) : "l"(base + offset), "r"(active));
  if constexpr (width == 8)
    asm volatile(READ("ld.const.b64 %0, [%2]") : "+l"(low), "+l"(high) : "l"(base + offset), "r"(active));
  if constexpr (width == 16)
    asm volatile(READ("ld.const.v2.b64 {%0, %1}, [%2]") : "+l"(low), "+l"(high) : "l"(base + offset), "r"(active));
  if constexpr (width < 4) return offset + word;
  if constexpr (width == 4) return word;
  return uint32_t(low) ^ uint32_t(low >> 32) ^ uint32_t(high) ^ uint32_t(high >> 32);
}

struct Walk {
  const uint32_t *start;  // byte offset per lane
  uint32_t mask;
  uint32_t apart;  // bytes from where one warp starts to where the next does
  int warmUp, steps;
  long long *cycles;
  uint32_t *sink;
};

// region: chain
template <int width>
__global__ void chain(Walk walk) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint32_t active = walk.mask >> lane & 1;
  const uint64_t base = __cvta_generic_to_constant(table);
  uint32_t offset = walk.start[lane] + warp * walk.apart;

#pragma unroll 1
  for (int n = 0; n < walk.warmUp; ++n) offset = read<width>(base, offset, active);

  __syncthreads();
  const long long start = clock64();
#pragma unroll 1
  for (int n = 0; n < walk.steps; n += 8) {
#pragma unroll
    for (int k = 0; k < 8; ++k) offset = read<width>(base, offset, active);
  }
  const long long stop = clock64();

  if (warp > 0) return;
  walk.sink[lane] = offset;
  if (lane == 0) *walk.cycles = stop - start;
}
// endregion

/** The same chain through the parameters of a kernel, which are constants in a bank of their own. */
constexpr uint32_t parameterBytes = 3584;
struct Parameters {
  uint32_t words[parameterBytes / 4];
};

__global__ void chainThroughParameters(const __grid_constant__ Parameters given, Walk walk) {
  const int lane = threadIdx.x;
  const char *words = reinterpret_cast<const char *>(given.words);
  uint32_t offset = walk.start[lane];

#pragma unroll 1
  for (int n = 0; n < walk.warmUp; ++n) offset = *reinterpret_cast<const uint32_t *>(words + offset);

  const long long start = clock64();
#pragma unroll 1
  for (int n = 0; n < walk.steps; n += 8) {
#pragma unroll
    for (int k = 0; k < 8; ++k) offset = *reinterpret_cast<const uint32_t *>(words + offset);
  }
  const long long stop = clock64();

  walk.sink[lane] = offset;
  if (lane == 0) *walk.cycles = stop - start;
}

struct Query {
  std::string id, kind;
  int width;
  uint32_t mask;
  uint32_t offset[32];
  int step;            // bytes from one read of a ring to the next; 0: every lane stays where it is
  uint32_t footprint;  // bytes of the ring
  int warps;           // each walks a ring of its own
};

/** The id of a case up to its last hyphen. */
std::string kindOf(const std::string &id) { return id.substr(0, id.rfind('-')); }

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
    Query query = {};
    words >> query.id >> query.width >> std::hex >> query.mask >> std::dec;
    query.kind = kindOf(query.id);
    query.warps = 1;
    for (uint32_t &offset : query.offset) words >> offset;
    const uint32_t end = query.kind == "parameter" ? parameterBytes : tableBytes;
    bool good = !words.fail() && (query.width == 1 || query.width == 2 || query.width == 4 || query.width == 8 || query.width == 16);
    for (uint32_t offset : query.offset) good = good && offset % query.width == 0 && offset + query.width <= end;
    if (!good) {
      fprintf(stderr, "%s: not a case, or not naturally aligned: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
}

Query ring(const std::string &kind, int step, uint32_t footprint, int warps = 1) {
  Query query = {};
  query.kind = kind;
  const uint32_t number = kind == "step" ? uint32_t(step) : kind == "warps" ? uint32_t(warps) : footprint;
  query.id = kind + "-" + std::to_string(number);
  query.warps = warps;
  query.width = 4;
  query.mask = 0xffffffff;
  query.step = step;
  query.footprint = footprint;
  return query;
}

/** Each element holds where the next read goes: its own place, or the next of the ring. */
std::vector<uint32_t> wordsFor(const Query &query) {
  std::vector<uint32_t> words(tableBytes / 4, 0);
  if (query.step)
    for (int warp = 0; warp < query.warps; ++warp)
      for (uint32_t at = 0, first = warp * query.footprint; at < query.footprint; at += query.step)
        words[(first + at) / 4] = first + (at + query.step) % query.footprint;
  else if (query.width >= 4)
    for (uint32_t at = 0; at < tableBytes; at += query.width) words[at / 4] = at;
  return words;
}

struct Device {
  uint32_t *start, *sink;
  long long *cycles;
};

void launch(const Query &query, const Device &device, int warmUp, int steps) {
  const Walk walk = {device.start, query.mask, query.footprint, warmUp, steps, device.cycles, device.sink};
  if (query.kind == "parameter") {
    Parameters given;
    const std::vector<uint32_t> words = wordsFor(query);
    memcpy(given.words, words.data(), sizeof given.words);
    chainThroughParameters<<<1, 32>>>(given, walk);
  } else {
    const auto kernel = query.width == 1   ? chain<1>
                        : query.width == 2 ? chain<2>
                        : query.width == 4 ? chain<4>
                        : query.width == 8 ? chain<8>
                                           : chain<16>;
    kernel<<<1, 32 * query.warps>>>(walk);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

void prepare(const Query &query, const Device &device) {
  const std::vector<uint32_t> words = wordsFor(query);
  CHECK(cudaMemcpyToSymbol(table, words.data(), tableBytes));
  CHECK(cudaMemcpy(device.start, query.offset, sizeof query.offset, cudaMemcpyHostToDevice));
}

/** Did every lane end where its reads must have led it? */
void checkEnd(const Query &query, const Device &device, int reads) {
  uint32_t end[32];
  CHECK(cudaMemcpy(end, device.sink, sizeof end, cudaMemcpyDeviceToHost));
  for (int lane = 0; lane < 32; ++lane) {
    const uint32_t right =
        query.step ? uint32_t(uint64_t(reads) * query.step % query.footprint) : query.offset[lane];
    if (end[lane] == right) continue;
    fprintf(stderr, "%s: lane %d ended at %u, not %u\n", query.id.c_str(), lane, end[lane], right);
    exit(1);
  }
}

long long cyclesOf(const Query &query, const Device &device, int warmUp, int steps) {
  launch(query, device, warmUp, steps);
  checkEnd(query, device, warmUp + steps);
  long long cycles = 0;
  CHECK(cudaMemcpy(&cycles, device.cycles, sizeof cycles, cudaMemcpyDeviceToHost));
  return cycles;
}

std::string paramsOf(const Query &query, int warmUp, int steps) {
  std::string offsets;
  for (uint32_t offset : query.offset) offsets += (offsets.empty() ? "" : ",") + std::to_string(offset);
  const std::string what =
      query.step ? measure::text("\"step\": %d, \"footprint\": %u, \"warps\": %d", query.step, query.footprint, query.warps)
                 : "\"offsets\": [" + offsets + "]";
  return measure::text("\"kind\": \"%s\", \"width\": %d, \"mask\": \"0x%08x\", \"warmUp\": %d, \"steps\": %d, ",
                       query.kind.c_str(), query.width, query.mask, warmUp, steps) + what;
}

/** Each case once in a launch of its own: 0 or 8 reads for the addresses, 64 cold ones for a line. */
void count(const std::vector<Query> &queries, const Device &device) {
  for (const Query &query : queries) {
    if (query.kind == "ring" || query.kind == "warps" || query.kind == "parameter") continue;
    const int steps = query.kind == "nothing" ? 0 : query.step ? 64 : 8;
    prepare(query, device);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStart());
    launch(query, device, 0, steps);
    CHECK(cudaProfilerStop());
    checkEnd(query, device, steps);
    printf("{\"case\": \"%s-counted\", \"params\": {%s}}\n", query.id.c_str(), paramsOf(query, 0, steps).c_str());
  }
}

/** Cycles of one read: a long chain less a short one, after reads that fill the caches. */
void time(const std::vector<Query> &queries, const Device &device) {
  constexpr int samples = 11;
  for (const Query &query : queries) {
    if (query.kind == "step" || query.kind == "nothing") continue;
    const int round = query.step ? int(query.footprint / query.step) : 8;
    const int warmUp = query.step ? 2 * round : 8;
    const int steps = query.step ? std::max(round, 64) : 64;
    prepare(query, device);
    std::vector<double> taken;
    for (int n = 0; n < samples; ++n) {
      const long long shorter = cyclesOf(query, device, warmUp, steps);
      const long long longer = cyclesOf(query, device, warmUp, 2 * steps);
      taken.push_back(double(longer - shorter) / steps);
    }
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s}}\n", query.id.c_str(),
           paramsOf(query, warmUp, steps).c_str(), measure::spread("cyclesPerRead", taken).c_str());
  }
}

int main(int argc, char **argv) {
  const std::string mode = argc == 3 ? argv[1] : "";
  if (mode != "count" && mode != "time") {
    fprintf(stderr, "usage: %s count|time CASES\n", argv[0]);
    return 2;
  }
  std::vector<Query> queries = readCases(argv[2]);
  for (uint32_t step = 4; step <= 512; step *= 2) queries.push_back(ring("step", step, tableBytes));
  for (int warps : {1, 2, 3, 4, 5, 8, 12}) queries.push_back(ring("warps", 64, 2048, warps));
  for (uint32_t kib : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 48, 56, 64}) queries.push_back(ring("ring", 64, 1024 * kib));

  const Device device = {measure::allocate<uint32_t>(32), measure::allocate<uint32_t>(32),
                         measure::allocate<long long>(1)};
  measure::printDevice();
  if (mode == "count") count(queries, device);
  else time(queries, device);
}
