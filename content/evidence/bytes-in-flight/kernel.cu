// How fast can an H200 be read when a given number of bytes is on its way at any time?
//
// Every warp asks for `loads` pieces of 32 times `width` bytes, waits until all of them are there, and asks again. The
// loads are PTX, so that the compiler can neither merge nor split them, and the loop is not unrolled: a warp never has
// more on its way than one round of loads.

#include "../measure.cuh"

#include <memory>
#include <set>

template <int width>
__device__ void load(uint32_t (&word)[width / 4], const char *from) {
  if constexpr (width == 4) asm volatile("ld.global.b32 %0, [%1];" : "=r"(word[0]) : "l"(from));
  if constexpr (width == 8)
    asm volatile("ld.global.v2.b32 {%0, %1}, [%2];" : "=r"(word[0]), "=r"(word[1]) : "l"(from));
  if constexpr (width == 16)
    asm volatile("ld.global.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "l"(from));
}

struct Result {
  uint32_t *sum;   // of all words read, modulo 2^32
  uint32_t *smOf;  // by block
};

// region: stream
/** Reads `rounds` rounds of the whole grid, one after the other; in each pass a block reads what was another block's. */
template <int width, int loads>
__global__ void __launch_bounds__(1024, 1) stream(const char *from, int rounds, int passes, Result result) {
  constexpr int warpBytes = loads * 32 * width;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
  const size_t roundBytes = size_t(gridDim.x) * warps * warpBytes;
  uint32_t sum = 0;

#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
    const int block = (blockIdx.x + pass * 61) % gridDim.x;  // not a neighbour's: reads of neighbours can be merged
    const char *at = from + (size_t(block) * warps + warp) * warpBytes + lane * width;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round, at += roundBytes) {
      uint32_t word[loads][width / 4];
#pragma unroll
      for (int n = 0; n < loads; ++n) load<width>(word[n], at + n * 32 * width);
#pragma unroll
      for (int n = 0; n < loads; ++n)
        for (uint32_t each : word[n]) sum += each;
    }
  }
  sum = __reduce_add_sync(0xffffffff, sum);
  if (lane == 0) atomicAdd(result.sum, sum);
  if (threadIdx.x == 0) asm volatile("mov.u32 %0, %%smid;" : "=r"(result.smOf[blockIdx.x]));
}
// endregion

using Kernel = void (*)(const char *, int, int, Result);

template <int width>
Kernel kernelOf(int loads) {
  switch (loads) {
    case 1: return stream<width, 1>;
    case 2: return stream<width, 2>;
    case 4: return stream<width, 4>;
    case 8: return stream<width, 8>;
    default: return nullptr;
  }
}

Kernel kernelFor(int width, int loads) {
  return width == 4 ? kernelOf<4>(loads) : width == 8 ? kernelOf<8>(loads) : kernelOf<16>(loads);
}

constexpr size_t mebibyte = size_t(1) << 20, gibibyte = size_t(1) << 30;
constexpr size_t bufferBytes = 8 * gibibyte;  // a launch reads where none of the last launches has
constexpr size_t l2Bytes = 20 * mebibyte;     // fits into one half of the L2

/** Where the next launch reads: on through the buffer, and from its beginning when the end is near. */
size_t nextOffset(size_t bytes) {
  static size_t next = 0;
  if (next + bytes > bufferBytes) next = 0;
  const size_t offset = next;
  next += (bytes + 2 * mebibyte - 1) / (2 * mebibyte) * (2 * mebibyte);
  return offset;
}

__global__ void addUp(const uint32_t *words, size_t count, uint32_t *total) {
  uint32_t own = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    own += words[i];
  atomicAdd(total, own);
}

/** The same sum by another kernel. */
uint32_t sumOf(const char *from, size_t bytes) {
  static uint32_t *total = measure::allocate<uint32_t>(1);
  CHECK(cudaMemset(total, 0, 4));
  addUp<<<1056, 512>>>(reinterpret_cast<const uint32_t *>(from), bytes / 4, total);
  CHECK(cudaGetLastError());
  uint32_t found = 0;
  CHECK(cudaMemcpy(&found, total, 4, cudaMemcpyDeviceToHost));
  return found;
}

struct Shape {
  const char *memory;
  int sms, warpsPerSm, width, loads;
};

/** The case, or none if that many warps do not fit on an SM. */
void add(std::vector<measure::Case> &cases, const Shape &shape, char *buffer, Result result) {
  const char *memory = shape.memory;
  const int sms = shape.sms, warpsPerSm = shape.warpsPerSm, width = shape.width, loads = shape.loads;
  const bool inL2 = strcmp(memory, "l2") == 0;
  const Kernel kernel = kernelFor(width, loads);
  const int blocksPerSm = warpsPerSm > 32 ? 2 : 1, blocks = sms * blocksPerSm;
  const int threads = warpsPerSm / blocksPerSm * 32;
  int fitting = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fitting, kernel, threads, 0));
  if (fitting < blocksPerSm) {
    fprintf(stderr, "%d warps of %d loads of %d bytes do not fit\n", warpsPerSm, loads, width);
    return;
  }
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, kernel));

  // Long enough, about 1.5 ms or more, that the start of a kernel does not count.
  const double inFlight = double(sms) * warpsPerSm * 32 * width * loads;
  const double rate = std::min(std::min(inFlight / 600e-9, sms * 120e9), inL2 ? 7e12 : 4.8e12);
  const double wanted = std::min(std::max(rate * 1.5e-3, 8.0 * mebibyte), 4.0 * gibibyte);
  const double region = inL2 ? double(l2Bytes) : wanted;
  const int rounds = std::max(1, int(region / inFlight));
  const int passes = inL2 ? std::max(4, int(wanted / region)) : 1;
  const size_t bytes = size_t(rounds) * size_t(inFlight);

  auto last = std::make_shared<size_t>(0);
  cases.push_back({
      measure::text("%s-%dsm-%dw-%dB-x%d", memory, sms, warpsPerSm, width, loads),
      measure::text("\"memory\": \"%s\", \"sms\": %d, \"warpsPerSm\": %d, \"width\": %d, \"loads\": %d, "
                    "\"bytesInFlight\": %.0f, \"blocksPerSm\": %d, \"occupancy\": %.6g, \"registers\": %d, "
                    "\"regionBytes\": %zu, \"passes\": %d",
                    memory, sms, warpsPerSm, width, loads, inFlight, blocksPerSm, warpsPerSm / 64.0, attributes.numRegs,
                    bytes, passes),
      double(bytes) * passes,
      [=] { CHECK(cudaMemset(result.sum, 0, 4)); },
      [=] {
        *last = inL2 ? 0 : nextOffset(bytes);
        kernel<<<blocks, threads>>>(buffer + *last, rounds, passes, result);
      },
      [=] {
        uint32_t sum = 0;
        std::vector<uint32_t> smOf(blocks);
        CHECK(cudaMemcpy(&sum, result.sum, 4, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(smOf.data(), result.smOf, blocks * 4, cudaMemcpyDeviceToHost));
        const int seen = std::set<uint32_t>(smOf.begin(), smOf.end()).size();
        if (seen != sms) fprintf(stderr, "%d blocks ran on %d SMs, not on %d\n", blocks, seen, sms);
        return seen == sms && sum == sumOf(buffer + *last, bytes) * uint32_t(passes);
      },
  });
}

int main(int argc, char **argv) {
  char *buffer = measure::allocate<char>(bufferBytes);
  auto *words = reinterpret_cast<uint32_t *>(buffer);
  measure::each(bufferBytes / 4, [=] __device__(size_t i) { words[i] = measure::mix(i); });
  const Result result = {measure::allocate<uint32_t>(1), measure::allocate<uint32_t>(1024)};
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount);

  std::vector<measure::Case> cases;
  for (const int warps : {1, 2, 4, 8, 16, 32, 64})
    for (const int width : {4, 8, 16})
      for (const int loads : {1, 2, 4, 8}) {
        add(cases, {"dram", sms, warps, width, loads}, buffer, result);
        if (loads == 1 || loads == 4) add(cases, {"l2", sms, warps, width, loads}, buffer, result);
      }
  for (const int some : {1, 8, 33, 66})
    for (const int warps : {1, 4, 16, 32})
      for (const int loads : {1, 4}) {
        add(cases, {"dram", some, warps, 16, loads}, buffer, result);
        if (some == 1) add(cases, {"l2", some, warps, 16, loads}, buffer, result);
        if (some == 1) add(cases, {"dram", some, warps, 4, loads}, buffer, result);
      }
  return measure::run(argc, argv, cases);
}
