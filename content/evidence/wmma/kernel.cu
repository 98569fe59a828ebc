// One warp, one load or store of a wmma fragment per launch. Memory holds the number of each element of the matrix, as bits; what
// each lane has afterwards says which elements its fragment holds.

#include "../measure.cuh"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#include <cstring>

using namespace nvcuda;

constexpr int most = 64 * 40;  // elements of the largest tile

template <typename T>
using Stored = std::conditional_t<std::is_same_v<T, wmma::precision::tf32>, float, T>;
template <int bytes>
using Bits = std::conditional_t<bytes == 1, uint8_t, std::conditional_t<bytes == 2, uint16_t, uint32_t>>;

template <typename Fragment, typename T>
__device__ void write(const Fragment &fragment, uint32_t *held) {
  for (int i = 0; i < fragment.num_elements; i++) {
    Bits<sizeof(T)> bits;
    const T value = fragment.x[i];
    memcpy(&bits, &value, sizeof bits);
    held[threadIdx.x * fragment.num_elements + i] = bits;
  }
}

// region: load
template <typename Use, int M, int N, int K, typename T, typename Layout, bool isShared>
__global__ void load(const Stored<T> *in, int ld, uint32_t *held) {
  __shared__ alignas(128) Stored<T> tile[most];
  wmma::fragment<Use, M, N, K, T, Layout> fragment;
  if (isShared) {
    for (int i = threadIdx.x; i < most; i += 32) tile[i] = in[i];
    __syncwarp();
    wmma::load_matrix_sync(fragment, tile, ld);
  } else {
    wmma::load_matrix_sync(fragment, in, ld);
  }
  write<decltype(fragment), Stored<T>>(fragment, held);
}

template <int M, int N, int K, typename T, bool isRow, bool isShared>
__global__ void loadSums(const T *in, int ld, uint32_t *held) {
  __shared__ alignas(128) T tile[most];
  wmma::fragment<wmma::accumulator, M, N, K, T> fragment;
  const auto layout = isRow ? wmma::mem_row_major : wmma::mem_col_major;
  if (isShared) {
    for (int i = threadIdx.x; i < most; i += 32) tile[i] = in[i];
    __syncwarp();
    wmma::load_matrix_sync(fragment, tile, ld, layout);
  } else {
    wmma::load_matrix_sync(fragment, in, ld, layout);
  }
  write<decltype(fragment), T>(fragment, held);
}

template <int M, int N, int K, typename T, bool isRow, bool isShared>
__global__ void storeSums(const T *from, int ld, T *out) {
  __shared__ alignas(128) T tile[most];
  wmma::fragment<wmma::accumulator, M, N, K, T> fragment;
  for (int i = 0; i < fragment.num_elements; i++) fragment.x[i] = from[threadIdx.x * fragment.num_elements + i];
  const auto layout = isRow ? wmma::mem_row_major : wmma::mem_col_major;
  if (isShared) {
    wmma::store_matrix_sync(tile, fragment, ld, layout);
    __syncwarp();
    for (int i = threadIdx.x; i < most; i += 32) out[i] = tile[i];
  } else {
    wmma::store_matrix_sync(out, fragment, ld, layout);
  }
}
// endregion

template <typename T>
void probe(const std::string &name, const char *op, int rows, int columns, bool isRow, bool isShared, int pad, int held,
           void (*kernel)(const T *, int, uint32_t *), void (*storing)(const T *, int, T *)) {
  using Word = Bits<sizeof(T)>;
  const int ld = (isRow ? columns : rows) + pad;
  Word *in;
  uint32_t *out;
  T *stored;
  cudaMalloc(&in, most * sizeof(T));
  cudaMalloc(&out, 32 * held * 4);
  cudaMalloc(&stored, most * sizeof(T));
  std::string places;
  std::vector<uint32_t> place(32 * held, 0);
  // A byte cannot hold the number of every element: two rounds, one for each half of it. Only the first one is counted.
  const int rounds = sizeof(T) == 1 ? 2 : 1;
  for (int round = 0; round < rounds; round++) {
    std::vector<Word> image(most, Word(~0u));
    if (kernel)
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) image[isRow ? r * ld + c : c * ld + r] = Word((r * columns + c) >> (8 * round));
    else
      for (int i = 0; i < 32 * held; i++) image[i] = Word(i);
    cudaMemcpy(in, image.data(), most * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemset(stored, 0xff, most * sizeof(T));
    cudaDeviceSynchronize();
    if (round == 0) cudaProfilerStart();
    if (kernel) kernel<<<1, 32>>>(reinterpret_cast<T *>(in), ld, out);
    else storing<<<1, 32>>>(reinterpret_cast<T *>(in), ld, stored);
    CHECK(cudaDeviceSynchronize());
    if (round == 0) cudaProfilerStop();
    if (kernel) {
      std::vector<uint32_t> words(32 * held);
      cudaMemcpy(words.data(), out, words.size() * 4, cudaMemcpyDeviceToHost);
      for (size_t i = 0; i < words.size(); i++) place[i] |= words[i] << (8 * round);
    } else {
      std::vector<Word> words(most);
      cudaMemcpy(words.data(), stored, most * sizeof(T), cudaMemcpyDeviceToHost);
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
          const uint32_t from = words[isRow ? r * ld + c : c * ld + r];
          if (from < place.size()) place[from] = r * columns + c;
        }
    }
  }
  if (pad == 0) for (uint32_t each : place) places += (places.empty() ? "" : " ") + std::to_string(each);
  printf("{\"case\":\"%s\",\"params\":{\"op\":\"%s\",\"rows\":%d,\"columns\":%d,\"layout\":\"%s\",\"space\":\"%s\",\"ld\":%d,"
         "\"bytes\":%d,\"perLane\":%d},\"result\":\"%s\"}\n",
         name.c_str(), op, rows, columns, isRow ? "row" : "col", isShared ? "shared" : "global", ld, int(sizeof(T)), held,
         places.c_str());
  cudaFree(in);
  cudaFree(out);
  cudaFree(stored);
}

template <typename Use, int M, int N, int K, typename T, typename Layout>
void operand(const std::string &type) {
  using Fragment = wmma::fragment<Use, M, N, K, T, Layout>;
  constexpr bool isA = std::is_same_v<Use, wmma::matrix_a>, isRow = std::is_same_v<Layout, wmma::row_major>;
  const std::string shape = "m" + std::to_string(M) + "n" + std::to_string(N) + "k" + std::to_string(K);
  for (int pad : {0, 16 / int(sizeof(Stored<T>))})
    for (bool isShared : {true, false}) {
      if (!isShared && pad != 0) continue;
      const std::string name = std::string(isA ? "a" : "b") + "." + type + "." + shape + (isRow ? ".row" : ".col") +
                               (isShared ? ".shared" : ".global") + ".pad" + std::to_string(pad);
      probe<Stored<T>>(name, isA ? "load a" : "load b", isA ? M : K, isA ? K : N, isRow, isShared, pad,
                       Fragment::num_elements,
                       isShared ? load<Use, M, N, K, T, Layout, true> : load<Use, M, N, K, T, Layout, false>, nullptr);
    }
}

template <int M, int N, int K, typename T>
void operands(const std::string &type) {
  operand<wmma::matrix_a, M, N, K, T, wmma::row_major>(type);
  operand<wmma::matrix_a, M, N, K, T, wmma::col_major>(type);
  operand<wmma::matrix_b, M, N, K, T, wmma::row_major>(type);
  operand<wmma::matrix_b, M, N, K, T, wmma::col_major>(type);
}

template <int M, int N, int K, typename T, bool isRow>
void sumsIn(const std::string &type) {
  constexpr int held = wmma::fragment<wmma::accumulator, M, N, K, T>::num_elements;
  const std::string shape = "m" + std::to_string(M) + "n" + std::to_string(N) + "k" + std::to_string(K);
  for (int pad : {0, 16 / int(sizeof(T))})
    for (bool isShared : {true, false}) {
      if (!isShared && pad != 0) continue;
      const std::string name = "." + type + "." + shape + (isRow ? ".row" : ".col") + (isShared ? ".shared" : ".global") +
                               ".pad" + std::to_string(pad);
      probe<T>("load-c" + name, "load c", M, N, isRow, isShared, pad, held,
               isShared ? loadSums<M, N, K, T, isRow, true> : loadSums<M, N, K, T, isRow, false>, nullptr);
      probe<T>("store-d" + name, "store d", M, N, isRow, isShared, pad, held, nullptr,
               isShared ? storeSums<M, N, K, T, isRow, true> : storeSums<M, N, K, T, isRow, false>);
    }
}

template <int M, int N, int K, typename T>
void sums(const std::string &type) {
  sumsIn<M, N, K, T, true>(type);
  sumsIn<M, N, K, T, false>(type);
}

int main() {
  measure::printDevice();
  operands<16, 16, 16, half>("half");
  operands<8, 32, 16, half>("half");
  operands<32, 8, 16, half>("half");
  operands<16, 16, 16, __nv_bfloat16>("bfloat16");
  operands<16, 16, 16, signed char>("int8");
  operands<16, 16, 8, wmma::precision::tf32>("tf32");
  sums<16, 16, 16, float>("float");
  sums<8, 32, 16, float>("float");
  sums<32, 8, 16, float>("float");
  sums<16, 16, 16, half>("half");
  sums<16, 16, 16, int>("int");
  sums<16, 16, 8, float>("float");
}
