// Programs that launch the cases of one file: to be timed with a warm and an empty L2, or to be shown to a profiler.

#pragma once

#include "../measure.cuh"

template <class T, class Init>
__global__ void fillBuffer(T *data, size_t count, Init init) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    data[i] = T(init(static_cast<unsigned long long>(i)));
}

/** A buffer that begins as a case says, at a multiple of 512 B. */
template <class T>
struct Buffer {
  T *device = nullptr;
  template <class Init>
  Buffer(size_t count, Init init) {
    CHECK(cudaMalloc(&device, count * sizeof(T)));
    fillBuffer<<<1056, 512>>>(device, count, init);
    CHECK(cudaGetLastError());
  }
  ~Buffer() { cudaFree(device); }
};

/** A pointer that is whatever a kernel wants it to be. */
struct Pointer {
  void *to;
  template <class T>
  operator T *() const {
    return static_cast<T *>(to);
  }
};

template <class T>
Pointer at(const Buffer<T> &buffer, size_t offset) {
  return {reinterpret_cast<char *>(buffer.device) + offset};
}

/** Reads more than the L2 holds, so that nothing else is left in it and nothing in it waits to be written back. */
__global__ void readAll(const uint4 *data, size_t count, unsigned *out) {
  unsigned sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) sum += data[i].x;
  if (sum == 1) *out = sum;
}

inline void emptyL2() {
  static uint4 *data = nullptr;
  static unsigned *out = nullptr;
  constexpr size_t bytes = 256u << 20;
  if (!data) {
    CHECK(cudaMalloc(&data, bytes));
    CHECK(cudaMemset(data, 0, bytes));
    CHECK(cudaMalloc(&out, 4));
  }
  readAll<<<1056, 512>>>(data, bytes / 16, out);
}

/** `mode` is time, or count (launches once for the profiler), or warm (three times, after two that are not shown). */
inline void runCase(const char *mode, const char *id, const char *file, const char *kernel, const std::function<void()> &launch) {
  if (strcmp(mode, "time") == 0) {
    launch();
    launch();
    std::vector<double> warm, cold;
    for (int k = 0; k < 11; ++k) warm.push_back(measure::microseconds(launch));
    for (int k = 0; k < 7; ++k) {
      emptyL2();
      cold.push_back(measure::microseconds(launch));
    }
    printf("{\"case\": \"%s\", \"file\": \"%s\", \"kernel\": \"%s\", \"values\": {%s, %s}}\n", id, file, kernel,
           measure::spread("warmUs", warm).c_str(), measure::spread("coldUs", cold).c_str());
  } else {
    const bool isWarm = strcmp(mode, "warm") == 0;
    if (isWarm) {
      launch();
      launch();
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStart());
    for (int k = 0; k < (isWarm ? 3 : 1); ++k) launch();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());
    printf("{\"case\": \"%s\", \"launches\": %d}\n", id, isWarm ? 3 : 1);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  fflush(stdout);
}
