// Prints what the CUDA runtime says about device 0: the attributes that the book's table of GPUs relies on.

#include "../measure.cuh"

void print(const char *name, const char *source, const char *unit, double value) {
  printf("{\"case\": \"%s\", \"params\": {\"source\": \"%s\"}, \"values\": {\"%s\": {\"median\": %.17g, \"min\": %.17g, "
         "\"max\": %.17g, \"samples\": 1}}}\n",
         name, source, unit, value, value, value);
}

#define ATTRIBUTE(name, unit, id) print(name, #id, unit, measure::attribute(id))

int main() {
  measure::printDevice();
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  print("globalMemory", "cudaDeviceProp.totalGlobalMem", "bytes", double(properties.totalGlobalMem));
  size_t granularity = 0;
  CHECK(cudaDeviceGetLimit(&granularity, cudaLimitMaxL2FetchGranularity));
  print("l2FetchGranularityDefault", "cudaLimitMaxL2FetchGranularity", "bytes", double(granularity));

  ATTRIBUTE("computeCapabilityMajor", "count", cudaDevAttrComputeCapabilityMajor);
  ATTRIBUTE("computeCapabilityMinor", "count", cudaDevAttrComputeCapabilityMinor);
  ATTRIBUTE("warpSize", "lanes", cudaDevAttrWarpSize);
  ATTRIBUTE("sms", "count", cudaDevAttrMultiProcessorCount);
  ATTRIBUTE("smClock", "kHz", cudaDevAttrClockRate);
  ATTRIBUTE("memoryClock", "kHz", cudaDevAttrMemoryClockRate);
  ATTRIBUTE("memoryBusWidth", "bits", cudaDevAttrGlobalMemoryBusWidth);
  ATTRIBUTE("l2Cache", "bytes", cudaDevAttrL2CacheSize);
  ATTRIBUTE("persistingL2Max", "bytes", cudaDevAttrMaxPersistingL2CacheSize);
  ATTRIBUTE("accessPolicyWindowMax", "bytes", cudaDevAttrMaxAccessPolicyWindowSize);
  ATTRIBUTE("sharedPerSm", "bytes", cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  ATTRIBUTE("sharedPerBlock", "bytes", cudaDevAttrMaxSharedMemoryPerBlock);
  ATTRIBUTE("sharedPerBlockOptIn", "bytes", cudaDevAttrMaxSharedMemoryPerBlockOptin);
  ATTRIBUTE("sharedReservedPerBlock", "bytes", cudaDevAttrReservedSharedMemoryPerBlock);
  ATTRIBUTE("registersPerSm", "count", cudaDevAttrMaxRegistersPerMultiprocessor);
  ATTRIBUTE("registersPerBlock", "count", cudaDevAttrMaxRegistersPerBlock);
  ATTRIBUTE("threadsPerSm", "count", cudaDevAttrMaxThreadsPerMultiProcessor);
  ATTRIBUTE("threadsPerBlock", "count", cudaDevAttrMaxThreadsPerBlock);
  ATTRIBUTE("blocksPerSm", "count", cudaDevAttrMaxBlocksPerMultiprocessor);
  ATTRIBUTE("constantMemory", "bytes", cudaDevAttrTotalConstantMemory);
  ATTRIBUTE("asyncEngines", "count", cudaDevAttrAsyncEngineCount);
  ATTRIBUTE("singleToDoubleRatio", "ratio", cudaDevAttrSingleToDoublePrecisionPerfRatio);
  ATTRIBUTE("clusterLaunch", "flag", cudaDevAttrClusterLaunch);
  ATTRIBUTE("textureAlignment", "bytes", cudaDevAttrTextureAlignment);
}
