// One warp executes a sequence of global memory instructions, each complete before the next begins, read from a file of
// cases. Every sequence is launched once per length, first access alone, first two, and so on: what the k-th access adds to
// a counter is the difference between two launches, each from cold caches.
//
// A line of the file is one access: sequence, operation, bytes per lane (1, 2, 4, 8 or 16), the mask of active lanes in
// hexadecimal (lane 0 is bit 0), and 32 byte offsets, one per lane, from an aligned base. Consecutive lines with one
// sequence name form the sequence. Operations carry PTX's words: ld, ld.cg, st.wt, red, ... (see OPERATIONS).
//
// A sequence of ld+ (4 bytes a lane) is a burst: its loads are issued back to back, and the first is waited for only after
// the last has been issued.

#include "../measure.cuh"

#include <fstream>
#include <map>
#include <sstream>

constexpr int longestSequence = 24, longestBurst = 8;

struct Step {
  uint32_t operation;
  uint32_t mask;
  uint32_t offset[32];
};

// The whole sequence comes in as a kernel parameter, which is read through the constant cache: the instructions under test
// are the only ones that touch global memory. They are PTX, predicated lane by lane, so that the compiler can neither widen,
// move, repeat nor drop them.
struct Sequence {
  char *base;
  uint32_t length;
  Step step[longestSequence];
};
static_assert(sizeof(Sequence) <= 4096, "a kernel takes 4 KB of parameters");

#define PREDICATED(instruction) "{ .reg .pred active; setp.ne.u32 active, %5, 0; @active " instruction "; }"
#define LOAD(instruction)                                   \
  asm volatile(PREDICATED(instruction)                      \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w) \
               : "l"(address), "r"(active)                  \
               : "memory")
#define STORE(instruction) \
  asm volatile(PREDICATED(instruction) ::"r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w), "l"(address), "r"(active) : "memory")

// name, number, PTX
#define LOADS(LD)                             \
  LD("ld", 0, "ld.global.ca")                 \
  LD("ld.cg", 1, "ld.global.cg")              \
  LD("ld.cs", 2, "ld.global.cs")              \
  LD("ld.lu", 3, "ld.global.lu")              \
  LD("ld.cv", 4, "ld.global.cv")              \
  LD("ld.nc", 5, "ld.global.nc")              \
  LD("ld.no_allocate", 6, "ld.global.L1::no_allocate")       \
  LD("ld.evict_first", 7, "ld.global.L1::evict_first")       \
  LD("ld.evict_last", 8, "ld.global.L1::evict_last")         \
  LD("ld.evict_unchanged", 9, "ld.global.L1::evict_unchanged") \
  LD("ld.nc.no_allocate", 10, "ld.global.nc.L1::no_allocate") \
  LD("ld.volatile", 11, "ld.volatile.global") \
  LD("ld.relaxed.gpu", 12, "ld.relaxed.gpu.global")

#define STORES(ST)                            \
  ST("st", 13, "st.global.wb")                \
  ST("st.cg", 14, "st.global.cg")             \
  ST("st.cs", 15, "st.global.cs")             \
  ST("st.wt", 16, "st.global.wt")             \
  ST("st.no_allocate", 17, "st.global.L1::no_allocate") \
  ST("st.evict_first", 18, "st.global.L1::evict_first") \
  ST("st.evict_last", 19, "st.global.L1::evict_last")   \
  ST("st.volatile", 20, "st.volatile.global") \
  ST("st.relaxed.gpu", 21, "st.relaxed.gpu.global")

// Reductions and atomics: 4 or 8 bytes a lane. The fence has no addresses.
constexpr int red = 22, atom = 23, fenceGpu = 24, fenceCta = 25, burstLoad = 26;

#define LOAD_CASES(name, number, ptx)                                             \
  case number * 5 + 0: LOAD(ptx ".u8 %0, [%4]"); break;                           \
  case number * 5 + 1: LOAD(ptx ".u16 %0, [%4]"); break;                          \
  case number * 5 + 2: LOAD(ptx ".b32 %0, [%4]"); break;                          \
  case number * 5 + 3: LOAD(ptx ".v2.b32 {%0, %1}, [%4]"); break;                 \
  case number * 5 + 4: LOAD(ptx ".v4.b32 {%0, %1, %2, %3}, [%4]"); break;

#define STORE_CASES(name, number, ptx)                                            \
  case number * 5 + 0: STORE(ptx ".u8 [%4], %0"); break;                          \
  case number * 5 + 1: STORE(ptx ".u16 [%4], %0"); break;                         \
  case number * 5 + 2: STORE(ptx ".b32 [%4], %0"); break;                         \
  case number * 5 + 3: STORE(ptx ".v2.b32 [%4], {%0, %1}"); break;                \
  case number * 5 + 4: STORE(ptx ".v4.b32 [%4], {%0, %1, %2, %3}"); break;

/** Waits for the value without a memory instruction: no value in memory is the one that stops the kernel. */
__device__ __forceinline__ void arrive(uint32_t value) {
  asm volatile("{ .reg .pred never; setp.eq.u32 never, %0, 0x9e3779b9; @never trap; }" ::"r"(value) : "memory");
}

/** Long enough for a store or a reduction, which no register waits for, to be done with the L1. */
__device__ __forceinline__ void settle() {
  const long long until = clock64() + 6000;
  while (clock64() < until) {}
}

// region: sequence
__global__ void sequence(const __grid_constant__ Sequence s) {
  const int lane = threadIdx.x;
  for (uint32_t k = 0; k < s.length; ++k) {
    char *address = s.base + s.step[k].offset[lane];
    const uint32_t active = s.step[k].mask >> lane & 1;
    const uint32_t value = lane;
    uint4 v = {value, value, value, value};
    uint64_t wide = value;

    switch (s.step[k].operation) {
      LOADS(LOAD_CASES)
      STORES(STORE_CASES)
      case red * 5 + 2: STORE("red.global.add.u32 [%4], %0"); break;
      case red * 5 + 3:
        asm volatile("{ .reg .pred active; setp.ne.u32 active, %2, 0; @active red.global.add.u64 [%1], %0; }" ::"l"(wide),
                     "l"(address), "r"(active) : "memory");
        break;
      case atom * 5 + 2: LOAD("atom.global.add.u32 %0, [%4], %1"); break;
      case atom * 5 + 3:
        asm volatile("{ .reg .pred active; setp.ne.u32 active, %2, 0; @active atom.global.add.u64 %0, [%1], %0; }"
                     : "+l"(wide) : "l"(address), "r"(active) : "memory");
        v.x = uint32_t(wide);
        break;
      case fenceGpu * 5 + 2: asm volatile("fence.acq_rel.gpu;" ::: "memory"); break;
      case fenceCta * 5 + 2: asm volatile("fence.acq_rel.cta;" ::: "memory"); break;
    }
    arrive(v.x ^ v.y ^ v.z ^ v.w);
    __syncwarp();
    settle();
  }
}
// endregion

// region: burst
__global__ void burst(const __grid_constant__ Sequence s) {
  const int lane = threadIdx.x;
  char *addresses[longestBurst];
  uint32_t actives[longestBurst], values[longestBurst], known = 0;
#pragma unroll
  for (int k = 0; k < longestBurst; ++k) {
    addresses[k] = s.base + s.step[k].offset[lane];
    actives[k] = k < s.length ? s.step[k].mask >> lane & 1 : 0;
    values[k] = 0;
    known ^= uint32_t(reinterpret_cast<uint64_t>(addresses[k])) ^ actives[k];
  }
  arrive(known & 0x7fffffff);  // all addresses are in registers before the first load
#pragma unroll
  for (int k = 0; k < longestBurst; ++k)
    asm volatile("{ .reg .pred active; setp.ne.u32 active, %2, 0; @active ld.global.ca.b32 %0, [%1]; }"
                 : "+r"(values[k]) : "l"(addresses[k]), "r"(actives[k]) : "memory");
#pragma unroll
  for (int k = 0; k < longestBurst; ++k) arrive(values[k]);
}
// endregion

std::map<std::string, int> operations() {
  std::map<std::string, int> numbers;
#define NUMBER(name, number, ptx) numbers[name] = number;
  LOADS(NUMBER)
  STORES(NUMBER)
  numbers["red"] = red;
  numbers["atom"] = atom;
  numbers["fence.gpu"] = fenceGpu;
  numbers["fence.cta"] = fenceCta;
  numbers["ld+"] = burstLoad;
  return numbers;
}

constexpr uint32_t span = 16u << 20;

/** Which of the five widths; -1 if it is none, or if the operation does not have it. */
int widthIndex(int operation, int width) {
  for (int index = 0; index < 5; ++index) {
    if (width != 1 << index) continue;
    if (operation == red || operation == atom) return index == 2 || index == 3 ? index : -1;
    if (operation >= fenceGpu) return index == 2 ? index : -1;
    return index;
  }
  return -1;
}

struct Named {
  std::string name;
  bool isBurst;
  Sequence sequence;
};

std::vector<Named> readSequences(const char *path) {
  static const std::map<std::string, int> numbers = operations();
  std::ifstream file(path);
  std::vector<Named> sequences;
  std::string line;
  bool good = bool(file);
  while (good && std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string name, operation;
    int width = 0;
    Step step = {};
    words >> name >> operation >> width >> std::hex >> step.mask >> std::dec;
    for (uint32_t &offset : step.offset) words >> offset;
    good = !words.fail() && numbers.count(operation) && widthIndex(numbers.at(operation), width) >= 0;
    for (uint32_t offset : step.offset) good = good && offset % width == 0 && offset + width <= span;
    if (good) {
      const int number = numbers.at(operation);
      step.operation = number * 5 + widthIndex(number, width);
      if (sequences.empty() || sequences.back().name != name) sequences.push_back({name, number == burstLoad, {}});
      Named &last = sequences.back();
      good = last.isBurst == (number == burstLoad) &&
             last.sequence.length < (last.isBurst ? longestBurst : longestSequence);
      if (good) last.sequence.step[last.sequence.length++] = step;
    }
  }
  if (!good || sequences.empty()) {
    fprintf(stderr, "%s: unreadable, or not an access: %s\n", path, line.c_str());
    exit(1);
  }
  return sequences;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s CASES\n", argv[0]);
    return 2;
  }
  std::vector<Named> sequences = readSequences(argv[1]);
  char *buffer = measure::allocate<char>(2 * span);
  CHECK(cudaMemset(buffer, 0, 2 * span));
  char *base = reinterpret_cast<char *>((reinterpret_cast<uint64_t>(buffer) + span - 1) / span * span);
  measure::printDevice();

  for (Named &each : sequences) {
    const uint32_t whole = each.sequence.length;
    each.sequence.base = base;
    for (uint32_t length = 1; length <= whole; ++length) {
      each.sequence.length = length;
      CHECK(cudaProfilerStart());
      if (each.isBurst) burst<<<1, 32>>>(each.sequence);
      else sequence<<<1, 32>>>(each.sequence);
      CHECK(cudaGetLastError());
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaProfilerStop());
      printf("{\"case\": \"%s/%02u\", \"params\": {\"sequence\": \"%s\", \"length\": %u}}\n", each.name.c_str(), length,
             each.name.c_str(), length);
    }
  }
}
