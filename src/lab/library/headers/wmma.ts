/**
 * `<mma.h>` in CUDA. Which elements a lane holds, and by which instructions loads and stores move them, is what
 * content/evidence/wmma recorded on compute capability 9.0: halves are loaded from shared memory with ldmatrix, everything
 * else in words or pairs of them.
 */
export const wmma = `
namespace nvcuda { namespace wmma {
struct matrix_a {}; struct matrix_b {}; struct accumulator {};
struct row_major {}; struct col_major {};
namespace precision { struct tf32 {}; }
enum layout_t { mem_row_major, mem_col_major };

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
struct fragment {
  static constexpr bool isA = std::is_same_v<Use, matrix_a>;
  static constexpr bool isSum = std::is_same_v<Use, accumulator>;
  // Memory runs along the elements that one register holds, or it is turned around on the way.
  static constexpr bool isTurned = std::is_same_v<Layout, row_major> != isA;
  static constexpr bool isRow = std::is_same_v<Layout, row_major>;
  static constexpr int num_storage_elements =
      isSum ? m * n / 32 : std::is_same_v<T, half> ? 16 : (isA ? m * k : k * n) / 32;
  static constexpr int num_elements = num_storage_elements;
  // Blocks of 8 lines that the lanes hold, one register or two for each.
  static constexpr int blocks = (isA ? m : n) / 8 * (sizeof(T) == 2 ? 2 : 1);
  typedef std::conditional_t<std::is_same_v<T, precision::tf32>, float, T> element_type;
  typedef element_type storage_element_type;
  alignas(8) element_type x[num_storage_elements];
};

__device__ inline int lab_lane() { return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31; }
__device__ inline bool lab_shared(const void *p) { return ((unsigned long long)p >> 32) == 1; }
__device__ inline unsigned lab_turned(unsigned a) {
  unsigned d;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(d) : "r"(a));
  return d;
}

// Of the block j of a fragment: where it lies along m or n, and along k, counted in blocks of 8.
template <bool isA, int m, int n> __device__ inline int lab_across(int j) {
  if (isA) return m == 8 ? 0 : (j & 1) + 2 * (j >> 2);
  if (n == 32) return (j & 1) + 2 * (j >> 2);
  return n == 8 ? 0 : j >> 1;
}
template <bool isA, int m, int n> __device__ inline int lab_along(int j) {
  if (isA) return m == 8 ? j : (j >> 1) & 1;
  if (n == 32) return (j >> 1) & 1;
  return j & 1;
}

template <typename Use, int m, int n, int k, typename T, typename Layout>
__device__ inline void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &a, const typename fragment<Use, m, n, k, T, Layout>::element_type *p, unsigned ld) {
  typedef fragment<Use, m, n, k, T, Layout> F;
  constexpr bool isA = F::isA;
  const int lane = lab_lane();
  if constexpr (std::is_same_v<T, precision::tf32>) {
    // 8 by 4 elements in a register.
    for (int j = 0; j < 4; j++) {
      int across = lane / 4 + 8 * (isA ? j & 1 : j >> 1), along = lane % 4 + 4 * (isA ? j >> 1 : j & 1);
      int row = isA ? across : along, column = isA ? along : across;
      a.x[j] = p[F::isRow ? row * ld + column : column * ld + row];
    }
  } else if constexpr (sizeof(T) == 1) {
    // 8 by 16 elements in a register of four.
    unsigned *x = (unsigned *)a.x;
    if (F::isTurned) {
      for (int i = 0; i < F::num_elements; i++) a.x[i] = p[(4 * (lane % 4) + i % 4) * ld + lane / 4 + 8 * (i / 4)];
    } else if (lab_shared(p)) {
      const T *row = p + (lane % 8 + 8 * (lane / 8 % F::blocks)) * ld;
      unsigned at = __cvta_generic_to_shared(row);
      if constexpr (F::blocks == 1) asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x[0]) : "r"(at));
      if constexpr (F::blocks == 2) asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(x[0]), "=r"(x[1]) : "r"(at));
      if constexpr (F::blocks == 4) asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(at));
    } else {
      for (int j = 0; j < F::blocks; j++) x[j] = *(const unsigned *)(p + (lane / 4 + 8 * j) * ld + 4 * (lane % 4));
    }
  } else {
    unsigned *x = (unsigned *)a.x;
    if (std::is_same_v<T, half> && lab_shared(p)) {
      for (int from = 0; from < F::blocks; from += 4) {
        const int j = from + lane / 8 % (F::blocks < 4 ? F::blocks : 4);
        const int across = 8 * lab_across<isA, m, n>(j), along = 8 * lab_along<isA, m, n>(j);
        unsigned at = __cvta_generic_to_shared(F::isTurned ? p + (along + lane % 8) * ld + across : p + (across + lane % 8) * ld + along);
        if constexpr (F::blocks == 2) {
          if constexpr (F::isTurned) asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(x[0]), "=r"(x[1]) : "r"(at));
          else asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(x[0]), "=r"(x[1]) : "r"(at));
        } else {
          if constexpr (F::isTurned) asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[from]), "=r"(x[from + 1]), "=r"(x[from + 2]), "=r"(x[from + 3]) : "r"(at));
          else asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(x[from]), "=r"(x[from + 1]), "=r"(x[from + 2]), "=r"(x[from + 3]) : "r"(at));
        }
      }
    } else {
      for (int j = 0; j < F::blocks; j++) {
        const int across = 8 * lab_across<isA, m, n>(j), along = 8 * lab_along<isA, m, n>(j);
        const int line = (F::isTurned ? along : across) + lane / 4, place = (F::isTurned ? across : along) + 2 * (lane % 4);
        const unsigned word = *(const unsigned *)(p + line * ld + place);
        if (F::isTurned) x[j] = lab_turned(word);
        else x[j] = word;
      }
    }
    // What does not fill the registers is in them again.
    for (int i = F::blocks; i < F::num_elements / 2; i++) x[i] = x[i % F::blocks];
  }
}

// Element i of an accumulator: 8 by 8 elements in each pair.
template <int m, int n> __device__ inline int lab_row(int lane, int i) {
  if (m == 8) return 2 * (lane % 4) + (i & 1);
  return lane / 4 + (m == 32 ? 8 * (i >> 1) : 8 * ((i >> 1) & 1));
}
template <int m, int n> __device__ inline int lab_column(int lane, int i) {
  if (m == 8) return lane / 4 + 8 * (i >> 1);
  return 2 * (lane % 4) + (i & 1) + (m == 32 ? 0 : 8 * (i >> 2));
}

template <int m, int n, int k, typename T>
__device__ inline void load_matrix_sync(fragment<accumulator, m, n, k, T> &a, const T *p, unsigned ld, layout_t layout) {
  const int lane = lab_lane();
  const bool isRow = layout == mem_row_major, isPaired = isRow != (m == 8);
  if constexpr (sizeof(T) == 2) {
    unsigned *x = (unsigned *)a.x;
    for (int i = 0; i < a.num_elements; i += 2) {
      const int row = lab_row<m, n>(0, i), column = lab_column<m, n>(0, i);
      const unsigned word = *(const unsigned *)(p + ((isRow ? row : column) + lane / 4) * ld + (isRow ? column : row) + 2 * (lane % 4));
      if (isPaired) x[i / 2] = word;
      else x[i / 2] = lab_turned(word);
    }
  } else if (isPaired) {
    for (int i = 0; i < a.num_elements; i += 2) {
      const int row = lab_row<m, n>(lane, i), column = lab_column<m, n>(lane, i);
      const uint2 both = *(const uint2 *)(p + (isRow ? row * ld + column : column * ld + row));
      ((unsigned *)a.x)[i] = both.x;
      ((unsigned *)a.x)[i + 1] = both.y;
    }
  } else {
    for (int i = 0; i < a.num_elements; i++) {
      const int row = lab_row<m, n>(lane, i), column = lab_column<m, n>(lane, i);
      a.x[i] = p[isRow ? row * ld + column : column * ld + row];
    }
  }
}

template <int m, int n, int k, typename T>
__device__ inline void store_matrix_sync(T *p, const fragment<accumulator, m, n, k, T> &a, unsigned ld, layout_t layout) {
  const int lane = lab_lane();
  const bool isRow = layout == mem_row_major, isPaired = isRow != (m == 8);
  if constexpr (sizeof(T) == 2) {
    const unsigned *x = (const unsigned *)a.x;
    for (int i = 0; i < a.num_elements; i += 2) {
      const int row = lab_row<m, n>(0, i), column = lab_column<m, n>(0, i);
      unsigned word = x[i / 2];
      if (!isPaired) word = lab_turned(word);
      *(unsigned *)(p + ((isRow ? row : column) + lane / 4) * ld + (isRow ? column : row) + 2 * (lane % 4)) = word;
    }
  } else if (isPaired) {
    for (int i = 0; i < a.num_elements; i += 2) {
      const int row = lab_row<m, n>(lane, i), column = lab_column<m, n>(lane, i);
      *(uint2 *)(p + (isRow ? row * ld + column : column * ld + row)) =
          make_uint2(((const unsigned *)a.x)[i], ((const unsigned *)a.x)[i + 1]);
    }
  } else {
    for (int i = 0; i < a.num_elements; i++) {
      const int row = lab_row<m, n>(lane, i), column = lab_column<m, n>(lane, i);
      p[isRow ? row * ld + column : column * ld + row] = a.x[i];
    }
  }
}

template <typename Use, int m, int n, int k, typename T, typename Layout, typename V>
__device__ inline void fill_fragment(fragment<Use, m, n, k, T, Layout> &a, V value) {
  for (int i = 0; i < a.num_elements; i++) a.x[i] = value;
}

template <typename T> __device__ inline T __float_to_tf32(T value) {
  const unsigned bits = __float_as_uint(value);
  return (bits & 0x7f800000u) == 0x7f800000u ? value : __uint_as_float((bits + 0x1000u) & 0xffffe000u);
}

template <typename T, typename S> __device__ inline void lab_mma(S *d, const unsigned *a, const unsigned *b, const S *c) {
  unsigned *D = (unsigned *)d;
  const unsigned *C = (const unsigned *)c;
  if constexpr (std::is_same_v<T, precision::tf32>)
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=r"(D[0]), "=r"(D[1]), "=r"(D[2]), "=r"(D[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(C[0]), "r"(C[1]), "r"(C[2]), "r"(C[3]));
  else if constexpr (std::is_same_v<T, unsigned char>)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
      : "=r"(D[0]), "=r"(D[1]), "=r"(D[2]), "=r"(D[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(C[0]), "r"(C[1]), "r"(C[2]), "r"(C[3]));
  else if constexpr (sizeof(T) == 1)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
      : "=r"(D[0]), "=r"(D[1]), "=r"(D[2]), "=r"(D[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(C[0]), "r"(C[1]), "r"(C[2]), "r"(C[3]));
  else if constexpr (!std::is_same_v<T, half>)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=r"(D[0]), "=r"(D[1]), "=r"(D[2]), "=r"(D[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(C[0]), "r"(C[1]), "r"(C[2]), "r"(C[3]));
  else if constexpr (std::is_same_v<S, float>)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=r"(D[0]), "=r"(D[1]), "=r"(D[2]), "=r"(D[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(C[0]), "r"(C[1]), "r"(C[2]), "r"(C[3]));
  else
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
      : "=r"(D[0]), "=r"(D[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(C[0]), "r"(C[1]));
}

template <int m, int n, int k, typename T, typename LayoutA, typename LayoutB, typename S, typename C>
__device__ inline void mma_sync(fragment<accumulator, m, n, k, S> &d, const fragment<matrix_a, m, n, k, T, LayoutA> &a, const fragment<matrix_b, m, n, k, T, LayoutB> &b, const fragment<accumulator, m, n, k, C> &c) {
  const unsigned *A = (const unsigned *)a.x, *B = (const unsigned *)b.x;
  constexpr int words = sizeof(T) == 1 ? 2 : 4, others = words / 2;
  for (int part = 0; part < 2; part++) {
    if (m == 16) lab_mma<T, S>(d.x + 4 * part, A, B + others * part, c.x + 4 * part);
    if (m == 32) lab_mma<T, S>(d.x + 4 * part, A + words * part, B, c.x + 4 * part);
    // Of 8 rows the product is computed with rows and columns exchanged.
    if (m == 8) lab_mma<T, S>(d.x + 4 * part, B + words * part, A, c.x + 4 * part);
  }
}
} }
`;
