// Kernels of which is known how many wavefronts and instructions they need, to be counted by every counter that might count
// them: which of them exist on this chip, and which count what their name says?

#include "../bench.cuh"

__device__ uint32_t address(const void *pointer) { return uint32_t(__cvta_generic_to_shared(pointer)); }

// region: ldgsts
/** One warp: `copies` cp.async of 16 bytes a lane, and one wait. Each moves 512 bytes: 4 wavefronts. */
template <int copies>
__global__ void ldgsts(float *out, const float *in) {
  __shared__ __align__(128) float words[copies * 128];
#pragma unroll
  for (int k = 0; k < copies; ++k)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address(words + k * 128 + threadIdx.x * 4)),
                 "l"(in + k * 128 + threadIdx.x * 4)
                 : "memory");
  asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
#pragma unroll
  for (int k = 0; k < copies; ++k) out[k * 32 + threadIdx.x] = words[k * 128 + threadIdx.x];
}
// endregion

// region: ldmatrix
/** One warp: `reads` ldmatrix.x4 of 512 bytes each. Rows lie side by side: 4 wavefronts. */
template <int reads>
__global__ void ldmatrix(float *out, const float *in) {
  __shared__ __align__(128) float words[128];
#pragma unroll
  for (int k = 0; k < 4; ++k) words[k * 32 + threadIdx.x] = in[k * 32 + threadIdx.x];
  __syncthreads();
  uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < reads; ++k) {
    uint32_t a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(address(words + (threadIdx.x ^ k) * 4))  // the same rows in another order
                 : "memory");
    sum += a + b + c + d;
  }
  out[threadIdx.x] = __uint_as_float(sum);
}
// endregion

// region: shuffles
/** Five shuffles a warp. */
__global__ void shuffles(float *out, const float *in) {
  float value = in[threadIdx.x];
#pragma unroll
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_xor_sync(0xffffffff, value, delta);
  out[threadIdx.x] = value;
}
// endregion

// region: tiled
/** The transpose through a tile, with padding: what its reads of shared memory need is known. */
constexpr int n = 8192, tile = 32, rows = 8;

template <int padding>
__global__ void tiled(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float staged[tile][tile + padding];
  const int column = threadIdx.x, first = threadIdx.y;
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
#pragma unroll
  for (int k = first; k < tile; k += rows) staged[k][column] = in[size_t(y + k) * n + x + column];
  __syncthreads();
#pragma unroll
  for (int k = first; k < tile; k += rows) out[size_t(x + k) * n + y + column] = staged[column][k];
}
// endregion

// region: same-reads
/** Every SM reads the same 8 MiB: what reaches the SMs is more than what the L2 gave, where requests met on the way. */
constexpr size_t sameFloats = size_t(2) << 20;

__global__ void sameReads(float *out, const float4 *in) {
  float sum = 0;
#pragma unroll 4
  for (size_t i = threadIdx.x; i < sameFloats / 4; i += blockDim.x) {
    const float4 v = in[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/** The same bytes, each block beginning elsewhere. */
__global__ void sameReadsApart(float *out, const float4 *in) {
  float sum = 0;
  const size_t fours = sameFloats / 4, start = blockIdx.x * (fours / gridDim.x / blockDim.x) * blockDim.x;
#pragma unroll 4
  for (size_t k = threadIdx.x; k < fours; k += blockDim.x) {
    const float4 v = in[(start + k) % fours];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// endregion

int main(int argc, char **argv) {
  float *in = measure::allocate<float>(size_t(n) * n), *out = measure::allocate<float>(size_t(n) * n);
  measure::each(size_t(n) * n, [=] __device__(size_t i) { in[i] = float(measure::mix(i) % 8); });
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount);
  std::vector<measure::Case> cases;
  const auto add = [&](const std::string &id, const std::string &expected, std::function<void()> launch,
                       std::function<bool()> correct) {
    cases.push_back({id, "\"kernel\": \"" + id + "\"" + expected, 0,
                     [=] { CHECK(cudaMemset(out, 0xff, size_t(n) * n * sizeof(float))); }, launch, correct});
  };
  const auto copied = [=](int copies) {
    return [=] {
      return measure::all(copies * 32, [=] __device__(size_t i) { return out[i] == in[i / 32 * 128 + i % 32]; });
    };
  };
  const auto transposed = [=] {
    return measure::all(size_t(n) * n, [=] __device__(size_t i) { return out[i] == in[i % n * n + i / n]; });
  };
  const auto anything = [] { return cudaDeviceSynchronize() == cudaSuccess; };

  add("ldgsts-1", ", \"instructions\": 1, \"wavefronts\": 4", [=] { ldgsts<1><<<1, 32>>>(out, in); }, copied(1));
  add("ldgsts-8", ", \"instructions\": 8, \"wavefronts\": 32", [=] { ldgsts<8><<<1, 32>>>(out, in); }, copied(8));
  add("ldmatrix-1", ", \"instructions\": 1, \"wavefronts\": 4", [=] { ldmatrix<1><<<1, 32>>>(out, in); }, anything);
  add("ldmatrix-8", ", \"instructions\": 8, \"wavefronts\": 32", [=] { ldmatrix<8><<<1, 32>>>(out, in); }, anything);
  add("shuffles-8-warps", ", \"instructions\": 40", [=] { shuffles<<<1, 256>>>(out, in); }, [=] {
    return measure::all(256, [=] __device__(size_t i) {
      float sum = 0;
      for (int k = 0; k < 32; ++k) sum += in[i / 32 * 32 + k];
      return out[i] == sum;
    });
  });
  const dim3 grid(n / tile, n / tile), block(tile, rows);
  const int reads = n / 32 * n;
  add("transpose-0", measure::text(", \"instructions\": %d, \"wavefronts\": %d", reads, reads * 32),
      [=] { tiled<0><<<grid, block>>>(out, in); }, transposed);
  add("transpose-1", measure::text(", \"instructions\": %d, \"wavefronts\": %d", reads, reads),
      [=] { tiled<1><<<grid, block>>>(out, in); }, transposed);
  add("transpose-4", measure::text(", \"instructions\": %d, \"wavefronts\": %d", reads, reads * 4),
      [=] { tiled<4><<<grid, block>>>(out, in); }, transposed);
  const auto summed = [=] {
    std::vector<float> found(size_t(sms) * 1024);
    CHECK(cudaMemcpy(found.data(), out, found.size() * sizeof(float), cudaMemcpyDeviceToHost));
    double right = 0;
    for (size_t i = 0; i < sameFloats; ++i) right += measure::mix(i) % 8;
    for (int sm = 0; sm < sms; ++sm) {
      double sum = 0;
      for (int k = 0; k < 1024; ++k) sum += found[sm * 1024 + k];
      if (sum != right) return false;
    }
    return true;
  };
  const auto four = reinterpret_cast<const float4 *>(in);
  const std::string same = measure::text(", \"bytes\": %zu, \"sectorsOfAllSms\": %zu", sameFloats * 4, sameFloats / 8 * sms);
  add("same-reads", same, [=] { sameReads<<<sms, 1024>>>(out, four); }, summed);
  add("same-reads-apart", same, [=] { sameReadsApart<<<sms, 1024>>>(out, four); }, summed);

  for (const measure::Case &one : cases) {
    one.prepare();
    one.launch();
    CHECK(cudaDeviceSynchronize());
    if (!one.correct()) {
      fprintf(stderr, "%s: wrong output\n", one.id.c_str());
      return 1;
    }
  }
  return measure::runSome(argc, argv, cases, cases);
}
