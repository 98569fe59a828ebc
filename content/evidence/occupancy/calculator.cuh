// NVIDIA's own occupancy calculation, cuda_occupancy.h of the installed toolkit, asked about launches on any GPU.

#pragma once

#include <cuda_occupancy.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace calculator {

struct Launch {
  int registers, threads, staticBytes, dynamicBytes, carveout, optIn, barriers;
};

/** What the CUDA Programming Guide states of a compute capability; all have 65,536 registers and blocks up to 1024. */
struct Capability {
  int major, minor, threadsPerSm, sharedKibPerSm, reservedKibPerBlock;
};

constexpr Capability capabilities[] = {
    {7, 0, 2048, 96, 0},   {7, 2, 2048, 96, 0},   {7, 5, 1024, 64, 0},   {8, 0, 2048, 164, 1}, {8, 6, 1536, 100, 1},
    {8, 7, 1536, 164, 1},  {8, 9, 1536, 100, 1},  {9, 0, 2048, 228, 1},  {10, 0, 2048, 228, 1}, {10, 3, 2048, 228, 1},
    {11, 0, 1536, 228, 1}, {12, 0, 1536, 100, 1}, {12, 1, 1536, 100, 1},
};

inline cudaOccDeviceProp properties(const std::string &capability) {
  const int major = std::stoi(capability), minor = std::stoi(capability.substr(capability.find('.') + 1));
  Capability found = {major, minor, 2048, 228, 1};  // a stand-in for capabilities that the header is to refuse
  for (const Capability &known : capabilities)
    if (known.major == major && known.minor == minor) found = known;
  cudaOccDeviceProp made;
  made.computeMajor = major;
  made.computeMinor = minor;
  made.maxThreadsPerBlock = 1024;
  made.maxThreadsPerMultiprocessor = found.threadsPerSm;
  made.regsPerBlock = 65536;
  made.regsPerMultiprocessor = 65536;
  made.warpSize = 32;
  made.sharedMemPerBlock = 48 * 1024;
  made.sharedMemPerMultiprocessor = found.sharedKibPerSm * 1024;
  made.numSms = 1;
  made.sharedMemPerBlockOptin = (found.sharedKibPerSm - found.reservedKibPerBlock) * 1024;
  made.reservedSharedMemPerBlock = found.reservedKibPerBlock * 1024;
  return made;
}

/** Do both describe the same SM? The number of SMs does not matter. */
inline bool alike(const cudaOccDeviceProp &one, const cudaOccDeviceProp &other) {
  return one.computeMajor == other.computeMajor && one.computeMinor == other.computeMinor &&
         one.maxThreadsPerBlock == other.maxThreadsPerBlock &&
         one.maxThreadsPerMultiprocessor == other.maxThreadsPerMultiprocessor &&
         one.regsPerBlock == other.regsPerBlock && one.regsPerMultiprocessor == other.regsPerMultiprocessor &&
         one.warpSize == other.warpSize && one.sharedMemPerBlock == other.sharedMemPerBlock &&
         one.sharedMemPerMultiprocessor == other.sharedMemPerMultiprocessor &&
         one.sharedMemPerBlockOptin == other.sharedMemPerBlockOptin &&
         one.reservedSharedMemPerBlock == other.reservedSharedMemPerBlock;
}

inline std::string limit(int blocks) { return blocks == INT_MAX ? "none" : std::to_string(blocks); }

inline std::string limiters(unsigned bits) {
  const struct {
    unsigned bit;
    const char *word;
  } words[] = {{OCC_LIMIT_WARPS, "warps"},
               {OCC_LIMIT_BLOCKS, "blocks"},
               {OCC_LIMIT_REGISTERS, "registers"},
               {OCC_LIMIT_SHARED_MEMORY, "shared"},
               {OCC_LIMIT_BARRIERS, "barriers"},
               {OCC_LIMIT_VIRTUAL_RESOURCES, "virtual"}};
  std::string text;
  for (const auto &each : words)
    if (bits & each.bit) text += (text.empty() ? "" : "+") + std::string(each.word);
  return text;
}

inline std::string answer(const cudaOccDeviceProp &device, const Launch &launch) {
  cudaOccFuncAttributes function;
  function.maxThreadsPerBlock = INT_MAX;
  function.numRegs = launch.registers;
  function.sharedSizeBytes = launch.staticBytes;
  function.partitionedGCConfig = PARTITIONED_GC_OFF;
  function.shmemLimitConfig = launch.optIn ? FUNC_SHMEM_LIMIT_OPTIN : FUNC_SHMEM_LIMIT_DEFAULT;
  function.maxDynamicSharedSizeBytes = launch.dynamicBytes;
  function.numBlockBarriers = launch.barriers;
  function.virtualResourceCount = 0;
  cudaOccDeviceState state;
  state.cacheConfig = CACHE_PREFER_NONE;
  state.carveoutConfig = launch.carveout;

  cudaOccResult result = {};
  const cudaOccError status =
      cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &function, &state, launch.threads, launch.dynamicBytes);
  if (status == CUDA_OCC_ERROR_INVALID_INPUT) return "invalid input";
  if (status == CUDA_OCC_ERROR_UNKNOWN_DEVICE) return "unknown device";
  return std::to_string(result.activeBlocksPerMultiprocessor) + " by " + limiters(result.limitingFactors) + "; warps " +
         limit(result.blockLimitWarps) + ", blocks " + limit(result.blockLimitBlocks) + ", registers " +
         limit(result.blockLimitRegs) + ", shared " + limit(result.blockLimitSharedMem) + ", barriers " +
         limit(result.blockLimitBarriers) + "; allocated " + std::to_string(result.allocatedRegistersPerBlock) +
         " registers, " + std::to_string(result.allocatedSharedMemPerBlock) + " B";
}

inline void print(const std::string &id, const char *by, const std::string &capability, const Launch &launch,
                  const std::string &result) {
  printf("{\"case\": \"%s\", \"params\": {\"by\": \"%s\", \"capability\": \"%s\", \"registers\": %d, \"threads\": %d, "
         "\"static\": %d, \"dynamic\": %d, \"carveout\": %d, \"optIn\": %s, \"barriers\": %d}, \"result\": \"%s\"}\n",
         id.c_str(), by, capability.c_str(), launch.registers, launch.threads, launch.staticBytes, launch.dynamicBytes,
         launch.carveout, launch.optIn ? "true" : "false", launch.barriers, result.c_str());
}

}  // namespace calculator
