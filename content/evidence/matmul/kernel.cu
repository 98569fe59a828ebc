// C = A B for square matrices of floats: naive, through tiles of shared memory, with a tile of results in registers, and the
// library. The inputs are whole numbers from 0 to 7, so that every order of summation gives the same exact result.

#include "../measure.cuh"

#include <cublas_v2.h>

constexpr int n = 2048;

// region: naive
__global__ void naive(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: swapped
__global__ void swapped(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;  // neighbouring lanes take neighbouring rows
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: tiled
template <int tile>
__global__ void tiled(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  __shared__ float aTile[tile][tile], bTile[tile][tile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * tile + x, row = blockIdx.y * tile + y;
  float sum = 0;
  for (int first = 0; first < n; first += tile) {
    aTile[y][x] = a[size_t(row) * n + first + x];
    bTile[y][x] = b[size_t(first + y) * n + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += aTile[y][k] * bTile[k][x];
    __syncthreads();
  }
  c[size_t(row) * n + column] = sum;
}
// endregion

/** A read of shared memory that the compiler can neither widen nor leave out. */
__device__ float readShared(const float &place) {
  float value;
  asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(value) : "r"(uint32_t(__cvta_generic_to_shared(&place))) : "memory");
  return value;
}

// region: tiled-as-written
template <int tile>
__global__ void tiledAsWritten(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  __shared__ float aTile[tile][tile], bTile[tile][tile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * tile + x, row = blockIdx.y * tile + y;
  float sum = 0;
  for (int first = 0; first < n; first += tile) {
    aTile[y][x] = a[size_t(row) * n + first + x];
    bTile[y][x] = b[size_t(first + y) * n + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += readShared(aTile[y][k]) * readShared(bTile[k][x]);
    __syncthreads();
  }
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: register-tiled
template <int blockTile, int depth, int threadTile>
__global__ void registerTiled(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  constexpr int across = blockTile / threadTile, threads = across * across;
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
// endregion

float *a, *b, *c, *expected;
cublasHandle_t library;

measure::Case caseOf(const char *id, const std::string &params, std::function<void()> launch) {
  float *result = c, *right = expected;
  return {
      id,
      params + measure::text(", \"n\": %d, \"flop\": %.0f", n, 2.0 * n * n * n),
      3.0 * n * n * sizeof(float),
      [=] { CHECK(cudaMemset(result, 0xff, size_t(n) * n * sizeof(float))); },
      launch,
      [=] { return measure::all(size_t(n) * n, [=] __device__(size_t i) { return result[i] == right[i]; }); },
  };
}

template <int tile>
void addTiled(std::vector<measure::Case> &cases) {
  const dim3 block(tile, tile), grid(n / tile, n / tile);
  const auto params = [](const char *kernel) { return measure::text("\"kernel\": \"%s\", \"tile\": %d", kernel, tile); };
  cases.push_back(caseOf(measure::text("tiled-%d", tile).c_str(), params("tiled"), [=] { tiled<tile><<<grid, block>>>(c, a, b); }));
  cases.push_back(caseOf(measure::text("tiled-as-written-%d", tile).c_str(), params("tiled-as-written"),
                         [=] { tiledAsWritten<tile><<<grid, block>>>(c, a, b); }));
}

template <int blockTile, int depth, int threadTile>
void addRegisterTiled(std::vector<measure::Case> &cases) {
  const int across = blockTile / threadTile;
  cases.push_back(caseOf(measure::text("register-tiled-%d-%d-%d", blockTile, depth, threadTile).c_str(),
                         measure::text("\"kernel\": \"register-tiled\", \"tile\": %d, \"depth\": %d, \"threadTile\": %d", blockTile,
                                       depth, threadTile),
                         [=] {
                           registerTiled<blockTile, depth, threadTile>
                               <<<dim3(n / blockTile, n / blockTile), across * across>>>(c, a, b);
                         }));
}

int main(int argc, char **argv) {
  const size_t elements = size_t(n) * n;
  a = measure::allocate<float>(elements);
  b = measure::allocate<float>(elements);
  c = measure::allocate<float>(elements);
  expected = measure::allocate<float>(elements);
  float *left = a, *right = b, *exact = expected;
  measure::each(elements, [=] __device__(size_t i) {
    left[i] = float(measure::mix(i) % 8);
    right[i] = float(measure::mix(i + elements) % 8);
  });
  measure::each(elements, [=] __device__(size_t i) {
    long long sum = 0;
    for (int k = 0; k < n; ++k) sum += int(left[i / n * n + k]) * int(right[size_t(k) * n + i % n]);
    exact[i] = float(sum);
  });
  CHECK(cudaDeviceSynchronize());

  std::vector<measure::Case> cases;
  const dim3 square(32, 32), squares(n / 32, n / 32);
  cases.push_back(caseOf("naive", "\"kernel\": \"naive\", \"tile\": 1", [=] { naive<<<squares, square>>>(c, a, b); }));
  cases.push_back(caseOf("swapped", "\"kernel\": \"swapped\", \"tile\": 1", [=] { swapped<<<squares, square>>>(c, a, b); }));
  addTiled<8>(cases);
  addTiled<16>(cases);
  addTiled<32>(cases);
  addRegisterTiled<64, 8, 4>(cases);
  addRegisterTiled<64, 8, 8>(cases);
  addRegisterTiled<128, 8, 8>(cases);

  // The library may launch several kernels, which could not be counted as one case.
  if (argc > 1 && strcmp(argv[1], "time") == 0) {
    cublasCreate(&library);
    cublasSetMathMode(library, CUBLAS_DEFAULT_MATH);  // single precision throughout, no tensor cores
    cases.push_back(caseOf("library", "\"kernel\": \"library\", \"tile\": null", [=] {
      const float one = 1, zero = 0;  // the library counts columns first: this is the product of the transposes
      cublasSgemm(library, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
    }));
  }
  return measure::run(argc, argv, cases);
}
