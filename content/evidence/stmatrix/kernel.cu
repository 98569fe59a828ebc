// One warp, one stmatrix per launch, its row addresses read from a file of cases. The op of a case is x1, x2 or x4, with
// .trans behind it or not; a row has 16 bytes, all lanes are active; see ../warp-cases.cuh for the rest of the line.
// Lanes whose addresses the instruction does not read (8 to 31 with x1, 16 to 31 with x2) have addresses all the same.

#include "../warp-cases.cuh"

using warp_cases::Access;

#define STMATRIX(form, registers)                                                     \
  asm volatile("stmatrix.sync.aligned.m8n8." form ".shared.b16 [%4], " registers ";" \
               ::"r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w), "r"(address)                \
               : "memory")

// region: stmatrix
template <int matrices, bool transposed>
__global__ void store(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t lane = threadIdx.x, address = warp_cases::sharedAddress(access);
  const uint4 v = {lane, lane + 32, lane + 64, lane + 96};

  if constexpr (matrices == 1 && !transposed) STMATRIX("x1", "{%0}");
  if constexpr (matrices == 2 && !transposed) STMATRIX("x2", "{%0, %1}");
  if constexpr (matrices == 4 && !transposed) STMATRIX("x4", "{%0, %1, %2, %3}");
  if constexpr (matrices == 1 && transposed) STMATRIX("x1.trans", "{%0}");
  if constexpr (matrices == 2 && transposed) STMATRIX("x2.trans", "{%0, %1}");
  if constexpr (matrices == 4 && transposed) STMATRIX("x4.trans", "{%0, %1, %2, %3}");

  out[lane] = lane;
}
// endregion

warp_cases::Kernel kernelFor(const std::string &op, int width) {
  if (width != 16) return nullptr;
  if (op == "x1") return store<1, false>;
  if (op == "x2") return store<2, false>;
  if (op == "x4") return store<4, false>;
  if (op == "x1.trans") return store<1, true>;
  if (op == "x2.trans") return store<2, true>;
  if (op == "x4.trans") return store<4, true>;
  return nullptr;
}

int main(int argc, char **argv) { return warp_cases::run(argc, argv, kernelFor); }
