// Kernels whose warps write down when they start, when what they loaded is there, when their block has met, and when they end.

#include <cmath>

#include "../measure.cuh"

using Word = unsigned;
constexpr int sampled = 8;  // of so many SMs, one is written down

/** Of one warp, in cycles of its SM: its start, and from there to each of the others. */
struct Record {
  Word start, loaded, met, ended;
};

enum Way { copyRows, copyTiles, copyFour, fivePoints, readOnly, writeOnly, transposeLoads, transposeStores, transposePadded, transposeRows };

__device__ __forceinline__ Word now() {
  Word cycles;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(cycles)::"memory");
  return cycles;
}

/** Waits until a value is there: it is stored to shared memory before the clock is read again. */
__device__ __forceinline__ void arrive(float *place, float value) {
  asm volatile("st.volatile.shared.f32 [%0], %1;" ::"r"(Word(__cvta_generic_to_shared(place))), "f"(value) : "memory");
}

template <Way way, bool meets, bool writesDown>
__global__ void kernel(float *out, const float *in, int n, Record *records, Word *places) {
  extern __shared__ float here[];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  Word start = 0, loaded = 0, met = 0;
  if (writesDown) start = now();
  if (way == copyRows || way == readOnly || way == writeOnly) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = 1.0f;
    if (way != writeOnly) value = in[i];
    arrive(here + thread, value);
    if (writesDown) loaded = now();
    if (meets) __syncthreads();
    if (writesDown) met = now();
    if (way != readOnly || value == -1.0f) out[i] = value;
  } else if (way == copyFour) {
    const int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
    float value[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) value[k] = in[i + k * blockDim.x];
#pragma unroll
    for (int k = 0; k < 4; ++k) arrive(here + thread, value[k]);
    if (writesDown) loaded = now();
    if (meets) __syncthreads();
    if (writesDown) met = now();
#pragma unroll
    for (int k = 0; k < 4; ++k) out[i + k * blockDim.x] = value[k];
  } else if (way == transposePadded || way == transposeRows) {
    constexpr int each = way == transposeRows ? 4 : 1;
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    float value[each];
#pragma unroll
    for (int k = 0; k < each; ++k) value[k] = in[(y + k * 8) * n + x];
#pragma unroll
    for (int k = 0; k < each; ++k) arrive(here + (threadIdx.y + k * 8) * 33 + threadIdx.x, value[k]);
    if (writesDown) loaded = now();
    __syncthreads();
    if (writesDown) met = now();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
    for (int k = 0; k < each; ++k) out[(y + k * 8) * n + x] = here[threadIdx.x * 33 + threadIdx.y + k * 8];
  } else {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int i = y * n + x;
    float value = 0;
    if (way == fivePoints) {
      if (x >= 1 && y >= 1 && x < n - 1 && y < n - 1) value = in[i - 1] + in[i + 1] + in[i - n] + in[i + n] - 4.0f * in[i];
    } else value = in[way == transposeLoads ? x * n + y : i];
    arrive(here + thread, value);
    if (writesDown) loaded = now();
    if (meets) __syncthreads();
    if (writesDown) met = now();
    out[way == transposeStores ? x * n + y : i] = value;
  }
  if (writesDown) {
    Word sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    if (sm % sampled == 0 && thread % 32 == 0) {
      const Word ended = now();
      const size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
      const size_t warp = block * ((blockDim.x * blockDim.y + 31) / 32) + thread / 32;
      records[warp] = {start, loaded - start, met - start, (ended - start) | 1u};
      places[warp] = sm + 1;
    }
  }
}

struct Sums {
  std::vector<double> load, loadMost, loadDeviation, late, meet, store, life, gap, resident;
};

using Launch = std::function<void(bool writesDown)>;

struct Shape {
  std::string id, name;
  dim3 grid, block;
  int shared, meets, blocksPerSm, n;
  double bytes;
  Launch launch;
};

static std::vector<Shape> shapes;
static float *in, *out;
static Record *records;
static Word *places;
constexpr size_t maxWarps = size_t(1) << 21;

template <Way way, bool meets>
void add(const char *name, dim3 grid, dim3 block, int n, double reads, double writes, int shared = 0) {
  const int threads = block.x * block.y;
  const int least = way == transposePadded || way == transposeRows ? 32 * 33 * 4 : threads * 4;
  const int bytes = std::max(shared, least);
  auto written = kernel<way, meets, true>;
  auto plain = kernel<way, meets, false>;
  for (auto each : {written, plain}) {
    CHECK(cudaFuncSetAttribute(each, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024));
    CHECK(cudaFuncSetAttribute(each, cudaFuncAttributePreferredSharedMemoryCarveout, shared > 0 ? 100 : 25));
  }
  int resident = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, plain, threads, bytes));
  const size_t elements = size_t(grid.x) * grid.y * threads * (way == copyFour || way == transposeRows ? 4 : 1);
  Shape shape;
  shape.id = measure::text("%s-%d-%dx%d%s-%d", name, n, block.x, block.y, meets ? "-met" : "", resident);
  shape.name = name;
  shape.grid = grid;
  shape.block = block;
  shape.shared = bytes;
  shape.meets = meets;
  shape.blocksPerSm = resident;
  shape.n = n;
  shape.bytes = (reads + writes) * 4 * elements;
  shape.launch = [=](bool writesDown) {
    if (writesDown) written<<<grid, block, bytes>>>(out, in, n, records, places);
    else plain<<<grid, block, bytes>>>(out, in, n, records, places);
  };
  shapes.push_back(shape);
}

/** What one launch wrote down. */
void look(const Shape &shape, Sums &sums) {
  const int perBlock = (shape.block.x * shape.block.y + 31) / 32;
  const size_t blocks = size_t(shape.grid.x) * shape.grid.y, warps = blocks * perBlock;
  std::vector<Record> got(warps);
  std::vector<Word> sm(warps);
  CHECK(cudaMemcpy(got.data(), records, warps * sizeof(Record), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(sm.data(), places, warps * sizeof(Word), cudaMemcpyDeviceToHost));
  double load = 0, squares = 0, most = 0, late = 0, meet = 0, store = 0, life = 0, warpLife = 0;
  size_t seen = 0;
  struct Span {
    bool any = false;
    Word first = 0;
    int least = 0, last = 0;
    size_t blocks = 0;
    double life = 0, warpLife = 0;
  };
  std::vector<Span> spans(256);
  for (size_t block = 0; block < blocks; ++block) {
    const Record *warp = &got[block * perBlock];
    if (!sm[block * perBlock]) continue;
    seen += 1;
    // Differences of 32 bits are right also where the counter goes round.
    int first = 0, end = INT32_MIN;
    Word longest = 0;
    for (int k = 0; k < perBlock; ++k) first = std::min(first, int(warp[k].start - warp[0].start));
    for (int k = 0; k < perBlock; ++k) {
      const int begin = int(warp[k].start - warp[0].start);
      end = std::max(end, begin + int(warp[k].ended));
      longest = std::max(longest, warp[k].loaded);
      load += warp[k].loaded;
      squares += double(warp[k].loaded) * warp[k].loaded;
      late += begin - first;
      meet += warp[k].met - warp[k].loaded;
      store += warp[k].ended - warp[k].met;
      warpLife += warp[k].ended;
    }
    most += longest;
    life += end - first;
    Span &span = spans[sm[block * perBlock] - 1];
    const int beginsAt = span.any ? int(warp[0].start + first - span.first) : 0;
    if (!span.any) {
      span.any = true;
      span.first = warp[0].start + first;
    }
    span.least = std::min(span.least, beginsAt);
    span.last = std::max(span.last, beginsAt + end - first);
    span.blocks += 1;
    span.life += end - first;
  }
  double slots = 0, lived = 0, spanSum = 0;
  for (const Span &span : spans)
    if (span.any) {
      slots += double(span.last - span.least) * shape.blocksPerSm;
      spanSum += span.last - span.least;
      lived += span.life;
    }
  if (!seen) return;
  const double count = double(seen) * perBlock;
  sums.load.push_back(load / count);
  sums.loadDeviation.push_back(std::sqrt(std::max(0.0, squares / count - load / count * (load / count))));
  sums.loadMost.push_back(most / seen);
  sums.late.push_back(late / count);
  sums.meet.push_back(meet / count);
  sums.store.push_back(store / count);
  sums.life.push_back(life / seen);
  sums.gap.push_back((slots - lived) / seen);
  sums.resident.push_back(warpLife / spanSum);
}

void emptyL2() {
  static char *data = nullptr;
  if (!data) CHECK(cudaMalloc(&data, 256u << 20));
  CHECK(cudaMemset(data, 1, 256u << 20));
}

int main(int argc, char **argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  measure::printDevice();
  const size_t most = size_t(8192) * 8192;
  in = measure::allocate<float>(most);
  out = measure::allocate<float>(most);
  records = measure::allocate<Record>(maxWarps * 2);
  places = measure::allocate<Word>(maxWarps * 2);
  measure::fill(in, most);

  for (int n : {8192, 4096}) {
    const int all = n * n;
    add<copyRows, false>("copyRows", all / 64, 64, n, 1, 1);
    add<copyRows, false>("copyRows", all / 128, 128, n, 1, 1);
    add<copyRows, false>("copyRows", all / 256, 256, n, 1, 1);
    add<copyRows, false>("copyRows", all / 512, 512, n, 1, 1);
    add<copyRows, false>("copyRows", all / 1024, 1024, n, 1, 1);
    add<copyRows, true>("copyRows", all / 64, 64, n, 1, 1);
    add<copyRows, true>("copyRows", all / 256, 256, n, 1, 1);
    add<copyRows, true>("copyRows", all / 512, 512, n, 1, 1);
    add<copyRows, true>("copyRows", all / 1024, 1024, n, 1, 1);
    add<readOnly, false>("readOnly", all / 256, 256, n, 1, 0);
    add<readOnly, false>("readOnly", all / 1024, 1024, n, 1, 0);
    add<writeOnly, false>("writeOnly", all / 256, 256, n, 0, 1);
    add<writeOnly, false>("writeOnly", all / 1024, 1024, n, 0, 1);
    add<copyFour, false>("copyFour", all / 1024, 256, n, 1, 1);
    add<copyFour, true>("copyFour", all / 1024, 256, n, 1, 1);
    add<copyFour, false>("copyFour", all / 4096, 1024, n, 1, 1);
    add<copyFour, true>("copyFour", all / 4096, 1024, n, 1, 1);
    add<copyTiles, false>("copyTiles", dim3(n / 32, n / 8), dim3(32, 8), n, 1, 1);
    add<copyTiles, false>("copyTiles", dim3(n / 32, n / 32), dim3(32, 32), n, 1, 1);
    add<copyTiles, true>("copyTiles", dim3(n / 32, n / 32), dim3(32, 32), n, 1, 1);
    add<fivePoints, false>("fivePoints", dim3(n / 32, n / 8), dim3(32, 8), n, 1, 1);
    add<fivePoints, false>("fivePoints", dim3(n / 32, n / 32), dim3(32, 32), n, 1, 1);
    add<transposeLoads, false>("transposeLoads", dim3(n / 16, n / 16), dim3(16, 16), n, 1, 1);
    add<transposeLoads, false>("transposeLoads", dim3(n / 32, n / 8), dim3(32, 8), n, 1, 1);
    add<transposeStores, false>("transposeStores", dim3(n / 16, n / 16), dim3(16, 16), n, 1, 1);
    add<transposeStores, false>("transposeStores", dim3(n / 32, n / 8), dim3(32, 8), n, 1, 1);
    add<transposePadded, true>("transposePadded", dim3(n / 32, n / 32), dim3(32, 32), n, 1, 1);
    add<transposeRows, true>("transposeRows", dim3(n / 32, n / 32), dim3(32, 8), n, 1, 1);
  }
  // The same copy with fewer blocks on an SM: how the latency grows with what is moved.
  for (int kib : {200, 100, 66, 50, 40}) {
    add<copyRows, false>("copyRowsFew", 8192 * 8192 / 256, 256, 8192, 1, 1, kib * 1024);
    add<copyFour, false>("copyFourFew", 8192 * 8192 / 1024, 256, 8192, 1, 1, kib * 1024);
    add<readOnly, false>("readOnlyFew", 8192 * 8192 / 256, 256, 8192, 1, 0, kib * 1024);
  }

  for (const Shape &shape : shapes) {
    const std::string params = measure::text(
      "\"way\": \"%s\", \"n\": %d, \"threads\": %d, \"across\": %d, \"meets\": %d, \"blocks\": %d, \"blocksPerSm\": %d, \"bytes\": %.0f", shape.name.c_str(), shape.n,
      int(shape.block.x * shape.block.y), int(shape.block.x), shape.meets, int(shape.grid.x * shape.grid.y), shape.blocksPerSm, shape.bytes);
    if (mode == "count") {
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaProfilerStart());
      shape.launch(false);
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaProfilerStop());
      printf("{\"case\": \"%s\", \"params\": {%s}}\n", shape.id.c_str(), params.c_str());
      fflush(stdout);
      continue;
    }
    std::vector<double> plain, writing;
    Sums sums;
    shape.launch(false);
    for (int k = 0; k < 5; ++k) {
      emptyL2();
      plain.push_back(measure::microseconds([&] { shape.launch(false); }));
    }
    for (int k = 0; k < 3; ++k) {
      CHECK(cudaMemset(places, 0, maxWarps * 2 * sizeof(Word)));
      emptyL2();
      writing.push_back(measure::microseconds([&] { shape.launch(true); }));
      CHECK(cudaDeviceSynchronize());
      look(shape, sums);
    }
    printf("{\"case\": \"%s\", \"params\": {%s}, \"values\": {%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s}}\n", shape.id.c_str(), params.c_str(),
           measure::spread("timeUs", plain).c_str(), measure::spread("writingDownUs", writing).c_str(), measure::spread("loadCycles", sums.load).c_str(),
           measure::spread("loadDeviationCycles", sums.loadDeviation).c_str(), measure::spread("slowestLoadCycles", sums.loadMost).c_str(),
           measure::spread("lateStartCycles", sums.late).c_str(), measure::spread("barrierCycles", sums.meet).c_str(),
           measure::spread("storeCycles", sums.store).c_str(), measure::spread("blockCycles", sums.life).c_str(),
           measure::spread("gapCycles", sums.gap).c_str(), measure::spread("residentWarps", sums.resident).c_str());
    fflush(stdout);
  }
  return 0;
}
