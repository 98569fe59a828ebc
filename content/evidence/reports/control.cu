// The same small copy five times: 8 MiB that the L2 can keep from launch to launch, if the profiler lets it.

#include "../measure.cuh"

// region: copySmall
__global__ void copySmall(float4 *__restrict__ out, const float4 *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}
// endregion

int main() {
  constexpr size_t bytes = size_t(4) << 20;
  float4 *in = measure::allocate<float4>(bytes / 16), *out = measure::allocate<float4>(bytes / 16);
  CHECK(cudaMemset(in, 1, bytes));
  CHECK(cudaDeviceSynchronize());
  std::vector<double> taken;
  for (int n = 0; n < 5; ++n) taken.push_back(measure::microseconds([=] { copySmall<<<int(bytes / 16 / 256), 256>>>(out, in); }));
  printf("{\"launchesUs\": [%.3f, %.3f, %.3f, %.3f, %.3f]}\n", taken[0], taken[1], taken[2], taken[3], taken[4]);
}
