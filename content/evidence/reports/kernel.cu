// One program, before and after: seven kernels with the same names in both, so that two reports can be compared kernel by
// kernel. -DAFTER=1 compiles the cured ones. Each launch is checked.

#include "../measure.cuh"

#ifndef AFTER
#define AFTER 0
#endif

// region: moveParticles
/** One field of each particle moves: eight fields side by side, or an array for each field. */
__global__ void moveParticles(float *particles, float step) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  particles[AFTER ? i : i * 8] += step;
}
// endregion

// region: copyRows
/** Each warp's piece begins one float after a sector's beginning, or at it. */
__global__ void copyRows(float *__restrict__ out, const float *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i + (AFTER ? 0 : 1)];
}
// endregion

constexpr int side = 8192, tile = 32, rowsAtOnce = 8;

// region: transpose
__global__ void transpose(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[tile][tile + AFTER];
  const int column = threadIdx.x, first = threadIdx.y, x = blockIdx.x * tile, y = blockIdx.y * tile;
#pragma unroll
  for (int k = first; k < tile; k += rowsAtOnce) staged[k][column] = in[size_t(y + k) * side + x + column];
  __syncthreads();
#pragma unroll
  for (int k = first; k < tile; k += rowsAtOnce) out[size_t(x + k) * side + y + column] = staged[column][k];
}
// endregion

// region: addMatrices
/** threadIdx.x runs down a column, or along a row. */
__global__ void addMatrices(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b) {
  const int across = blockIdx.x * 32 + (AFTER ? threadIdx.x : threadIdx.y);
  const int down = blockIdx.y * 32 + (AFTER ? threadIdx.y : threadIdx.x);
  const size_t i = size_t(down) * side + across;
  out[i] = a[i] + b[i];
}
// endregion

// region: sumArray
/** An atomic for each warp's sum, or one for each block that first adds up 64 values per thread. */
__global__ void sumArray(float *sum, const float *__restrict__ in) {
  constexpr int run = AFTER ? 64 : 1;
  const size_t first = blockIdx.x * size_t(blockDim.x) * run + threadIdx.x;
  float value = 0;
#pragma unroll 8
  for (int k = 0; k < run; ++k) value += in[first + k * blockDim.x];
#pragma unroll
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffff, value, delta);
  if (!AFTER) {
    if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
    return;
  }
  __shared__ float words[8];
  if (threadIdx.x % 32 == 0) words[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int warp = 1; warp < 8; ++warp) value += words[warp];
    atomicAdd(sum, value);
  }
}
// endregion

// region: scale
/** Sixteen blocks do all the work, or as many as the GPU can hold. */
__global__ void scale(float *out, const float *in, size_t count) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    out[i] = in[i] * 0.5f;
}
// endregion

// region: polynomial
/** 4096 multiplications and additions that each wait for the one before, or four such chains side by side. */
__global__ void polynomial(float *out, const float *in) {
  constexpr int chains = AFTER ? 4 : 1;
  const size_t first = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 4;
  for (int part = 0; part < 4; part += chains) {
    float x[chains], value[chains];
#pragma unroll
    for (int k = 0; k < chains; ++k) x[k] = in[first + part + k] * 0.0625f, value[k] = 1;
#pragma unroll 16
    for (int n = 0; n < 4096; ++n)
#pragma unroll
      for (int k = 0; k < chains; ++k) value[k] = value[k] * x[k] + 0.5f;
#pragma unroll
    for (int k = 0; k < chains; ++k) out[first + part + k] = value[k];
  }
}
// endregion

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(1) << 29, many = size_t(1) << 26;
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(many);
  std::vector<measure::Case> cases;
  const auto add = [&](const char *kernel, double bytes, std::function<void()> launch, std::function<bool()> correct) {
    cases.push_back({kernel, measure::text("\"kernel\": \"%s\"", kernel), bytes,
                     [=] {
                       measure::each(floats, [=] __device__(size_t i) { in[i] = float(measure::mix(i) & 15); });
                       CHECK(cudaMemset(out, 0, many * sizeof(float)));
                     },
                     launch, correct});
  };
  constexpr size_t elements = size_t(side) * side;
  const dim3 tiles(side / tile, side / tile);
  add("moveParticles", 8.0 * many, [=] { moveParticles<<<int(many / 256), 256>>>(in, 1.0f); }, [=] {
    return measure::all(many, [=] __device__(size_t i) {
      const size_t at = AFTER ? i : i * 8;
      return in[at] == float(measure::mix(at) & 15) + 1.0f;
    });
  });
  add("copyRows", 8.0 * many, [=] { copyRows<<<int(many / 256), 256>>>(out, in); }, [=] {
    return measure::all(many, [=] __device__(size_t i) { return out[i] == float(measure::mix(i + 1 - AFTER) & 15); });
  });
  add("transpose", 8.0 * elements, [=] { transpose<<<tiles, dim3(tile, rowsAtOnce)>>>(out, in); }, [=] {
    return measure::all(elements, [=] __device__(size_t i) {
      return out[i] == float(measure::mix(i % side * side + i / side) & 15);
    });
  });
  add("addMatrices", 12.0 * elements, [=] { addMatrices<<<tiles, dim3(32, 32)>>>(out, in, in + elements); }, [=] {
    return measure::all(elements, [=] __device__(size_t i) {
      return out[i] == float(measure::mix(i) & 15) + float(measure::mix(i + elements) & 15);
    });
  });
  add("sumArray", 4.0 * many, [=] { sumArray<<<int(many / 256 / (AFTER ? 64 : 1)), 256>>>(out, in); }, [=] {
    // Sums of many small numbers depend on their order from 2^24 on: within a thousandth.
    double expected = 7.5 * many;
    float found = 0;
    CHECK(cudaMemcpy(&found, out, sizeof found, cudaMemcpyDeviceToHost));
    return std::abs(found - expected) < expected * 1e-2;
  });
  add("scale", 8.0 * many, [=] { scale<<<AFTER ? 132 * 8 : 16, 256>>>(out, in, many); }, [=] {
    return measure::all(many, [=] __device__(size_t i) { return out[i] == float(measure::mix(i) & 15) * 0.5f; });
  });
  constexpr int threads = 132 * 128;
  add("polynomial", 8.0 * threads * 4, [=] { polynomial<<<132, 128>>>(out, in); }, [=] {
    return measure::all(threads * 4, [=] __device__(size_t i) {
      const float x = float(measure::mix(i) & 15) * 0.0625f;
      float value = 1;
      for (int n = 0; n < 4096; ++n) value = fmaf(value, x, 0.5f);
      return out[i] == value;
    });
  });
  return measure::run(argc, argv, cases);
}
