// One warp, one memory instruction per launch: its 32 addresses and its active lanes come from a file of cases. Needs no other file.
//
// A case is a line: id, space (global, shared, or ldmatrix), op (ld, st, or x1 to x4 with or without .trans), bytes per lane, the mask of
// active lanes in hexadecimal (lane 0 is bit 0), and 32 byte offsets, one per lane, from an aligned base. A line "occupancy THREADS BYTES" asks
// how many blocks of so many threads and so much dynamic shared memory an SM holds at once.
//
// Prints lines: the device, and one per case in the order of the launches; measure.sh puts the counters of Nsight Compute beside them.

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#define CHECK(call) check((call), #call, __LINE__)

void check(cudaError_t status, const char *call, int line) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "probes.cu:%d: %s: %s\n", line, call, cudaGetErrorString(status));
  exit(1);
}

struct Access {
  char *base;
  uint32_t mask;
  uint32_t offset[32];
};
using Kernel = void (*)(Access, uint32_t *);

// The addresses come in as a kernel parameter, which is read through the constant cache: the instruction below is the only one that touches
// the memory that is counted. It is PTX, predicated lane by lane, so that the compiler can neither widen, move, repeat, nor drop it.

#define PREDICATED(instruction) "{ .reg .pred active; setp.ne.u32 active, %5, 0; @active " instruction "; }"
#define LOAD(instruction, address)                          \
  asm volatile(PREDICATED(instruction)                      \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w) \
               : address, "r"(active)                       \
               : "memory")
#define STORE(instruction, address) \
  asm volatile(PREDICATED(instruction) ::"r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w), address, "r"(active) : "memory")

template <int width>
__global__ void globalLoad(const __grid_constant__ Access access, uint32_t *) {
  const int lane = threadIdx.x;
  const char *at = access.base + access.offset[lane];
  const uint32_t active = access.mask >> lane & 1;
  uint4 v = {0, 0, 0, 0};

  if constexpr (width == 1) LOAD("ld.global.u8 %0, [%4]", "l"(at));
  if constexpr (width == 2) LOAD("ld.global.u16 %0, [%4]", "l"(at));
  if constexpr (width == 4) LOAD("ld.global.b32 %0, [%4]", "l"(at));
  if constexpr (width == 8) LOAD("ld.global.v2.b32 {%0, %1}, [%4]", "l"(at));
  if constexpr (width == 16) LOAD("ld.global.v4.b32 {%0, %1, %2, %3}, [%4]", "l"(at));

  __shared__ volatile uint32_t sink[32];  // uses the value without touching global memory
  sink[lane] = v.x ^ v.y ^ v.z ^ v.w;
}

template <int width>
__global__ void globalStore(const __grid_constant__ Access access, uint32_t *) {
  const int lane = threadIdx.x;
  char *at = access.base + access.offset[lane];
  const uint32_t active = access.mask >> lane & 1;
  const uint32_t value = lane;
  const uint4 v = {value, value, value, value};

  if constexpr (width == 1) STORE("st.global.u8 [%4], %0", "l"(at));
  if constexpr (width == 2) STORE("st.global.u16 [%4], %0", "l"(at));
  if constexpr (width == 4) STORE("st.global.b32 [%4], %0", "l"(at));
  if constexpr (width == 8) STORE("st.global.v2.b32 [%4], {%0, %1}", "l"(at));
  if constexpr (width == 16) STORE("st.global.v4.b32 [%4], {%0, %1, %2, %3}", "l"(at));

  __shared__ volatile uint32_t sink[32];  // work for every lane, so that none leaves before the store
  sink[lane] = value;
}

constexpr uint32_t alignment = 1024, sharedBytes = 48 << 10, tileBytes = sharedBytes - alignment;

/** The address of a lane's offset from an aligned place, as the instructions of shared memory want it. */
__device__ uint32_t sharedAddress(const Access &access) {
  extern __shared__ char memory[];
  const uint32_t start = uint32_t(__cvta_generic_to_shared(memory));
  return (start + alignment - 1) / alignment * alignment + access.offset[threadIdx.x];
}

template <int width>
__global__ void sharedLoad(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t lane = threadIdx.x, at = sharedAddress(access), active = access.mask >> lane & 1;
  uint4 v = {0, 0, 0, 0};

  if constexpr (width == 1) LOAD("ld.shared.u8 %0, [%4]", "r"(at));
  if constexpr (width == 2) LOAD("ld.shared.u16 %0, [%4]", "r"(at));
  if constexpr (width == 4) LOAD("ld.shared.b32 %0, [%4]", "r"(at));
  if constexpr (width == 8) LOAD("ld.shared.v2.b32 {%0, %1}, [%4]", "r"(at));
  if constexpr (width == 16) LOAD("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4]", "r"(at));

  out[lane] = v.x ^ v.y ^ v.z ^ v.w;
}

template <int width>
__global__ void sharedStore(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t lane = threadIdx.x, at = sharedAddress(access), active = access.mask >> lane & 1;
  const uint4 v = {lane, lane + 32, lane + 64, lane + 96};

  if constexpr (width == 1) STORE("st.shared.u8 [%4], %0", "r"(at));
  if constexpr (width == 2) STORE("st.shared.u16 [%4], %0", "r"(at));
  if constexpr (width == 4) STORE("st.shared.b32 [%4], %0", "r"(at));
  if constexpr (width == 8) STORE("st.shared.v2.b32 [%4], {%0, %1}", "r"(at));
  if constexpr (width == 16) STORE("st.shared.v4.b32 [%4], {%0, %1, %2, %3}", "r"(at));

  out[lane] = lane;
}

#define LDMATRIX(form, registers)                                                         \
  asm volatile("ldmatrix.sync.aligned.m8n8." form ".shared.b16 " registers ", [%4];"      \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w)                               \
               : "r"(at)                                                                  \
               : "memory")

template <int matrices, bool transposed>
__global__ void matrixLoad(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t at = sharedAddress(access);
  uint4 v = {0, 0, 0, 0};
#if __CUDA_ARCH__ >= 750
  if constexpr (matrices == 1 && !transposed) LDMATRIX("x1", "{%0}");
  if constexpr (matrices == 2 && !transposed) LDMATRIX("x2", "{%0, %1}");
  if constexpr (matrices == 4 && !transposed) LDMATRIX("x4", "{%0, %1, %2, %3}");
  if constexpr (matrices == 1 && transposed) LDMATRIX("x1.trans", "{%0}");
  if constexpr (matrices == 2 && transposed) LDMATRIX("x2.trans", "{%0, %1}");
  if constexpr (matrices == 4 && transposed) LDMATRIX("x4.trans", "{%0, %1, %2, %3}");
#endif
  out[threadIdx.x] = v.x ^ v.y ^ v.z ^ v.w ^ at;
}

#define BY_WIDTH(kernel)                                                                                        \
  (width == 1 ? kernel<1> : width == 2 ? kernel<2> : width == 4 ? kernel<4> : width == 8 ? kernel<8> : kernel<16>)

Kernel kernelFor(const std::string &space, const std::string &op, int width) {
  if (width != 1 && width != 2 && width != 4 && width != 8 && width != 16) return nullptr;
  if (space == "global" && op == "ld") return BY_WIDTH(globalLoad);
  if (space == "global" && op == "st") return BY_WIDTH(globalStore);
  if (space == "shared" && op == "ld") return BY_WIDTH(sharedLoad);
  if (space == "shared" && op == "st") return BY_WIDTH(sharedStore);
  if (space != "ldmatrix" || width != 16) return nullptr;
  if (op == "x1") return matrixLoad<1, false>;
  if (op == "x2") return matrixLoad<2, false>;
  if (op == "x4") return matrixLoad<4, false>;
  if (op == "x1.trans") return matrixLoad<1, true>;
  if (op == "x2.trans") return matrixLoad<2, true>;
  if (op == "x4.trans") return matrixLoad<4, true>;
  return nullptr;
}

/** Of so many registers that they limit how many blocks fit, unlike the probes above. */
__global__ void __launch_bounds__(1024) busy(float *out) {
  float v[24];
#pragma unroll
  for (int i = 0; i < 24; ++i) v[i] = out[threadIdx.x + 32 * i];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 24; ++i) out[threadIdx.x + 32 * i] = v[i] * v[(i + 1) % 24];
}

void printOccupancy(int threads, int bytes) {
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, busy));
  int blocks = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, busy, threads, size_t(bytes)));
  printf("occupancy {\"threads\":%d,\"sharedBytes\":%d,\"registers\":%d,\"blocks\":%d}\n", threads, bytes,
         attributes.numRegs, blocks);
}

struct Query {
  std::string id;
  bool isGlobal;
  Access access;
  Kernel kernel;
};

[[noreturn]] void refuse(const std::string &line) {
  fprintf(stderr, "not a case, or not naturally aligned: %s\n", line.c_str());
  exit(1);
}

int main(int argc, char **argv) {
  std::ifstream file(argc > 1 ? argv[1] : "cases.txt");
  if (!file) {
    fprintf(stderr, "usage: %s cases.txt\n", argv[0]);
    return 2;
  }
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  printf("device {\"name\":\"%s\",\"computeCapability\":\"%d.%d\",\"sms\":%d,\"l2Bytes\":%d}\n", device.name, device.major,
         device.minor, device.multiProcessorCount, device.l2CacheSize);

  // Ordinary memory, its base aligned to its size, so that an offset decides all the lower bits of an address.
  constexpr uint64_t span = uint64_t(2) << 20;
  char *memory = nullptr;
  CHECK(cudaMalloc(&memory, 2 * span));
  CHECK(cudaMemset(memory, 0, 2 * span));
  char *base = reinterpret_cast<char *>((reinterpret_cast<uint64_t>(memory) + span - 1) / span * span);
  uint32_t *out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof *out));

  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Query query;
    std::string space, op;
    int width = 0;
    words >> query.id;
    if (query.id == "occupancy") {
      int threads = 0, bytes = 0;
      words >> threads >> bytes;
      if (words.fail()) refuse(line);
      printOccupancy(threads, bytes);
      continue;
    }
    words >> space >> op >> width >> std::hex >> query.access.mask >> std::dec;
    for (uint32_t &offset : query.access.offset) words >> offset;
    query.access.base = base;
    query.isGlobal = space == "global";
    query.kernel = words.fail() ? nullptr : kernelFor(space, op, width);
    if (!query.kernel) refuse(line);
    for (uint32_t offset : query.access.offset)
      if (offset % width != 0 || offset + width > (query.isGlobal ? span : tileBytes)) refuse(line);
    // Compute capability 7.0 has no ldmatrix.
    if (space == "ldmatrix" && device.major * 10 + device.minor < 75) continue;

    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStart());
    query.kernel<<<1, 32, query.isGlobal ? 0 : sharedBytes>>>(query.access, out);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());
    printf("case %s %s %s\n", query.id.c_str(), space.c_str(), op.c_str());
  }
  return 0;
}
