// A table that is looked up at random while other data stream past it: what keeps it in the L2? A persistence window of the
// launch, or hints at the loads, for which nothing is set aside.

#include "../bench.cuh"

constexpr size_t streamBytes = size_t(1) << 30;
constexpr int blockSize = 256;

__host__ __device__ uint32_t random32(uint64_t i) { return measure::mix(2 * i) << 12 ^ measure::mix(2 * i + 1); }

enum Hints { noHints, streamFirst, tableLast };

// region: hinted-loads
__device__ float4 loadStream(const float4 *at, Hints hints) {
  if (hints == noHints) return *at;
  return __ldcs(at);  // evict first
}

__device__ float loadTable(const float *at, Hints hints) {
  if (hints != tableLast) return *at;
  uint64_t policy;
  float value;
  asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(value) : "l"(at), "l"(policy));
  return value;
}
// endregion

// region: lookups
/** After `fours` loads of four floats from the stream, one lookup at random; their product is added up. */
template <int fours, Hints hints>
__global__ void lookups(float *out, const float4 *stream, const float *table, uint32_t entries, size_t count) {
  const size_t thread = blockIdx.x * size_t(blockDim.x) + threadIdx.x, stride = size_t(gridDim.x) * blockDim.x;
  float sum = 0;
#pragma unroll 2
  for (size_t i = thread; i < count; i += stride) {
    const float weight = loadTable(&table[uint64_t(random32(i)) * entries >> 32], hints);
    float four = 0;
#pragma unroll
    for (int k = 0; k < fours; ++k) {
      const float4 v = loadStream(&stream[i + k * count], hints);
      four += (v.x + v.y) + (v.z + v.w);
    }
    sum += four * weight;
  }
  out[thread] = sum;
}
// endregion

__host__ __device__ float streamed(size_t i) { return float(measure::mix(i) % 4); }
__host__ __device__ float entryOf(size_t i) { return float(measure::mix(i + streamBytes) % 4); }

float *stream, *table, *elsewhere, *out;
int setAsideMost, windowMost, blocks;
cudaStream_t windowed;
std::vector<measure::Case> cases;

/** Nothing; a part of the L2 set aside; a window over other memory, over the table, or over it by the stream's attribute. */
enum Window { none, setAsideOnly, overOther, overTable, ofStream };

/** `share` of the accesses in the window may stay; the others are treated as passing by. */
template <int fours, Hints hints>
void add(const char *way, int mebibytes, Window kind, double share = 1) {
  const size_t tableBytes = size_t(mebibytes) << 20, entries = tableBytes / sizeof(float);
  const size_t count = streamBytes / 16 / fours;
  float *streamOf = stream, *tableOf = table, *target = out;
  const int setAside = kind == none ? 0 : setAsideMost, grid = blocks;
  const bool launches = kind == overOther || kind == overTable;
  cudaAccessPolicyWindow window = {};
  window.base_ptr = kind == overOther ? elsewhere : table;
  window.num_bytes = std::min(tableBytes, size_t(windowMost));
  window.hitRatio = float(share);
  window.hitProp = cudaAccessPropertyPersisting;
  window.missProp = cudaAccessPropertyStreaming;
  const float4 *wide = reinterpret_cast<const float4 *>(stream);
  cases.push_back({
      measure::text("%s-%d-per%d", way, mebibytes, fours * 16),
      measure::text("\"way\": \"%s\", \"tableBytes\": %zu, \"streamedBytesPerLookup\": %d, \"hitRatio\": %.6g, "
                    "\"setAsideBytes\": %d, \"setAsideMost\": %d, \"windowMost\": %d, \"streamBytes\": %zu, \"blocks\": %d, "
                    "\"blockSize\": %d",
                    way, tableBytes, fours * 16, kind == none || kind == setAsideOnly ? 0.0 : share, setAside, setAsideMost, windowMost, streamBytes, grid,
                    blockSize),
      double(streamBytes) + 4.0 * count,
      [=] {
        CHECK(cudaCtxResetPersistingL2Cache());
        CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, setAside));
        size_t got = 0;
        CHECK(cudaDeviceGetLimit(&got, cudaLimitPersistingL2CacheSize));
        if (got != size_t(setAside)) {
          fprintf(stderr, "%zu bytes are set aside, not %d\n", got, setAside);
          exit(1);
        }
        if (kind == ofStream) {
          cudaLaunchAttributeValue value = {};
          value.accessPolicyWindow = window;
          CHECK(cudaStreamSetAttribute(windowed, cudaLaunchAttributeAccessPolicyWindow, &value));
        }
        static bool filled = false;
        if (!filled) measure::each(streamBytes / 4, [=] __device__(size_t i) { streamOf[i] = streamed(i); });
        filled = true;
        measure::each(entries, [=] __device__(size_t i) { tableOf[i] = entryOf(i); });
        CHECK(cudaMemset(target, 0xff, size_t(grid) * blockSize * sizeof(float)));
      },
      [=] {
        cudaLaunchConfig_t config = {};
        config.gridDim = grid;
        config.blockDim = blockSize;
        config.stream = kind == ofStream ? windowed : nullptr;  // which waits for the events' stream, and it for this
        cudaLaunchAttribute policy = {};
        policy.id = cudaLaunchAttributeAccessPolicyWindow;
        policy.val.accessPolicyWindow = window;
        config.attrs = &policy;
        config.numAttrs = launches ? 1 : 0;
        CHECK(cudaLaunchKernelEx(&config, lookups<fours, hints>, target, wide, static_cast<const float *>(tableOf),
                                 uint32_t(entries), count));
      },
      [=] {
        const size_t stride = size_t(grid) * blockSize;
        return measure::all(stride, [=] __device__(size_t thread) {
          float sum = 0;
          for (size_t i = thread; i < count; i += stride) {
            float four = 0;
            for (int k = 0; k < fours; ++k)
              for (int n = 0; n < 4; ++n) four += streamed((i + k * count) * 4 + n);
            sum += four * entryOf(uint64_t(random32(i)) * entries >> 32);
          }
          return target[thread] == sum;
        });
      },
  });
}

template <int fours>
void addAll(int mebibytes) {
  const double share = double(setAsideMost) / (double(mebibytes) * (1 << 20));
  add<fours, noHints>("plain", mebibytes, none);
  add<fours, streamFirst>("stream-first", mebibytes, none);
  add<fours, tableLast>("table-last", mebibytes, none);
  add<fours, noHints>("set-aside-only", mebibytes, setAsideOnly);
  add<fours, noHints>("window-elsewhere", mebibytes, overOther);
  add<fours, noHints>("window", mebibytes, overTable);
  add<fours, noHints>("window-of-stream", mebibytes, ofStream);
  add<fours, streamFirst>("window-stream-first", mebibytes, overTable);
  if (share < 1) add<fours, noHints>("window-share", mebibytes, overTable, share);
}

int main(int argc, char **argv) {
  CHECK(cudaDeviceGetAttribute(&setAsideMost, cudaDevAttrMaxPersistingL2CacheSize, 0));
  CHECK(cudaDeviceGetAttribute(&windowMost, cudaDevAttrMaxAccessPolicyWindowSize, 0));
  CHECK(cudaStreamCreate(&windowed));
  blocks = 8 * measure::attribute(cudaDevAttrMultiProcessorCount);
  stream = measure::allocate<float>(streamBytes / sizeof(float));
  table = measure::allocate<float>(size_t(1) << 25);
  elsewhere = measure::allocate<float>(size_t(1) << 25);
  out = measure::allocate<float>(size_t(blocks) * blockSize);
  for (const int mebibytes : {4, 8, 16, 24, 32, 48, 64}) {
    addAll<1>(mebibytes);
    addAll<4>(mebibytes);
    addAll<16>(mebibytes);
  }
  return measure::runSome(argc, argv, cases, cases);
}
