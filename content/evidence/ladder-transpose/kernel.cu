// The rungs of a transpose, each optimization with and without the others: a tile in shared memory, a cure for its bank
// conflicts, several loads a thread, wide loads and stores. Beside them, copies of the same bytes.
//
// A kernel moves a square of the matrix with `side`² / (width × loads) threads. A warp reads 128 bytes of as many rows as
// its width has elements, so that the lanes of a wide load and those of a wide store cover the same square.

#include "../bench.cuh"

enum class Cure { none, padding, swizzle };
enum class Along { reads, writes };
enum class Order { rows, columns, diagonal };
constexpr const char *cures[] = {"none", "padding", "swizzle"};
constexpr const char *alongs[] = {"reads", "writes"};
constexpr const char *orders[] = {"rows", "columns", "diagonal"};

template <int width>
struct alignas(4 * width) Pack {
  float at[width];
};

template <int width>
__device__ Pack<width> load(const float *from) {
  return *reinterpret_cast<const Pack<width> *>(from);
}

template <int width>
__device__ void store(float *to, const Pack<width> &pack) {
  *reinterpret_cast<Pack<width> *>(to) = pack;
}

constexpr int threadsOf(int side, int loads, int width) { return side * side / (loads * width); }

/** Where a thread begins in its square: 128 bytes of `width` rows a warp, warps first along the row. */
template <int side, int width>
struct Place {
  int row, column;
  __device__ Place() {
    constexpr int lanes = 32 / width, segments = side / 32;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    row = warp / segments * width + lane / lanes;
    column = warp % segments * 32 + lane % lanes * width;
  }
};

// region: naive
/** No tile: each element goes straight to its place. One side runs along the lanes, the other down a column. */
template <Along along, int side, int loads>
__global__ void naive(float *__restrict__ out, const float *__restrict__ in, int n) {
  const Place<side, 1> place;
  const int x = blockIdx.x * side + place.column, y = blockIdx.y * side + place.row;
  float value[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = y + k * (side / loads);
    value[k] = along == Along::reads ? in[size_t(row) * n + x] : in[size_t(x) * n + row];
  }
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = y + k * (side / loads);
    (along == Along::reads ? out[size_t(x) * n + row] : out[size_t(row) * n + x]) = value[k];
  }
}
// endregion

// region: naive-wide
/** No tile, four elements a thread: one access of 16 bytes on the side that runs along, four of 4 bytes on the other. */
template <Along along, int side, Order order>
__global__ void naiveWide(float *__restrict__ out, const float *__restrict__ in, int n) {
  const Place<side, 4> place;
  const int across = order == Order::columns ? blockIdx.y : blockIdx.x;
  const int down = order == Order::columns ? blockIdx.x : blockIdx.y;
  const int x = across * side + place.column, y = down * side + place.row;
  if constexpr (along == Along::reads) {
    const Pack<4> four = load<4>(in + size_t(y) * n + x);
#pragma unroll
    for (int j = 0; j < 4; ++j) out[size_t(x + j) * n + y] = four.at[j];
  } else {
    Pack<4> four;
#pragma unroll
    for (int j = 0; j < 4; ++j) four.at[j] = in[size_t(x + j) * n + y];
    store(out + size_t(y) * n + x, four);
  }
}
// endregion

// region: registers
/** No tile, sixteen elements a thread: four rows of four are turned in registers, 16 bytes an access on both sides. */
template <int side>
__global__ void registers(float *__restrict__ out, const float *__restrict__ in, int n) {
  const int quads = side / 4;
  const int x = blockIdx.x * side + threadIdx.x % quads * 4, y = blockIdx.y * side + threadIdx.x / quads * 4;
  Pack<4> row[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) row[k] = load<4>(in + size_t(y + k) * n + x);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    Pack<4> column;
#pragma unroll
    for (int k = 0; k < 4; ++k) column.at[k] = row[k].at[j];
    store(out + size_t(x + j) * n + y, column);
  }
}
// endregion

// region: tiled
/** Where an element of the tile lies in shared memory. A swizzle moves whole groups of `width` words. */
template <Cure cure, int side, int width>
__device__ int word(int row, int column) {
  if constexpr (cure == Cure::padding) return row * (side + 1) + column;
  else if constexpr (cure == Cure::swizzle)
    return row * side + ((column / width) ^ (row / width % (32 / width))) * width + column % width;
  else return row * side + column;
}

constexpr size_t sharedOf(Cure cure, int side) { return size_t(side) * (side + (cure == Cure::padding)) * sizeof(float); }

/** `loads` loads of `width` elements a thread, all before the first is stored. `stream`: hints that nothing is used again. */
template <Cure cure, int side, int loads, int width, Order order, bool stream>
__global__ void __launch_bounds__(threadsOf(side, loads, width))
    tiled(float *__restrict__ out, const float *__restrict__ in, int n) {
  extern __shared__ __align__(16) float staged[];
  constexpr int step = side / loads;
  const Place<side, width> place;
  int across = blockIdx.x, down = blockIdx.y;
  if constexpr (order == Order::columns) {
    across = blockIdx.y;
    down = blockIdx.x;
  }
  if constexpr (order == Order::diagonal) across = (blockIdx.x + blockIdx.y) % gridDim.x;
  const int x = across * side, y = down * side;

  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const float *from = in + size_t(y + place.row + k * step) * n + x + place.column;
    if constexpr (stream && width == 4) {
      const float4 four = __ldcs(reinterpret_cast<const float4 *>(from));
      pack[k].at[0] = four.x;
      pack[k].at[1] = four.y;
      pack[k].at[2] = four.z;
      pack[k].at[3] = four.w;
    } else pack[k] = load<width>(from);
  }
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = place.row + k * step;
    if constexpr (cure == Cure::padding) {
#pragma unroll
      for (int j = 0; j < width; ++j) staged[word<cure, side, width>(row, place.column + j)] = pack[k].at[j];
    } else store(staged + word<cure, side, width>(row, place.column), pack[k]);
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = place.row + k * step;
#pragma unroll
    for (int j = 0; j < width; ++j) pack[k].at[j] = staged[word<cure, side, width>(place.column + j, row)];
  }
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    float *to = out + size_t(x + place.row + k * step) * n + y + place.column;
    if constexpr (stream && width == 4)
      __stcs(reinterpret_cast<float4 *>(to), make_float4(pack[k].at[0], pack[k].at[1], pack[k].at[2], pack[k].at[3]));
    else store(to, pack[k]);
  }
}
// endregion

// region: copy
/** The same bytes, in the order of memory: the limit. */
template <int loads, int width>
__global__ void copy(float *__restrict__ out, const float *__restrict__ in) {
  const size_t first = (blockIdx.x * size_t(blockDim.x) * loads + threadIdx.x) * width;
  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<width>(in + first + size_t(k) * blockDim.x * width);
#pragma unroll
  for (int k = 0; k < loads; ++k) store(out + first + size_t(k) * blockDim.x * width, pack[k]);
}

/** The copy by the squares of the transpose. */
template <int side, int loads, int width>
__global__ void copySquares(float *__restrict__ out, const float *__restrict__ in, int n) {
  const Place<side, width> place;
  const int x = blockIdx.x * side + place.column, y = blockIdx.y * side + place.row;
  Pack<width> pack[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) pack[k] = load<width>(in + size_t(y + k * (side / loads)) * n + x);
#pragma unroll
  for (int k = 0; k < loads; ++k) store(out + size_t(y + k * (side / loads)) * n + x, pack[k]);
}
// endregion

constexpr int largest = 8192;
float *in, *out;
std::vector<measure::Case> cases;

/** What tells a rung apart. `cure` and `along` are "-" where they mean nothing. */
struct Rung {
  std::string id;
  const char *kernel, *along, *cure, *order;
  int side, loads, width, threads;
  bool stream;
  size_t sharedBytes;
};

template <class Kernel>
void add(const Rung &rung, int n, Kernel kernel, const std::function<void()> &launch) {
  float *source = in, *target = out;
  const bool transposes = strncmp(rung.kernel, "copy", 4) != 0;
  const bool staged = rung.sharedBytes > 0;
  if (staged && rung.sharedBytes > 48 * 1024)
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(rung.sharedBytes)));
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, rung.threads, rung.sharedBytes));
  const size_t elements = size_t(n) * n;
  const size_t blocks = elements / (size_t(rung.threads) * rung.loads * rung.width);
  cases.push_back({
      measure::text("%s-n%d", rung.id.c_str(), n),
      measure::text("\"kernel\": \"%s\", \"n\": %d, \"tile\": %s, \"along\": \"%s\", \"cure\": \"%s\", \"loads\": %d, "
                    "\"width\": %d, ",
                    rung.kernel, n, staged ? "true" : "false", rung.along, rung.cure, rung.loads, rung.width) +
          measure::text("\"side\": %d, \"order\": \"%s\", \"stream\": %s, \"threads\": %d, \"blocks\": %zu, "
                        "\"residentWarps\": %d, \"dynamicSharedBytes\": %zu, \"leastWavefrontsEachWay\": %zu, ",
                        rung.side, rung.order, rung.stream ? "true" : "false", rung.threads, blocks,
                        resident * ((rung.threads + 31) / 32), rung.sharedBytes, staged ? elements / 32 : size_t(0)) +
          measure::compiled(kernel),
      2.0 * elements * sizeof(float),
      [=] {
        measure::fill(source, elements);
        CHECK(cudaMemset(target, 0xff, elements * sizeof(float)));
      },
      launch,
      [=] {
        return measure::all(elements, [=] __device__(size_t i) {
          const size_t row = i / n, column = i % n;
          return target[i] == float(measure::mix(transposes ? column * n + row : i));
        });
      },
  });
}

dim3 squares(int n, int side) { return dim3(n / side, n / side); }

template <Along along, int side, int loads>
void addNaive(int n) {
  constexpr int threads = threadsOf(side, loads, 1);
  const char *name = alongs[int(along)];
  float *source = in, *target = out;
  add({measure::text("naive-%s-x%d", name, loads), "naive", name, "-", "rows", side, loads, 1, threads, false, 0}, n,
      naive<along, side, loads>, [=] { naive<along, side, loads><<<squares(n, side), threads>>>(target, source, n); });
}

template <Along along, Order order = Order::rows>
void addNaiveWide(int n) {
  constexpr int side = 32, threads = threadsOf(side, 1, 4);
  const char *name = alongs[int(along)];
  const std::string id =
      measure::text("naive-%s-x1-w4", name) + (order == Order::rows ? "" : measure::text("-%s", orders[int(order)]));
  float *source = in, *target = out;
  add({id, "naive-wide", name, "-", orders[int(order)], side, 1, 4, threads, false, 0}, n, naiveWide<along, side, order>,
      [=] { naiveWide<along, side, order><<<squares(n, side), threads>>>(target, source, n); });
}

template <int side>
void addRegisters(int n) {
  constexpr int threads = threadsOf(side, 4, 4);
  float *source = in, *target = out;
  add({measure::text("registers-x4-w4-s%d", side), "registers", "-", "-", "rows", side, 4, 4, threads, false, 0}, n,
      registers<side>, [=] { registers<side><<<squares(n, side), threads>>>(target, source, n); });
}

template <Cure cure, int side, int loads, int width, Order order = Order::rows, bool stream = false>
void addTiled(int n) {
  constexpr int threads = threadsOf(side, loads, width);
  constexpr size_t bytes = sharedOf(cure, side);
  constexpr auto kernel = tiled<cure, side, loads, width, order, stream>;
  const std::string id = measure::text("tiled-%s-x%d-w%d-s%d", cures[int(cure)], loads, width, side) +
                         (order == Order::rows ? "" : measure::text("-%s", orders[int(order)])) +
                         (stream ? "-stream" : "");
  float *source = in, *target = out;
  add({id, "tiled", "both", cures[int(cure)], orders[int(order)], side, loads, width, threads, stream, bytes}, n, kernel,
      [=] {
        tiled<cure, side, loads, width, order, stream><<<squares(n, side), threads, bytes>>>(target, source, n);
      });
}

template <int loads, int width>
void addCopy(int n, int threads) {
  float *source = in, *target = out;
  const int blocks = int(size_t(n) * n / (size_t(threads) * loads * width));
  add({measure::text("copy-x%d-w%d-t%d", loads, width, threads), "copy", "both", "-", "rows", 0, loads, width, threads,
       false, 0},
      n, copy<loads, width>, [=] { copy<loads, width><<<blocks, threads>>>(target, source); });
}

template <int side, int loads, int width>
void addCopySquares(int n) {
  constexpr int threads = threadsOf(side, loads, width);
  float *source = in, *target = out;
  add({measure::text("copy-squares-x%d-w%d-s%d", loads, width, side), "copy-squares", "both", "-", "rows", side, loads,
       width, threads, false, 0},
      n, copySquares<side, loads, width>,
      [=] { copySquares<side, loads, width><<<squares(n, side), threads>>>(target, source, n); });
}

void addAll(int n) {
  addCopy<1, 1>(n, 256);
  addCopy<4, 1>(n, 256);
  addCopy<1, 4>(n, 128);
  addCopy<1, 4>(n, 256);
  addCopy<4, 4>(n, 256);
  addCopySquares<32, 4, 1>(n);
  addCopySquares<32, 4, 4>(n);
  addCopySquares<64, 4, 4>(n);

  addNaive<Along::reads, 32, 1>(n);
  addNaive<Along::writes, 32, 1>(n);
  addNaive<Along::reads, 32, 4>(n);
  addNaive<Along::writes, 32, 4>(n);
  addNaiveWide<Along::reads>(n);
  addNaiveWide<Along::writes>(n);
  addRegisters<32>(n);
  addRegisters<64>(n);

  // Every subset of the three that go with a tile.
  addTiled<Cure::none, 32, 1, 1>(n);
  addTiled<Cure::none, 32, 4, 1>(n);
  addTiled<Cure::none, 32, 1, 4>(n);
  addTiled<Cure::none, 32, 4, 4>(n);
  addTiled<Cure::padding, 32, 1, 1>(n);
  addTiled<Cure::padding, 32, 4, 1>(n);
  addTiled<Cure::padding, 32, 1, 4>(n);
  addTiled<Cure::padding, 32, 4, 4>(n);
  addTiled<Cure::swizzle, 32, 1, 1>(n);
  addTiled<Cure::swizzle, 32, 4, 1>(n);
  addTiled<Cure::swizzle, 32, 1, 4>(n);
  addTiled<Cure::swizzle, 32, 4, 4>(n);

  // More of each.
  addTiled<Cure::padding, 32, 2, 1>(n);
  addTiled<Cure::padding, 32, 8, 1>(n);
  addTiled<Cure::padding, 32, 16, 1>(n);
  addTiled<Cure::padding, 32, 1, 2>(n);
  addTiled<Cure::padding, 32, 4, 2>(n);
  addTiled<Cure::swizzle, 32, 2, 4>(n);
  addTiled<Cure::none, 64, 4, 4>(n);
  addTiled<Cure::padding, 64, 4, 1>(n);
  addTiled<Cure::padding, 64, 16, 1>(n);
  addTiled<Cure::padding, 64, 4, 4>(n);
  addTiled<Cure::swizzle, 64, 2, 4>(n);
  addTiled<Cure::swizzle, 64, 4, 4>(n);
  addTiled<Cure::swizzle, 64, 8, 4>(n);
  addTiled<Cure::swizzle, 128, 4, 4>(n);
  addTiled<Cure::swizzle, 128, 8, 4>(n);

  // The same tile, its blocks in another order, its accesses with hints.
  addNaiveWide<Along::writes, Order::columns>(n);
  addTiled<Cure::padding, 32, 4, 1, Order::columns>(n);
  addTiled<Cure::padding, 64, 16, 1, Order::columns>(n);
  addTiled<Cure::swizzle, 64, 2, 4, Order::columns>(n);
  addTiled<Cure::swizzle, 128, 4, 4, Order::columns>(n);
  addTiled<Cure::swizzle, 32, 4, 4, Order::columns>(n);
  addTiled<Cure::swizzle, 32, 4, 4, Order::diagonal>(n);
  addTiled<Cure::swizzle, 64, 4, 4, Order::columns>(n);
  addTiled<Cure::swizzle, 64, 4, 4, Order::diagonal>(n);
  addTiled<Cure::swizzle, 64, 4, 4, Order::rows, true>(n);
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(size_t(largest) * largest);
  out = measure::allocate<float>(size_t(largest) * largest);
  addAll(largest);
  addAll(2048);
  return measure::runSome(argc, argv, cases, cases);
}
