// Loads and stores of 1 to 16 bytes at addresses that their width does not divide, each in a process of its own:
// after such an error a process can do nothing more with the GPU.

#include "../measure.cuh"

#include <sys/wait.h>
#include <unistd.h>

// region: misaligned
template <class Element>
__global__ void load(const char *bytes, int offset, Element *out) {
  *out = *reinterpret_cast<const Element *>(bytes + offset);
}

template <class Element>
__global__ void store(char *bytes, int offset, Element value) {
  *reinterpret_cast<Element *>(bytes + offset) = value;
}
// endregion

template <class Element>
void attempt(const char *op, int offset) {
  char *bytes = measure::allocate<char>(4096);
  Element *out = measure::allocate<Element>(1);
  CHECK(cudaMemset(bytes, 0, 4096));
  if (strcmp(op, "ld") == 0) load<Element><<<1, 1>>>(bytes, offset, out);
  else store<Element><<<1, 1>>>(bytes, offset, Element{});
  const cudaError_t status = cudaDeviceSynchronize();
  const int width = sizeof(Element);
  printf("{\"case\": \"%s-%d-at-%d\", \"params\": {\"op\": \"%s\", \"width\": %d, \"offset\": %d}, "
         "\"result\": \"%s: %s\"}\n",
         op, width, offset, op, width, offset, cudaGetErrorName(status), cudaGetErrorString(status));
}

/** Runs the body in a child process, and waits for it. */
void apart(const std::function<void()> &body) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    body();
    fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) exit(1);
}

int main() {
  apart(measure::printDevice);
  for (const char *op : {"ld", "st"}) {
    apart([=] { attempt<uint8_t>(op, 1); });
    for (const int offset : {1, 2}) apart([=] { attempt<uint16_t>(op, offset); });
    for (const int offset : {1, 2, 4}) apart([=] { attempt<float>(op, offset); });
    for (const int offset : {1, 2, 4, 8}) apart([=] { attempt<float2>(op, offset); });
    for (const int offset : {1, 2, 4, 8, 16}) apart([=] { attempt<float4>(op, offset); });
  }
}
