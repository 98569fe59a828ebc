// One warp, one global reduction or atomic per launch, its 32 addresses and its active lanes read from a file of cases.
//
// A case is a line: id, op (red returns nothing, atom returns the old value), what it does and to which type (add.u32,
// cas.b64, ...), the mask of active lanes in hexadecimal (lane 0 is bit 0), and 32 byte offsets, one per lane, from an
// aligned base. Lines that begin with # are skipped. After the launch the memory is compared with what the operations
// must have left there.

#include "../measure.cuh"

#include <fstream>
#include <map>
#include <sstream>

struct Access {
  char *base;
  uint32_t mask;
  uint64_t offset[32];
};

// The addresses come in as a kernel parameter, which is read through the constant cache: the instruction below is the
// only one that touches global memory. It is PTX, predicated lane by lane, and its addresses differ for all that the
// compiler knows: it can neither merge the lanes of one address nor turn an atomic into a reduction, because the old
// value is used.

// region: red
#define RED(name, instruction, constraint, type)                                                                  \
  __global__ void name(const __grid_constant__ Access access) {                                                   \
    const int lane = threadIdx.x;                                                                                 \
    char *address = access.base + access.offset[lane];                                                            \
    const uint32_t active = access.mask >> lane & 1;                                                              \
    const type value = type(lane + 1);                                                                            \
    asm volatile("{ .reg .pred active; setp.ne.u32 active, %2, 0; @active red.global." instruction " [%0], %1; }" \
                 ::"l"(address), constraint(value), "r"(active) : "memory");                                      \
    __shared__ volatile type sink[32]; /* work for every lane, so that none leaves before */                      \
    sink[lane] = value;                                                                                           \
  }
// endregion

// region: atom
#define ATOM(name, instruction, operands, constraint, type)                                           \
  __global__ void name(const __grid_constant__ Access access) {                                       \
    const int lane = threadIdx.x;                                                                     \
    char *address = access.base + access.offset[lane];                                                \
    const uint32_t active = access.mask >> lane & 1;                                                  \
    const type value = type(lane + 1), nothing = type(0);                                             \
    type old = nothing;                                                                               \
    asm volatile("{ .reg .pred active; setp.ne.u32 active, %3, 0; @active atom.global." instruction   \
                 " %0, [%1], " operands "; }"                                                         \
                 : "+" constraint(old)                                                                \
                 : "l"(address), constraint(value), "r"(active), constraint(nothing) : "memory");     \
    __shared__ volatile type sink[32]; /* uses the old value without touching global memory */        \
    sink[lane] = old;                                                                                 \
  }
// endregion

RED(redAddU32, "add.u32", "r", uint32_t)
RED(redMinU32, "min.u32", "r", uint32_t)
RED(redOrB32, "or.b32", "r", uint32_t)
RED(redAddF32, "add.f32", "f", float)
RED(redAddU64, "add.u64", "l", uint64_t)
RED(redMinU64, "min.u64", "l", uint64_t)
RED(redAddF64, "add.f64", "d", double)
ATOM(atomAddU32, "add.u32", "%2", "r", uint32_t)
ATOM(atomMinU32, "min.u32", "%2", "r", uint32_t)
ATOM(atomOrB32, "or.b32", "%2", "r", uint32_t)
ATOM(atomExchB32, "exch.b32", "%2", "r", uint32_t)
ATOM(atomCasB32, "cas.b32", "%4, %2", "r", uint32_t)
ATOM(atomAddF32, "add.f32", "%2", "f", float)
ATOM(atomAddU64, "add.u64", "%2", "l", uint64_t)
ATOM(atomExchB64, "exch.b64", "%2", "l", uint64_t)
ATOM(atomCasB64, "cas.b64", "%4, %2", "l", uint64_t)

// As a program writes them, all lanes on the counter of lane 0: the compiler may add up within the warp first.

// region: source
__device__ uint32_t *counterOf(const Access &access) {
  return reinterpret_cast<uint32_t *>(access.base + access.offset[0]);
}

__global__ void redSourceLane(const __grid_constant__ Access access) {
  atomicAdd(counterOf(access), threadIdx.x + 1);
}

__global__ void redSourceOne(const __grid_constant__ Access access) { atomicAdd(counterOf(access), 1u); }

__global__ void atomSourceOne(const __grid_constant__ Access access) {
  __shared__ volatile uint32_t sink[32];
  sink[threadIdx.x] = atomicAdd(counterOf(access), 1u);
}
// endregion

struct Operation {
  void (*kernel)(Access);
  int width;
  int before;  // the byte that memory is filled with
};

const std::map<std::string, Operation> operations = {
    {"red add.u32", {redAddU32, 4, 0}},      {"red min.u32", {redMinU32, 4, 255}},
    {"red or.b32", {redOrB32, 4, 0}},        {"red add.f32", {redAddF32, 4, 0}},
    {"red add.u64", {redAddU64, 8, 0}},      {"red min.u64", {redMinU64, 8, 255}},
    {"red add.f64", {redAddF64, 8, 0}},      {"atom add.u32", {atomAddU32, 4, 0}},
    {"atom min.u32", {atomMinU32, 4, 255}},  {"atom or.b32", {atomOrB32, 4, 0}},
    {"atom exch.b32", {atomExchB32, 4, 0}},  {"atom cas.b32", {atomCasB32, 4, 0}},
    {"atom add.f32", {atomAddF32, 4, 0}},    {"atom add.u64", {atomAddU64, 8, 0}},
    {"red source-lane", {redSourceLane, 4, 0}}, {"red source-one", {redSourceOne, 4, 0}},
    {"atom source-one", {atomSourceOne, 4, 0}},
    {"atom exch.b64", {atomExchB64, 8, 0}},  {"atom cas.b64", {atomCasB64, 8, 0}},
};

struct Query {
  std::string id, op, type;
  Operation operation;
  Access access;
};

constexpr uint64_t span = uint64_t(2) << 20;

std::vector<Query> readCases(const char *path) {
  std::ifstream file(path);
  if (!file) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  std::vector<Query> queries;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Query query;
    words >> query.id >> query.op >> query.type >> std::hex >> query.access.mask >> std::dec;
    for (uint64_t &offset : query.access.offset) words >> offset;
    const auto found = operations.find(query.op + " " + query.type);
    bool good = !words.fail() && found != operations.end();
    if (good) query.operation = found->second;
    for (uint64_t offset : query.access.offset)
      good = good && offset % query.operation.width == 0 && offset + query.operation.width <= span;
    if (!good) {
      fprintf(stderr, "%s: not a case, not naturally aligned, or beyond 2 MiB: %s\n", path, line.c_str());
      exit(1);
    }
    queries.push_back(query);
  }
  return queries;
}

/** What one address holds after lanes with these values (lane + 1, ascending) operated on it; exchanges end with any. */
bool rightAfter(const std::string &type, const std::vector<int> &values, const char *memory) {
  const bool wide = type.find("64") != std::string::npos;
  uint64_t bits = 0;
  memcpy(&bits, memory, wide ? 8 : 4);
  double sum = 0;
  uint64_t joined = 0;
  for (int value : values) sum += value, joined |= value;
  if (type == "add.f32") return sum == *reinterpret_cast<const float *>(memory);
  if (type == "add.f64") return sum == *reinterpret_cast<const double *>(memory);
  if (type == "source-one") return bits == values.size();
  if (type.substr(0, 3) == "add" || type == "source-lane") return bits == uint64_t(sum);
  if (type.substr(0, 3) == "min") return bits == uint64_t(values.front());
  if (type.substr(0, 2) == "or") return bits == joined;
  return std::count(values.begin(), values.end(), int(bits)) == 1;
}

bool right(const Query &query, const std::vector<char> &memory) {
  std::map<uint64_t, std::vector<int>> valuesAt;
  for (int lane = 0; lane < 32; ++lane)
    if (query.access.mask >> lane & 1) valuesAt[query.access.offset[lane]].push_back(lane + 1);
  for (const auto &[offset, values] : valuesAt)
    if (!rightAfter(query.type, values, memory.data() + offset)) return false;
  return true;
}

/** The id of a case up to its last hyphen. */
std::string kindOf(const std::string &id) { return id.substr(0, id.rfind('-')); }

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s CASES\n", argv[0]);
    return 2;
  }
  std::vector<Query> queries = readCases(argv[1]);
  char *buffer = measure::allocate<char>(2 * span);
  char *base = reinterpret_cast<char *>((reinterpret_cast<uint64_t>(buffer) + span - 1) / span * span);
  std::vector<char> after(span);
  measure::printDevice();

  for (Query &query : queries) {
    query.access.base = base;
    CHECK(cudaMemset(base, query.operation.before, span));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStart());
    query.operation.kernel<<<1, 32>>>(query.access);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaProfilerStop());
    CHECK(cudaMemcpy(after.data(), base, span, cudaMemcpyDeviceToHost));
    if (!right(query, after)) {
      fprintf(stderr, "%s: wrong memory afterwards\n", query.id.c_str());
      return 1;
    }

    std::string offsets;
    for (uint64_t offset : query.access.offset) offsets += (offsets.empty() ? "" : ",") + std::to_string(offset);
    printf("{\"case\": \"%s\", \"params\": {\"op\": \"%s\", \"type\": \"%s\", \"width\": %d, \"mask\": \"0x%08x\", "
           "\"kind\": \"%s\", \"base\": \"%p\", \"offsets\": [%s]}}\n",
           query.id.c_str(), query.op.c_str(), query.type.c_str(), query.operation.width, query.access.mask,
           kindOf(query.id).c_str(), static_cast<void *>(base), offsets.c_str());
  }
}
