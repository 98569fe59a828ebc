// A contiguous copy of 512 MiB: one block a tile, or a grid that stays and strides on; and a grid of the same shape that
// does nothing, which tells how much of the time is the launch of blocks.

#include "../bench.cuh"

constexpr size_t bytes = size_t(512) << 20;

// region: tile
/** As many threads as elements: the grid grows with the data. */
template <class Element>
__global__ void copyTile(Element *__restrict__ out, const Element *__restrict__ in) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}
// endregion

// region: stride
/** As many threads as the GPU holds: each goes on by the size of the grid. */
template <class Element>
__global__ void copyStride(Element *__restrict__ out, const Element *__restrict__ in, size_t count) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += stride) out[i] = in[i];
}
// endregion

// region: stride-loads
/** The same with a given number of loads before the first store. */
template <class Element, int loads>
__global__ void copyStrideLoads(Element *__restrict__ out, const Element *__restrict__ in, size_t count) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
#pragma unroll 1
  for (; i + (loads - 1) * stride < count; i += loads * stride) {
    Element values[loads];
#pragma unroll
    for (int k = 0; k < loads; ++k) values[k] = in[i + k * stride];
#pragma unroll
    for (int k = 0; k < loads; ++k) out[i + k * stride] = values[k];
  }
#pragma unroll 1
  for (; i < count; i += stride) out[i] = in[i];
}
// endregion

// region: empty
template <class Element>
__global__ void empty(Element *, const Element *, size_t) {}
// endregion

float *in, *out;
std::vector<measure::Case> timed, counted;

template <class Kernel>
void add(const char *way, int width, int loads, int blockSize, int warps, int blocks, int shared, Kernel kernel,
         std::function<void()> launch, bool count) {
  float *source = in, *target = out;
  const bool copies = strcmp(way, "empty") != 0;
  const measure::Case one = {
      measure::text("%s-%dB-x%d-%dt-%dw", way, width, loads, blockSize, warps),
      measure::text("\"way\": \"%s\", \"width\": %d, \"loads\": %d, \"blockSize\": %d, \"warpsPerSm\": %d, \"blocks\": %d, "
                    "\"bytes\": %zu, ",
                    way, width, loads, blockSize, warps, blocks, bytes) +
          measure::compiled(kernel),
      copies ? 2.0 * bytes : 0.0,
      [=] {
        if (!copies) return;
        measure::fill(source, bytes / sizeof(float));
        CHECK(cudaMemset(target, 0xff, bytes));
      },
      launch,
      [=] {
        return !copies || measure::all(bytes / sizeof(float),
                                       [=] __device__(size_t i) { return target[i] == float(measure::mix(i)); });
      },
  };
  timed.push_back(one);
  if (count) counted.push_back(one);
}

/** One block a tile, and its control. `warpsPerSm` is what fits: 64. */
template <class Element>
void addTile(int blockSize) {
  const int width = sizeof(Element), blocks = bytes / width / blockSize;
  Element *target = reinterpret_cast<Element *>(out);
  const Element *source = reinterpret_cast<const Element *>(in);
  add("tile", width, 1, blockSize, 64, blocks, 0, copyTile<Element>,
      [=] { copyTile<Element><<<blocks, blockSize>>>(target, source); }, blockSize == 256);
  add("empty", width, 1, blockSize, 64, blocks, 0, empty<Element>,
      [=] { empty<Element><<<blocks, blockSize>>>(target, source, 0); }, false);
}

template <class Element, class Kernel>
void addStride(const char *way, int loads, int blockSize, int warps, Kernel kernel) {
  if (warps * 32 < blockSize) return;
  const size_t count = bytes / sizeof(Element);
  const int perSm = warps * 32 / blockSize, blocks = measure::attribute(cudaDevAttrMultiProcessorCount) * perSm;
  const int shared = measure::ballast(kernel, blockSize, perSm);
  Element *target = reinterpret_cast<Element *>(out);
  const Element *source = reinterpret_cast<const Element *>(in);
  add(way, sizeof(Element), loads, blockSize, warps, blocks, shared, kernel,
      [=] { kernel<<<blocks, blockSize, shared>>>(target, source, count); }, blockSize == 256 && warps == 64);
}

template <class Element>
void addWidth() {
  for (const int blockSize : {128, 256, 512, 1024}) addTile<Element>(blockSize);
  for (const int blockSize : {128, 256, 512, 1024})
    for (const int warps : {8, 16, 32, 64}) {
      addStride<Element>("stride", 0, blockSize, warps, copyStride<Element>);
      addStride<Element>("stride-loads", 1, blockSize, warps, copyStrideLoads<Element, 1>);
      addStride<Element>("stride-loads", 4, blockSize, warps, copyStrideLoads<Element, 4>);
    }
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(bytes / sizeof(float));
  out = measure::allocate<float>(bytes / sizeof(float));
  addWidth<float>();
  addWidth<float2>();
  addWidth<float4>();
  return measure::runSome(argc, argv, timed, counted);
}
