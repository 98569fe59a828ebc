/** Sources to mutate: some of every construct of the language. */
export const seeds: readonly string[] = [
  `#define N 16
template <typename T> __device__ T twice(T x) { return x + x; }
struct P { float x; int n; __device__ int f() const { return n; } };
__constant__ int table[4] = {1, 2, 3, 4};
__global__ void k(float *out, const float *in, int n) {
  __shared__ float s[N][N + 1];
  int t = threadIdx.x, y = t / N, x = t % N;
  P p = {1.5f, t};
  if (t < n) s[y % N][x] = in[t % 32] * 2.0f;
  else s[y % N][x] = 0;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < N; ++i) { if (i == t) continue; sum += s[i % 4][x] + twice(p.x); }
  switch (t & 3) { case 0: sum += table[1]; break; default: sum -= p.f(); }
  out[t % 32] = sum > 3 ? sum : -sum;
}`,
  `namespace cg = cooperative_groups;
enum Mode { A, B = 4 };
__inline__ __device__ float warpSum(float v) { for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d); return v; }
extern "C" __global__ void k(float4 *out, const float4 *in, int n) {
  extern __shared__ float dynamic[];
  unsigned long long h = threadIdx.x * 0x9e3779b97f4a7c15ull;
  float4 v = in[threadIdx.x % 8];
  v.x = warpSum(v.x) + (float)(h >> 40);
  int a[4] = {1, 2, 3, 4}, *q = a;
  do { q[h & 3] += n--; } while (n > 0 && *q < 50);
  dynamic[threadIdx.x] = v.y; __syncwarp();
  atomicAdd(&dynamic[0], a[2]); atomicMax((int *)out, B);
  if (__any_sync(~0u, v.z > 2)) out[threadIdx.x % 8] = make_float4(v.x, a[1], dynamic[0], __popc(n));
  printf("%d\\n", a[0]);
}`,
  `template <class T> struct Base { T v; static constexpr int size = sizeof(T); __device__ T get() const { return v; } };
template <class T, int N = 2> struct Derived : Base<T> {
  using value_type = T;
  enum { W = N * 2 };
  T a[N]; union { float f; unsigned u; };
  __device__ Derived(T x) : Base<T>{x}, a{x, x} { f = 1.0f; }
  __device__ T &operator[](int i) { return a[i % N]; }
  __device__ Derived &operator+=(const Derived &o) { a[0] += o.a[0]; return *this; }
  __device__ operator T() const { return a[0]; }
};
template <class... A> __device__ int sum(A... a) { return (0 + ... + a); }
template <int N> __device__ int count() { if constexpr (N > 0) return 1 + count<N - 1>(); else return 0; }
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void k(float *out, const float *in, int n) {
  int t = threadIdx.x;
  Derived<int> d(t), e(3);
  d += e; d[1] = sum(t, 2, fib(5)) + Derived<int>::W;
  auto put = [=](int i, float x) { out[i % 32] = x; };
  int x = 0;
  auto add = [&, k = 2](auto y) mutable { x += y * k; return x; };
  for (int i : {1, 2, 3}) add(i);
  for (auto &y : d.a) y += count<3>();
  struct Pair { int lo, hi = 4; };
  auto [lo, hi] = Pair{.lo = t};
  while (int left = hi - lo) { if (left < 0) break; lo++; }
  if (int y = x % 5; y > 1) put(t, in[t % 32] + d.get() + (float)lo); else put(t, d);
}`,
  `#include <cooperative_groups.h>
#include <helper_math.h>
namespace cg = cooperative_groups;
__device__ int next(int *counter) {
  auto g = cg::coalesced_threads();
  int first;
  if (g.thread_rank() == 0) first = atomicAdd(counter, g.size());
  return g.shfl(first, 0) + g.thread_rank();
}
__global__ void k(float *a, float *out, int n) {
  __shared__ int counter;
  __shared__ cg::block_tile_memory<64> scratch;
  auto block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<16>(block);
  auto wide = cg::tiled_partition<64>(block);
  auto grid = cg::this_grid();
  if (block.thread_rank() == 0) counter = 0;
  block.sync();
  int t = threadIdx.x;
  auto part = cg::labeled_partition(tile, t % 3);
  float sum = cg::reduce(part, a[t % 32], cg::plus<float>()) + cg::inclusive_scan(tile, 1.0f);
  if (t & 1) sum += next(&counter) + cg::binary_partition(tile, t < 9).size();
  sum += cg::reduce(wide, sum, cg::greater<float>());
  cuda::atomic_ref<float> ref(out[t % 32]);
  ref.fetch_add(sum);
  grid.sync();
  half2 h = __floats2half2_rn(sum, 2.0f);
  h = h * h + __float2half2_rn(0.5f);
  float4 v = make_float4(1.0f), w;
  memcpy(&w, &v, sizeof(w));
  v = 2.0f * (v - w) + lerp(v, w, 0.5f);
  if (t < 32 && grid.thread_rank() < n) out[t] = dot(v, w) + __low2float(h) + __shfl_xor_sync(~0u, sum, 1, n > 8 ? 8 : 16);
}`,
];
