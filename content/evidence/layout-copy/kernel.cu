// The transposing copy of copies.cuh by hand and by CuTe, ldmatrix over swizzles of more and more bits, and where a tensor
// copy leaves the bytes that CuTe's layouts for wgmma expect.

#include <cuda.h>
#include <cuda/ptx>
#include <cute/arch/mma_sm90_gmma.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/tensor.hpp>
#include <cutlass/version.h>

#include "../measure.cuh"
#include "copies.cuh"

using namespace cute;
namespace ptx = cuda::ptx;

using RowMajor = Layout<Shape<_32, _32>, Stride<_32, _1>>;
using Padded = Layout<Shape<_32, _32>, Stride<Int<33>, _1>>;
using Blocked = Layout<Shape<Shape<_4, _8>, _32>, Stride<Stride<_32, Int<132>>, _1>>;
template <int bits, int base, int shift>
using Swizzle32 = decltype(composition(Swizzle<bits, base, shift>{}, RowMajor{}));

/** What a thread has read to where it belongs: a float at a time, or four pieces that are turned in registers first. */
template <class Values, class To>
__device__ void store(const Values &values, To &&to) {
  if constexpr (decltype(size<0>(values))::value == 1) {
    copy(values, to);
  } else {  // ((4, 4), 1, 1): four pieces of a row each; the pieces of the result go down the columns
    auto turned = make_tensor<float>(Layout<Shape<_4, _4>>{});
    CUTE_UNROLL
    for (int r = 0; r < 4; ++r)
      CUTE_UNROLL
      for (int c = 0; c < 4; ++c) turned(r, c) = values(make_coord(c, r), 0, 0);
    CUTE_UNROLL
    for (int c = 0; c < 4; ++c) *(float4 *)&to(make_coord(c, 0), 0, 0) = *(const float4 *)&turned(0, c);
  }
}

// region: cute
/** The copy by CuTe: the tile is a layout, and who copies what are two more. */
template <class Tile, class Write, class Read>
__global__ void copyByLayouts(float *out, const float *in, Tile layout, Write write, Read read) {
  __shared__ alignas(1024) float words[cosize_v<Tile>];
  const auto shape = make_shape(side, side);
  const auto where = make_coord(blockIdx.y, blockIdx.x);
  Tensor tile = make_tensor(make_smem_ptr(words), layout);
  Tensor from = local_tile(make_tensor(make_gmem_ptr(in), shape, LayoutRight{}), Shape<_32, _32>{}, where);
  Tensor to = local_tile(make_tensor(make_gmem_ptr(out), shape, LayoutLeft{}), Shape<_32, _32>{}, where);
  auto writer = write.get_slice(threadIdx.x);
  copy(write, writer.partition_S(from), writer.partition_D(tile));
  __syncthreads();
  auto reader = read.get_slice(threadIdx.x);
  Tensor own = reader.partition_S(tile);
  Tensor values = make_fragment_like(own);
  copy(read, own, values);
  store(values, reader.partition_D(to));
}
// endregion

// region: cute-copies
using Float = Copy_Atom<UniversalCopy<float>, float>;
using Piece = Copy_Atom<UniversalCopy<uint128_t>, float>;

// 256 threads, one float each: along the rows to write, down the columns to read
const auto writeFloats = make_tiled_copy(Float{}, Layout<Shape<_8, _32>, Stride<_32, _1>>{});
const auto readFloats = make_tiled_copy(Float{}, Layout<Shape<_32, _8>>{});
// 64 threads, four floats each time: pieces of rows to write, squares of 4 × 4 to read
const auto writePieces = make_tiled_copy(Piece{}, Layout<Shape<_8, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _4>>{});
const auto readPieces = make_tiled_copy(Piece{}, Layout<Shape<_8, _8>>{}, Layout<Shape<_4, _4>, Stride<_4, _1>>{});
// endregion

// region: matrices
/** Four warps read 64 × 64 halves by ldmatrix.x4, again and again: 32 rows and 8 columns at a time. */
template <int bits>
__global__ void readMatrices(unsigned *out, int times) {
  __shared__ alignas(1024) half_t tile[64 * 64];
  const auto layout = composition(Swizzle<bits, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{});
  for (int i = threadIdx.x; i < 64 * 64; i += 128) tile[layout(i / 64, i % 64)] = half_t(float(i % 61));
  __syncthreads();
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned sum = 0;
  for (int k = 0; k < times; ++k) {
    const int row = (warp + k) % 2 * 32 + lane, column = (warp + k) / 2 % 8 * 8;
    unsigned part[4];
    const unsigned from = unsigned(__cvta_generic_to_shared(&tile[layout(row, column)]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(part[0]), "=r"(part[1]), "=r"(part[2]), "=r"(part[3]) : "r"(from));
    sum += part[0] ^ part[1] ^ part[2] ^ part[3];
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}
// endregion

/** The bytes of shared memory after a tensor copy of a tile of halves. */
__global__ void bringTile(uint16_t *out, const __grid_constant__ CUtensorMap map, int halves) {
  __shared__ alignas(1024) uint16_t tile[64 * 64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&full, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, unsigned(halves * 2));
    const int corner[] = {0, 0};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &map, corner, &full);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&full, 0)) {}
  for (int i = threadIdx.x; i < halves; i += blockDim.x) out[i] = tile[i];
}

/** How many halves lie elsewhere than `Atom`, a layout of CuTe for wgmma, says. */
template <class Atom>
int misplaced(uint16_t *device, uint16_t *result, CUtensorMapSwizzle swizzle, int columns) {
  void *encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CUtensorMap map;
  const cuuint64_t sizes[] = {cuuint64_t(columns), 64}, strides[] = {cuuint64_t(columns) * 2};
  const cuuint32_t box[] = {cuuint32_t(columns), 64}, steps[] = {1, 1};
  if (reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
          &map, CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, device, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
          swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
    exit(puts("the map is refused"));
  std::vector<uint16_t> halves(64 * columns);
  for (size_t i = 0; i < halves.size(); ++i) halves[i] = uint16_t(i);
  CHECK(cudaMemcpy(device, halves.data(), halves.size() * 2, cudaMemcpyHostToDevice));
  bringTile<<<1, 128>>>(result, map, 64 * columns);
  CHECK(cudaDeviceSynchronize());
  std::vector<uint16_t> landed(64 * columns);
  CHECK(cudaMemcpy(landed.data(), result, landed.size() * 2, cudaMemcpyDeviceToHost));
  const auto layout = as_position_independent_swizzle_layout(tile_to_shape(Atom{}, make_shape(64, columns)));  // counts halves
  int wrong = 0;
  for (int r = 0; r < 64; ++r)
    for (int c = 0; c < columns; ++c) wrong += landed[layout(r, c)] != r * columns + c;
  return wrong;
}

void compareTiles() {
  uint16_t *device = measure::allocate<uint16_t>(64 * 64), *result = measure::allocate<uint16_t>(64 * 64);
  const auto print = [](int span, const char *swizzle, int columns, int wrong) {
    printf("{\"case\": \"tensor-copy-%d\", \"params\": {\"spanBytes\": %d, \"swizzleOfBytes\": \"%s\", \"elements\": %d, "
           "\"misplaced\": %d}, \"result\": \"%s\"}\n",
           span, span, swizzle, 64 * columns, wrong, wrong == 0 ? "as CuTe says" : "elsewhere");
  };
  print(32, "Swizzle<1,4,3>", 16, misplaced<GMMA::Layout_K_SW32_Atom<half_t>>(device, result, CU_TENSOR_MAP_SWIZZLE_32B, 16));
  print(64, "Swizzle<2,4,3>", 32, misplaced<GMMA::Layout_K_SW64_Atom<half_t>>(device, result, CU_TENSOR_MAP_SWIZZLE_64B, 32));
  print(128, "Swizzle<3,4,3>", 64, misplaced<GMMA::Layout_K_SW128_Atom<half_t>>(device, result, CU_TENSOR_MAP_SWIZZLE_128B, 64));
}

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(side) * side;
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(floats);
  std::vector<measure::Case> cases;
  const auto add = [&](const char *code, const char *tile, const char *layout, int bytes, std::function<void()> launch) {
    // As the layout lab of the book names the two sides.
    const char *write = bytes == 4 ? "atom=st&threads=(1,32)" : "atom=st&threads=(8,8):(8,1)&values=(1,4)&vector=4";
    const char *read = bytes == 4 ? "threads=(32,1)" : "threads=(8,8)&values=(4,4):(4,1)&vector=4";
    cases.push_back({measure::text("%s-%d-%s", code, bytes, tile),
                     measure::text("\"code\": \"%s\", \"bytesPerLane\": %d, \"tile\": \"%s\", \"layout\": \"%s\", "
                                   "\"write\": \"%s\", \"read\": \"%s\", \"tiles\": %d, \"cutlass\": \"%d.%d.%d\"",
                                   code, bytes, tile, layout, write, read, side / 32 * (side / 32), CUTLASS_MAJOR,
                                   CUTLASS_MINOR, CUTLASS_PATCH),
                     8.0 * floats,
                     [=] {
                       measure::fill(in, floats);
                       CHECK(cudaMemset(out, 0xff, floats * sizeof(float)));
                     },
                     launch, [=] {
                       return measure::all(floats, [=] __device__(size_t i) {
                         return out[i % side * side + i / side] == in[i];
                       });
                     }});
  };
  const dim3 grid(side / 32, side / 32);
  const auto both = [&](auto plain, auto layout, const char *tile, const char *text, auto wide) {
    constexpr bool pieces = decltype(wide)::value;
    using Plain = decltype(plain);
    add("plain", tile, text, pieces ? 16 : 4, [=] {
      if constexpr (pieces) copyByPieces<Plain><<<grid, 64>>>(out, in);
      else copyByFloats<Plain><<<grid, 256>>>(out, in);
    });
    add("cute", tile, text, pieces ? 16 : 4, [=] {
      if constexpr (pieces) copyByLayouts<<<grid, 64>>>(out, in, layout, writePieces, readPieces);
      else copyByLayouts<<<grid, 256>>>(out, in, layout, writeFloats, readFloats);
    });
  };
  const std::false_type one;
  const std::true_type four;
  both(Rows<32>{}, RowMajor{}, "rows", "(32,32):(32,1)", one);
  both(Rows<33>{}, Padded{}, "padded", "(32,32):(33,1)", one);
  both(Swizzled<5, 0, 5>{}, Swizzle32<5, 0, 5>{}, "swizzle-5-0-5", "Sw<5,0,5> o 0 o (32,32):(32,1)", one);
  both(Swizzled<3, 2, 3>{}, Swizzle32<3, 2, 3>{}, "swizzle-3-2-3", "Sw<3,2,3> o 0 o (32,32):(32,1)", one);
  both(Rows<32>{}, RowMajor{}, "rows", "(32,32):(32,1)", four);
  both(Swizzled<3, 2, 3>{}, Swizzle32<3, 2, 3>{}, "swizzle-3-2-3", "Sw<3,2,3> o 0 o (32,32):(32,1)", four);
  both(PaddedByFour{}, Blocked{}, "padded-by-four", "((4,8),32):((32,132),1)", four);
  both(Swizzled<3, 2, 5>{}, Swizzle32<3, 2, 5>{}, "swizzle-3-2-5", "Sw<3,2,5> o 0 o (32,32):(32,1)", four);

  constexpr int times = 1024;
  const int blocks = 8 * measure::attribute(cudaDevAttrMultiProcessorCount);
  unsigned *sums = reinterpret_cast<unsigned *>(out), *expected = reinterpret_cast<unsigned *>(in);
  const auto matrices = [&](int bits, void (*kernel)(unsigned *, int)) {
    cases.push_back({measure::text("ldmatrix-%d", bits),
                     measure::text("\"code\": \"ldmatrix\", \"bits\": %d, \"layout\": \"%s(64,64):(64,1)\", "
                                   "\"read\": \"values=(1,8)&bytes=2&vector=8&atom=ldmatrix.x4\", \"times\": %d, "
                                   "\"instructions\": %d",
                                   bits, bits ? measure::text("Sw<%d,3,3> o 0 o ", bits).c_str() : "", times,
                                   blocks * 4 * times),
                     512.0 * blocks * 4 * times,
                     [=] { readMatrices<0><<<blocks, 128>>>(expected, times); }, [=] { kernel<<<blocks, 128>>>(sums, times); },
                     [=] {
                       return measure::all(size_t(blocks) * 128,
                                           [=] __device__(size_t i) { return sums[i] == expected[i]; });
                     }});
  };
  matrices(0, readMatrices<0>);
  matrices(1, readMatrices<1>);
  matrices(2, readMatrices<2>);
  matrices(3, readMatrices<3>);

  const int status = measure::run(argc, argv, cases);
  if (argc > 1 && std::string(argv[1]) == "time") compareTiles();
  return status;
}
