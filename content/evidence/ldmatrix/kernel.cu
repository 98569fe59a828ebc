// One warp, one ldmatrix per launch, its row addresses read from a file of cases. The op of a case is x1, x2 or x4, with
// .trans behind it or not; a row has 16 bytes, all lanes are active; see ../warp-cases.cuh for the rest of the line.
// Lanes whose addresses the instruction does not read (8 to 31 with x1, 16 to 31 with x2) have addresses all the same.

#include "../warp-cases.cuh"

using warp_cases::Access;

#define LDMATRIX(form, registers)                                       \
  asm volatile("ldmatrix.sync.aligned.m8n8." form ".shared.b16 " registers ", [%4];" \
               : "+r"(v.x), "+r"(v.y), "+r"(v.z), "+r"(v.w)             \
               : "r"(address)                                           \
               : "memory")

// region: ldmatrix
template <int matrices, bool transposed>
__global__ void load(const __grid_constant__ Access access, uint32_t *out) {
  const uint32_t address = warp_cases::sharedAddress(access);
  uint4 v = {0, 0, 0, 0};

  if constexpr (matrices == 1 && !transposed) LDMATRIX("x1", "{%0}");
  if constexpr (matrices == 2 && !transposed) LDMATRIX("x2", "{%0, %1}");
  if constexpr (matrices == 4 && !transposed) LDMATRIX("x4", "{%0, %1, %2, %3}");
  if constexpr (matrices == 1 && transposed) LDMATRIX("x1.trans", "{%0}");
  if constexpr (matrices == 2 && transposed) LDMATRIX("x2.trans", "{%0, %1}");
  if constexpr (matrices == 4 && transposed) LDMATRIX("x4.trans", "{%0, %1, %2, %3}");

  out[threadIdx.x] = v.x ^ v.y ^ v.z ^ v.w;  // a use, in global memory
}
// endregion

warp_cases::Kernel kernelFor(const std::string &op, int width) {
  if (width != 16) return nullptr;
  if (op == "x1") return load<1, false>;
  if (op == "x2") return load<2, false>;
  if (op == "x4") return load<4, false>;
  if (op == "x1.trans") return load<1, true>;
  if (op == "x2.trans") return load<2, true>;
  if (op == "x4.trans") return load<4, true>;
  return nullptr;
}

int main(int argc, char **argv) { return warp_cases::run(argc, argv, kernelFor); }
