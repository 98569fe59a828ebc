// One kernel that wants many registers, compiled for more and more resident blocks: what the compiler spills, where the
// spilled words go, and what it costs.

#include "../bench.cuh"

constexpr int n = 4096, blockTile = 128, depth = 8, threadTile = 8, threads = 256;

// region: product
/** The matrix product with 8 by 8 results a thread: 64 sums and 16 factors want to be in registers. */
template <int blocksPerSm>
__global__ void __launch_bounds__(threads, blocksPerSm)
    product(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b) {
  constexpr int across = blockTile / threadTile;
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
std::vector<measure::Case> cases;

template <int blocksPerSm>
void add() {
  constexpr size_t elements = size_t(n) * n;
  float *result = c, *exact = expected;
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, product<blocksPerSm>, threads, 0));
  cases.push_back({
      measure::text("blocks-%d", blocksPerSm),
      measure::text("\"launchBounds\": %d, \"residentBlocks\": %d, \"threads\": %d, \"n\": %d, ", blocksPerSm, resident, threads,
                    n) +
          measure::compiled(product<blocksPerSm>),
      0,
      [=] { CHECK(cudaMemset(result, 0xff, elements * sizeof(float))); },
      [=] { product<blocksPerSm><<<dim3(n / blockTile, n / blockTile), threads>>>(result, a, b); },
      [=] { return measure::all(elements, [=] __device__(size_t i) { return result[i] == exact[i]; }); },
  });
}

int main(int argc, char **argv) {
  constexpr size_t elements = size_t(n) * n;
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
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += int(left[i / n * n + k]) * int(right[size_t(k) * n + i % n]);
    exact[i] = float(sum);
  });
  add<1>();
  add<2>();
  add<3>();
  add<4>();
  add<5>();
  add<6>();
  add<8>();
  return measure::runSome(argc, argv, cases, cases);
}
