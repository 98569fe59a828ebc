// One warp, one shared-memory load or store per launch, its 32 addresses and its active lanes read from a file of cases.
// The op of a case is ld or st, its width 1, 2, 4, 8 or 16 bytes a lane; see ../warp-cases.cuh for the rest of the line.

#include "../warp-cases.cuh"

using warp_cases::Access;

// The addresses come in as a kernel parameter, which is read through the constant cache: the instruction below is the
// only one that touches shared memory. It is PTX, predicated lane by lane, so that the compiler can neither widen, move,
// repeat nor drop it; a warp whose lanes are all off executes it too.

#define PREDICATED(instruction) "{ .reg .pred active; setp.ne.u32 active, %5, 0; @active " instruction "; }"
#define LOAD(instruction)                                   \
  asm volatile(PREDICATED(instruction)                      \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w) \
               : "r"(address), "r"(active)                  \
               : "memory")
#define STORE(instruction) \
  asm volatile(PREDICATED(instruction) ::"r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w), "r"(address), "r"(active) : "memory")

// region: load
template <int width>
__global__ void load(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t lane = threadIdx.x, address = warp_cases::sharedAddress(access);
  const uint32_t active = access.mask >> lane & 1;
  uint4 v = {0, 0, 0, 0};

  if constexpr (width == 1) LOAD("ld.shared.u8 %0, [%4]");
  if constexpr (width == 2) LOAD("ld.shared.u16 %0, [%4]");
  if constexpr (width == 4) LOAD("ld.shared.b32 %0, [%4]");
  if constexpr (width == 8) LOAD("ld.shared.v2.b32 {%0, %1}, [%4]");
  if constexpr (width == 16) LOAD("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4]");

  out[lane] = v.x ^ v.y ^ v.z ^ v.w;  // a use, in global memory
}
// endregion

// region: store
template <int width>
__global__ void store(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t lane = threadIdx.x, address = warp_cases::sharedAddress(access);
  const uint32_t active = access.mask >> lane & 1;
  const uint4 v = {lane, lane + 32, lane + 64, lane + 96};

  if constexpr (width == 1) STORE("st.shared.u8 [%4], %0");
  if constexpr (width == 2) STORE("st.shared.u16 [%4], %0");
  if constexpr (width == 4) STORE("st.shared.b32 [%4], %0");
  if constexpr (width == 8) STORE("st.shared.v2.b32 [%4], {%0, %1}");
  if constexpr (width == 16) STORE("st.shared.v4.b32 [%4], {%0, %1, %2, %3}");

  out[lane] = lane;  // work for every lane, so that none leaves before the store
}
// endregion

warp_cases::Kernel kernelFor(const std::string &op, int width) {
  const bool loads = op == "ld";
  if (!loads && op != "st") return nullptr;
  switch (width) {
    case 1: return loads ? load<1> : store<1>;
    case 2: return loads ? load<2> : store<2>;
    case 4: return loads ? load<4> : store<4>;
    case 8: return loads ? load<8> : store<8>;
    case 16: return loads ? load<16> : store<16>;
    default: return nullptr;
  }
}

int main(int argc, char **argv) { return warp_cases::run(argc, argv, kernelFor); }
