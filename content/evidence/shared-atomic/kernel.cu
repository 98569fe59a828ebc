// One warp, one atomic on shared memory per launch, its 32 addresses and its active lanes read from a file of cases. The
// op of a case is one of the list at the end, written as in PTX, its width 4 or 8 bytes; see ../warp-cases.cuh for the
// rest of the line.

#include "../warp-cases.cuh"

using warp_cases::Access;
using u64 = unsigned long long;

// The atomic is PTX, predicated lane by lane, with operands that differ from lane to lane, so that the compiler can
// neither combine lanes nor drop it. What it makes of it, one instruction or a loop, is in instructions.txt.

#define PREDICATED(instruction) "{ .reg .pred active; setp.ne.u32 active, %2, 0; @active " instruction "; }"
#define ATOMIC(instruction, constraint)                                                               \
  asm volatile(PREDICATED(instruction)                                                                \
               : "+" constraint(old)                                                                  \
               : "r"(address), "r"(active), constraint(operand), constraint(other)                    \
               : "memory")

// region: atomic
#define KERNEL(name, type, constraint, instruction)                                          \
  __global__ void name(const __grid_constant__ Access access, uint32_t *out) {               \
    const uint32_t lane = threadIdx.x, address = warp_cases::sharedAddress(access);          \
    const uint32_t active = access.mask >> lane & 1;                                         \
    type old = 0, operand = type(lane * lane + 1), other = type(lane + 7);                   \
    ATOMIC(instruction, constraint);                                                         \
    out[lane] = uint32_t(old) ^ uint32_t(other);                                             \
  }
// endregion

// %0 is the old value, %1 the address, %3 and %4 the operands.
#define EACH(kernel)                                                                        \
  kernel(red_add_u32, uint32_t, "r", "red.shared.add.u32 [%1], %3")                         \
  kernel(red_add_one, uint32_t, "r", "red.shared.add.u32 [%1], 1")                          \
  kernel(atom_add_one, uint32_t, "r", "atom.shared.add.u32 %0, [%1], 1")                    \
  kernel(red_min_s32, uint32_t, "r", "red.shared.min.s32 [%1], %3")                         \
  kernel(red_max_u32, uint32_t, "r", "red.shared.max.u32 [%1], %3")                         \
  kernel(red_and_b32, uint32_t, "r", "red.shared.and.b32 [%1], %3")                         \
  kernel(red_or_b32, uint32_t, "r", "red.shared.or.b32 [%1], %3")                           \
  kernel(red_xor_b32, uint32_t, "r", "red.shared.xor.b32 [%1], %3")                         \
  kernel(red_inc_u32, uint32_t, "r", "red.shared.inc.u32 [%1], %3")                         \
  kernel(red_dec_u32, uint32_t, "r", "red.shared.dec.u32 [%1], %3")                         \
  kernel(atom_add_u32, uint32_t, "r", "atom.shared.add.u32 %0, [%1], %3")                   \
  kernel(atom_min_s32, uint32_t, "r", "atom.shared.min.s32 %0, [%1], %3")                   \
  kernel(atom_max_u32, uint32_t, "r", "atom.shared.max.u32 %0, [%1], %3")                   \
  kernel(atom_and_b32, uint32_t, "r", "atom.shared.and.b32 %0, [%1], %3")                   \
  kernel(atom_or_b32, uint32_t, "r", "atom.shared.or.b32 %0, [%1], %3")                     \
  kernel(atom_xor_b32, uint32_t, "r", "atom.shared.xor.b32 %0, [%1], %3")                   \
  kernel(atom_inc_u32, uint32_t, "r", "atom.shared.inc.u32 %0, [%1], %3")                   \
  kernel(atom_dec_u32, uint32_t, "r", "atom.shared.dec.u32 %0, [%1], %3")                   \
  kernel(atom_exch_b32, uint32_t, "r", "atom.shared.exch.b32 %0, [%1], %3")                 \
  kernel(atom_cas_b32, uint32_t, "r", "atom.shared.cas.b32 %0, [%1], %3, %4")               \
  kernel(red_add_f32, float, "f", "red.shared.add.f32 [%1], %3")                            \
  kernel(atom_add_f32, float, "f", "atom.shared.add.f32 %0, [%1], %3")                      \
  kernel(atom_exch_b64, u64, "l", "atom.shared.exch.b64 %0, [%1], %3")       \
  kernel(atom_cas_b64, u64, "l", "atom.shared.cas.b64 %0, [%1], %3, %4")     \
  kernel(red_add_u64, u64, "l", "red.shared.add.u64 [%1], %3")               \
  kernel(atom_add_u64, u64, "l", "atom.shared.add.u64 %0, [%1], %3")         \
  kernel(atom_min_u64, u64, "l", "atom.shared.min.u64 %0, [%1], %3")         \
  kernel(atom_and_b64, u64, "l", "atom.shared.and.b64 %0, [%1], %3")         \
  kernel(atom_add_f64, double, "d", "atom.shared.add.f64 %0, [%1], %3")

EACH(KERNEL)

warp_cases::Kernel kernelFor(const std::string &op, int width) {
#define NAMED(name, type, constraint, instruction) \
  if (op == #name) return width == sizeof(type) ? name : nullptr;
  EACH(NAMED)
  return nullptr;
}

int main(int argc, char **argv) { return warp_cases::run(argc, argv, kernelFor); }
