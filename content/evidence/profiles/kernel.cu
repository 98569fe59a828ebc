// For each chapter one kernel that does it badly, and its cure: launched once each, checked, and shown to the profiler.

#include "../bench.cuh"

#include <cuda.h>

__device__ uint32_t address(const void *pointer) { return uint32_t(__cvta_generic_to_shared(pointer)); }

constexpr int steps = 256;

// region: chapter-0-bad
/** Steps through a table of 256 MiB: each address is what the load before it brought. */
__global__ void chase(uint32_t *out, const uint32_t *next) {
  uint32_t at = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
#pragma unroll 8
  for (int k = 0; k < steps; ++k) {
    at = next[at];
    sum += at;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// endregion

constexpr uint32_t entries = 1u << 26;

/** A permutation: an odd factor modulo a power of two. */
__host__ __device__ uint32_t after(uint32_t at) { return (at * 2654435761u + 12345u) % entries; }

// region: chapter-0-fixed
/** The same loads; all addresses are computed, so none waits for another. */
__global__ void compute(uint32_t *out, const uint32_t *next) {
  uint32_t at = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
#pragma unroll 8
  for (int k = 0; k < steps; ++k) {
    sum += next[at];
    at = (at * 2654435761u + 12345u) % entries;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// endregion

// region: chapter-1-bad
struct Particle {
  float field[8];
};

__global__ void moveStructures(Particle *particle, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  particle[i].field[0] += step;
}
// endregion

// region: chapter-1-fixed
__global__ void moveArrays(float *field, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  field[i] += step;
}
// endregion

// region: chapter-2-bad
/** 8 warps an SM, 4 bytes a lane. */
__global__ void copyScalar(float *__restrict__ out, const float *__restrict__ in, size_t count) {
#pragma unroll 1
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) out[i] = in[i];
}
// endregion

// region: chapter-2-fixed
/** 8 warps an SM, 16 bytes a lane, four loads before the first store. */
__global__ void copyVector(float4 *__restrict__ out, const float4 *__restrict__ in, size_t count) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
#pragma unroll 1
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += 4 * stride) {
    float4 values[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) values[k] = in[i + k * stride];
#pragma unroll
    for (int k = 0; k < 4; ++k) out[i + k * stride] = values[k];
  }
}
// endregion

constexpr int n = 2048;

// region: chapter-3-bad
__global__ void productNaive(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: chapter-3-fixed
__device__ __forceinline__ void product(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  constexpr int blockTile = 128, depth = 8, threadTile = 8, across = blockTile / threadTile, threads = across * across;
  __shared__ float aTile[depth][blockTile], bTile[depth][blockTile];  // A stands transposed
  const int thread = threadIdx.x, x = thread % across, y = thread / across;
  const int row = blockIdx.y * blockTile, column = blockIdx.x * blockTile;
  float sums[threadTile][threadTile] = {};
  for (int first = 0; first < n; first += depth) {
    for (int i = thread; i < blockTile * depth; i += threads) {
      aTile[i % depth][i / depth] = a[size_t(row + i / depth) * n + first + i % depth];
      bTile[i / blockTile][i % blockTile] = b[size_t(first + i / blockTile) * n + column + i % blockTile];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < depth; ++k) {
      float left[threadTile], right[threadTile];
#pragma unroll
      for (int i = 0; i < threadTile; ++i) left[i] = aTile[k][y * threadTile + i], right[i] = bTile[k][x * threadTile + i];
#pragma unroll
      for (int i = 0; i < threadTile; ++i)
#pragma unroll
        for (int j = 0; j < threadTile; ++j) sums[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < threadTile; ++i)
#pragma unroll
    for (int j = 0; j < threadTile; ++j)
      c[size_t(row + y * threadTile + i) * n + column + x * threadTile + j] = sums[i][j];
}

__global__ void productInRegisters(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  product(c, a, b);
}
// endregion

// region: chapter-9
/** Four blocks an SM leave 64 registers a thread, and the sums are spilled; with two, all stay in registers. */
template <int blocksPerSm>
__global__ void __launch_bounds__(256, blocksPerSm)
    productBounded(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  product(c, a, b);
}
// endregion

constexpr int side = 8192, tile = 32, rowsAtOnce = 8;

// region: chapter-4
/** Without padding bad, with one word of padding fixed. */
template <int padding>
__global__ void transpose(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[tile][tile + padding];
  const int column = threadIdx.x, first = threadIdx.y;
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
#pragma unroll
  for (int k = first; k < tile; k += rowsAtOnce) staged[k][column] = in[size_t(y + k) * side + x + column];
  __syncthreads();
#pragma unroll
  for (int k = first; k < tile; k += rowsAtOnce) out[size_t(x + k) * side + y + column] = staged[column][k];
}
// endregion

// region: chapter-5-bad
__global__ void sumTree(float *out, const float *in) {
  __shared__ float words[256];
  const int thread = threadIdx.x;
  words[thread] = in[blockIdx.x * size_t(blockDim.x) + thread];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (thread < s) words[thread] += words[thread + s];
    __syncthreads();
  }
  if (thread == 0) out[blockIdx.x] = words[0];
}
// endregion

// region: chapter-5-fixed
/** 16 values a thread in registers first, then shuffles. */
__global__ void sumShuffles(float *out, const float *in) {
  __shared__ float words[8];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const size_t first = blockIdx.x * size_t(blockDim.x) * 16 + threadIdx.x;
  float value = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) value += in[first + k * 256];
#pragma unroll
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  if (lane == 0) words[warp] = value;
  __syncthreads();
  if (warp > 0) return;
  value = lane < 8 ? words[lane] : 0;
#pragma unroll
  for (int delta = 4; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  if (lane == 0) out[blockIdx.x] = value;
}
// endregion

__constant__ float constantWeights[32];

// region: chapter-6-bad
/** 32 different addresses a warp, from constant memory. */
__global__ void weighConstant(float *__restrict__ out, const float *__restrict__ in, const float *) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = constantWeights[i % 32] * in[i];
}
// endregion

// region: chapter-6-fixed
__global__ void weighL1(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ weights) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = weights[i % 32] * in[i];
}
// endregion

constexpr int tileFloats = 4096, threads = 128, tilesOfBlock = 64, work = 8;

/** Some arithmetic on the 32 floats of a thread. */
__device__ float use(float sum, const float *stage) {
  for (int again = 0; again < work; ++again)
#pragma unroll
    for (int k = 0; k < tileFloats / threads; ++k) sum = fmaf(sum, 0.5f, stage[k * threads + threadIdx.x]);
  return sum;
}

// region: chapter-7-bad
/** Load, store, barrier, compute, barrier. */
__global__ void __launch_bounds__(threads) copyThenCompute(float *out, const float *in) {
  extern __shared__ __align__(16) float stage[];
  const float4 *from = reinterpret_cast<const float4 *>(in) + size_t(blockIdx.x) * tilesOfBlock * (tileFloats / 4);
  float sum = 0;
#pragma unroll 1
  for (int t = 0; t < tilesOfBlock; ++t, from += tileFloats / 4) {
#pragma unroll
    for (int k = 0; k < tileFloats / 4 / threads; ++k)
      reinterpret_cast<float4 *>(stage)[k * threads + threadIdx.x] = from[k * threads + threadIdx.x];
    __syncthreads();
    sum = use(sum, stage);
    __syncthreads();
  }
  out[blockIdx.x * threads + threadIdx.x] = sum;
}
// endregion

// region: chapter-7-fixed
/** Wait, issue, compute: three tiles are on their way while the block computes. */
__global__ void __launch_bounds__(threads) copyWhileComputing(float *out, const float *in) {
  extern __shared__ __align__(16) float stage[];
  constexpr int stages = 4;
  const float *from = in + size_t(blockIdx.x) * tilesOfBlock * tileFloats;
  const auto issue = [&](int t) {
    if (t < tilesOfBlock)
#pragma unroll
      for (int k = 0; k < tileFloats / 4 / threads; ++k) {
        const int word = (k * threads + threadIdx.x) * 4;
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address(stage + t % stages * tileFloats + word)),
                     "l"(from + size_t(t) * tileFloats + word)
                     : "memory");
      }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  float sum = 0;
#pragma unroll 1
  for (int t = 0; t < stages - 1; ++t) issue(t);
#pragma unroll 1
  for (int t = 0; t < tilesOfBlock; ++t) {
    asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2) : "memory");
    __syncthreads();
    issue(t + stages - 1);
    sum = use(sum, stage + t % stages * tileFloats);
  }
  out[blockIdx.x * threads + threadIdx.x] = sum;
}
// endregion

// region: chapter-8
/**
 * A transpose whose tiles the TMA brings. Without a swizzle the 32 lanes that read a column meet in one bank; with the swizzle
 * of 128 bytes a piece of 16 bytes stands where its number XOR the row says, and four meet.
 */
template <bool swizzled>
__global__ void transposeByTma(float *__restrict__ out, const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(1024) float staged[tile][tile];  // the swizzle counts rows from a multiple of 1024 bytes
  __shared__ uint64_t full;
  const int column = threadIdx.x, x = blockIdx.x * tile, y = blockIdx.y * tile;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&full)), "r"(uint32_t(sizeof staged))
                 : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            address(staged)),
        "l"(&map), "r"(x), "r"(y), "r"(address(&full))
        : "memory");
  }
  __syncthreads();
  asm volatile(
      "{ .reg .pred done;\n"
      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n"
      "@!done bra again; }" ::"r"(address(&full))
      : "memory");
#pragma unroll
  for (int k = threadIdx.y; k < tile; k += rowsAtOnce) {
    const int at = swizzled ? (k / 4 ^ column % 8) * 4 + k % 4 : k;
    out[size_t(x + k) * side + y + column] = staged[column][at];
  }
}
// endregion

CUtensorMap mapOf(float *matrix, CUtensorMapSwizzle swizzle) {
  void *encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CUtensorMap map;
  const cuuint64_t sizes[2] = {side, side}, strides[1] = {side * sizeof(float)};
  const cuuint32_t box[2] = {tile, tile}, stepsOf[2] = {1, 1};
  const CUresult status = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
      &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, matrix, sizes, strides, box, stepsOf, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status == CUDA_SUCCESS) return map;
  fprintf(stderr, "cuTensorMapEncodeTiled: driver error %d\n", int(status));
  exit(1);
}

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(1) << 29;  // 2 GiB each
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(floats);
  float *product = measure::allocate<float>(size_t(n) * n);
  uint32_t *next = reinterpret_cast<uint32_t *>(in), *visited = reinterpret_cast<uint32_t *>(out);
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount);
  std::vector<measure::Case> cases;
  const auto add = [&](int chapter, const char *role, const char *kernel, double bytes, std::function<void()> prepare,
                       std::function<void()> launch, std::function<bool()> correct) {
    cases.push_back({measure::text("chapter-%d-%s", chapter, role),
                     measure::text("\"chapter\": %d, \"role\": \"%s\", \"kernel\": \"%s\"", chapter, role, kernel), bytes,
                     prepare, launch, correct});
  };
  const auto small = [=](size_t count, size_t outputs) {
    return [=] {
      measure::each(count, [=] __device__(size_t i) { in[i] = float(measure::mix(i) & 15); });
      CHECK(cudaMemset(out, 0xff, outputs * sizeof(float)));
    };
  };

  const int chasers = sms * 128;  // four warps an SM
  const auto ring = [=] {
    measure::each(entries, [=] __device__(size_t i) { next[i] = after(uint32_t(i)); });
    CHECK(cudaMemset(out, 0xff, chasers * sizeof(float)));
  };
  const auto followed = [=] {
    return measure::all(chasers, [=] __device__(size_t i) {
      uint32_t at = uint32_t(i), sum = 0;
      for (int k = 0; k < steps; ++k) sum += at = after(at);
      return visited[i] == sum;
    });
  };
  add(0, "bad", "chase", 4.0 * steps * chasers, ring, [=] { chase<<<sms, 128>>>(visited, next); }, followed);
  add(0, "fixed", "compute", 4.0 * steps * chasers, ring, [=] { compute<<<sms, 128>>>(visited, next); }, followed);

  constexpr size_t particles = size_t(1) << 26;
  const auto fill = [=] { measure::fill(in, particles * 8); };
  add(1, "bad", "moveStructures", 2.0 * particles * 4, fill,
      [=] { moveStructures<<<int(particles / 256), 256>>>(reinterpret_cast<Particle *>(in), 1.0f); }, [=] {
        return measure::all(particles * 8, [=] __device__(size_t i) {
          return in[i] == float(measure::mix(i)) + (i % 8 == 0 ? 1.0f : 0.0f);
        });
      });
  add(1, "fixed", "moveArrays", 2.0 * particles * 4, fill,
      [=] { moveArrays<<<int(particles / 256), 256>>>(in, 1.0f); }, [=] {
        return measure::all(particles * 8, [=] __device__(size_t i) {
          return in[i] == float(measure::mix(i)) + (i < particles ? 1.0f : 0.0f);
        });
      });

  constexpr size_t copied = size_t(132) * 256 * 16 * 64;  // a multiple of what all threads take at once
  const auto isCopy = [=] {
    return measure::all(copied, [=] __device__(size_t i) { return out[i] == float(measure::mix(i) & 15); });
  };
  add(2, "bad", "copyScalar", 2.0 * copied * 4, small(copied, copied), [=] { copyScalar<<<132, 256>>>(out, in, copied); },
      isCopy);
  add(2, "fixed", "copyVector", 2.0 * copied * 4, small(copied, copied),
      [=] {
        copyVector<<<132, 256>>>(reinterpret_cast<float4 *>(out), reinterpret_cast<const float4 *>(in), copied / 4);
      },
      isCopy);

  constexpr size_t square = size_t(n) * n;
  float *b = in + square;
  const auto factors = [=] {
    measure::each(2 * square, [=] __device__(size_t i) { in[i] = float(measure::mix(i) % 8); });
    measure::each(square, [=] __device__(size_t i) {
      int sum = 0;
      for (int k = 0; k < n; ++k) sum += int(in[i / n * n + k]) * int(b[size_t(k) * n + i % n]);
      product[i] = float(sum);
    });
    CHECK(cudaMemset(out, 0xff, square * sizeof(float)));
  };
  const auto isProduct = [=] {
    return measure::all(square, [=] __device__(size_t i) { return out[i] == product[i]; });
  };
  add(3, "bad", "productNaive", 3.0 * square * 4, factors,
      [=] { productNaive<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(out, in, b); }, isProduct);
  add(3, "fixed", "productInRegisters", 3.0 * square * 4, factors,
      [=] { productInRegisters<<<dim3(n / 128, n / 128), 256>>>(out, in, b); }, isProduct);

  constexpr size_t elements = size_t(side) * side;
  const auto isTransposed = [=] {
    return measure::all(elements, [=] __device__(size_t i) {
      return out[i] == float(measure::mix(i % side * side + i / side) & 15);
    });
  };
  const dim3 grid(side / tile, side / tile), block(tile, rowsAtOnce);
  add(4, "bad", "transpose<0>", 2.0 * elements * 4, small(elements, elements), [=] { transpose<0><<<grid, block>>>(out, in); },
      isTransposed);
  add(4, "fixed", "transpose<1>", 2.0 * elements * 4, small(elements, elements),
      [=] { transpose<1><<<grid, block>>>(out, in); }, isTransposed);

  constexpr size_t summed = size_t(1) << 26;
  const auto isSum = [=](size_t run) {
    return [=] {
      return measure::all(summed / run, [=] __device__(size_t i) {
        float sum = 0;
        for (size_t k = i * run; k < (i + 1) * run; ++k) sum += float(measure::mix(k) & 15);
        return out[i] == sum;
      });
    };
  };
  add(5, "bad", "sumTree", 1.0 * summed * 4, small(summed, summed / 256),
      [=] { sumTree<<<int(summed / 256), 256>>>(out, in); }, isSum(256));
  add(5, "fixed", "sumShuffles", 1.0 * summed * 4, small(summed, summed / 4096),
      [=] { sumShuffles<<<int(summed / 4096), 256>>>(out, in); }, isSum(4096));

  const auto weights = [=] {
    measure::each(summed, [=] __device__(size_t i) { in[i] = float(measure::mix(i) & 15); });
    float each[32];
    for (int k = 0; k < 32; ++k) each[k] = k + 1.0f;
    CHECK(cudaMemcpyToSymbol(constantWeights, each, sizeof each));
    CHECK(cudaMemcpy(product, each, sizeof each, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(out, 0xff, summed * sizeof(float)));
  };
  const auto isWeighed = [=] {
    return measure::all(summed, [=] __device__(size_t i) {
      return out[i] == (i % 32 + 1.0f) * float(measure::mix(i) & 15);
    });
  };
  add(6, "bad", "weighConstant", 2.0 * summed * 4, weights,
      [=] { weighConstant<<<int(summed / 256), 256>>>(out, in, product); }, isWeighed);
  add(6, "fixed", "weighL1", 2.0 * summed * 4, weights,
      [=] { weighL1<<<int(summed / 256), 256>>>(out, in, product); }, isWeighed);

  const size_t streamed = size_t(sms) * tilesOfBlock * tileFloats;
  const auto isPiped = [=] {
    return measure::all(size_t(sms) * threads, [=] __device__(size_t i) {
      float sum = 0;
      for (int t = 0; t < tilesOfBlock; ++t)
        for (int again = 0; again < work; ++again)
          for (int k = 0; k < tileFloats / threads; ++k)
            sum = fmaf(sum, 0.5f, float(measure::mix((i / threads * tilesOfBlock + t) * tileFloats + k * threads + i % threads) & 15));
      return out[i] == sum;
    });
  };
  const int one = tileFloats * 4;
  CHECK(cudaFuncSetAttribute(copyWhileComputing, cudaFuncAttributeMaxDynamicSharedMemorySize, 4 * one));
  add(7, "bad", "copyThenCompute", double(streamed) * 4, small(streamed, size_t(sms) * threads),
      [=] { copyThenCompute<<<sms, threads, one>>>(out, in); }, isPiped);
  add(7, "fixed", "copyWhileComputing", double(streamed) * 4, small(streamed, size_t(sms) * threads),
      [=] { copyWhileComputing<<<sms, threads, 4 * one>>>(out, in); }, isPiped);

  const CUtensorMap rowMap = mapOf(in, CU_TENSOR_MAP_SWIZZLE_NONE), swizzledMap = mapOf(in, CU_TENSOR_MAP_SWIZZLE_128B);
  add(8, "bad", "transposeByTma<false>", 2.0 * elements * 4, small(elements, elements),
      [=] { transposeByTma<false><<<grid, block>>>(out, rowMap); }, isTransposed);
  add(8, "fixed", "transposeByTma<true>", 2.0 * elements * 4, small(elements, elements),
      [=] { transposeByTma<true><<<grid, block>>>(out, swizzledMap); }, isTransposed);

  const dim3 blocks(n / 128, n / 128);
  add(9, "bad", "productBounded<4>", 3.0 * square * 4, factors, [=] { productBounded<4><<<blocks, 256>>>(out, in, b); },
      isProduct);
  add(9, "fixed", "productBounded<2>", 3.0 * square * 4, factors, [=] { productBounded<2><<<blocks, 256>>>(out, in, b); },
      isProduct);
  return measure::runSome(argc, argv, cases, cases);
}
