/**
 * The parts of CUB that run in a block or warp, in CUDA. The traffic in shared memory is that of CUB's default algorithms:
 * warp reductions, raking scans over a padded grid, and the block exchange that transposed loads and stores are made of.
 */
export const cub = `
namespace cub {
struct Sum { template <typename T> __device__ T operator()(const T &a, const T &b) const { return a + b; } };
struct Max { template <typename T> __device__ T operator()(const T &a, const T &b) const { return b > a ? b : a; } };
struct Min { template <typename T> __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
struct lab_nothing {};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };

__device__ inline int lab_thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
__device__ inline unsigned LaneId() { return lab_thread() & 31; }
__device__ inline unsigned WarpId() { return lab_thread() / 32; }

// Anything goes from lane to lane in words.
template <typename T> __device__ inline T lab_down(T value, int by, int width) {
  if constexpr (sizeof(T) <= 8 && std::is_arithmetic_v<T>) return __shfl_down_sync(0xffffffffu, value, by, width);
  else {
    T other = value;
    unsigned *words = (unsigned *)&other;
    for (int i = 0; i < (int)(sizeof(T) / 4); i++) words[i] = __shfl_down_sync(0xffffffffu, words[i], by, width);
    return other;
  }
}
template <typename T> __device__ inline T lab_up(T value, int by, int width) {
  if constexpr (sizeof(T) <= 8 && std::is_arithmetic_v<T>) return __shfl_up_sync(0xffffffffu, value, by, width);
  else {
    T other = value;
    unsigned *words = (unsigned *)&other;
    for (int i = 0; i < (int)(sizeof(T) / 4); i++) words[i] = __shfl_up_sync(0xffffffffu, words[i], by, width);
    return other;
  }
}
template <typename T> __device__ inline T lab_from(T value, int lane, int width) {
  if constexpr (sizeof(T) <= 8 && std::is_arithmetic_v<T>) return __shfl_sync(0xffffffffu, value, lane, width);
  else {
    T other = value;
    unsigned *words = (unsigned *)&other;
    for (int i = 0; i < (int)(sizeof(T) / 4); i++) words[i] = __shfl_sync(0xffffffffu, words[i], lane, width);
    return other;
  }
}
template <typename T, typename Op> __device__ inline T lab_reduced(T value, Op op, int width, int valid) {
  const int lane = lab_thread() % width;
  for (int by = 1; by < width; by *= 2) {
    const T other = lab_down(value, by, width);
    if (lane + by < valid) value = op(value, other);
  }
  return value;
}
template <typename T, typename Op> __device__ inline T lab_scanned(T value, Op op, int width) {
  const int lane = lab_thread() % width;
  for (int by = 1; by < width; by *= 2) {
    const T other = lab_up(value, by, width);
    if (lane >= by) value = op(other, value);
  }
  return value;
}

template <typename T, int WIDTH = 32> struct WarpReduce {
  typedef lab_nothing TempStorage;
  __device__ WarpReduce(TempStorage &storage) {}
  template <typename Op> __device__ T Reduce(T value, Op op) { return lab_reduced(value, op, WIDTH, WIDTH); }
  template <typename Op> __device__ T Reduce(T value, Op op, int valid) { return lab_reduced(value, op, WIDTH, valid); }
  __device__ T Sum(T value) { return lab_reduced(value, cub::Sum(), WIDTH, WIDTH); }
  __device__ T Sum(T value, int valid) { return lab_reduced(value, cub::Sum(), WIDTH, valid); }
  __device__ T Max(T value) { return lab_reduced(value, cub::Max(), WIDTH, WIDTH); }
  __device__ T Min(T value) { return lab_reduced(value, cub::Min(), WIDTH, WIDTH); }
};

template <typename T, int WIDTH = 32> struct WarpScan {
  typedef lab_nothing TempStorage;
  __device__ WarpScan(TempStorage &storage) {}
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op) { out = lab_scanned(value, op, WIDTH); }
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op, T &all) {
    out = lab_scanned(value, op, WIDTH);
    all = lab_from(out, WIDTH - 1, WIDTH);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, Op op) {
    const T before = lab_up(lab_scanned(value, op, WIDTH), 1, WIDTH);
    if (lab_thread() % WIDTH != 0) out = before;
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T initial, Op op) {
    const T before = lab_up(lab_scanned(value, op, WIDTH), 1, WIDTH);
    out = lab_thread() % WIDTH == 0 ? initial : op(initial, before);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T initial, Op op, T &all) {
    const T through = lab_scanned(value, op, WIDTH);
    all = lab_from(through, WIDTH - 1, WIDTH);
    const T before = lab_up(through, 1, WIDTH);
    out = lab_thread() % WIDTH == 0 ? initial : op(initial, before);
  }
  __device__ void InclusiveSum(T value, T &out) { InclusiveScan(value, out, cub::Sum()); }
  __device__ void InclusiveSum(T value, T &out, T &all) { InclusiveScan(value, out, cub::Sum(), all); }
  __device__ void ExclusiveSum(T value, T &out) { T zero{}; ExclusiveScan(value, out, zero, cub::Sum()); }
  __device__ void ExclusiveSum(T value, T &out, T &all) { T zero{}; ExclusiveScan(value, out, zero, cub::Sum(), all); }
  __device__ T Broadcast(T value, unsigned lane) { return lab_from(value, lane, WIDTH); }
};

template <typename T, int X, int ALGORITHM = 2, int Y = 1, int Z = 1> struct BlockReduce {
  static constexpr int THREADS = X * Y * Z;
  static constexpr int WARPS = (THREADS + 31) / 32;
  static constexpr int WIDTH = THREADS < 32 ? THREADS : 32;
  struct TempStorage { T warp_aggregates[WARPS]; };
  TempStorage &storage;
  __device__ BlockReduce(TempStorage &given) : storage(given) {}
  template <typename Op> __device__ T Reduce(T value, Op op, int valid) {
    const int thread = lab_thread(), lane = thread % 32, warp = thread / 32;
    const int left = valid - warp * 32;
    T all = lab_reduced(value, op, 32, left < 32 ? left : 32);
    if (lane == 0) storage.warp_aggregates[warp] = all;
    __syncthreads();
    if (thread == 0)
      for (int each = 1; each < WARPS; each++)
        if (each * 32 < valid) all = op(all, storage.warp_aggregates[each]);
    return all;
  }
  template <typename Op> __device__ T Reduce(T value, Op op) { return Reduce(value, op, THREADS); }
  template <int N, typename Op> __device__ T Reduce(T (&items)[N], Op op) {
    T all = items[0];
    for (int i = 1; i < N; i++) all = op(all, items[i]);
    return Reduce(all, op, THREADS);
  }
  __device__ T Sum(T value) { return Reduce(value, cub::Sum(), THREADS); }
  __device__ T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  template <int N> __device__ T Sum(T (&items)[N]) { return Reduce(items, cub::Sum()); }
};

template <typename T, int X, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockScan {
  static constexpr int THREADS = X * Y * Z;
  static constexpr int MOST_RAKING = THREADS < 32 ? THREADS : 32;
  static constexpr int SEGMENT = (THREADS + MOST_RAKING - 1) / MOST_RAKING;
  static constexpr int RAKING = (THREADS + SEGMENT - 1) / SEGMENT;
  static constexpr int PAD = SEGMENT % 2 == 0 && SEGMENT > 2 ? 1 : 0;
  struct TempStorage { alignas(16) T grid[RAKING * (SEGMENT + PAD)]; T block_aggregate; };
  TempStorage &storage;
  __device__ BlockScan(TempStorage &given) : storage(given) {}

  // What comes before a thread's value, with the initial value first; and all values together, without it.
  template <typename Op> __device__ void lab_exclusive(T value, T &out, bool hasInitial, T initial, Op op, bool wantsAll, T &all) {
    const int thread = lab_thread();
    if (THREADS <= 32) {
      const T through = lab_scanned(value, op, 32);
      if (wantsAll) all = lab_from(through, THREADS - 1, 32);
      const T before = lab_up(through, 1, 32);
      if (thread == 0) { if (hasInitial) out = initial; }
      else out = hasInitial ? op(initial, before) : before;
      return;
    }
    const int place = thread + (PAD ? thread / SEGMENT : 0);
    storage.grid[place] = value;
    __syncthreads();
    if (thread < RAKING) {
      T *mine = storage.grid + thread * (SEGMENT + PAD);
      T kept[SEGMENT];
      for (int i = 0; i < SEGMENT; i++) kept[i] = mine[i];
      T partial = kept[0];
      for (int i = 1; i < SEGMENT; i++) if (THREADS % RAKING == 0 || thread * SEGMENT + i < THREADS) partial = op(partial, kept[i]);
      const T through = lab_scanned(partial, op, 32);
      const T before = lab_up(through, 1, 32);
      T running = thread == 0 ? initial : hasInitial ? op(initial, before) : before;
      for (int i = 0; i < SEGMENT; i++) kept[i] = mine[i];
      bool isFirst = thread == 0 && !hasInitial;
      for (int i = 0; i < SEGMENT; i++) {
        const T next = isFirst ? kept[i] : op(running, kept[i]);
        kept[i] = running;
        running = next;
        isFirst = false;
      }
      for (int i = 0; i < SEGMENT; i++) mine[i] = kept[i];
      if (wantsAll && thread == RAKING - 1) storage.block_aggregate = through;
    }
    __syncthreads();
    out = storage.grid[place];
    if (wantsAll) all = storage.block_aggregate;
  }

  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T initial, Op op) { T all; lab_exclusive(value, out, true, initial, op, false, all); }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, T initial, Op op, T &all) { lab_exclusive(value, out, true, initial, op, true, all); }
  template <typename Op> __device__ void ExclusiveScan(T value, T &out, Op op) { T all; T none{}; lab_exclusive(value, out, false, none, op, false, all); }
  __device__ void ExclusiveSum(T value, T &out) { T zero{}; T all; lab_exclusive(value, out, true, zero, cub::Sum(), false, all); }
  __device__ void ExclusiveSum(T value, T &out, T &all) { T zero{}; lab_exclusive(value, out, true, zero, cub::Sum(), true, all); }
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op) {
    T all; T before{};
    lab_exclusive(value, before, false, before, op, false, all);
    out = lab_thread() == 0 ? value : op(before, value);
  }
  template <typename Op> __device__ void InclusiveScan(T value, T &out, Op op, T &all) {
    T before{};
    lab_exclusive(value, before, false, before, op, true, all);
    out = lab_thread() == 0 ? value : op(before, value);
  }
  __device__ void InclusiveSum(T value, T &out) { InclusiveScan(value, out, cub::Sum()); }
  __device__ void InclusiveSum(T value, T &out, T &all) { InclusiveScan(value, out, cub::Sum(), all); }

  // Several items in each thread, one behind the other.
  template <int N, typename Op> __device__ void ExclusiveScan(T (&items)[N], T (&out)[N], T initial, Op op) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = op(sum, items[i]);
    T running; T all;
    lab_exclusive(sum, running, true, initial, op, false, all);
    for (int i = 0; i < N; i++) { const T next = op(running, items[i]); out[i] = running; running = next; }
  }
  template <int N> __device__ void ExclusiveSum(T (&items)[N], T (&out)[N]) { T zero{}; ExclusiveScan(items, out, zero, cub::Sum()); }
  template <int N> __device__ void ExclusiveSum(T (&items)[N], T (&out)[N], T &all) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = sum + items[i];
    T running; T zero{};
    lab_exclusive(sum, running, true, zero, cub::Sum(), true, all);
    for (int i = 0; i < N; i++) { const T next = running + items[i]; out[i] = running; running = next; }
  }
  template <int N> __device__ void InclusiveSum(T (&items)[N], T (&out)[N]) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = sum + items[i];
    T running; T all; T zero{};
    lab_exclusive(sum, running, true, zero, cub::Sum(), false, all);
    for (int i = 0; i < N; i++) { running = running + items[i]; out[i] = running; }
  }
};

// Where CUB pads its exchange: items per thread that are powers of two above 4.
template <int N> __device__ inline int lab_padded(int at) { return N > 4 && (N & (N - 1)) == 0 ? at + (at >> 5) : at; }

template <typename T, int X, int N, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockLoad {
  static constexpr int THREADS = X * Y * Z;
  static constexpr int BYTES = sizeof(T) * N;
  static constexpr int WIDE = BYTES % 16 == 0 ? 16 : BYTES % 8 == 0 ? 8 : BYTES % 4 == 0 ? 4 : 0;
  struct TempStorage { T items[ALGORITHM >= 3 ? THREADS * N + THREADS * N / 32 : 1]; };
  TempStorage &storage;
  __device__ BlockLoad(TempStorage &given) : storage(given) {}
  __device__ void Load(const T *from, T (&items)[N], int valid, T otherwise) {
    const int thread = lab_thread();
    if constexpr (ALGORITHM == 0 || ALGORITHM == 2) {
      for (int i = 0; i < N; i++) items[i] = thread * N + i < valid ? from[thread * N + i] : otherwise;
    } else if constexpr (ALGORITHM == 1) {
      for (int i = 0; i < N; i++) items[i] = i * THREADS + thread < valid ? from[i * THREADS + thread] : otherwise;
    } else {
      for (int i = 0; i < N; i++) items[i] = lab_striped(i) < valid ? from[lab_striped(i)] : otherwise;
      lab_exchange(items);
    }
  }
  __device__ void Load(const T *from, T (&items)[N], int valid) {
    const int thread = lab_thread();
    if constexpr (ALGORITHM == 0 || ALGORITHM == 2) {
      for (int i = 0; i < N; i++) if (thread * N + i < valid) items[i] = from[thread * N + i];
    } else if constexpr (ALGORITHM == 1) {
      for (int i = 0; i < N; i++) if (i * THREADS + thread < valid) items[i] = from[i * THREADS + thread];
    } else {
      for (int i = 0; i < N; i++) if (lab_striped(i) < valid) items[i] = from[lab_striped(i)];
      lab_exchange(items);
    }
  }
  __device__ void Load(const T *from, T (&items)[N]) {
    const int thread = lab_thread();
    if constexpr (ALGORITHM == 2 && WIDE == 16) {
      for (int i = 0; i < BYTES / 16; i++) ((uint4 *)items)[i] = ((const uint4 *)from)[thread * (BYTES / 16) + i];
    } else if constexpr (ALGORITHM == 2 && WIDE == 8) {
      for (int i = 0; i < BYTES / 8; i++) ((uint2 *)items)[i] = ((const uint2 *)from)[thread * (BYTES / 8) + i];
    } else if constexpr (ALGORITHM == 0 || ALGORITHM == 2) {
      for (int i = 0; i < N; i++) items[i] = from[thread * N + i];
    } else if constexpr (ALGORITHM == 1) {
      for (int i = 0; i < N; i++) items[i] = from[i * THREADS + thread];
    } else {
      for (int i = 0; i < N; i++) items[i] = from[lab_striped(i)];
      lab_exchange(items);
    }
  }
  __device__ int lab_striped(int i) {
    const int thread = lab_thread();
    return ALGORITHM == 3 ? i * THREADS + thread : thread / 32 * 32 * N + i * 32 + thread % 32;
  }
  __device__ void lab_exchange(T (&items)[N]) {
    const int thread = lab_thread();
    for (int i = 0; i < N; i++) storage.items[lab_padded<N>(lab_striped(i))] = items[i];
    if (ALGORITHM == 3) __syncthreads();
    else __syncwarp();
    for (int i = 0; i < N; i++) items[i] = storage.items[lab_padded<N>(thread * N + i)];
  }
};

template <typename T, int X, int N, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockStore {
  static constexpr int THREADS = X * Y * Z;
  static constexpr int BYTES = sizeof(T) * N;
  static constexpr int WIDE = BYTES % 16 == 0 ? 16 : BYTES % 8 == 0 ? 8 : 0;
  struct TempStorage { T items[ALGORITHM >= 3 ? THREADS * N + THREADS * N / 32 : 1]; };
  TempStorage &storage;
  __device__ BlockStore(TempStorage &given) : storage(given) {}
  __device__ void Store(T *to, T (&items)[N]) {
    const int thread = lab_thread();
    if constexpr (ALGORITHM == 2 && WIDE == 16) {
      for (int i = 0; i < BYTES / 16; i++) ((uint4 *)to)[thread * (BYTES / 16) + i] = ((uint4 *)items)[i];
    } else if constexpr (ALGORITHM == 2 && WIDE == 8) {
      for (int i = 0; i < BYTES / 8; i++) ((uint2 *)to)[thread * (BYTES / 8) + i] = ((uint2 *)items)[i];
    } else {
      Store(to, items, THREADS * N);
    }
  }
  __device__ void Store(T *to, T (&items)[N], int valid) {
    const int thread = lab_thread();
    if constexpr (ALGORITHM == 0 || ALGORITHM == 2) {
      for (int i = 0; i < N; i++) if (thread * N + i < valid) to[thread * N + i] = items[i];
    } else if constexpr (ALGORITHM == 1) {
      for (int i = 0; i < N; i++) if (i * THREADS + thread < valid) to[i * THREADS + thread] = items[i];
    } else {
      for (int i = 0; i < N; i++) storage.items[lab_padded<N>(thread * N + i)] = items[i];
      if (ALGORITHM == 3) __syncthreads();
      else __syncwarp();
      for (int i = 0; i < N; i++) if (lab_striped(i) < valid) to[lab_striped(i)] = storage.items[lab_padded<N>(lab_striped(i))];
    }
  }
  __device__ int lab_striped(int i) {
    const int thread = lab_thread();
    return ALGORITHM == 3 ? i * THREADS + thread : thread / 32 * 32 * N + i * 32 + thread % 32;
  }
};
}
`;
