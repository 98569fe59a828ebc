// One warp, one global memory instruction per launch, its 32 addresses and its active lanes read from a file of cases.
//
// A case is a line: id, op (ld or st), bytes per lane (1, 2, 4, 8 or 16), the mask of active lanes in hexadecimal (lane
// 0 is bit 0), and 32 byte offsets, one per lane, from an aligned base. Lines that begin with # are skipped.
//
// With --alias, the whole range of addresses is one physical page of 2 MiB, mapped again and again: what differs between
// two addresses beyond bit 20 is then the virtual address alone.

#include "../measure.cuh"

#include <cuda.h>

#include <fstream>
#include <sstream>

struct Access {
  char *base;
  uint32_t mask;
  uint64_t offset[32];
};

// The addresses come in as a kernel parameter, which is read through the constant cache: the instruction below is the
// only one that touches global memory. It is PTX, predicated lane by lane, so that the compiler can neither widen,
// move, repeat nor drop it; a warp whose lanes are all off executes it too.

#define PREDICATED(instruction) "{ .reg .pred active; setp.ne.u32 active, %5, 0; @active " instruction "; }"
#define LOAD(instruction)                                         \
  asm volatile(PREDICATED(instruction)                            \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w)       \
               : "l"(address), "r"(active))
#define STORE(instruction)                                        \
  asm volatile(PREDICATED(instruction) ::"r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w), "l"(address), "r"(active) : "memory")

// region: load
template <int width>
__global__ void load(const __grid_constant__ Access access) {
  const int lane = threadIdx.x;
  const char *address = access.base + access.offset[lane];
  const uint32_t active = access.mask >> lane & 1;
  uint4 v = {0, 0, 0, 0};

  if constexpr (width == 1) LOAD("ld.global.u8 %0, [%4]");
  if constexpr (width == 2) LOAD("ld.global.u16 %0, [%4]");
  if constexpr (width == 4) LOAD("ld.global.b32 %0, [%4]");
  if constexpr (width == 8) LOAD("ld.global.v2.b32 {%0, %1}, [%4]");
  if constexpr (width == 16) LOAD("ld.global.v4.b32 {%0, %1, %2, %3}, [%4]");

  __shared__ volatile uint32_t sink[32];  // uses the value without touching global memory
  sink[lane] = v.x ^ v.y ^ v.z ^ v.w;
}
// endregion

// region: store
template <int width>
__global__ void store(const __grid_constant__ Access access) {
  const int lane = threadIdx.x;
  char *address = access.base + access.offset[lane];
  const uint32_t active = access.mask >> lane & 1;
  const uint32_t value = lane;
  const uint4 v = {value, value, value, value};

  if constexpr (width == 1) STORE("st.global.u8 [%4], %0");
  if constexpr (width == 2) STORE("st.global.u16 [%4], %0");
  if constexpr (width == 4) STORE("st.global.b32 [%4], %0");
  if constexpr (width == 8) STORE("st.global.v2.b32 [%4], {%0, %1}");
  if constexpr (width == 16) STORE("st.global.v4.b32 [%4], {%0, %1, %2, %3}");

  __shared__ volatile uint32_t sink[32];  // work for every lane, so that none leaves before the store
  sink[lane] = value;
}
// endregion

using Kernel = void (*)(Access);

Kernel kernelFor(const std::string &op, int width) {
  const bool loads = op == "ld";
  if (!loads && op != "st") return nullptr;
  switch (width) {
    case 1: return loads ? load<1> : store<1>;
    case 2: return loads ? load<2> : store<2>;
    case 4: return loads ? load<4> : store<4>;
    case 8: return loads ? load<8> : store<8>;
    case 16: return loads ? load<16> : store<16>;
    default: return nullptr;
  }
}

struct Query {
  std::string id, op;
  int width;
  Access access;
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
    words >> query.id >> query.op >> query.width >> std::hex >> query.access.mask >> std::dec;
    for (uint64_t &offset : query.access.offset) words >> offset;
    bool good = !words.fail() && kernelFor(query.op, query.width);
    for (uint64_t offset : query.access.offset) good = good && offset % query.width == 0;
    if (!good) {
      fprintf(stderr, "%s: not a case, or not naturally aligned: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
}

constexpr uint64_t pageBytes = uint64_t(2) << 20;

/** The smallest power of two, 2 MiB or more, that holds every offset. */
uint64_t spanOf(const std::vector<Query> &queries) {
  uint64_t span = pageBytes, end = 0;
  for (const Query &query : queries)
    for (uint64_t offset : query.access.offset) end = std::max(end, offset + query.width);
  while (span < end) span *= 2;
  return span;
}

uint64_t alignedUp(uint64_t address, uint64_t span) { return (address + span - 1) / span * span; }

/** Ordinary memory of `span` bytes, aligned to `span`. */
char *ordinaryMemory(uint64_t span) {
  char *buffer = measure::allocate<char>(2 * span);
  CHECK(cudaMemset(buffer, 0, 2 * span));
  return reinterpret_cast<char *>(alignedUp(reinterpret_cast<uint64_t>(buffer), span));
}

/** Calls a function of the driver, found by name, so that the program need not be linked with the driver. */
template <class... Parameters, class... Arguments>
void callDriver(CUresult (*)(Parameters...), const char *name, Arguments... arguments) {
  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found));
  const CUresult status = reinterpret_cast<CUresult (*)(Parameters...)>(function)(arguments...);
  if (status == CUDA_SUCCESS) return;
  fprintf(stderr, "%s: driver error %d\n", name, int(status));
  exit(1);
}

#define DRIVER(function, ...) callDriver(static_cast<decltype(&function)>(nullptr), #function, __VA_ARGS__)

/** `span` bytes of addresses, aligned to `span`, that all lead to one physical page. */
char *aliasedMemory(uint64_t span) {
  CHECK(cudaFree(nullptr));  // creates the context
  CUmemAllocationProp kind = {};
  kind.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  kind.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  kind.location.id = 0;
  CUmemGenericAllocationHandle page;
  DRIVER(cuMemCreate, &page, pageBytes, &kind, 0);

  CUdeviceptr reserved;
  DRIVER(cuMemAddressReserve, &reserved, 2 * span, 0, 0, 0);
  const CUdeviceptr base = alignedUp(reserved, span);
  for (uint64_t offset = 0; offset < span; offset += pageBytes) DRIVER(cuMemMap, base + offset, pageBytes, 0, page, 0);

  CUmemAccessDesc access = {};
  access.location = kind.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  DRIVER(cuMemSetAccess, base, span, &access, 1);
  return reinterpret_cast<char *>(base);
}

/** The id of a case up to its last hyphen. */
std::string kindOf(const std::string &id) { return id.substr(0, id.rfind('-')); }

int main(int argc, char **argv) {
  const bool aliased = argc == 3 && strcmp(argv[2], "--alias") == 0;
  if (argc != 2 && !aliased) {
    fprintf(stderr, "usage: %s CASES [--alias]\n", argv[0]);
    return 2;
  }
  std::vector<Query> queries = readCases(argv[1]);
  const uint64_t span = spanOf(queries);
  char *base = aliased ? aliasedMemory(span) : ordinaryMemory(span);
  measure::printDevice();

  for (Query &query : queries) {
    query.access.base = base;
    CHECK(cudaProfilerStart());
    kernelFor(query.op, query.width)<<<1, 32>>>(query.access);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());

    std::string offsets;
    for (uint64_t offset : query.access.offset) offsets += (offsets.empty() ? "" : ",") + std::to_string(offset);
    printf("{\"case\": \"%s\", \"params\": {\"op\": \"%s\", \"width\": %d, \"mask\": \"0x%08x\", \"kind\": \"%s\", "
           "\"base\": \"%p\", \"offsets\": [%s]}}\n",
           query.id.c_str(), query.op.c_str(), query.width, query.access.mask, kindOf(query.id).c_str(),
           static_cast<void *>(base), offsets.c_str());
  }
}
