// Buffers that begin as a case says, and hashes of what a kernel left in them.

#pragma once

#include "../measure.cuh"

template <class T>
struct Buffer {
  T *device = nullptr;
  size_t count;

  template <class Init>
  Buffer(size_t count, Init init) : count(count) {
    std::vector<T> host(count);
    for (size_t i = 0; i < count; ++i) host[i] = T(init(i));
    CHECK(cudaMalloc(&device, count * sizeof(T)));
    if (reinterpret_cast<uintptr_t>(device) % 512 != 0) {
      fprintf(stderr, "a buffer does not begin at a multiple of 512 B\n");
      exit(1);
    }
    CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
  }

  ~Buffer() { cudaFree(device); }

  /** FNV-1a, 64 bits, over the bytes; and the first 16 elements, for what is not exact. */
  std::string result() const {
    std::vector<T> host(count);
    CHECK(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
    uint64_t hash = 0xcbf29ce484222325ull;
    const unsigned char *bytes = reinterpret_cast<const unsigned char *>(host.data());
    for (size_t i = 0; i < count * sizeof(T); ++i) hash = (hash ^ bytes[i]) * 0x100000001b3ull;
    std::string text = measure::text("%016llx:", static_cast<unsigned long long>(hash));
    for (size_t i = 0; i < count && i < 16; ++i) text += measure::text(i ? ",%.9g" : "%.9g", double(host[i]));
    return text;
  }
};

inline void report(const char *id, const char *file, const char *kernel, const std::string &result) {
  printf("{\"case\": \"%s\", \"params\": {\"file\": \"%s\", \"kernel\": \"%s\"}, \"result\": \"%s\"}\n", id, file,
         kernel, result.c_str());
}
