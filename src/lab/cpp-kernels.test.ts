/** Kernels in the C++ that libraries and course work use: their results and memory requests. */
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { BufferType, KernelArgument, KernelQuery } from './query';
import { runKernel } from './run';
import { buffer, contents } from './testing';

const F = (n: number, init: 'iota' | 'zero' | 'one' = 'zero') => buffer('float', n, init);
const I = (n: number, init: 'iota' | 'zero' | 'one' = 'zero') => buffer('int32', n, init);
/** Name, file, kernel, arguments, launch, type and index of the buffer that is checked, and its initial content. */
type Case = [string, string, string, KernelArgument[], Partial<KernelQuery>, BufferType, number, number[]];
const cases: Case[] = [
  [
    'shared memory helper double',
    `template<class T> struct SharedMemory { __device__ inline operator T *() { extern __shared__ int __smem[]; return (T *)__smem; } __device__ inline operator const T *() const { extern __shared__ int __smem[]; return (T *)__smem; } };
template<> struct SharedMemory<double> { __device__ inline operator double *() { extern __shared__ double __smem_d[]; return (double *)__smem_d; } __device__ inline operator const double *() const { extern __shared__ double __smem_d[]; return (double *)__smem_d; } };
template <class T> __global__ void k(T *o) { T *s = SharedMemory<T>(); s[threadIdx.x] = threadIdx.x; __syncthreads(); o[threadIdx.x] = s[31 - threadIdx.x]; }`,
    'k<double>',
    [buffer('double', 32)],
    { sharedBytes: 256 },
    'double',
    0,
    [31, 30],
  ],
  [
    'functor reduce',
    `template <typename T> struct Sum { __host__ __device__ __forceinline__ T operator()(const T &a, const T &b) const { return a + b; } static constexpr T identity() { return T(0); } };
template <typename T> struct Max { __device__ T operator()(T a, T b) const { return a > b ? a : b; } static __device__ T identity() { return T(-1e30f); } };
template <typename T, int BLOCK, template <class> class Op> struct X;
template <typename T, typename Op> __device__ T warpReduce(T v, Op op) {
#pragma unroll
 for (int o = 16; o > 0; o >>= 1) v = op(v, __shfl_xor_sync(0xffffffffu, v, o)); return v; }
template <typename T, typename Op, int BLOCK = 128> __global__ void k(const T *in, T *out) { __shared__ T s[BLOCK / 32]; Op op; T v = warpReduce(in[threadIdx.x], op); if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = v; __syncthreads(); if (threadIdx.x < 32) { v = threadIdx.x < BLOCK / 32 ? s[threadIdx.x] : Op::identity(); v = warpReduce(v, op); if (!threadIdx.x) *out = v; } }`,
    'k<float, Max<float>>',
    [F(128, 'iota'), F(1)],
    { block: [128, 1, 1] },
    'float',
    1,
    [127],
  ],
  [
    'array struct',
    `template <typename T, int N> struct alignas(sizeof(T) * N) AlignedArray { T val[N]; __host__ __device__ T &operator[](int i) { return val[i]; } __host__ __device__ const T &operator[](int i) const { return val[i]; } static constexpr int kElements = N; };
template <int N> __global__ void k(const float *in, float *o) { using Vec = AlignedArray<float, N>; const Vec *src = reinterpret_cast<const Vec *>(in); Vec v = src[threadIdx.x];
#pragma unroll
 for (int i = 0; i < Vec::kElements; ++i) v[i] *= 2.0f; reinterpret_cast<Vec *>(o)[threadIdx.x] = v; }`,
    'k<4>',
    [F(128, 'iota'), F(128)],
    {},
    'float',
    1,
    [0, 2, 4, 6, 8],
  ],
  [
    'complex class',
    `class Complex { private: float re_, im_; public: __host__ __device__ Complex() : re_(0), im_(0) {} __host__ __device__ Complex(float r, float i = 0.f) : re_(r), im_(i) {} __host__ __device__ float norm() const { return re_ * re_ + im_ * im_; } __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re_ * o.re_ - im_ * o.im_, re_ * o.im_ + im_ * o.re_); } __host__ __device__ Complex operator+(const Complex &o) const { return { re_ + o.re_, im_ + o.im_ }; } __host__ __device__ Complex &operator+=(const Complex &o) { *this = *this + o; return *this; } float real() const; };
__global__ void julia(int *o) { int x = threadIdx.x; Complex c(-0.8f, 0.156f); Complex a(x * 0.1f, 0.2f); int i = 0; for (i = 0; i < 200; i++) { a = a * a + c; if (a.norm() > 1000) break; } o[x] = i < 200; Complex z; z += Complex(1, 2); z += 3.0f; if (x == 0) o[0] = (int)z.norm(); }`,
    'julia',
    [I(32)],
    {},
    'int32',
    0,
    [20],
  ],
  [
    'rng struct',
    `struct Xorshift { uint32_t s; __device__ explicit Xorshift(uint32_t seed) : s(seed ? seed : 1u) {} __device__ uint32_t next() { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return s; } __device__ float uniform() { return (next() >> 8) * (1.0f / 16777216.0f); } };
__global__ void k(int *o) { Xorshift rng(threadIdx.x + 1); int in = 0; for (int i = 0; i < 10; ++i) { float x = rng.uniform(), y = rng.uniform(); in += x * x + y * y <= 1.f; } o[threadIdx.x] = in > 0; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [1, 1, 1],
  ],
  [
    'matrix view',
    `template <typename T> struct Matrix { T *data; int rows, cols, stride; __device__ T &operator()(int r, int c) { return data[r * stride + c]; } __device__ const T &operator()(int r, int c) const { return data[r * stride + c]; } __device__ Matrix<T> sub(int r, int c, int h, int w) const { return Matrix<T>{data + r * stride + c, h, w, stride}; } };
__global__ void k(float *a, float *o) { Matrix<float> A{a, 8, 8, 8}; const Matrix<float> S = A.sub(2, 2, 4, 4); Matrix<float> O = {o, 4, 4, 4}; int r = threadIdx.x / 4, c = threadIdx.x % 4; if (r < 4) O(r, c) = S(r, c) + A(0, 1); }`,
    'k',
    [F(64, 'iota'), F(16)],
    {},
    'float',
    1,
    [19, 20, 21, 22, 27],
  ],
  [
    'quicksort-like stack',
    `struct Range { int lo, hi; }; __global__ void k(int *a) { if (threadIdx.x) return; Range stack[16]; int top = 0; stack[top++] = {0, 7}; while (top > 0) { auto [lo, hi] = stack[--top]; if (lo >= hi) continue; int p = a[hi], i = lo; for (int j = lo; j < hi; ++j) if (a[j] < p) { int t = a[i]; a[i] = a[j]; a[j] = t; ++i; } int t = a[i]; a[i] = a[hi]; a[hi] = t; stack[top++] = Range{lo, i - 1}; stack[top++] = Range{i + 1, hi}; } }`,
    'k',
    [{ buffer: { type: 'int32', count: 8, init: ['affine', 5, 3, 8] } }],
    {},
    'int32',
    0,
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
  [
    'block reduce class',
    `template <typename T, int BLOCK_THREADS> class BlockReduce { public: struct TempStorage { T warps[BLOCK_THREADS / 32]; }; private: TempStorage &temp; int lane, warp; public: __device__ __forceinline__ BlockReduce(TempStorage &storage) : temp(storage), lane(threadIdx.x & 31), warp(threadIdx.x >> 5) {} template <typename Op> __device__ T Reduce(T v, Op op) { for (int d = 16; d; d >>= 1) v = op(v, __shfl_down_sync(~0u, v, d)); if (lane == 0) temp.warps[warp] = v; __syncthreads(); if (threadIdx.x == 0) for (int w = 1; w < BLOCK_THREADS / 32; ++w) v = op(v, temp.warps[w]); return v; } };
__global__ void k(int *in, int *o) { typedef BlockReduce<int, 64> BR; __shared__ typename BR::TempStorage temp; int total = BR(temp).Reduce(in[threadIdx.x], [](int a, int b) { return a + b; }); if (threadIdx.x == 0) *o = total; }`,
    'k',
    [I(64, 'iota'), I(1)],
    { block: [64, 1, 1] },
    'int32',
    1,
    [2016],
  ],
  [
    'grid stride helper',
    `struct GridStride { int i, step; __device__ GridStride() : i(blockIdx.x * blockDim.x + threadIdx.x), step(gridDim.x * blockDim.x) {} };
template <typename F> __device__ void forEach(int n, F f) { for (GridStride g; g.i < n; g.i += g.step) f(g.i); }
__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) { forEach(n, [=](int i) { y[i] = a * x[i] + y[i]; }); }`,
    'saxpy',
    [{ int: 100 }, { float: 2 }, F(100, 'iota'), F(100, 'one')],
    {},
    'float',
    1,
    [1, 3, 5],
  ],
  [
    'static shared & constexpr if',
    `template <typename T> __device__ constexpr T cdiv(T a, T b) { return (a + b - 1) / b; }
template <int TILE, bool PAD> __global__ void __launch_bounds__(TILE * 8, 2) transpose(const float *__restrict__ in, float *__restrict__ out, int n) { constexpr int PITCH = PAD ? TILE + 1 : TILE; static __shared__ float tile[TILE][PITCH]; constexpr int STEPS = cdiv(TILE, 8); const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y; for (int j = 0; j < STEPS; ++j) tile[threadIdx.y + j * 8][threadIdx.x] = in[(y + j * 8) * n + x]; __syncthreads(); for (int j = 0; j < STEPS; ++j) out[(blockIdx.x * TILE + threadIdx.y + j * 8) * n + blockIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j * 8]; }`,
    'transpose<32, true>',
    [F(1024, 'iota'), F(1024), { int: 32 }],
    { block: [32, 8, 1] },
    'float',
    1,
    [0, 32, 64],
  ],
  [
    'enum class switch & functions',
    `enum class Op { Add, Sub, Mul = 5 }; template <Op OP> __device__ float apply(float a, float b) { if constexpr (OP == Op::Add) return a + b; else if constexpr (OP == Op::Sub) return a - b; else return a * b; } __device__ float run(Op op, float a, float b) { switch (op) { case Op::Add: return apply<Op::Add>(a, b); case Op::Sub: return apply<Op::Sub>(a, b); default: return apply<Op::Mul>(a, b); } }
__global__ void k(float *o) { o[threadIdx.x] = run(static_cast<Op>(threadIdx.x), 6, 3); }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [9, 3, 18],
  ],
  [
    'float3 ops',
    `inline __host__ __device__ float3 operator-(const float3 &a, const float3 &b) { return make_float3(a.x-b.x, a.y-b.y, a.z-b.z); } inline __host__ __device__ float dot(float3 a, float3 b) { return a.x*b.x + a.y*b.y + a.z*b.z; } inline __host__ __device__ float3 operator/(float3 a, float s) { float inv = 1.0f / s; return make_float3(a.x*inv, a.y*inv, a.z*inv); } inline __host__ __device__ void operator+=(float3 &a, const float3 &b) { a.x += b.x; a.y += b.y; a.z += b.z; } inline __host__ __device__ float length(float3 v) { return sqrtf(dot(v, v)); } inline __device__ float3 normalize(float3 v) { return v / length(v); } inline __device__ float3 cross(float3 a, float3 b) { return make_float3(a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x); }
struct Ray { float3 o, d; }; struct Sphere { float3 c; float r; __device__ bool hit(const Ray &ray, float &t) const { float3 oc = ray.o - c; float b = dot(oc, ray.d), q = dot(oc, oc) - r * r, h = b * b - q; if (h < 0.0f) return false; t = -b - sqrtf(h); return true; } };
__constant__ Sphere spheres[2] = {{{0, 0, 5}, 1}, {{1, 0, 9}, 2}};
__global__ void k(float *o) { Ray ray{make_float3(0, 0, 0), normalize(make_float3(0, 0, 2.0f))}; float best = 1e9f; for (const Sphere &s : spheres) { float t; if (s.hit(ray, t) && t < best) best = t; } float3 acc{}; acc += cross(make_float3(1,0,0), make_float3(0,1,0)); o[threadIdx.x] = best + acc.z; }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [5],
  ],
  [
    'unroll helper',
    `template <int I, int N> struct Unroll { template <class F> static __device__ __forceinline__ void run(F &f) { f(I); Unroll<I + 1, N>::run(f); } }; template <int N> struct Unroll<N, N> { template <class F> static __device__ void run(F &) {} };
__global__ void k(int *o) { int s = 0; auto f = [&](int i) { s += i * i; }; Unroll<0, 4>::run(f); o[threadIdx.x] = s; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [14],
  ],
  [
    'pair & swap templates',
    `template <class A, class B> struct Pair { A first; B second; __device__ Pair() = default; __device__ Pair(A a, B b) : first(a), second(b) {} __device__ bool operator<(const Pair &o) const { return first < o.first || (first == o.first && second < o.second); } }; template <class A, class B> __device__ Pair<A, B> makePair(A a, B b) { return Pair<A, B>(a, b); } template <class T> __device__ void swapIf(T &a, T &b) { if (b < a) { T t = a; a = b; b = t; } }
__global__ void k(int *o) { auto a = makePair((int)threadIdx.x, 2.0f), b = makePair(1, 1.0f); swapIf(a, b); o[threadIdx.x] = a.first * 10 + (int)b.second; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [1, 12, 12],
  ],
  [
    '2d accessor + proxies',
    `template <int W> struct Tile { float (*p)[W]; __device__ float *operator[](int r) { return p[r]; } }; __global__ void k(float *o) { __shared__ float s[32][33]; Tile<33> t{s}; t[threadIdx.x][3] = threadIdx.x; __syncthreads(); o[threadIdx.x] = t[31 - threadIdx.x][3]; }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [31, 30],
  ],
  [
    'matrix multiply fragments',
    `template <int M, int N> struct Frag { float v[M][N]; __device__ Frag() { for (auto &r : v) for (auto &x : r) x = 0.f; } __device__ void mac(const float (&a)[M], const float (&b)[N]) {
#pragma unroll
 for (int i = 0; i < M; ++i)
#pragma unroll
 for (int j = 0; j < N; ++j) v[i][j] += a[i] * b[j]; } };
__global__ void k(float *o) { Frag<2, 3> acc; float a[2] = {1, 2}, b[3] = {1.0f * threadIdx.x, 2, 3}; acc.mac(a, b); acc.mac(a, b); o[threadIdx.x] = acc.v[1][0] + acc.v[0][2]; }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [6, 10],
  ],
  [
    'namespaced constants and using enum',
    `namespace cfg { constexpr int kTile = 16; namespace detail { template <int N> struct Log2 { enum { value = 1 + Log2<(N >> 1)>::value }; }; template <> struct Log2<1> { enum { value = 0 }; }; } using detail::Log2; } __global__ void k(int *o) { constexpr int L = cfg::Log2<cfg::kTile>::value; __shared__ int s[cfg::kTile << 1]; s[threadIdx.x] = L; o[threadIdx.x] = s[threadIdx.x] + cfg::detail::Log2<8>::value; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [7],
  ],
  [
    'const member pointers, ternary refs',
    `struct Params { const float *in; float *out; int n; float scale; }; __global__ void k(Params p) { const int i = threadIdx.x; float *dst = i < p.n / 2 ? p.out : p.out + 1; if (i < p.n) dst[i] = p.in[i] * p.scale; }`,
    'k',
    [{ struct: [F(32, 'iota'), F(40), { int: 32 }, { float: 2 }] }],
    {},
    'float',
    1,
    [0, 2, 4],
  ],
  [
    'static const float table',
    `__device__ static const float kGauss[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}}; __device__ const int offsets[] = {-1, 0, 1}; __global__ void k(float *o) { float s = 0; for (int y = 0; y < 3; ++y) for (int x : offsets) s += kGauss[y][x + 1]; o[threadIdx.x] = s; }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [16],
  ],
  [
    'brace elision',
    `__constant__ float M[2][2] = {1, 2, 3, 4}; __global__ void k(float *o) { const float R[2][2] = {5, 6, 7, 8}; float3 v[2] = {1, 2, 3, 4, 5, 6}; o[threadIdx.x] = M[1][0] + R[1][1] * 10 + v[1].y * 100; }`,
    'k',
    [F(32)],
    {},
    'float',
    0,
    [583],
  ],
  [
    'do macros with lambdas and comma',
    `#define REPEAT(n, body) for (int _i = 0; _i < (n); ++_i) { body; }
__global__ void k(int *o) { int a = 0, b = 0; REPEAT(4, a += _i) ; auto twice = [&](auto &&f) { f(); f(); }; twice([&] { b += 2; }); o[threadIdx.x] = a * 10 + b; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [64],
  ],
  [
    'ptr to member struct arrays, sizeof expr, casts',
    `struct Particle { float3 pos; float mass; float3 vel; int id; }; __global__ void k(Particle *p, float dt) { Particle &q = p[threadIdx.x]; q.pos.x += q.vel.x * dt; q.id = static_cast<int>(sizeof(*p)); float m = p->mass; (void)m; }`,
    'k',
    [F(256, 'one'), { float: 0.5 }],
    {},
    'float',
    0,
    [1.5, 1, 1],
  ],
  [
    'shuffle a struct by words',
    `template <typename T> __device__ T shfl_any(T v, int src) { constexpr int words = (sizeof(T) + 3) / 4; union { T t; int w[words]; } u; u.t = v; for (int i = 0; i < words; ++i) u.w[i] = __shfl_sync(~0u, u.w[i], src); return u.t; } struct P { float a; int b; }; __global__ void k(int *o) { P p{(float)threadIdx.x, (int)threadIdx.x * 2}; P q = shfl_any(p, 5); o[threadIdx.x] = (int)q.a + q.b; }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [15],
  ],
  [
    'goto-free early exit & nested ternaries',
    `__device__ __forceinline__ int sgn(float x) { return x > 0 ? 1 : x < 0 ? -1 : 0; } __global__ void k(int *o, const int n) { const auto idx = blockIdx.x * blockDim.x + threadIdx.x; if (idx >= n) return; o[idx] = sgn((float)idx - 3.f); }`,
    'k',
    [I(32), { int: 32 }],
    {},
    'int32',
    0,
    [-1, -1, -1, 0, 1],
  ],
  [
    'class with shared member pointer',
    `class Queue { int *data; int *count; public: __device__ Queue(int *d, int *c) : data(d), count(c) {} __device__ void push(int v) { data[atomicAdd(count, 1)] = v; } __device__ int size() const { return *count; } }; __global__ void k(int *o) { __shared__ int buf[64]; __shared__ int n; if (threadIdx.x == 0) n = 0; __syncthreads(); Queue q(buf, &n); if (threadIdx.x % 2) q.push(threadIdx.x); __syncthreads(); o[threadIdx.x] = q.size(); }`,
    'k',
    [I(32)],
    {},
    'int32',
    0,
    [16],
  ],
  [
    'lambda with shared capture & return struct',
    `struct MinMax { int lo, hi; }; __global__ void k(const int *in, int *o) { auto merge = [](MinMax a, MinMax b) -> MinMax { return {min(a.lo, b.lo), max(a.hi, b.hi)}; }; MinMax m{in[threadIdx.x], in[threadIdx.x]}; for (int d = 16; d; d /= 2) { MinMax other{__shfl_xor_sync(~0u, m.lo, d), __shfl_xor_sync(~0u, m.hi, d)}; m = merge(m, other); } o[threadIdx.x] = m.lo * 100 + m.hi; }`,
    'k',
    [I(32, 'iota'), I(32)],
    {},
    'int32',
    1,
    [31],
  ],
];

it.each(cases)('%s', (_, source, kernel, args, launch, type, index, expected) => {
  const result = runKernel(
    { source, kernel, grid: [1, 1, 1], block: [32, 1, 1], arguments: args, ...launch },
    architectures.h200,
  );
  const problems = result.diagnostics.filter(({ severity }) => severity !== 'note');
  expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([]);
  expect(contents(result, index, type).slice(0, expected.length)).toEqual(expected);
});

/** The short names of the counters that a case lists, with their expected values. */
const COUNTERS = {
  loads: 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  loaded: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  stores: 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  stored: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  sharedLoads: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  sharedStores: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
} as const;

it.each<[string, Partial<Record<keyof typeof COUNTERS, number>>]>([
  // 100 floats in 4 iterations of a warp: 4 + 4 + 4 + 1 sectors of x, of y, and stored.
  ['grid stride helper', { loads: 8, loaded: 26, stores: 4, stored: 13 }],
  // 16 bytes per lane: one request of 512 B each way.
  ['array struct', { loads: 1, loaded: 16, stores: 1, stored: 16 }],
  // Doubles take two wavefronts per warp.
  ['shared memory helper double', { sharedLoads: 2, sharedStores: 2, stores: 1, stored: 8 }],
  // A padded tile: 8 warps, 4 steps, no conflicts.
  ['static shared & constexpr if', { loads: 32, loaded: 128, sharedLoads: 32, sharedStores: 32, stored: 128 }],
  // Rays use constants only: one store.
  ['float3 ops', { loads: 0, stores: 1, stored: 4 }],
])('%s asks of memory what its accesses say', (name, expected) => {
  const [, source, kernel, args, launch] = cases.find(([each]) => each === name)!;
  const { metrics } = runKernel(
    { source, kernel, grid: [1, 1, 1], block: [32, 1, 1], arguments: args, ...launch },
    architectures.h200,
  );
  for (const [short, value] of Object.entries(expected))
    expect(metrics[COUNTERS[short as keyof typeof COUNTERS]], short).toBe(value);
});
