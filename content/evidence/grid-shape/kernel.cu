// Copies a row-major matrix of 8192 x 8192 floats. Which index should threadIdx.x be?

#include "../measure.cuh"

constexpr int rows = 8192, columns = 8192;
constexpr size_t elements = size_t(rows) * columns;

// region: right
__global__ void right(float *__restrict__ out, const float *__restrict__ in) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  out[size_t(row) * columns + column] = in[size_t(row) * columns + column];
}
// endregion

// region: wrong
__global__ void wrong(float *__restrict__ out, const float *__restrict__ in) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  out[size_t(row) * columns + column] = in[size_t(row) * columns + column];
}
// endregion

int main(int argc, char **argv) {
  float *in = measure::allocate<float>(elements);
  float *out = measure::allocate<float>(elements);
  std::vector<measure::Case> cases;

  const dim3 shapes[] = {{256, 1}, {128, 2}, {64, 4}, {32, 8}, {16, 16}, {8, 32}, {4, 64}, {2, 128}, {1, 256}};
  for (const bool good : {true, false}) {
    for (const dim3 block : shapes) {
      const auto kernel = good ? right : wrong;
      const dim3 grid = good ? dim3(columns / block.x, rows / block.y) : dim3(rows / block.x, columns / block.y);
      cases.push_back({
          measure::text("%s-%ux%u", good ? "right" : "wrong", block.x, block.y),
          measure::text("\"mapping\": \"%s\", \"blockX\": %u, \"blockY\": %u, \"rows\": %d, \"columns\": %d",
                        good ? "right" : "wrong", block.x, block.y, rows, columns),
          2.0 * elements * sizeof(float),
          [=] {
            measure::fill(in, elements);
            CHECK(cudaMemset(out, 0xff, elements * sizeof(float)));
          },
          [=] { kernel<<<grid, block>>>(out, in); },
          [=] {
            return measure::all(elements, [=] __device__(size_t i) { return out[i] == float(measure::mix(i)); });
          },
      });
    }
  }
  return measure::run(argc, argv, cases);
}
