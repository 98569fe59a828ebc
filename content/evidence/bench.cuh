// What the programs of the second edition share beyond measure.cuh: cases that are timed for as long as they are worth,
// what a kernel was compiled to, and a limit on how many of its blocks are resident.

#pragma once

#include "measure.cuh"

namespace measure {

using More = std::function<std::string(const Case &, const std::vector<double> &)>;

template <class Kernel>
cudaFuncAttributes attributesOf(Kernel kernel) {
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, kernel));
  return attributes;
}

/** What the compiler gave a thread, as members of a JSON object. */
template <class Kernel>
std::string compiled(Kernel kernel) {
  const cudaFuncAttributes attributes = attributesOf(kernel);
  return text("\"registers\": %d, \"localBytes\": %zu, \"sharedBytes\": %zu", attributes.numRegs,
              attributes.localSizeBytes, attributes.sharedSizeBytes);
}

/** Dynamic shared memory that nobody uses, so that no more than `blocks` fit on a multiprocessor. */
template <class Kernel>
int ballast(Kernel kernel, int blockSize, int blocks) {
  const int all = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  const int reserved = attribute(cudaDevAttrReservedSharedMemoryPerBlock);
  const int own = int(attributesOf(kernel).sharedSizeBytes);
  const int most = (attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) - own) / 128 * 128;
  const int each = std::min(most, (all / blocks - reserved - own) / 128 * 128);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared));
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, blockSize, each));
  if (resident != blocks) {
    fprintf(stderr, "%d blocks would be resident instead of %d\n", resident, blocks);
    exit(1);
  }
  return each;
}

/**
 * Two rounds over all cases; in each, a checked launch, two more to warm up, then eleven that are timed. A launch of more
 * than 20 ms is timed three times a round, one of more than half a second once. `more` adds values of its own.
 */
inline void timeEach(const std::vector<Case> &cases, const More &more = nullptr) {
  constexpr int rounds = 2;
  std::vector<std::vector<double>> times(cases.size()), roundMedians(cases.size());
  for (int round = 0; round < rounds; ++round)
    for (size_t k = 0; k < cases.size(); ++k) {
      const Case &c = cases[k];
      c.prepare();
      c.launch();
      CHECK(cudaDeviceSynchronize());
      if (!c.correct()) {
        fprintf(stderr, "%s: wrong output\n", c.id.c_str());
        exit(1);
      }
      std::vector<double> taken = {microseconds(c.launch)};
      if (taken[0] <= 20e3) {
        c.launch();
        taken.clear();
      }
      const size_t samples = taken.empty() ? 11 : taken[0] < 500e3 ? 3 : 1;
      while (taken.size() < samples) taken.push_back(microseconds(c.launch));
      roundMedians[k].push_back(median(taken));
      times[k].insert(times[k].end(), taken.begin(), taken.end());
    }

  for (size_t k = 0; k < cases.size(); ++k) {
    std::string values = spread("timeUs", times[k]) + ", " + spread("roundMedianUs", roundMedians[k]);
    if (cases[k].usefulBytes > 0) {
      std::vector<double> rates;
      for (double t : times[k]) rates.push_back(cases[k].usefulBytes / t / 1e3);
      values += ", " + spread("usefulGBps", rates);
    }
    if (more) values += more(cases[k], times[k]);
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s}}\n", cases[k].id.c_str(), cases[k].params.c_str(),
           values.c_str());
  }
}

/** `./program count` or `./program time`, with cases of which only some are counted. */
inline int runSome(int argc, char **argv, const std::vector<Case> &timed, const std::vector<Case> &counted,
                   const More &more = nullptr) {
  const std::string mode = argc > 1 ? argv[1] : "";
  printDevice();
  if (mode == "count") count(counted);
  else if (mode == "time") timeEach(timed, more);
  else fprintf(stderr, "usage: %s count|time\n", argv[0]);
  return mode == "count" || mode == "time" ? 0 : 2;
}

}  // namespace measure
