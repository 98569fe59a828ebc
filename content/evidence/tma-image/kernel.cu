// One tensor copy per line of a file: which element of the tensor lies where in shared memory after a load, which slot of
// shared memory lies where in the tensor after a store, and how many bytes the barrier counted.
//
// A line is that of a tensor map (see tensor-map.cuh) with at=x,y,… and perhaps op=1 (a store), shared=BYTES (the tile
// begins so far beyond a multiple of 1024), cluster=N to=MASK from=BLOCK (a multicast), expect=BYTES (what the barrier is
// told to wait for, in place of what it counts), alone=1 (in a process of its own, because the GPU may stop it).
//
// Every byte is marked with its own address: a copy is made three times, each time with another digit of the address in
// every byte and other bytes where it may write. A byte that holds all three digits came from there; one that kept all
// three others was never written; one that is the same three times is fill.
//
// A result counts in elements: those of the tensor by their place in memory, from the tensor's address on, and those of
// the tile by their place in shared memory, from the tile's address on.

#include "../tma-refusals/tensor-map.cuh"

using tensorMap::Line;
using tensorMap::Numbers;

constexpr int passes = 3;
constexpr uint32_t window = 32 * 1024;  // bytes of shared memory that are watched
constexpr uint32_t margin = 1024;       // of them, bytes before the tile
constexpr uint32_t globalMargin = 1024;
constexpr int maxBlocks = 4;

/** Digit `pass` of an address, 1 to 240. */
__host__ __device__ inline uint8_t mark(uint32_t at, int pass) {
  for (int k = 0; k < pass; ++k) at /= 240;
  return uint8_t(1 + at % 240);
}

/** What lies where nothing was copied: no digit, no zero, no byte of a NaN. */
__host__ __device__ inline uint8_t untouched(int pass) { return uint8_t(0xf1 + pass); }

struct Job {
  CUtensorMap map;
  int at[5];
  int rank, pass, store;
  uint32_t shared;  // of the tile, beyond a multiple of 1024
  uint32_t to;      // mask of the blocks that a multicast writes to; 0 = no multicast
  uint32_t from;    // the block that copies
  uint32_t expect[maxBlocks];  // bytes that each block's barrier waits for
  uint8_t *dump;               // the window of each block
  int *done;                   // did the wait of each block end?
};

#define COORDINATES_1 "{%3}"
#define COORDINATES_2 "{%3, %4}"
#define COORDINATES_3 "{%3, %4, %5}"
#define COORDINATES_4 "{%3, %4, %5, %6}"
#define COORDINATES_5 "{%3, %4, %5, %6, %7}"

#define LOAD(rank)                                                                                             \
  asm volatile("cp.async.bulk.tensor." #rank "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "     \
               "[%0], [%1, " COORDINATES_##rank "], [%2];" ::"r"(tile), "l"(map), "r"(barrier), "r"(at[0]),    \
               "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4])                                                  \
               : "memory")
#define MULTICAST(rank)                                                                                        \
  asm volatile("cp.async.bulk.tensor." #rank                                                                   \
               "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster "                \
               "[%0], [%1, " COORDINATES_##rank "], [%2], %8;" ::"r"(tile), "l"(map), "r"(barrier),            \
               "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), "r"(at[4]), "h"(to)                             \
               : "memory")
#define STORE(rank)                                                                                            \
  asm volatile("cp.async.bulk.tensor." #rank "d.global.shared::cta.tile.bulk_group [%1, " COORDINATES_##rank   \
               "], [%0];" ::"r"(tile), "l"(map), "r"(barrier), "r"(at[0]), "r"(at[1]), "r"(at[2]), "r"(at[3]), \
               "r"(at[4])                                                                                      \
               : "memory")
#define BY_RANK(COPY)        \
  switch (rank) {            \
    case 1: COPY(1); break;  \
    case 2: COPY(2); break;  \
    case 3: COPY(3); break;  \
    case 4: COPY(4); break;  \
    case 5: COPY(5); break;  \
  }

// region: copy
__device__ void load(uint32_t tile, const CUtensorMap *map, uint32_t barrier, int rank, const int (&at)[5]) {
  BY_RANK(LOAD)
}

__device__ void multicast(uint32_t tile, const CUtensorMap *map, uint32_t barrier, int rank, const int (&at)[5],
                          uint16_t to) {
  BY_RANK(MULTICAST)
}

__device__ void store(uint32_t tile, const CUtensorMap *map, uint32_t barrier, int rank, const int (&at)[5]) {
  BY_RANK(STORE)
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
// endregion

__device__ void syncCluster() {
  asm volatile("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;" ::: "memory");
}

__device__ void expectBytes(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

__device__ void arrive(uint32_t barrier) {
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared::cta.b64 state, [%0]; }" ::"r"(barrier) : "memory");
}

/** Waits for the barrier's first phase, but not for ever: a count that never comes out must not hang the GPU. */
__device__ bool waitAtMost(uint32_t barrier, long long cycles) {
  const long long start = clock64();
  while (true) {
    uint32_t done;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(done)
                 : "r"(barrier)
                 : "memory");
    if (done) return true;
    if (clock64() - start > cycles) return false;
  }
}

__device__ void spin(long long cycles) {
  const long long start = clock64();
  while (clock64() - start < cycles) {
  }
}

__global__ void copy(const __grid_constant__ Job job) {
  extern __shared__ uint8_t memory[];
  __shared__ alignas(8) uint64_t barrierRoom;
  const uint32_t barrier = uint32_t(__cvta_generic_to_shared(&barrierRoom));
  const uint32_t start = uint32_t(__cvta_generic_to_shared(memory));
  const uint32_t aligned = (start + 1023) / 1024 * 1024;
  uint8_t *watched = memory + (aligned - start);
  const uint32_t tile = aligned + margin + job.shared;
  const uint32_t block = blockIdx.x;
  const bool leader = threadIdx.x == 0;

  for (uint32_t k = threadIdx.x; k < window; k += blockDim.x)
    watched[k] = job.store ? mark(k, job.pass) : untouched(job.pass);
  if (leader) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    expectBytes(barrier, job.expect[block]);
  }
  asm volatile("fence.proxy.async;" ::: "memory");
  syncCluster();

  if (leader && block == job.from) {
    if (job.store) store(tile, &job.map, barrier, job.rank, job.at);
    else if (job.to) multicast(tile, &job.map, barrier, job.rank, job.at, uint16_t(job.to));
    else load(tile, &job.map, barrier, job.rank, job.at);
  }

  // The one arrival that ends the phase comes long after the copy: the phase can then end only if the bytes expected are
  // all the bytes that the copy reports, not if they happen to be the first part of them.
  if (leader && !job.store) {
    spin(60000);
    arrive(barrier);
    job.done[block] = waitAtMost(barrier, 60000);
  }
  __syncthreads();
  if (!job.store)
    for (uint32_t k = threadIdx.x; k < window; k += blockDim.x) job.dump[block * window + k] = watched[k];
  syncCluster();  // no block may end while another writes to it
}

/** One kind of thing in one slot, as text: the number of an element or slot, or a letter. */
struct Slot {
  char kind;        // 'e' a number, 'z' zero fill, 'n' another fill, 'h' not written, '?' none of these
  long long value;  // the number
};

/** Runs: "4-7" is 4, 5, 6, 7; "z8" is eight times fill with zero, "h8" eight that were not written. */
std::string runs(const std::vector<Slot> &slots) {
  std::string result;
  for (size_t k = 0; k < slots.size();) {
    size_t next = k + 1;
    if (slots[k].kind == 'e')
      while (next < slots.size() && slots[next].kind == 'e' && slots[next].value == slots[next - 1].value + 1) ++next;
    else
      while (next < slots.size() && slots[next].kind == slots[k].kind) ++next;
    if (!result.empty()) result += ',';
    if (slots[k].kind != 'e') result += slots[k].kind + std::to_string(next - k);
    else if (next - k == 1) result += std::to_string(slots[k].value);
    else result += std::to_string(slots[k].value) + "-" + std::to_string(slots[next - 1].value);
    k = next;
  }
  return result;
}

struct Bytes {
  std::vector<uint8_t> seen[passes];
  long long origin;  // marked address that counts as 0
  uint32_t end;      // marked addresses are below this

  /** What the `size` bytes from `at` on hold; `fill` receives a fill that is not zero. */
  Slot slot(size_t at, int size, std::string *fill) const {
    bool kept = true, same = true, came = true, zero = true;
    long long first = 0;
    for (int k = 0; k < size; ++k) {
      uint8_t digit[passes];
      long long from = 0;
      for (int pass = passes - 1; pass >= 0; --pass) {
        digit[pass] = seen[pass][at + k];
        from = from * 240 + (digit[pass] - 1);
        kept = kept && digit[pass] == untouched(pass);
        zero = zero && digit[pass] == 0;
        came = came && digit[pass] >= 1 && digit[pass] <= 240;
      }
      for (int pass = 0; pass < passes; ++pass) same = same && digit[pass] == digit[0];
      came = came && from < end;
      if (k == 0) first = from;
      came = came && from == first + k;
    }
    if (kept) return {'h', 0};
    if (came && (first - origin) % size == 0 && first >= origin) return {'e', (first - origin) / size};
    if (zero) return {'z', 0};
    if (!same) return {'?', 0};
    std::string bytes;
    for (int k = size - 1; k >= 0; --k) bytes += measure::text("%02x", seen[0][at + k]);
    if (!fill->empty() && *fill != bytes) return {'?', 0};
    *fill = bytes;
    return {'n', 0};
  }
};

/** Bytes from one place of dimension 0 to the next: an element, or a slice of channels. */
long long unitOf(const Line &line) {
  const long long interleave = line.one("interleave");
  return interleave == 0 ? tensorMap::bytesOf(line.one("type")) : interleave == 1 ? 16 : 32;
}

/** Bytes from the tensor's first element to behind its last. */
uint64_t extentOf(const Line &line) {
  const Numbers dim = line.list("dim"), stride = line.list("stride");
  uint64_t last = (dim[0] - 1) * unitOf(line);
  for (size_t k = 1; k < dim.size(); ++k) last += (dim[k] - 1) * stride[k - 1];
  return last + unitOf(line);
}

void trimEnd(std::vector<Slot> &slots) {
  while (!slots.empty() && slots.back().kind == 'h') slots.pop_back();
}

/** One copy by a cluster; says for each block whether `expect` bytes ended its wait. */
std::vector<bool> launch(Job job, const std::vector<long long> &expect) {
  const unsigned blocks = unsigned(expect.size());
  for (unsigned block = 0; block < blocks; ++block) job.expect[block] = uint32_t(expect[block]);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = window + 1024;
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = blocks;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(cudaMemset(job.done, 0, maxBlocks * sizeof(int)));
  CHECK(cudaLaunchKernelEx(&config, copy, job));
  CHECK(cudaDeviceSynchronize());
  int done[maxBlocks];
  CHECK(cudaMemcpy(done, job.done, sizeof done, cudaMemcpyDeviceToHost));
  return std::vector<bool>(done, done + blocks);
}

/** Numbers of bytes that the barrier may count, the likely ones first, 0 last. */
std::vector<long long> guesses(const Line &line, int size) {
  const Numbers box = line.list("box"), step = tensorMap::stepsOf(line);
  long long rows = 1;
  for (size_t k = 1; k < box.size(); ++k) rows *= (box[k] + step[k] - 1) / step[k];
  std::vector<long long> result = {rows * box[0] * size};
  for (long long bytes = 16; bytes <= 16 * 1024; bytes += 16) result.push_back(bytes);
  result.push_back(0);
  return result;
}

/** The bytes of each block's barrier: the first guess that ends its wait. */
std::vector<long long> counted(const Job &job, const std::vector<long long> &guesses, int blocks) {
  std::vector<long long> result(blocks, -1);
  for (long long guess : guesses) {
    const std::vector<bool> ended = launch(job, std::vector<long long>(blocks, guess));
    bool all = true;
    for (int block = 0; block < blocks; ++block) {
      if (ended[block] && result[block] < 0) result[block] = guess;
      all = all && result[block] >= 0;
    }
    // A block that receives nothing ends with 0 only; when another has been told its bytes, the guesses between are spared.
    const bool any = *std::max_element(result.begin(), result.end()) > 0;
    if (any && !all) {
      const std::vector<bool> idle = launch(job, std::vector<long long>(blocks, 0));
      for (int block = 0; block < blocks; ++block)
        if (idle[block] && result[block] < 0) result[block] = 0;
      all = *std::min_element(result.begin(), result.end()) >= 0;
    }
    if (all) break;
  }
  return result;
}

std::string measured(const Line &line) {
  const int size = tensorMap::bytesOf(line.one("type"));
  const Numbers at = line.list("at");
  const int blocks = int(line.one("cluster", 1));
  const uint64_t extent = extentOf(line);
  const uint32_t room = uint32_t(extent + 2 * globalMargin + 15) / 16 * 16;
  if (size == 0 || room > 4u << 20 || blocks < 1 || blocks > maxBlocks) {
    fprintf(stderr, "%s: cannot be measured\n", line.id.c_str());
    exit(1);
  }
  static uint8_t *global = measure::allocate<uint8_t>(4 << 20);
  static uint8_t *dump = measure::allocate<uint8_t>(maxBlocks * window);
  static int *done = measure::allocate<int>(maxBlocks);

  Job job = {};
  const CUresult status = tensorMap::encode(line, reinterpret_cast<uint64_t>(global) + globalMargin, &job.map);
  if (status != CUDA_SUCCESS) return measure::text("refused by the driver: error %d", int(status));
  for (size_t k = 0; k < at.size() && k < 5; ++k) job.at[k] = int(at[k]);
  job.rank = int(at.size());
  job.store = line.one("op") == 1;
  job.shared = uint32_t(line.one("shared"));
  job.to = uint32_t(line.one("to"));
  job.from = uint32_t(line.one("from"));
  job.dump = dump;
  job.done = done;

  std::vector<long long> bytes(blocks, 0);
  std::vector<Bytes> windows(blocks);
  Bytes tensor;
  for (int pass = 0; pass < passes; ++pass) {
    std::vector<uint8_t> contents(room);
    for (uint32_t k = 0; k < room; ++k) contents[k] = job.store ? untouched(pass) : mark(k, pass);
    CHECK(cudaMemcpy(global, contents.data(), room, cudaMemcpyHostToDevice));
    job.pass = pass;
    if (line.has("expect")) return launch(job, {line.one("expect")})[0] ? "the wait ends" : "the wait does not end";
    if (pass == 0 && !job.store) bytes = counted(job, guesses(line, size), blocks);
    if (*std::min_element(bytes.begin(), bytes.end()) < 0) return "no number of bytes ends the wait";
    const std::vector<bool> ended = launch(job, bytes);
    if (!job.store)
      for (int block = 0; block < blocks; ++block)
        if (!ended[block]) return measure::text("block %d waits for ever in pass %d", block, pass);

    for (int block = 0; block < blocks; ++block) {
      std::vector<uint8_t> &seen = windows[block].seen[pass];
      seen.resize(window);
      CHECK(cudaMemcpy(seen.data(), dump + block * window, window, cudaMemcpyDeviceToHost));
    }
    tensor.seen[pass].resize(room);
    CHECK(cudaMemcpy(tensor.seen[pass].data(), global, room, cudaMemcpyDeviceToHost));
  }

  const uint32_t tile = margin + job.shared;
  std::string result, fill;
  if (job.store) {
    tensor.origin = tile;
    tensor.end = window;
    // What is watched ends where 16 bytes do: a store was seen to write the piece in which the tensor ends to its end.
    const uint64_t watched = (extent + 15) / 16 * 16;
    std::vector<Slot> slots;
    for (uint64_t k = 0; k < watched; k += size) slots.push_back(tensor.slot(globalMargin + k, size, &fill));
    for (uint32_t k = 0; k < room; ++k)
      if ((k < globalMargin || k >= globalMargin + watched) && tensor.slot(k, 1, &fill).kind != 'h')
        return measure::text("wrote outside the tensor, at byte %d", int(k) - int(globalMargin));
    trimEnd(slots);
    return "tensor " + runs(slots);
  }
  for (int block = 0; block < blocks; ++block) {
    Bytes &bytesOf = windows[block];
    bytesOf.origin = globalMargin;
    bytesOf.end = room;
    std::vector<Slot> slots;
    for (uint32_t k = tile; k + size <= window; k += size) slots.push_back(bytesOf.slot(k, size, &fill));
    for (uint32_t k = 0; k < tile; ++k)
      if (bytesOf.slot(k, 1, &fill).kind != 'h') return measure::text("wrote %u bytes before the tile", tile - k);
    trimEnd(slots);
    result += measure::text("%sbytes %lld; shared ", block ? " | " : "", bytes[block]) + runs(slots);
    if (!fill.empty()) result += "; fill " + fill;
  }
  return result;
}

/** A copy that the GPU refuses ends the process: such a case runs in one of its own. */
std::string measuredAlone(const std::string &program, const std::string &path, const Line &line) {
  FILE *child = popen((program + " " + path + " " + line.id + " 2>&1").c_str(), "r");
  if (!child) exit(1);
  std::string printed;
  char buffer[512];
  while (fgets(buffer, sizeof buffer, child)) printed += buffer;
  pclose(child);
  const size_t colon = printed.rfind(": ");
  while (!printed.empty() && printed.back() == '\n') printed.pop_back();
  return colon == std::string::npos ? printed : printed.substr(colon + 2);
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) {
    fprintf(stderr, "usage: %s CASES [ID]\n", argv[0]);
    return 2;
  }
  CHECK(cudaFuncSetAttribute(copy, cudaFuncAttributeMaxDynamicSharedMemorySize, window + 1024));
  const std::vector<Line> lines = tensorMap::readLines(argv[1]);
  if (argc == 3) {
    for (const Line &line : lines)
      if (line.id == argv[2]) printf("%s\n", measured(line).c_str());
    return 0;
  }
  measure::printDevice();
  for (const Line &line : lines) {
    const std::string result = line.has("alone") ? measuredAlone(argv[0], argv[1], line) : measured(line);
    std::string more;
    for (const char *name : {"shared", "expect", "cluster", "from", "to"})
      if (line.has(name)) more += measure::text(", \"%s\": %lld", name, line.one(name));
    printf("{\"case\": \"%s\", \"params\": {\"op\": \"%s\", %s, \"at\": %s%s}, \"result\": \"%s\"}\n", line.id.c_str(),
           line.one("op") ? "store" : "load", tensorMap::params(line).c_str(), tensorMap::listText(line.list("at")).c_str(),
           more.c_str(), result.c_str());
  }
}
