// One warp, one 4-byte load per launch, as in ../global-access, from addresses that lie up to 2 TiB apart. A range of 2 TiB
// of addresses, aligned to its size, is reserved; wherever a case touches it, one and the same physical page of 2 MiB is
// mapped.
//
// A case is a line: id, the mask of active lanes in hexadecimal (lane 0 is bit 0), and 32 byte offsets from the base.

#include "../measure.cuh"

#include <cuda.h>

#include <fstream>
#include <set>
#include <sstream>

struct Access {
  char *base;
  uint32_t mask;
  uint64_t offset[32];
};

// region: load
/** The addresses come in as a kernel parameter, so that this load is the only instruction that touches global memory. */
__global__ void load(const __grid_constant__ Access access) {
  const int lane = threadIdx.x;
  const char *address = access.base + access.offset[lane];
  const uint32_t active = access.mask >> lane & 1;
  uint32_t value = 0;
  asm volatile("{ .reg .pred active; setp.ne.u32 active, %2, 0; @active ld.global.b32 %0, [%1]; }"
               : "+r"(value)
               : "l"(address), "r"(active));
  __shared__ volatile uint32_t sink[32];  // uses the value without touching global memory
  sink[lane] = value;
}
// endregion

struct Query {
  std::string id;
  Access access;
};

std::vector<Query> readCases(const char *path) {
  std::ifstream file(path);
  std::vector<Query> queries;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Query query;
    words >> query.id >> std::hex >> query.access.mask >> std::dec;
    for (uint64_t &offset : query.access.offset) words >> offset;
    if (words.fail()) {
      fprintf(stderr, "%s: not a case: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
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

constexpr uint64_t pageBytes = uint64_t(2) << 20;
constexpr uint64_t spanBytes = uint64_t(1) << 41;

char *aliasedMemory(const std::vector<Query> &queries) {
  CHECK(cudaFree(nullptr));  // creates the context
  CUmemAllocationProp kind = {};
  kind.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  kind.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  kind.location.id = 0;
  CUmemAccessDesc access = {};
  access.location = kind.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  CUmemGenericAllocationHandle page;
  DRIVER(cuMemCreate, &page, pageBytes, &kind, 0);
  CUdeviceptr base = 0;
  DRIVER(cuMemAddressReserve, &base, spanBytes, spanBytes, 0, 0);
  if (base % spanBytes != 0) {
    fprintf(stderr, "the reserved range is not aligned to its size\n");
    exit(1);
  }
  std::set<uint64_t> pages;
  for (const Query &query : queries)
    for (uint64_t offset : query.access.offset) pages.insert(offset / pageBytes);
  for (uint64_t number : pages) {
    DRIVER(cuMemMap, base + number * pageBytes, pageBytes, 0, page, 0);
    DRIVER(cuMemSetAccess, base + number * pageBytes, pageBytes, &access, 1);
  }
  return reinterpret_cast<char *>(base);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s CASES\n", argv[0]);
    return 2;
  }
  std::vector<Query> queries = readCases(argv[1]);
  char *base = aliasedMemory(queries);
  measure::printDevice();
  for (Query &query : queries) {
    query.access.base = base;
    CHECK(cudaProfilerStart());
    load<<<1, 32>>>(query.access);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());

    std::string offsets;
    for (uint64_t offset : query.access.offset) offsets += (offsets.empty() ? "" : ",") + std::to_string(offset);
    printf("{\"case\": \"%s\", \"params\": {\"op\": \"ld\", \"width\": 4, \"mask\": \"0x%08x\", \"base\": \"%p\", \"offsets\": [%s]}}\n",
           query.id.c_str(), query.access.mask, static_cast<void *>(base), offsets.c_str());
  }
}
