// Copies between the host and the GPU: pinned and pageable memory, one stream and several, with and without a kernel.

#include "../measure.cuh"

#include <chrono>

/** Squares that cost about as long as the copies that feed them: `rounds` dependent multiply-adds an element. */
// region: work
__global__ void work(float *out, const float *in, size_t count, int rounds) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
    float value = in[i];
    for (int k = 0; k < rounds; ++k) value = value * 0.5f + 1.0f;
    out[i] = value;
  }
}
// endregion

constexpr size_t elements = size_t(1) << 26;  // 256 MiB each way
constexpr int rounds = 4096;

struct Buffers {
  float *in, *out;    // on the GPU
  float *from, *to;   // on the host
};

// region: chunks
/** In, work and out in `chunks` pieces, piece k on stream k mod `streams`; pieces on different streams may overlap. */
void inChunks(const Buffers &b, int chunks, const std::vector<cudaStream_t> &streams, int rounds) {
  const size_t piece = elements / chunks;
  for (int k = 0; k < chunks; ++k) {
    const size_t at = k * piece;
    cudaStream_t stream = streams[k % streams.size()];
    CHECK(cudaMemcpyAsync(b.in + at, b.from + at, piece * sizeof(float), cudaMemcpyHostToDevice, stream));
    if (rounds > 0) work<<<528, 256, 0, stream>>>(b.out + at, b.in + at, piece, rounds);
    CHECK(cudaMemcpyAsync(b.to + at, b.out + at, piece * sizeof(float), cudaMemcpyDeviceToHost, stream));
  }
}
// endregion

double milliseconds(const std::function<void()> &body) {
  CHECK(cudaDeviceSynchronize());
  const auto start = std::chrono::steady_clock::now();
  body();
  CHECK(cudaDeviceSynchronize());
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void report(const std::string &id, const std::string &params, double bytes, const std::function<void()> &body) {
  std::vector<double> times, rates;
  body();
  for (int sample = 0; sample < 5; ++sample) {
    times.push_back(milliseconds(body));
    rates.push_back(bytes / times.back() / 1e6);
  }
  printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s, %s}}\n", id.c_str(), params.c_str(),
         measure::spread("timeMs", times).c_str(), measure::spread("GBps", rates).c_str());
}

int main() {
  measure::printDevice();
  constexpr size_t bytes = elements * sizeof(float);
  Buffers pinned{measure::allocate<float>(elements), measure::allocate<float>(elements), nullptr, nullptr};
  Buffers pageable = pinned;
  CHECK(cudaMallocHost(&pinned.from, bytes));
  CHECK(cudaMallocHost(&pinned.to, bytes));
  pageable.from = static_cast<float *>(malloc(bytes));
  pageable.to = static_cast<float *>(malloc(bytes));
  for (size_t i = 0; i < elements; ++i) pinned.from[i] = pageable.from[i] = float(i & 255);
  memset(pinned.to, 0, bytes);
  memset(pageable.to, 0, bytes);
  std::vector<cudaStream_t> streams(8);
  for (cudaStream_t &stream : streams) CHECK(cudaStreamCreate(&stream));

  for (const bool isPinned : {false, true}) {
    const Buffers &b = isPinned ? pinned : pageable;
    const char *memory = isPinned ? "pinned" : "pageable";
    for (size_t size = 4096; size <= bytes; size *= 16) {
      const auto one = [&](const char *direction, const std::function<void()> &copy) {
        report(measure::text("copy-%s-%s-%zu", memory, direction, size),
               measure::text("\"what\": \"copy\", \"memory\": \"%s\", \"direction\": \"%s\", \"bytes\": %zu", memory,
                             direction, size),
               double(size), copy);
      };
      one("in", [&] { CHECK(cudaMemcpyAsync(b.in, b.from, size, cudaMemcpyHostToDevice, streams[0])); });
      one("out", [&] { CHECK(cudaMemcpyAsync(b.to, b.out, size, cudaMemcpyDeviceToHost, streams[0])); });
    }
    for (const int chunks : {1, 2, 4, 8, 16, 32})
      for (const int many : {1, 2, 3, 4}) {
        if (many > chunks) continue;
        const std::vector<cudaStream_t> some(streams.begin(), streams.begin() + many);
        for (const int work : {0, rounds})
          report(measure::text("chunks-%s-%d-%d-%d", memory, chunks, many, work),
                 measure::text("\"what\": \"chunks\", \"memory\": \"%s\", \"chunks\": %d, \"streams\": %d, "
                               "\"rounds\": %d, \"bytes\": %zu",
                               memory, chunks, many, work, bytes),
                 2.0 * bytes, [&] { inChunks(b, chunks, some, work); });
      }
    for (size_t i = 0; i < elements; i += 4097) {
      float value = float(i & 255);
      for (int k = 0; k < rounds; ++k) value = value * 0.5f + 1.0f;
      if (b.to[i] != value) {
        fprintf(stderr, "%s: wrong output\n", memory);
        return 1;
      }
    }
  }
  for (const int chunks : {1, 8, 32})
    report(measure::text("work-%d", chunks),
           measure::text("\"what\": \"work\", \"chunks\": %d, \"rounds\": %d, \"elements\": %zu", chunks, rounds,
                         elements / chunks),
           2.0 * bytes / chunks,
           [&] { work<<<528, 256, 0, streams[0]>>>(pinned.out, pinned.in, elements / chunks, rounds); });
  return 0;
}
