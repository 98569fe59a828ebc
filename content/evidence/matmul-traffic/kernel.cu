// C = A B by three kinds of kernel, for any sizes. Every global access is PTX under a predicate, so that it is one
// instruction of the warp whatever the guards let through, and the compiler can neither merge, hoist nor drop it.

#include "../measure.cuh"

#include <fstream>
#include <sstream>

struct Sizes {
  int rows, columns, depth;
};

template <int Elements>
__device__ void load(float (&to)[Elements], const float *from, bool wanted) {
  for (float &each : to) each = 0;
  if constexpr (Elements == 1)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.f32 %0, [%1]; }"
                 : "+f"(to[0])
                 : "l"(from), "r"(int(wanted))
                 : "memory");
  else if constexpr (Elements == 2)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p ld.global.v2.f32 {%0, %1}, [%2]; }"
                 : "+f"(to[0]), "+f"(to[1])
                 : "l"(from), "r"(int(wanted))
                 : "memory");
  else
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %5, 0; @p ld.global.v4.f32 {%0, %1, %2, %3}, [%4]; }"
                 : "+f"(to[0]), "+f"(to[1]), "+f"(to[2]), "+f"(to[3])
                 : "l"(from), "r"(int(wanted))
                 : "memory");
}

template <int Elements>
__device__ void store(float *to, const float (&from)[Elements], bool wanted) {
  if constexpr (Elements == 1)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p st.global.f32 [%0], %1; }" ::"l"(to), "f"(from[0]),
                 "r"(int(wanted))
                 : "memory");
  else if constexpr (Elements == 2)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p st.global.v2.f32 [%0], {%1, %2}; }" ::"l"(to), "f"(from[0]),
                 "f"(from[1]), "r"(int(wanted))
                 : "memory");
  else
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %5, 0; @p st.global.v4.f32 [%0], {%1, %2, %3, %4}; }" ::"l"(to),
                 "f"(from[0]), "f"(from[1]), "f"(from[2]), "f"(from[3]), "r"(int(wanted))
                 : "memory");
}

/** Each thread makes one element of C; x chooses its column, or its row. */
template <bool XIsRow>
__global__ void naive(float *c, const float *a, const float *b, Sizes size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int row = XIsRow ? x : y, column = XIsRow ? y : x;
  const bool inside = row < size.rows && column < size.columns;
  float sum[1] = {0};
#pragma unroll 1
  for (int k = 0; k < size.depth; ++k) {
    float left[1], right[1];
    load(left, a + size_t(row) * size.depth + k, inside);
    load(right, b + size_t(k) * size.columns + column, inside);
    sum[0] += left[0] * right[0];
  }
  store(c + size_t(row) * size.columns + column, sum, inside);
}

struct Blocking {
  int blockRows, blockColumns, blockDepth, threadRows, threadColumns;
};

/** The largest threadRows times threadColumns. */
constexpr int MOST_SUMS = 64;

/** Tiles in shared memory, sums in each thread; a tiled kernel has one sum a thread. The block is one-dimensional. */
template <int Vector>
__global__ void blocked(float *c, const float *a, const float *b, Sizes size, Blocking by) {
  extern __shared__ float tiles[];
  float *const aTile = tiles, *const bTile = tiles + by.blockRows * by.blockDepth;
  const int threads = blockDim.x, thread = threadIdx.x;
  const int top = blockIdx.y * by.blockRows, left = blockIdx.x * by.blockColumns;
  const int across = by.blockColumns / by.threadColumns;
  const int firstRow = thread / across * by.threadRows, firstColumn = thread % across * by.threadColumns;
  float sums[MOST_SUMS];
  for (float &sum : sums) sum = 0;

#pragma unroll 1
  for (int from = 0; from < size.depth; from += by.blockDepth) {
    const int aVectors = by.blockRows * by.blockDepth / Vector, bVectors = by.blockDepth * by.blockColumns / Vector;
#pragma unroll 1
    for (int first = 0; first < aVectors; first += threads) {
      const int at = (first + thread) * Vector, row = top + at / by.blockDepth, k = from + at % by.blockDepth;
      const bool mine = first + thread < aVectors;
      float loaded[Vector];
      load(loaded, a + size_t(row) * size.depth + k, mine && row < size.rows && k < size.depth);
      if (mine)
        for (int i = 0; i < Vector; ++i) aTile[at + i] = loaded[i];
    }
#pragma unroll 1
    for (int first = 0; first < bVectors; first += threads) {
      const int at = (first + thread) * Vector, k = from + at / by.blockColumns, column = left + at % by.blockColumns;
      const bool mine = first + thread < bVectors;
      float loaded[Vector];
      load(loaded, b + size_t(k) * size.columns + column, mine && k < size.depth && column < size.columns);
      if (mine)
        for (int i = 0; i < Vector; ++i) bTile[at + i] = loaded[i];
    }
    __syncthreads();
    for (int k = 0; k < by.blockDepth; ++k)
      for (int i = 0; i < by.threadRows; ++i)
        for (int j = 0; j < by.threadColumns; ++j)
          sums[i * by.threadColumns + j] +=
              aTile[(firstRow + i) * by.blockDepth + k] * bTile[k * by.blockColumns + firstColumn + j];
    __syncthreads();
  }

#pragma unroll 1
  for (int i = 0; i < by.threadRows; ++i)
#pragma unroll 1
    for (int j = 0; j < by.threadColumns; j += Vector) {
      const int row = top + firstRow + i, column = left + firstColumn + j;
      float made[Vector];
      for (int n = 0; n < Vector; ++n) made[n] = sums[i * by.threadColumns + j + n];
      store(c + size_t(row) * size.columns + column, made, row < size.rows && column < size.columns);
    }
}

constexpr int MOST_ELEMENTS = 1 << 18;

/** Whole numbers from 0 to 7, so that every order of summation gives the same. */
int value(size_t index, int matrix) { return int(measure::mix(index * 2 + matrix) % 8); }

struct Matrices {
  float *a, *b, *c;
};

void fill(const Matrices &on, const Sizes &size) {
  std::vector<float> a(size_t(size.rows) * size.depth), b(size_t(size.depth) * size.columns);
  for (size_t i = 0; i < a.size(); ++i) a[i] = float(value(i, 0));
  for (size_t i = 0; i < b.size(); ++i) b[i] = float(value(i, 1));
  CHECK(cudaMemcpy(on.a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(on.b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(on.c, 0xff, size_t(size.rows) * size.columns * sizeof(float)));
}

bool correct(const Matrices &on, const Sizes &size) {
  std::vector<float> c(size_t(size.rows) * size.columns);
  CHECK(cudaMemcpy(c.data(), on.c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
  for (int row = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column) {
      int sum = 0;
      for (int k = 0; k < size.depth; ++k)
        sum += value(size_t(row) * size.depth + k, 0) * value(size_t(k) * size.columns + column, 1);
      if (c[size_t(row) * size.columns + column] != float(sum)) return false;
    }
  return true;
}

int ceilDiv(int length, int part) { return (length + part - 1) / part; }

measure::Case make(const std::string &line, const Matrices &on) {
  std::istringstream words(line);
  std::string id, kind;
  Sizes size;
  words >> id >> kind >> size.rows >> size.columns >> size.depth;
  std::string params = measure::text("\"kind\": \"%s\", \"rows\": %d, \"columns\": %d, \"depth\": %d", kind.c_str(),
                                     size.rows, size.columns, size.depth);
  std::function<void()> launch;
  if (kind == "naive-columns" || kind == "naive-rows") {
    const bool xIsRow = kind == "naive-rows";
    int x, y;
    words >> x >> y;
    params += measure::text(", \"blockX\": %d, \"blockY\": %d", x, y);
    const dim3 grid(ceilDiv(xIsRow ? size.rows : size.columns, x), ceilDiv(xIsRow ? size.columns : size.rows, y));
    launch = [=] {
      if (xIsRow) naive<true><<<grid, dim3(x, y)>>>(on.c, on.a, on.b, size);
      else naive<false><<<grid, dim3(x, y)>>>(on.c, on.a, on.b, size);
      CHECK(cudaGetLastError());
    };
  } else {
    Blocking by;
    int vector = 1;
    if (kind == "tiled") {
      int tile;
      words >> tile;
      by = {tile, tile, tile, 1, 1};
      params += measure::text(", \"tile\": %d", tile);
    } else {
      words >> by.blockRows >> by.blockColumns >> by.blockDepth >> by.threadRows >> by.threadColumns >> vector;
      params += measure::text(", \"blockRows\": %d, \"blockColumns\": %d, \"blockDepth\": %d, \"threadRows\": %d, "
                              "\"threadColumns\": %d, \"vector\": %d",
                              by.blockRows, by.blockColumns, by.blockDepth, by.threadRows, by.threadColumns, vector);
    }
    const dim3 grid(ceilDiv(size.columns, by.blockColumns), ceilDiv(size.rows, by.blockRows));
    const int threads = by.blockRows / by.threadRows * (by.blockColumns / by.threadColumns);
    const int bytes = (by.blockRows + by.blockColumns) * by.blockDepth * int(sizeof(float));
    launch = [=] {
      if (vector == 1) blocked<1><<<grid, threads, bytes>>>(on.c, on.a, on.b, size, by);
      else if (vector == 2) blocked<2><<<grid, threads, bytes>>>(on.c, on.a, on.b, size, by);
      else blocked<4><<<grid, threads, bytes>>>(on.c, on.a, on.b, size, by);
      CHECK(cudaGetLastError());
    };
  }
  // A launch that is not counted shows that the kernel makes the right product.
  const auto prepare = [=] {
    fill(on, size);
    launch();
    CHECK(cudaDeviceSynchronize());
    if (!correct(on, size)) {
      fprintf(stderr, "%s: wrong product\n", id.c_str());
      exit(1);
    }
  };
  return {id, params, 0, prepare, launch, [] { return true; }};
}

int main(int argc, char **argv) {
  std::ifstream file("cases.txt");
  const Matrices on = {measure::allocate<float>(MOST_ELEMENTS), measure::allocate<float>(MOST_ELEMENTS),
                       measure::allocate<float>(MOST_ELEMENTS)};
  std::vector<measure::Case> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(make(line, on));
  return measure::run(argc, argv, cases);
}
