// What the probes of shared memory share: a file of cases, each of them one warp that executes one instruction in one
// launch, and the 32 addresses of its lanes.
//
// A case is a line: id, op, bytes per lane, the mask of active lanes in hexadecimal (lane 0 is bit 0), and 32 byte
// offsets, one per lane, from a 1024-byte aligned place in shared memory. Lines that begin with # are skipped.

#pragma once

#include "measure.cuh"

#include <fstream>
#include <sstream>

namespace warp_cases {

struct Access {
  uint32_t mask;
  uint32_t offset[32];
};

using Kernel = void (*)(Access, uint32_t *);

/** Gives the kernel for an op and a width, or nothing for a case that is none. */
using Choice = Kernel (*)(const std::string &op, int width);

constexpr uint32_t tileBytes = 192 << 10, alignment = 1024;
constexpr uint32_t sharedBytes = tileBytes + alignment;

/** The address of an offset, as the shared-memory instructions want it. */
__device__ inline uint32_t sharedAddress(const Access &access) {
  extern __shared__ char memory[];
  const uint32_t start = uint32_t(__cvta_generic_to_shared(memory));
  return (start + alignment - 1) / alignment * alignment + access.offset[threadIdx.x];
}

struct Query {
  std::string id, op;
  int width;
  Access access;
  Kernel kernel;
};

inline std::vector<Query> readCases(const char *path, Choice kernelFor) {
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
    for (uint32_t &offset : query.access.offset) words >> offset;
    query.kernel = words.fail() ? nullptr : kernelFor(query.op, query.width);
    bool good = query.kernel != nullptr;
    for (uint32_t offset : query.access.offset)
      good = good && offset % query.width == 0 && offset + query.width <= tileBytes;
    if (!good) {
      fprintf(stderr, "%s: not a case, or not naturally aligned: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
}

inline std::string paramsOf(const Query &query) {
  std::string offsets;
  for (uint32_t offset : query.access.offset) offsets += (offsets.empty() ? "" : ",") + std::to_string(offset);
  const std::string kind = query.id.substr(0, query.id.rfind('-'));
  return measure::text("\"op\": \"%s\", \"width\": %d, \"mask\": \"0x%08x\", \"kind\": \"%s\", \"offsets\": [%s]",
                       query.op.c_str(), query.width, query.access.mask, kind.c_str(), offsets.c_str());
}

/** `./program CASES`: every case once, each shown to the profiler as one launch, in order. */
inline int run(int argc, char **argv, Choice kernelFor) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s CASES\n", argv[0]);
    return 2;
  }
  uint32_t *out = measure::allocate<uint32_t>(32);
  std::vector<measure::Case> cases;
  for (const Query &query : readCases(argv[1], kernelFor))
    cases.push_back({query.id, paramsOf(query), 0,
                     [query] {
                       CHECK(cudaFuncSetAttribute(reinterpret_cast<const void *>(query.kernel),
                                                  cudaFuncAttributeMaxDynamicSharedMemorySize, sharedBytes));
                     },
                     [query, out] {
                       query.kernel<<<1, 32, sharedBytes>>>(query.access, out);
                       CHECK(cudaGetLastError());
                     },
                     nullptr});
  measure::printDevice();
  measure::count(cases);
  return 0;
}

}  // namespace warp_cases
