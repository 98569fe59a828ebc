// C = A B for square matrices of 2048 and of 8192 floats, rung by rung, and what bounds each rung. The inputs are whole
// numbers from 0 to 7, so that every order of summation gives the same exact result.

#include "../bench.cuh"

#include <cublas_v2.h>

// region: naive
template <int n>
__global__ void naive(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: swapped
template <int n>
__global__ void swapped(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;  // neighbouring lanes take neighbouring rows
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[size_t(row) * n + k] * b[size_t(k) * n + column];
  c[size_t(row) * n + column] = sum;
}
// endregion

// region: swapped-tiled
/** The lanes still go down a column of C; but both tiles are loaded along rows, and only shared memory is read by column. */
template <int n, int tile, int padding>
__global__ void swappedTiled(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  __shared__ float aTile[tile][tile + padding], bTile[tile][tile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int rows = blockIdx.x * tile, columns = blockIdx.y * tile;
  float sum = 0;
  for (int first = 0; first < n; first += tile) {
    aTile[y][x] = a[size_t(rows + y) * n + first + x];
    bTile[y][x] = b[size_t(first + y) * n + columns + x];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += aTile[x][k] * bTile[k][y];
    __syncthreads();
  }
  c[size_t(rows + x) * n + columns + y] = sum;
}
// endregion

// region: tiled
template <int n, int tile>
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

// region: register-tiled
template <int n, int blockTile, int depth, int threadTile>
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

// region: warp-tiled
/**
 * A block of 256 threads computes 128 by 128, a warp 32 by 64 of it, a thread 8 by 8 in four squares of 4 by 4. Every load,
 * global or shared, is one of 16 bytes; the reads of a warp lie side by side, so no two meet in a bank. With two buffers the
 * next tile is loaded while this one is used, and one barrier a tile is enough.
 */
template <int n, int depth, int buffers>
__global__ void __launch_bounds__(256, 2)
    warpTiled(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  constexpr int side = 128, pitch = side + 4, loads = side * depth / 4 / 256;  // of each matrix, a thread
  __shared__ __align__(16) float aTile[buffers][depth][pitch], bTile[buffers][depth][side];
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int row = blockIdx.y * side, column = blockIdx.x * side;
  const int y = warp / 2 * 32 + lane / 8 * 4, x = warp % 2 * 64 + lane % 8 * 4;  // the first of the four squares
  float4 aNext[loads], bNext[loads];
  float sums[8][8] = {};

  const auto load = [&](int first) {
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      const int at = thread + i * 256;
      aNext[i] = *reinterpret_cast<const float4 *>(&a[size_t(row + at / (depth / 4)) * n + first + at % (depth / 4) * 4]);
      bNext[i] = *reinterpret_cast<const float4 *>(&b[size_t(first + at / (side / 4)) * n + column + at % (side / 4) * 4]);
    }
  };
  const auto store = [&](int buffer) {
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      const int at = thread + i * 256, k = at % (depth / 4) * 4, m = at / (depth / 4);
      aTile[buffer][k][m] = aNext[i].x;
      aTile[buffer][k + 1][m] = aNext[i].y;
      aTile[buffer][k + 2][m] = aNext[i].z;
      aTile[buffer][k + 3][m] = aNext[i].w;
      *reinterpret_cast<float4 *>(&bTile[buffer][at / (side / 4)][at % (side / 4) * 4]) = bNext[i];
    }
  };
  const auto compute = [&](int buffer) {
#pragma unroll
    for (int k = 0; k < depth; ++k) {
      float left[8], right[8];
      *reinterpret_cast<float4 *>(left) = *reinterpret_cast<float4 *>(&aTile[buffer][k][y]);
      *reinterpret_cast<float4 *>(left + 4) = *reinterpret_cast<float4 *>(&aTile[buffer][k][y + 16]);
      *reinterpret_cast<float4 *>(right) = *reinterpret_cast<float4 *>(&bTile[buffer][k][x]);
      *reinterpret_cast<float4 *>(right + 4) = *reinterpret_cast<float4 *>(&bTile[buffer][k][x + 32]);
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sums[i][j] += left[i] * right[j];
    }
  };

  if constexpr (buffers == 1) {
    for (int first = 0; first < n; first += depth) {
      load(first);
      store(0);
      __syncthreads();
      compute(0);
      __syncthreads();
    }
  } else {
    load(0);
    store(0);
    __syncthreads();
    int buffer = 0;
    for (int first = depth; first < n; first += depth) {
      load(first);
      compute(buffer);
      buffer ^= 1;
      store(buffer);
      __syncthreads();
    }
    compute(buffer);
  }
#pragma unroll
  for (int i = 0; i < 8; ++i)
#pragma unroll
    for (int j = 0; j < 8; j += 4)
      *reinterpret_cast<float4 *>(&c[size_t(row + y + i / 4 * 16 + i % 4) * n + column + x + j / 4 * 32]) =
          make_float4(sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]);
}
// endregion

float *a, *b, *c, *expected;
cublasHandle_t library;
std::vector<measure::Case> timed, counted;

measure::Case caseOf(int n, const std::string &id, const std::string &params, std::function<void()> launch) {
  float *result = c, *left = a, *right = b, *exact = expected;
  const size_t elements = size_t(n) * n;
  return {
      measure::text("%s-n%d", id.c_str(), n),
      params + measure::text(", \"n\": %d, \"flop\": %.0f", n, 2.0 * n * n * n),
      0,
      [=] {
        static int filledFor = 0;
        if (filledFor != n) {
          measure::each(elements, [=] __device__(size_t i) {
            left[i] = float(measure::mix(i) % 8);
            right[i] = float(measure::mix(i + elements) % 8);
          });
          measure::each(elements, [=] __device__(size_t i) {
            int sum = 0;
            for (int k = 0; k < n; ++k) sum += int(left[i / n * n + k]) * int(right[size_t(k) * n + i % n]);
            exact[i] = float(sum);
          });
          filledFor = n;
        }
        CHECK(cudaMemset(result, 0xff, elements * sizeof(float)));
      },
      launch,
      [=] { return measure::all(elements, [=] __device__(size_t i) { return result[i] == exact[i]; }); },
  };
}

template <class Kernel>
void add(int n, const std::string &id, const std::string &params, Kernel kernel, dim3 grid, dim3 block, bool count = true) {
  const measure::Case one =
      caseOf(n, id,
             params + measure::text(", \"threads\": %d, \"blocks\": %d, ", block.x * block.y, grid.x * grid.y) +
                 measure::compiled(kernel),
             [=] { kernel<<<grid, block>>>(c, a, b); });
  timed.push_back(one);
  if (count) counted.push_back(one);
}

std::string named(const char *kernel, int tile) { return measure::text("\"kernel\": \"%s\", \"tile\": %d", kernel, tile); }

/** How many kernels the library launches for one product. */
int launchesOfLibrary(int n) {
  cudaStream_t stream;
  cudaGraph_t graph;
  size_t nodes = 0;
  const float one = 1, zero = 0;
  CHECK(cudaStreamCreate(&stream));
  cublasSetStream(library, stream);
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  cublasSgemm(library, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  std::vector<cudaGraphNode_t> all(nodes);
  CHECK(cudaGraphGetNodes(graph, all.data(), &nodes));
  int kernels = 0;
  for (cudaGraphNode_t node : all) {
    cudaGraphNodeType type;
    CHECK(cudaGraphNodeGetType(node, &type));
    kernels += type == cudaGraphNodeTypeKernel;
  }
  CHECK(cudaGraphDestroy(graph));
  cublasSetStream(library, nullptr);
  CHECK(cudaStreamDestroy(stream));
  return kernels;
}

template <int n>
void addAll() {
  const dim3 square(32, 32), squares(n / 32, n / 32);
  add(n, "naive", named("naive", 1), naive<n>, squares, square);
  add(n, "swapped", named("swapped", 1), swapped<n>, squares, square, n == 2048);
  add(n, "swapped-tiled-32-33", named("swapped-tiled", 32) + ", \"pitch\": 33", swappedTiled<n, 32, 1>, squares, square);
  add(n, "swapped-tiled-32-32", named("swapped-tiled", 32) + ", \"pitch\": 32", swappedTiled<n, 32, 0>, squares, square,
      n == 2048);
  add(n, "tiled-16", named("tiled", 16), tiled<n, 16>, dim3(n / 16, n / 16), dim3(16, 16));
  add(n, "tiled-32", named("tiled", 32), tiled<n, 32>, squares, square);
  add(n, "register-tiled-64-8-8", named("register-tiled", 64) + ", \"depth\": 8, \"threadTile\": 8",
      registerTiled<n, 64, 8, 8>, dim3(n / 64, n / 64), dim3(64));
  const dim3 large(n / 128, n / 128), threads(256);
  add(n, "register-tiled-128-8-8", named("register-tiled", 128) + ", \"depth\": 8, \"threadTile\": 8",
      registerTiled<n, 128, 8, 8>, large, threads);
  const auto warps = [](int depth, int buffers) {
    return named("warp-tiled", 128) + measure::text(", \"depth\": %d, \"threadTile\": 8, \"buffers\": %d", depth, buffers);
  };
  add(n, "warp-tiled-8-1", warps(8, 1), warpTiled<n, 8, 1>, large, threads);
  add(n, "warp-tiled-8-2", warps(8, 2), warpTiled<n, 8, 2>, large, threads);
  add(n, "warp-tiled-16-1", warps(16, 1), warpTiled<n, 16, 1>, large, threads);
  add(n, "warp-tiled-16-2", warps(16, 2), warpTiled<n, 16, 2>, large, threads);
  const measure::Case one = caseOf(
      n, "library", measure::text("\"kernel\": \"library\", \"tile\": 0, \"launches\": %d", launchesOfLibrary(n)), [=] {
        const float one = 1, zero = 0;  // the library counts columns first: this is the product of the transposes
        cublasSgemm(library, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
      });
  timed.push_back(one);
  counted.push_back(one);
}

int main(int argc, char **argv) {
  constexpr size_t elements = size_t(8192) * 8192;
  a = measure::allocate<float>(elements);
  b = measure::allocate<float>(elements);
  c = measure::allocate<float>(elements);
  expected = measure::allocate<float>(elements);
  cublasCreate(&library);
  cublasSetMathMode(library, CUBLAS_DEFAULT_MATH);  // single precision throughout, no tensor cores
  void *workspace = measure::allocate<char>(64 << 20);
  cublasSetWorkspace(library, workspace, 64 << 20);
  addAll<2048>();
  addAll<8192>();
  // The two rounds of a time go over one size and then over the other: inputs are made once a size and round.
  return measure::runSome(argc, argv, timed, counted, [](const measure::Case &one, const std::vector<double> &times) {
    const double n = atof(one.id.c_str() + one.id.rfind('n') + 1);
    std::vector<double> rates;
    for (double t : times) rates.push_back(2 * n * n * n / t / 1e6);
    return ", " + measure::spread("tflops", rates);
  });
}
