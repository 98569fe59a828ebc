// What the measured programs share: error checks, one way to time a kernel, one way to show it to a profiler, and
// results as lines of JSON on standard output, which record.py reads.

#pragma once

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#define CHECK(call) measure::check((call), #call, __FILE__, __LINE__)

namespace measure {

inline void check(cudaError_t status, const char *call, const char *file, int line) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(status));
  exit(1);
}

inline std::string text(const char *format, ...) {
  char buffer[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(buffer, sizeof buffer, format, arguments);
  va_end(arguments);
  return buffer;
}

inline int attribute(cudaDeviceAttr name) {
  int value = 0;
  CHECK(cudaDeviceGetAttribute(&value, name, 0));
  return value;
}

/** The line that tells record.py which GPU this was. */
inline void printDevice() {
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  printf("{\"device\": {\"name\": \"%s\", \"computeCapability\": \"%d.%d\", \"sms\": %d, \"smClockMaxMHz\": %d, "
         "\"memoryClockMHz\": %d, \"l2Bytes\": %d}}\n",
         properties.name, properties.major, properties.minor, properties.multiProcessorCount,
         attribute(cudaDevAttrClockRate) / 1000, attribute(cudaDevAttrMemoryClockRate) / 1000, properties.l2CacheSize);
}

struct Case {
  std::string id;
  std::string params;             // the members of a JSON object
  double usefulBytes;             // what the program asked to be read and written
  std::function<void()> prepare;  // fills inputs, poisons outputs; not measured
  std::function<void()> launch;   // exactly one kernel launch
  std::function<bool()> correct;  // is the output right after prepare and one launch?
};

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

inline std::string spread(const char *name, const std::vector<double> &values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return text("\"%s\": {\"median\": %.6g, \"min\": %.6g, \"max\": %.6g, \"samples\": %zu}", name, median(values), *least,
              *most, values.size());
}

inline double microseconds(const std::function<void()> &launch) {
  static cudaEvent_t start = nullptr, stop = nullptr;
  if (!start) {
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
  }
  CHECK(cudaEventRecord(start));
  launch();
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaGetLastError());
  float milliseconds = 0;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  return milliseconds * 1000.0;
}

/** Every case once, each shown to the profiler as one launch, in order. */
inline void count(const std::vector<Case> &cases) {
  for (const Case &c : cases) {
    c.prepare();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStart());
    c.launch();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());
    printf("{\"case\": \"%s\", \"params\": {%s}}\n", c.id.c_str(), c.params.c_str());
  }
}

/** Two rounds over all cases; in each, a checked launch, two more to warm up, then eleven that are timed. */
inline void time(const std::vector<Case> &cases) {
  constexpr int rounds = 2, warmUps = 2, samples = 11;
  std::vector<std::vector<double>> times(cases.size()), roundMedians(cases.size());

  for (int round = 0; round < rounds; ++round) {
    for (size_t k = 0; k < cases.size(); ++k) {
      const Case &c = cases[k];
      c.prepare();
      c.launch();
      CHECK(cudaDeviceSynchronize());
      if (!c.correct()) {
        fprintf(stderr, "%s: wrong output\n", c.id.c_str());
        exit(1);
      }
      for (int n = 0; n < warmUps; ++n) c.launch();
      std::vector<double> taken;
      for (int n = 0; n < samples; ++n) taken.push_back(microseconds(c.launch));
      roundMedians[k].push_back(median(taken));
      times[k].insert(times[k].end(), taken.begin(), taken.end());
    }
  }

  for (size_t k = 0; k < cases.size(); ++k) {
    std::vector<double> rates;
    for (double t : times[k]) rates.push_back(cases[k].usefulBytes / t / 1e3);  // B/us is MB/s; 1e3 of them, GB/s
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s, %s, %s}}\n", cases[k].id.c_str(),
           cases[k].params.c_str(), spread("timeUs", times[k]).c_str(), spread("roundMedianUs", roundMedians[k]).c_str(),
           spread("usefulGBps", rates).c_str());
  }
}

/** `./program count` or `./program time`. */
inline int run(int argc, char **argv, const std::vector<Case> &cases) {
  const std::string mode = argc > 1 ? argv[1] : "";
  printDevice();
  if (mode == "count") count(cases);
  else if (mode == "time") time(cases);
  else fprintf(stderr, "usage: %s count|time\n", argv[0]);
  return mode == "count" || mode == "time" ? 0 : 2;
}

// Inputs that cannot be guessed, and a device-side comparison that says how many elements are wrong.

/** A value between 0 and 2^24 - 1, exact in a float, that differs between neighbours. */
__host__ __device__ inline uint32_t mix(uint64_t i) {
  uint64_t x = i + 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return uint32_t((x ^ (x >> 31)) & 0xffffff);
}

template <class Body>
__global__ void forEach(size_t n, Body body) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) body(i);
}

/** Runs body(i) for i in 0..n-1 on the GPU. */
template <class Body>
void each(size_t n, Body body) {
  forEach<<<4096, 256>>>(n, body);
  CHECK(cudaGetLastError());
}

/** Does right(i) hold for every i in 0..n-1? */
template <class Right>
bool all(size_t n, Right right) {
  static unsigned long long *wrong = nullptr;
  if (!wrong) CHECK(cudaMalloc(&wrong, sizeof *wrong));
  CHECK(cudaMemset(wrong, 0, sizeof *wrong));
  unsigned long long *counter = wrong;
  each(n, [=] __device__(size_t i) {
    if (!right(i)) atomicAdd(counter, 1ull);
  });
  unsigned long long found = 0;
  CHECK(cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost));
  return found == 0;
}

inline void fill(float *data, size_t n) {
  each(n, [=] __device__(size_t i) { data[i] = float(mix(i)); });
}

template <class T>
T *allocate(size_t n) {
  T *data = nullptr;
  CHECK(cudaMalloc(&data, n * sizeof(T)));
  return data;
}

}  // namespace measure
