// A block copies tiles from global to shared memory and computes on them: how many cycles does that take, by the way of
// copying, the number of stages, the size of a tile, the amount of arithmetic and the order of the two?
//
// Every output is compared with that of a plain kernel that reads the tiles from global memory: a wait that is missing
// or a stage that is overwritten too early would show.

#include "../measure.cuh"

#include <cuda.h>

#include <memory>
#include <set>

enum Method { none, registers, asyncCopy, bulk, tensor };
enum Order { ahead, late };  // late: the next copy is issued only after the computation on this tile

struct Work {
  const char *from;  // the first slot
  float *out;        // by block and thread
  long long *cycles;
  uint32_t *smOf;
  int tiles, stages, order, fmas;
};

// Each block has a slot of its own; its tiles lie one after the other, 4 KiB from the start of the slot.
constexpr size_t slotBytes = size_t(4) << 20, slotHead = 4096;
constexpr int rowBytes = 128;  // of the tensor

__device__ uint32_t sharedAddress(const void *pointer) { return __cvta_generic_to_shared(pointer); }

// region: compute
/** One chain of dependent multiply-adds over the vectors of this thread, and then `fmas` more on the first of them. */
template <int vectors>
__device__ float compute(float sum, const float4 (&v)[vectors], int fmas) {
#pragma unroll
  for (int n = 0; n < vectors; ++n) {
    sum = fmaf(sum, 0.5f, v[n].x);
    sum = fmaf(sum, 0.5f, v[n].y);
    sum = fmaf(sum, 0.5f, v[n].z);
    sum = fmaf(sum, 0.5f, v[n].w);
  }
#pragma unroll 1
  for (int done = 0; done < fmas; done += 16) {
#pragma unroll
    for (int n = 0; n < 4; ++n) {
      sum = fmaf(sum, 0.5f, v[0].x);
      sum = fmaf(sum, 0.5f, v[0].y);
      sum = fmaf(sum, 0.5f, v[0].z);
      sum = fmaf(sum, 0.5f, v[0].w);
    }
  }
  return sum;
}

template <int vectors>
__device__ float computeShared(float sum, uint32_t stage, int fmas) {
  float4 v[vectors];
#pragma unroll
  for (int n = 0; n < vectors; ++n)
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v[n].x), "=f"(v[n].y), "=f"(v[n].z), "=f"(v[n].w)
                 : "r"(stage + (n * blockDim.x + threadIdx.x) * 16)
                 : "memory");
  return compute<vectors>(sum, v, fmas);
}
// endregion

__device__ float4 loadGlobal(const char *from) {
  float4 v;
  asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(from)
               : "memory");
  return v;
}

__device__ void storeShared(uint32_t to, const float4 &v) {
  asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(to), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}

__device__ void waitBarrier(uint32_t barrier, uint32_t parity) {
  asm volatile(
      "{ .reg .pred done;\n"
      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@done bra over;\n"
      "bra again;\n"
      "over: }" ::"r"(barrier),
      "r"(parity)
      : "memory");
}

/** A place in the ring of stages, which goes on from the last to the first. */
struct Place {
  uint32_t stage, barrier, index, parity;

  __device__ void advance(const Place &first, uint32_t tileBytes, uint32_t stages) {
    stage += tileBytes;
    barrier += 8;
    if (++index < stages) return;
    stage = first.stage;
    barrier = first.barrier;
    index = 0;
    parity ^= 1;
  }
};

/** The copies of the tiles of one block: how one is issued and how it is waited for. */
template <Method method, int vectors, int pending>
struct Copies {
  const CUtensorMap *map;
  uint32_t tileBytes, stages;
  Place first, issued, awaited;  // the places of the next tile to issue and of the tile to compute on
  const char *from;              // the next tile to issue, and this thread's part of it
  int row;                       // its first row in the tensor

  __device__ Copies(const CUtensorMap *map, uint32_t tileBytes, uint32_t stages, const void *stage0,
                    const void *barriers, const char *source, int row)
      : map(map),
        tileBytes(tileBytes),
        stages(stages),
        first{sharedAddress(stage0), sharedAddress(barriers), 0, 0},
        issued(first),
        awaited(first),
        from(method == asyncCopy || method == registers ? source + threadIdx.x * 16 : source),
        row(row) {}

  // region: issue
  __device__ void issue() {
    if constexpr (method == asyncCopy) {
      const uint32_t to = issued.stage + threadIdx.x * 16;
#pragma unroll
      for (int n = 0; n < vectors; ++n)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + n * blockDim.x * 16),
                     "l"(from + n * blockDim.x * 16)
                     : "memory");
    }
    if constexpr (method == bulk || method == tensor) {
      if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(issued.barrier), "r"(tileBytes)
                     : "memory");
        if constexpr (method == bulk)
          asm volatile(
              "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                  issued.stage),
              "l"(from), "r"(tileBytes), "r"(issued.barrier)
              : "memory");
        else
          asm volatile(
              "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], "
              "[%4];" ::"r"(issued.stage),
              "l"(map), "r"(0), "r"(row), "r"(issued.barrier)
              : "memory");
      }
    }
    from += tileBytes;
    row += tileBytes / rowBytes;
    issued.advance(first, tileBytes, stages);
  }
  // endregion

  /** Closes the group of copies issued last, also an empty one, so that groups can be counted. */
  __device__ void commit() const {
    if constexpr (method == asyncCopy) asm volatile("cp.async.commit_group;" ::: "memory");
  }

  /** The oldest copy is there: all but the `pending` youngest groups, or the next phase of its barrier. */
  __device__ void wait() const {
    if constexpr (method == asyncCopy) asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
    if constexpr (method == bulk || method == tensor) waitBarrier(awaited.barrier, awaited.parity);
  }

  __device__ float computeOn(float sum, int fmas) {
    sum = computeShared<vectors>(sum, awaited.stage, fmas);
    awaited.advance(first, tileBytes, stages);
    return sum;
  }
};

// region: through-registers
/** Load, store, barrier, compute; a second stage holds the next tile while it is loaded during the computation. */
template <int vectors, int pending>
__device__ float throughRegisters(const Work &work, Copies<registers, vectors, pending> &copies) {
  const int tiles = work.tiles;
  float4 v[vectors];
  float sum = 0;
  const auto load = [&] {
#pragma unroll
    for (int n = 0; n < vectors; ++n) v[n] = loadGlobal(copies.from + n * blockDim.x * 16);
    copies.from += copies.tileBytes;
  };
  const auto store = [&] {
#pragma unroll
    for (int n = 0; n < vectors; ++n)
      storeShared(copies.awaited.stage + (n * blockDim.x + threadIdx.x) * 16, v[n]);
  };
  if (work.stages == 1) {
#pragma unroll 1
    for (int tile = 0; tile < tiles; ++tile) {
      load();
      store();
      __syncthreads();
      sum = copies.computeOn(sum, work.fmas);
      __syncthreads();
    }
    return sum;
  }
  load();
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    store();
    __syncthreads();
    if (pending == 1 && tile + 1 < tiles) load();
    sum = copies.computeOn(sum, work.fmas);
    // The sign is never set, but only the whole computation says so: the compiler cannot move these loads ahead of it.
    if (pending == 0) copies.from += __float_as_uint(sum) >> 31;
    if (pending == 0 && tile + 1 < tiles) load();
  }
  return sum;
}
// endregion

// region: asynchronous
/** Issue, wait, barrier, compute. With two stages or more, copies are issued ahead, or too late to overlap. */
template <Method method, int vectors, int pending>
__device__ float asynchronous(const Work &work, Copies<method, vectors, pending> &copies) {
  const int tiles = work.tiles;
  float sum = 0;
  if (work.stages == 1) {
#pragma unroll 1
    for (int tile = 0; tile < tiles; ++tile) {
      copies.issue();
      copies.commit();
      copies.wait();
      __syncthreads();
      sum = copies.computeOn(sum, work.fmas);
      __syncthreads();
    }
    return sum;
  }
  const int lead = work.order == ahead ? work.stages - 1 : 1;  // tiles on their way at most
#pragma unroll 1
  for (int tile = 0; tile < lead; ++tile) {
    if (tile < tiles) copies.issue();
    copies.commit();
  }
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    copies.wait();
    __syncthreads();  // the tile is there for all, and all are done with the tile before it
    if (work.order == ahead) {
      if (tile + lead < tiles) copies.issue();
      copies.commit();
    }
    sum = copies.computeOn(sum, work.fmas);
    if (work.order == late) {
      if (tile + lead < tiles) copies.issue();
      copies.commit();
    }
  }
  return sum;
}
// endregion

/** The computation alone, on the tiles that are there already. */
template <int vectors, int pending>
__device__ float nothingCopied(const Work &work, Copies<none, vectors, pending> &copies) {
  float sum = 0;
#pragma unroll 1
  for (int tile = 0; tile < work.tiles; ++tile) {
    __syncthreads();
    sum = copies.computeOn(sum, work.fmas);
  }
  return sum;
}

template <Method method, int vectors, int pending>
__device__ float pipeline(const Work &work, Copies<method, vectors, pending> &copies) {
  if constexpr (method == none) return nothingCopied(work, copies);
  else if constexpr (method == registers) return throughRegisters(work, copies);
  else return asynchronous(work, copies);
}

/**
 * `pending` is the number of groups that cp.async.wait_group leaves open, and of tiles that are loaded into registers
 * during the computation: it must be known to the compiler.
 */
template <Method method, int vectors, int pending>
__global__ void __launch_bounds__(256) pipelined(const __grid_constant__ Work work,
                                                 const __grid_constant__ CUtensorMap map, int firstRow) {
  extern __shared__ __align__(1024) char stages[];
  __shared__ __align__(8) uint64_t barriers[8];
  const char *slot = work.from + blockIdx.x * slotBytes;
  const uint32_t tileBytes = vectors * 16 * blockDim.x;

  if (threadIdx.x == 0) {
    for (int n = 0; n < 8; ++n)
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(sharedAddress(&barriers[n])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    if (method == tensor) asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
    // The two pages of the slot become known to this SM before the clock starts: bytes that no tile holds.
    const float4 first = loadGlobal(slot), last = loadGlobal(slot + slotBytes - rowBytes);
    work.out[blockIdx.x * 256] = first.x + last.x;
  }
  if (method == none)
    for (int tile = 0; tile < work.stages; ++tile)
      for (int n = 0; n < vectors; ++n) {
        const uint32_t at = tile * tileBytes + (n * blockDim.x + threadIdx.x) * 16;
        storeShared(sharedAddress(stages) + at, loadGlobal(slot + slotHead + at));
      }
  __syncthreads();

  Copies<method, vectors, pending> copies(&map, tileBytes, work.stages, stages, barriers, slot + slotHead,
                                          firstRow + int((blockIdx.x * slotBytes + slotHead) / rowBytes));
  const long long start = clock64();
  const float sum = pipeline(work, copies);
  __syncthreads();
  const long long end = clock64();

  work.out[blockIdx.x * 256 + threadIdx.x] = sum;
  if (threadIdx.x == 0) {
    work.cycles[blockIdx.x] = end - start;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(work.smOf[blockIdx.x]));
  }
}

/** The same sums, straight from global memory. `period`: a block computes on its first tiles again and again. */
template <int vectors>
__global__ void reference(Work work, int period) {
  const char *source = work.from + blockIdx.x * slotBytes + slotHead;
  float sum = 0;
  for (int tile = 0; tile < work.tiles; ++tile) {
    float4 v[vectors];
    for (int n = 0; n < vectors; ++n)
      v[n] = reinterpret_cast<const float4 *>(source)[(size_t(tile % period) * vectors + n) * blockDim.x + threadIdx.x];
    sum = compute<vectors>(sum, v, work.fmas);
  }
  work.out[blockIdx.x * 256 + threadIdx.x] = sum;
}

using Pipelined = void (*)(Work, CUtensorMap, int);
using Reference = void (*)(Work, int);

template <Method method, int pending = 0>
Pipelined pipelinedOf(int vectors) {
  switch (vectors) {
    case 1: return pipelined<method, 1, pending>;
    case 2: return pipelined<method, 2, pending>;
    case 4: return pipelined<method, 4, pending>;
    case 8: return pipelined<method, 8, pending>;
    case 16: return pipelined<method, 16, pending>;
    default: return nullptr;
  }
}

Pipelined pipelinedFor(Method method, int vectors, int pending) {
  switch (method) {
    case none: return pipelinedOf<none>(vectors);
    case registers: return pending == 0 ? pipelinedOf<registers, 0>(vectors) : pipelinedOf<registers, 1>(vectors);
    case bulk: return pipelinedOf<bulk>(vectors);
    case tensor: return pipelinedOf<tensor>(vectors);
    default: break;
  }
  switch (pending) {
    case 0: return pipelinedOf<asyncCopy, 0>(vectors);
    case 1: return pipelinedOf<asyncCopy, 1>(vectors);
    case 2: return pipelinedOf<asyncCopy, 2>(vectors);
    case 6: return pipelinedOf<asyncCopy, 6>(vectors);
    default: return nullptr;
  }
}

Reference referenceFor(int vectors) {
  switch (vectors) {
    case 1: return reference<1>;
    case 2: return reference<2>;
    case 4: return reference<4>;
    case 8: return reference<8>;
    default: return reference<16>;
  }
}

/** The whole buffer as rows of 128 bytes; a box is one tile. The driver's function is found by name: no library. */
CUtensorMap tensorOf(char *buffer, size_t bytes, int tileBytes) {
  void *encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CUtensorMap map;
  const cuuint64_t sizes[2] = {rowBytes / 4, bytes / rowBytes}, strides[1] = {rowBytes};
  const cuuint32_t box[2] = {rowBytes / 4, cuuint32_t(tileBytes / rowBytes)}, steps[2] = {1, 1};
  const CUresult status = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
      &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, buffer, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
      CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status == CUDA_SUCCESS) return map;
  fprintf(stderr, "cuTensorMapEncodeTiled: driver error %d\n", int(status));
  exit(1);
}

const char *nameOf(Method method) {
  const char *names[] = {"none", "registers", "async-copy", "bulk", "tensor"};
  return names[method];
}

struct Shape {
  Method method;
  bool inL2;
  int sms, threads, tileBytes, stages, order, fmas, tiles;
};

constexpr int slots = 2048;
constexpr size_t bufferBytes = slots * slotBytes;

/** A launch takes the slots after those of the last one, so that its tiles are not in the L2; or always the same. */
int firstSlot(const Shape &shape) {
  static int next = 0;
  if (shape.inL2) return 0;
  if (next + shape.sms > slots) next = 0;
  const int first = next;
  next += shape.sms;
  return first;
}

struct Memory {
  char *buffer;
  float *out, *expected;
  long long *cycles;
  uint32_t *smOf;
};

struct Launch {
  Pipelined kernel;
  Work work;
  CUtensorMap map;
  int firstRow, sms, threads, sharedBytes;

  void operator()() const {
    kernel<<<sms, threads, sharedBytes>>>(work, map, firstRow);
    CHECK(cudaGetLastError());
  }
};

Launch launchOf(const Shape &shape, const Memory &memory) {
  const int first = firstSlot(shape), sharedBytes = shape.stages * shape.tileBytes;
  const Work work = {memory.buffer + first * slotBytes, memory.out,   memory.cycles, memory.smOf, shape.tiles,
                     shape.stages,                      shape.order, shape.fmas};
  const bool overlaps = shape.stages > 1 && shape.order == ahead;
  const int pending = !overlaps ? 0 : shape.method == registers ? 1 : shape.stages - 2;
  const Pipelined kernel = pipelinedFor(shape.method, shape.tileBytes / 16 / shape.threads, pending);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, sharedBytes));
  return {kernel,    work,          tensorOf(memory.buffer, bufferBytes, shape.tileBytes), int(first * (slotBytes / rowBytes)),
          shape.sms, shape.threads, sharedBytes};
}

bool correct(const Shape &shape, const Memory &memory, const Launch &launched) {
  Work work = launched.work;
  work.out = memory.expected;
  const int vectors = shape.tileBytes / 16 / shape.threads;
  referenceFor(vectors)<<<shape.sms, shape.threads>>>(work, shape.method == none ? shape.stages : shape.tiles);
  CHECK(cudaGetLastError());
  std::vector<float> out(shape.sms * 256), expected(shape.sms * 256);
  CHECK(cudaMemcpy(out.data(), memory.out, out.size() * 4, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(expected.data(), memory.expected, out.size() * 4, cudaMemcpyDeviceToHost));
  for (int block = 0; block < shape.sms; ++block)
    for (int thread = 0; thread < shape.threads; ++thread)
      if (out[block * 256 + thread] != expected[block * 256 + thread]) return false;
  std::vector<uint32_t> smOf(shape.sms);
  CHECK(cudaMemcpy(smOf.data(), memory.smOf, shape.sms * 4, cudaMemcpyDeviceToHost));
  return std::set<uint32_t>(smOf.begin(), smOf.end()).size() == size_t(shape.sms);
}

std::vector<Shape> allShapes(int sms) {
  std::vector<Shape> shapes;
  const int tileSizes[] = {4096, 8192, 16384, 32768};
  const auto add = [&](Shape shape) {
    if (shape.stages * shape.tileBytes <= 224 * 1024) shapes.push_back(shape);
  };
  for (const int fmas : {0, 128, 512, 1024})
    for (const int tileBytes : tileSizes) {
      add({none, true, 1, 128, tileBytes, 2, ahead, fmas, 64});
      add({none, true, 1, 256, tileBytes, 2, ahead, fmas, 64});
    }
  const auto sweep = [&](bool inL2, int onSms, int threads, int tileBytes, int fmas, int tiles) {
    for (const int stages : {1, 2}) add({registers, inL2, onSms, threads, tileBytes, stages, ahead, fmas, tiles});
    for (const Method method : {asyncCopy, bulk, tensor})
      for (const int stages : {1, 2, 3, 4, 8}) add({method, inL2, onSms, threads, tileBytes, stages, ahead, fmas, tiles});
    for (const Method method : {registers, asyncCopy, bulk, tensor})
      add({method, inL2, onSms, threads, tileBytes, 2, late, fmas, tiles});
  };
  for (const int onSms : {1, sms})
    for (const int tileBytes : tileSizes)
      for (const int fmas : {0, 128, 512}) sweep(false, onSms, 128, tileBytes, fmas, 64);
  for (const int tileBytes : tileSizes) sweep(false, sms, 128, tileBytes, 1024, 64);
  for (const int tileBytes : {8192, 32768}) sweep(false, sms, 256, tileBytes, 128, 64);
  for (const int tileBytes : {4096, 16384}) sweep(false, sms, 128, tileBytes, 128, 12);
  for (const int tileBytes : {4096, 16384})
    for (const int fmas : {0, 512}) sweep(true, 1, 128, tileBytes, fmas, 64);
  for (const int fmas : {0, 128}) {  // 16.5 MiB on all SMs: it fits into one half of the L2
    sweep(true, sms, 128, 4096, fmas, 32);
    sweep(true, sms, 128, 16384, fmas, 8);
  }
  return shapes;
}

int main() {
  const int sms = measure::attribute(cudaDevAttrMultiProcessorCount);
  const Memory memory = {measure::allocate<char>(bufferBytes), measure::allocate<float>(sms * 256),
                         measure::allocate<float>(sms * 256), measure::allocate<long long>(sms),
                         measure::allocate<uint32_t>(sms)};
  measure::fill(reinterpret_cast<float *>(memory.buffer), bufferBytes / 4);
  measure::printDevice();

  // Two rounds over all cases; in each, a checked launch and then seven that are timed, the last of them checked too.
  constexpr int rounds = 2, samples = 7;
  const std::vector<Shape> shapes = allShapes(sms);
  std::vector<std::vector<double>> cycles(shapes.size()), slowest(shapes.size()), times(shapes.size());
  for (int round = 0; round < rounds; ++round)
    for (size_t k = 0; k < shapes.size(); ++k) {
      const Shape &shape = shapes[k];
      for (int sample = -1; sample < samples; ++sample) {
        CHECK(cudaMemset(memory.out, 0xff, sms * 256 * 4));
        const Launch launched = launchOf(shape, memory);
        const double taken = measure::microseconds(launched);
        if ((sample == -1 || sample == samples - 1) && !correct(shape, memory, launched)) {
          fprintf(stderr, "%s, %d stages, %d bytes, %d fmas: wrong output\n", nameOf(shape.method), shape.stages,
                  shape.tileBytes, shape.fmas);
          exit(1);
        }
        if (sample == -1) continue;
        std::vector<long long> byBlock(shape.sms);
        CHECK(cudaMemcpy(byBlock.data(), memory.cycles, shape.sms * 8, cudaMemcpyDeviceToHost));
        const std::vector<double> all(byBlock.begin(), byBlock.end());
        cycles[k].push_back(measure::median(all));
        slowest[k].push_back(*std::max_element(all.begin(), all.end()));
        times[k].push_back(taken);
      }
    }

  for (size_t k = 0; k < shapes.size(); ++k) {
    const Shape &shape = shapes[k];
    const char *memoryName = shape.method == none ? "none" : shape.inL2 ? "l2" : "dram";
    const char *order = shape.order == ahead ? "ahead" : "late";
    printf("{\"case\": \"%s-%s-%dsm-%dt-%dB-s%d-%s-f%d-n%d\", \"params\": {\"method\": \"%s\", \"memory\": \"%s\", "
           "\"sms\": %d, \"threads\": %d, \"tileBytes\": %d, \"stages\": %d, \"order\": \"%s\", \"fmas\": %d, "
           "\"tiles\": %d}, \"values\": {%s, %s, %s}}\n",
           nameOf(shape.method), memoryName, shape.sms, shape.threads, shape.tileBytes, shape.stages, order, shape.fmas,
           shape.tiles, nameOf(shape.method), memoryName, shape.sms, shape.threads, shape.tileBytes, shape.stages,
           order, shape.fmas, shape.tiles, measure::spread("blockCycles", cycles[k]).c_str(),
           measure::spread("slowestBlockCycles", slowest[k]).c_str(), measure::spread("timeUs", times[k]).c_str());
  }
}
