// Chapter 10's softmax of 2^26 floats in rows of 2048, the first version and the last, as its figure prints them.

#include "../measure.cuh"

constexpr int length = 2048, rows = 32768;

// region: chapter-10-bad
/** A thread per row, which it reads three times. */
__global__ void softmaxByThread(float *__restrict__ out, const float *__restrict__ in) {
  const size_t first = size_t(blockIdx.x * blockDim.x + threadIdx.x) * length;
  const float *row = in + first;
  float most = -INFINITY, sum = 0;
  for (int i = 0; i < length; ++i) most = fmaxf(most, row[i]);
  for (int i = 0; i < length; ++i) sum += expf(row[i] - most);
  const float scale = 1 / sum;
  for (int i = 0; i < length; ++i) out[first + i] = expf(row[i] - most) * scale;
}
// endregion

// region: chapter-10-fixed
struct alignas(16) Pack {
  float at[4];
};
template <bool isMax>
__device__ float combine(float a, float b) {
  return isMax ? fmaxf(a, b) : a + b;
}
template <bool isMax>
__device__ float over(float v) {
  for (int m = 16; m > 0; m /= 2) v = combine<isMax>(v, __shfl_xor_sync(0xffffffff, v, m));
  return v;
}
/** A warp per row, which it reads once, 16 bytes per lane, and keeps in registers. */
__global__ void __launch_bounds__(256) softmaxByWarp(float *__restrict__ out, const float *__restrict__ in) {
  const size_t first = (blockIdx.x * size_t(256) + threadIdx.x) / 32 * length + threadIdx.x % 32 * 4;
  Pack pack[16];
  float most = -INFINITY, sum = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) pack[k] = *(const Pack *)&in[first + k * 128];
#pragma unroll
  for (int k = 0; k < 16; ++k)
    for (int j = 0; j < 4; ++j) most = fmaxf(most, pack[k].at[j]);
  most = over<true>(most);
#pragma unroll
  for (int k = 0; k < 16; ++k)
    for (int j = 0; j < 4; ++j) sum += pack[k].at[j] = expf(pack[k].at[j] - most);
  const float scale = 1 / over<false>(sum);
#pragma unroll
  for (int k = 0; k < 16; ++k) {
    for (int j = 0; j < 4; ++j) pack[k].at[j] *= scale;
    *(Pack *)&out[first + k * 128] = pack[k];
  }
}
// endregion

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(rows) * length;
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(floats);
  std::vector<measure::Case> cases;
  const auto add = [&](const char *role, const char *kernel, std::function<void()> launch) {
    cases.push_back({measure::text("chapter-10-%s", role),
                     measure::text("\"chapter\": 10, \"role\": \"%s\", \"kernel\": \"%s\"", role, kernel), 8.0 * floats,
                     [=] {
                       measure::each(floats, [=] __device__(size_t i) { in[i] = float(measure::mix(i) & 255) / 32; });
                       CHECK(cudaMemset(out, 0xff, floats * sizeof(float)));
                     },
                     launch, [=] {
                       return measure::all(rows, [=] __device__(size_t row) {
                         double most = 0, sum = 0;
                         for (int i = 0; i < length; ++i) most = fmax(most, double(in[row * length + i]));
                         for (int i = 0; i < length; ++i) sum += exp(in[row * length + i] - most);
                         for (int i = 0; i < length; ++i) {
                           const double right = exp(in[row * length + i] - most) / sum;
                           if (fabs(out[row * length + i] - right) > 1e-5 * right) return false;
                         }
                         return true;
                       });
                     }});
  };
  add("bad", "softmaxByThread", [=] { softmaxByThread<<<rows / 128, 128>>>(out, in); });
  add("fixed", "softmaxByWarp", [=] { softmaxByWarp<<<rows / 8, 256>>>(out, in); });
  return measure::run(argc, argv, cases);
}
