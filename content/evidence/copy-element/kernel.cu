// A contiguous, aligned copy of 512 MiB by elements of 1 to 16 bytes; one element a thread, or 16 bytes a thread.

#include "../measure.cuh"

constexpr size_t bytes = size_t(512) << 20;
constexpr int blockSize = 256;

// region: one-element
template <class Element>
__global__ void copy(Element *__restrict__ out, const Element *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}
// endregion

// region: sixteen-bytes
template <class Element>
__global__ void copy16(Element *__restrict__ out, const Element *__restrict__ in) {
  constexpr int count = 16 / sizeof(Element);
  const size_t first = blockIdx.x * size_t(blockDim.x) * count + threadIdx.x;
#pragma unroll
  for (int k = 0; k < count; ++k) {
    const size_t i = first + k * blockDim.x;
    out[i] = in[i];
  }
}
// endregion

float *in, *out;

measure::Case caseOf(const char *id, const std::string &params, std::function<void()> launch) {
  float *source = in, *target = out;
  return {
      id,
      params,
      2.0 * bytes,
      [=] {
        measure::fill(source, bytes / sizeof(float));
        CHECK(cudaMemset(target, 0xff, bytes));
      },
      launch,
      [=] {
        return measure::all(bytes / sizeof(float), [=] __device__(size_t i) { return target[i] == float(measure::mix(i)); });
      },
  };
}

template <class Element>
void add(std::vector<measure::Case> &cases, bool sixteenBytes) {
  const int width = sizeof(Element), perThread = sixteenBytes ? 16 / width : 1;
  const auto kernel = sixteenBytes ? copy16<Element> : copy<Element>;
  const int blocks = bytes / width / perThread / blockSize;
  cases.push_back(caseOf(measure::text("element-%d-per-thread-%d", width, perThread).c_str(),
                         measure::text("\"width\": %d, \"perThread\": %d, \"bytes\": %zu, \"blockSize\": %d", width, perThread,
                                       bytes, blockSize),
                         [=] {
                           kernel<<<blocks, blockSize>>>(reinterpret_cast<Element *>(out),
                                                         reinterpret_cast<const Element *>(in));
                         }));
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(bytes / sizeof(float));
  out = measure::allocate<float>(bytes / sizeof(float));
  std::vector<measure::Case> cases;

  add<uint8_t>(cases, false);
  add<uint16_t>(cases, false);
  add<float>(cases, false);
  add<float2>(cases, false);
  add<float4>(cases, false);
  add<uint8_t>(cases, true);
  add<uint16_t>(cases, true);
  add<float>(cases, true);
  add<float2>(cases, true);

  const bool timing = argc > 1 && strcmp(argv[1], "time") == 0;
  if (timing)  // the runtime's own copy, which is no kernel of ours to count
    cases.push_back(caseOf("memcpy", measure::text("\"width\": null, \"perThread\": null, \"bytes\": %zu, \"blockSize\": null", bytes),
                           [] { CHECK(cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice)); }));

  return measure::run(argc, argv, cases);
}
