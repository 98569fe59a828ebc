// Is a scalar copy faster than one by float4 when there is little to copy? From half as many floats as the GPU holds threads
// to eight times as many; and the same grids without work.

#include "../bench.cuh"

#include <memory>

constexpr int blockSize = 256;
constexpr size_t bufferBytes = size_t(1) << 30;

// region: copies
__global__ void scalar(float *__restrict__ out, const float *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}

__global__ void vector(float4 *__restrict__ out, const float4 *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}

__global__ void empty() {}
// endregion

float *in, *out;

/** Where the next launch copies: always at the beginning, or where none of the last launches has. */
size_t nextOffset(bool inL2, size_t floats) {
  static size_t next = 0;
  if (inL2) return 0;
  if ((next + floats) * sizeof(float) > bufferBytes) next = 0;
  const size_t offset = next;
  next += floats;
  return offset;
}

void add(std::vector<measure::Case> &cases, const char *way, bool inL2, size_t floats) {
  const bool wide = way[0] == 'v' || strcmp(way, "empty-vector") == 0, copies = way[0] != 'e';
  const int blocks = int(floats / (wide ? 4 : 1) / blockSize);
  const auto last = std::make_shared<size_t>(0);
  const double held = 2048.0 * measure::attribute(cudaDevAttrMultiProcessorCount);
  float *source = in, *target = out;
  cases.push_back({
      measure::text("%s-%s-%zu", way, inL2 ? "l2" : "dram", floats),
      measure::text("\"way\": \"%s\", \"memory\": \"%s\", \"floats\": %zu, \"ofThreadsHeld\": %g, \"blocks\": %d, "
                    "\"blockSize\": %d",
                    way, inL2 ? "l2" : "dram", floats, floats / held, blocks, blockSize),
      copies ? 2.0 * floats * sizeof(float) : 0.0,
      [=] {
        if (!copies) return;
        measure::fill(source, bufferBytes / sizeof(float));
        CHECK(cudaMemset(target, 0xff, bufferBytes));
      },
      [=] {
        *last = nextOffset(inL2, floats);
        if (!copies) empty<<<blocks, blockSize>>>();
        else if (wide)
          vector<<<blocks, blockSize>>>(reinterpret_cast<float4 *>(target + *last),
                                        reinterpret_cast<const float4 *>(source + *last));
        else scalar<<<blocks, blockSize>>>(target + *last, source + *last);
      },
      [=] {
        const size_t first = *last;
        return !copies || measure::all(floats, [=] __device__(size_t i) {
          return target[first + i] == float(measure::mix(first + i));
        });
      },
  });
}

/**
 * Launches of a few microseconds scatter: 150 rounds over all cases, in each one launch to warm up and one that is timed, so
 * that what changes with time changes all cases alike.
 */
void timeAll(const std::vector<measure::Case> &cases) {
  constexpr int rounds = 150;
  std::vector<std::vector<double>> times(cases.size());
  for (const measure::Case &one : cases) {
    one.prepare();
    one.launch();
    CHECK(cudaDeviceSynchronize());
    if (!one.correct()) {
      fprintf(stderr, "%s: wrong output\n", one.id.c_str());
      exit(1);
    }
  }
  for (int round = 0; round < rounds; ++round)
    for (size_t k = 0; k < cases.size(); ++k) {
      cases[k].launch();
      times[k].push_back(measure::microseconds(cases[k].launch));
    }
  for (size_t k = 0; k < cases.size(); ++k)
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s}}\n", cases[k].id.c_str(), cases[k].params.c_str(),
           measure::spread("timeUs", times[k]).c_str());
}

int main() {
  in = measure::allocate<float>(bufferBytes / sizeof(float));
  out = measure::allocate<float>(bufferBytes / sizeof(float));
  const size_t half = size_t(1024) * measure::attribute(cudaDevAttrMultiProcessorCount);
  std::vector<measure::Case> cases;
  for (const bool inL2 : {true, false})
    for (const size_t times : {1, 2, 4, 8, 16, 64})
      for (const char *way : {"scalar", "vector", "empty-scalar", "empty-vector"}) add(cases, way, inL2, half * times);
  measure::printDevice();
  timeAll(cases);
}
