// Occupancy as NVIDIA's header calculates it, as the runtime answers, and as blocks really gather on the SMs.
//
// For each line of the file of cases, see cases.py: either the header's answer about a launch on some compute capability,
// or a kernel of this program, asked about with cudaOccupancyMaxActiveBlocksPerMultiprocessor and launched.

#include "../measure.cuh"
#include "calculator.cuh"

#include <fstream>
#include <map>
#include <sstream>

constexpr long long WAIT = 200'000;  // cycles; long enough for every SM to be filled
constexpr int BLOCKS_PER_SM = 40;    // launched, so that more want to be resident than can

/**
 * Holds values in registers while it waits, so many that it fills the registers that it is allowed, and uses `Barriers`
 * block barriers. One thread of each block counts the block in when it starts and out before it ends, so the peak of an
 * SM's count is never above what was resident.
 */
template <int Registers, int Barriers>
__global__ void __maxnreg__(Registers) hold(unsigned *data, int *present, int *peak) {
  constexpr int values = Registers > 17 ? Registers - 16 : 1;
  unsigned held[values];
#pragma unroll
  for (int i = 0; i < values; ++i)
    asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(held[i]) : "l"(data + threadIdx.x + i) : "memory");
  if (threadIdx.x == 0) {
    unsigned sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    atomicMax(&peak[sm], atomicAdd(&present[sm], 1) + 1);
    const long long start = clock64();
    while (clock64() - start < WAIT) {
    }
    atomicSub(&present[sm], 1);
  }
  __syncthreads();
  if (Barriers > 1) asm volatile("bar.sync %0;" ::"n"(Barriers - 1) : "memory");
#pragma unroll
  for (int i = 0; i < values; ++i)
    asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(data + threadIdx.x + i), "r"(held[i]) : "memory");
}

using Kernel = void (*)(unsigned *, int *, int *);

template <int... Registers>
void addWithRegisters(std::map<std::pair<int, int>, Kernel> &kernels) {
  (kernels.insert({{Registers, 1}, hold<Registers, 1>}), ...);
}

template <int... Barriers>
void addWithBarriers(std::map<std::pair<int, int>, Kernel> &kernels) {
  (kernels.insert({{16, Barriers}, hold<16, Barriers>}), ...);
}

std::map<std::pair<int, int>, Kernel> allKernels() {
  std::map<std::pair<int, int>, Kernel> kernels;
  addWithRegisters<16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184,
                   192, 200, 208, 216, 224, 232, 240, 248, 255>(kernels);
  addWithBarriers<2, 3, 4, 5, 8, 12, 16>(kernels);
  return kernels;
}

struct Sms {
  int count;
  unsigned *data;
  int *present, *peak;
};

/** The least and the most blocks that were together on an SM, or the launch's error. */
std::string resident(Kernel kernel, int threads, int dynamicBytes, const Sms &sms) {
  CHECK(cudaMemset(sms.present, 0, sms.count * sizeof(int)));
  CHECK(cudaMemset(sms.peak, 0, sms.count * sizeof(int)));
  kernel<<<sms.count * BLOCKS_PER_SM, threads, dynamicBytes>>>(sms.data, sms.present, sms.peak);
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) return std::string("launch ") + cudaGetErrorName(status);
  CHECK(cudaDeviceSynchronize());
  std::vector<int> peak(sms.count);
  CHECK(cudaMemcpy(peak.data(), sms.peak, sms.count * sizeof(int), cudaMemcpyDeviceToHost));
  const auto [least, most] = std::minmax_element(peak.begin(), peak.end());
  return measure::text("resident %d to %d", *least, *most);
}

void launchCase(std::istringstream &words, const std::string &id, const std::string &capability,
                const std::map<std::pair<int, int>, Kernel> &kernels, const Sms &sms) {
  int registers, barriers, threads, dynamicBytes, carveout, optIn;
  words >> registers >> barriers >> threads >> dynamicBytes >> carveout >> optIn;
  const Kernel kernel = kernels.at({registers, barriers});
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, kernel));
  if (attributes.localSizeBytes != 0) {
    fprintf(stderr, "%s: values were spilled at %d registers\n", id.c_str(), registers);
    exit(1);
  }
  const int most = (optIn ? measure::attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin)
                          : measure::attribute(cudaDevAttrMaxSharedMemoryPerBlock)) -
                   int(attributes.sharedSizeBytes);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, carveout));
  int api = -1;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&api, kernel, threads, dynamicBytes));
  const calculator::Launch launch = {
      attributes.numRegs, threads, int(attributes.sharedSizeBytes), dynamicBytes, carveout, optIn, barriers};
  calculator::print(id, "kernel", capability, launch,
                    measure::text("runtime %d; %s", api, resident(kernel, threads, dynamicBytes, sms).c_str()));
}

int main(int argc, char **argv) {
  std::ifstream file(argc > 1 ? argv[1] : "cases.txt");
  if (!file) {
    fprintf(stderr, "usage: %s cases.txt\n", argv[0]);
    return 2;
  }
  measure::printDevice();
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  const std::string own = std::to_string(device.major) + "." + std::to_string(device.minor);
  const cudaOccDeviceProp queried(device);
  if (!calculator::alike(queried, calculator::properties(own))) {
    fprintf(stderr, "the table of calculator.cuh differs from what this device says of itself\n");
    return 1;
  }
  const auto kernels = allKernels();
  Sms sms = {device.multiProcessorCount, measure::allocate<unsigned>(4096), measure::allocate<int>(1024),
             measure::allocate<int>(1024)};
  CHECK(cudaMemset(sms.data, 0, 4096 * sizeof(unsigned)));

  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string kind, id, capability;
    words >> kind >> id;
    if (kind == "calculator") {
      calculator::Launch launch;
      words >> capability >> launch.registers >> launch.threads >> launch.staticBytes >> launch.dynamicBytes >>
          launch.carveout >> launch.optIn >> launch.barriers;
      const cudaOccDeviceProp asked = capability == own ? queried : calculator::properties(capability);
      calculator::print(id, "calculator", capability, launch, calculator::answer(asked, launch));
    } else {
      launchCase(words, id, own, kernels, sms);
    }
  }
  return 0;
}
