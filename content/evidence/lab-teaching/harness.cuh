// What the programs of this folder share: buffers whose addresses are known, cases that can be left out.

#pragma once

#include "../lab-kernels/harness.cuh"

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

/** The hash of a buffer and all its elements. */
template <class T>
std::string wholeOf(const Buffer<T> &buffer) {
  std::vector<T> host(buffer.count);
  CHECK(cudaMemcpy(host.data(), buffer.device, buffer.count * sizeof(T), cudaMemcpyDeviceToHost));
  std::string text = buffer.result().substr(0, 16) + ":";
  for (size_t i = 0; i < host.size(); ++i) text += measure::text(i ? ",%.9g" : "%.9g", double(host[i]));
  return text;
}

inline void report(const char *id, const char *file, const char *kernel, const std::string &addresses,
                   const std::string &result) {
  printf("{\"case\": \"%s\", \"params\": {\"file\": \"%s\", \"kernel\": \"%s\", \"addresses\": \"%s\"}, "
         "\"result\": \"%s\"}\n",
         id, file, kernel, addresses.c_str(), result.c_str());
  fflush(stdout);
}

/** Is this case among the names on the command line, which are those that failed before? */
inline bool isLeftOut(const char *id, int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    if (strcmp(argv[k], id) == 0) return true;
  return false;
}
