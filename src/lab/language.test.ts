import { describe, expect, it } from 'vitest';
import type { BufferType } from './query';
import { valuesOf } from './testing';

/** The value of an expression, in lane 0 by default. */
const value = (expression: string, type: BufferType = 'int32', file = '', lane = 0): number | bigint =>
  valuesOf(`out[t] = ${expression};`, type, file)[lane]!;

describe('numbers', () => {
  it.each<[string, number | bigint, BufferType]>([
    ['2147483647 + 1', -2147483648, 'int32'],
    ['4000000000u + 500000000u', 205032704, 'uint32'],
    ['0u - 1u', 4294967295, 'uint32'],
    ['65536 * 65536', 0, 'int32'],
    ['65536ll * 65536', 4294967296n, 'int64'],
    ['18446744073709551615ull * 3', 18446744073709551613n, 'uint64'],
    [
      '0x9e3779b97f4a7c15ull * 0xbf58476d1ce4e5b9ull',
      BigInt.asUintN(64, 0x9e3779b97f4a7c15n * 0xbf58476d1ce4e5b9n),
      'uint64',
    ],
    [
      '(0x9e3779b97f4a7c15ull ^ (0x9e3779b97f4a7c15ull >> 30))',
      0x9e3779b97f4a7c15n ^ (0x9e3779b97f4a7c15n >> 30n),
      'uint64',
    ],
    ['-7 / 2', -3, 'int32'],
    ['-7 % 3', -1, 'int32'],
    ['4294967289u / 2', 2147483644, 'uint32'],
    ['-7ll / 2', -3n, 'int64'],
    ['(-9223372036854775807ll - 1) / 3', -3074457345618258602n, 'int64'],
    ['-8 >> 1', -4, 'int32'],
    ['4294967288u >> 1', 2147483644, 'uint32'],
    ['1ll << 40', 1099511627776n, 'int64'],
    ['-1ll >> 63', -1n, 'int64'],
    ['~5', -6, 'int32'],
    ['!3 + !0', 1, 'int32'],
    ['-1 < 1u', 0, 'int32'],
    ['-1ll < 1u', 1, 'int32'],
    ['(unsigned char)300', 44, 'int32'],
    ['(signed char)200', -56, 'int32'],
    ['(short)40000', -25536, 'int32'],
    ['(unsigned short)-1', 65535, 'int32'],
    ['(char)1 + (char)127', 128, 'int32'],
    ['(bool)0.5f + true', 2, 'int32'],
    ["'A' + 1", 66, 'int32'],
    ['0x10 + 010 + 0b11', 27, 'int32'],
    ['1.0f / 3.0f', Math.fround(1 / 3), 'float'],
    ['1.0 / 3.0', 1 / 3, 'double'],
    ['0.1f + 0.2f', Math.fround(Math.fround(0.1) + Math.fround(0.2)), 'float'],
    ['0.1f + 0.2', Math.fround(0.1) + 0.2, 'double'],
    ['16777216.0f + 1.0f', 16777216, 'float'],
    ['(int)3.99f', 3, 'int32'],
    ['(int)-3.99', -3, 'int32'],
    ['(int)1e20f', 2147483647, 'int32'],
    ['(unsigned)-5.0f', 0, 'uint32'],
    ['(int)(0.0f / 0.0f)', 0, 'int32'],
    ['7 / 2 * 2.0f', 6, 'float'],
    ['1e-3', 0.001, 'double'],
    ['0x1.8p3f', 12, 'float'],
    ['sizeof(float4) + alignof(double)', 24, 'int32'],
    ['sizeof(int[10])', 40, 'int32'],
    ['(float)16777217', 16777216, 'float'],
    ['(float)18446744073709551615ull', 18446744073709551616, 'float'],
    ['(long long)-1e10', -10000000000n, 'int64'],
    ["1'000'000", 1000000, 'int32'],
    ['INT_MAX', 2147483647, 'int32'],
    ['5 > 3 ? 2.5f : 1', 2.5, 'float'],
    ['(3, 4)', 4, 'int32'],
  ])('%s is %s', (expression, expected, type) => {
    expect(value(expression, type)).toBe(expected);
  });

  it('of a conditional have the common type of both sides, also when a constant decides', () => {
    expect(value('sizeof(true ? (short)1 : 1ll)', 'int32')).toBe(8);
    expect(value('-(4u / (false ? 1ull : (unsigned short)1)) < 0 ? 1 : 2', 'int32')).toBe(2);
    expect(value('(int)((-(4u / (true ? (unsigned short)1 : 1ull))) >> 32)', 'int32')).toBe(-1);
    expect(value('(true ? 7 : 2.0) / 2', 'float')).toBe(3.5);
  });

  it('of 16 bits are stored and computed in their own precision', () => {
    expect(value('__half2float(__float2half(2049.0f))', 'float')).toBe(2048);
    expect(value('__half2float(__float2half(1.0f) + __float2half(0.0004f))', 'float')).toBe(1);
    expect(value('__half2float(__hadd(__float2half(1.5f), __float2half(2.25f)))', 'float')).toBe(3.75);
  });

  it('are multiplied and added with one rounding, as the compiler contracts them', () => {
    const a = Math.fround(1 + 2 ** -12);
    expect(valuesOf('float a = 1.000244140625f + t; out[t] = a * a - 1.0f;', 'float')[0]).toBe(Math.fround(a * a - 1));
    expect(valuesOf('float a = 1.000244140625f + t; out[t] = __fmul_rn(a, a) - 1.0f;', 'float')[0]).toBe(
      Math.fround(Math.fround(a * a) - 1),
    );
  });
});

describe('statements', () => {
  it.each<[string, string, number[]]>([
    [
      'if and else diverge and meet again',
      'int x = 0; if (t < 3) x = 1; else x = 2; out[t] = x * 10 + 1;',
      [11, 11, 11, 21],
    ],
    [
      'a loop runs as often as each lane asks',
      'int n = 0; for (int i = 0; i < t; ++i) n += i; out[t] = n;',
      [0, 0, 1, 3],
    ],
    [
      'while with break and continue',
      'int n = 0, i = 0; while (true) { ++i; if (i > t) break; if (i % 2) continue; n += i; } out[t] = n;',
      [0, 0, 2, 2],
    ],
    ['do runs once at least', 'int n = 0; do { ++n; } while (n < t); out[t] = n;', [1, 1, 2, 3]],
    [
      'switch falls through',
      'int n = 0; switch (t) { case 0: n += 1; case 1: n += 10; break; case 2: n += 100; break; default: n = 7; } out[t] = n;',
      [11, 10, 100, 7],
    ],
    ['a return ends some lanes', 'if (t == 1) return; out[t] = 5;', [5, 0, 5, 5]],
    ['&& does not compute what it need not', 'int a[1] = {3}; out[t] = t < 1 && a[t] == 3;', [1, 0, 0, 0]],
    ['?: touches memory in its own lanes only', 'int a[2] = {3, 4}; out[t] = t < 2 ? a[t] : -1;', [3, 4, -1, -1]],
    [
      'nested loops break out of one',
      'int n = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) { if (j == t) break; n++; } out[t] = n;',
      [0, 3, 6, 9],
    ],
    [
      'continue in for carries out the step',
      'int n = 0; for (int i = 0; i < 4; i++) { if (i == t) continue; n += i; } out[t] = n;',
      [6, 5, 4, 3],
    ],
    ['i++ and ++i', 'int i = t; int a = i++; int b = ++i; out[t] = a * 100 + b * 10 + i;', [22, 133, 244, 355]],
    [
      'compound assignments',
      'int x = 7; x += t; x *= 2; x -= 1; x /= 3; x <<= 2; x |= 1; x ^= 3; out[t] = x;',
      [18, 22, 22, 26],
    ],
    ['a local array', 'int a[4]; for (int i = 0; i < 4; ++i) a[i] = i * i; out[t] = a[t & 3];', [0, 1, 4, 9]],
    ['an array of arrays', 'int a[2][3] = {{1, 2, 3}, {4}}; out[t] = a[t & 1][t % 3];', [1, 0, 3, 4]],
    [
      'pointers',
      'int a[3] = {5, 6, 7}; int *p = a; p += 1; out[t] = *p + p[1] + *(p - 1) + (int)(p - a);',
      [19, 19, 19, 19],
    ],
    ['the address of a variable', 'int x = t; int *p = &x; *p += 2; out[t] = x;', [2, 3, 4, 5]],
    ['references', 'int x = t; int &r = x; r = r * 3; out[t] = x;', [0, 3, 6, 9]],
    ['a comma in a for', 'int n = 0; for (int i = 0, j = 4; i < j; ++i, --j) n++; out[t] = n + t;', [2, 3, 4, 5]],
    ['if with an initialiser', 'if (int x = t % 2) out[t] = x + 10; else out[t] = 20;', [20, 11, 20, 11]],
    ['hidden names', 'int x = 1; { int x = 2; x++; } out[t] = x;', [1, 1, 1, 1]],
    ['a pragma and an empty statement', '\n#pragma unroll 4\n for (int i = 0; i < 2; i++); out[t] = t;', [0, 1, 2, 3]],
    [
      'a switch in a loop',
      'int n = 0; for (int i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: break; default: n += 10; } n += 1; } out[t] = n;',
      [23, 23, 23, 23],
    ],
  ])('%s', (_, body, expected) => {
    expect(valuesOf(body).slice(0, expected.length)).toEqual(expected);
  });
});

describe('types', () => {
  it.each<[string, string, string, (number | bigint)[]]>([
    [
      'a struct',
      'struct P { float x; int n; __device__ int twice() const { return 2 * n; } };',
      'P p; p.x = 1.5f; p.n = t; P q = p; q.n++; out[t] = q.twice() + (int)(q.x * 2);',
      [5, 7, 9],
    ],
    [
      'a struct with an array',
      'struct P { int a[3]; };',
      'P p = {{1, 2, 3}}; P q = p; q.a[t % 3] = 9; out[t] = q.a[0] + q.a[1] * 10 + p.a[2] * 100;',
      [329, 391, 321],
    ],
    [
      'constructors and operators',
      'struct C { float r, i; __device__ C(float a, float b) : r(a), i(b) {} __device__ C operator+(const C &o) { return C(r + o.r, i + o.i); } };',
      'C a(1, 2), b(t, 3); C c = a + b; out[t] = (int)(c.r * 10 + c.i);',
      [15, 25, 35],
    ],
    [
      'free operators on vectors',
      '__device__ float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }',
      'float2 v = make_float2(t, 1); v = v * 3.0f; out[t] = (int)(v.x + v.y);',
      [3, 6, 9],
    ],
    [
      'enums',
      'enum Color { RED, GREEN = 5, BLUE }; enum class Kind : int { A = 2, B };',
      'Color c = BLUE; out[t] = c + (int)Kind::B + t;',
      [9, 10, 11],
    ],
    [
      'typedef and using',
      'typedef unsigned int u32; using Real = float; template <class T> using Ptr = T *;',
      'u32 a = 3000000000u; Real b = 1.5f; Ptr<int> p = out; p[t] = (int)(a / 1000000000u) + (int)(b * 2);',
      [6, 6, 6],
    ],
    [
      'template functions',
      'template <typename T> __device__ T add(T a, T b) { return a + b; } template <int N> __device__ int times(int x) { return N * x; }',
      'out[t] = add(1, t) + times<4>(2) + (int)add<float>(0.5f, 0.5f);',
      [10, 11, 12],
    ],
    [
      'template recursion',
      'template <int N> __device__ int sum() { if constexpr (N == 0) return 0; else return N + sum<N - 1>(); }',
      'out[t] = sum<5>();',
      [15, 15],
    ],
    [
      'specialisations',
      'template <typename T> __device__ int id() { return 0; } template <> __device__ int id<float>() { return 7; }',
      'out[t] = id<int>() + id<float>();',
      [7, 7],
    ],
    [
      'a template struct',
      'template <typename T, int N> struct Vec { T v[N]; __device__ T &operator[](int i) { return v[i]; } static const int size = N; };',
      'Vec<int, 3> a; for (int i = 0; i < 3; ++i) a[i] = i + t; out[t] = a[2] + sizeof(a);',
      [14, 15, 16],
    ],
    [
      'overloads',
      '__device__ int f(int) { return 1; } __device__ int f(float) { return 2; } __device__ int f(double) { return 3; }',
      'out[t] = f(1) * 100 + f(1.0f) * 10 + f(1.0);',
      [123, 123],
    ],
    [
      'references and defaults as parameters',
      '__device__ void bump(int &x, int by = 5) { x += by; }',
      'int x = t; bump(x); bump(x, 1); out[t] = x;',
      [6, 7, 8],
    ],
    [
      'early return of a device function',
      '__device__ int sign(int x) { if (x < 0) return -1; if (x == 0) return 0; return 1; }',
      'out[t] = sign(t - 1);',
      [-1, 0, 1],
    ],
    [
      'constant variables and constexpr',
      '__constant__ int table[4] = {4, 3, 2, 1}; constexpr int base = 2 * 5; const float half = 0.5f;',
      'out[t] = table[t & 3] + base + (int)(half * 4);',
      [16, 15, 14],
    ],
    [
      'the address of a constant variable',
      '__device__ int read(const int *p, int by) { return *p + by; }',
      'const int MAGIC = 0x3c003c00; constexpr int five = 5; __shared__ int w[MAGIC & 7 | 32]; w[t] = 1; half2 h = *reinterpret_cast<const half2 *>(&MAGIC); out[t] = w[t] + (int)__low2float(h) + read(&five, t) + (MAGIC >> 28);',
      [10, 11, 12],
    ],
    [
      'macros',
      '#define SQ(x) ((x) * (x))\n#define N 4\n#define CAT(a, b) a##b\n#define MAX(a, ...) max(a, __VA_ARGS__)',
      'int CAT(va, lue) = SQ(t + 1); out[t] = MAX(value, N);',
      [4, 4, 9],
    ],
    [
      'a line, a file, and a counter',
      '#define CAT_(a, b) a##b\n#define CAT(a, b) CAT_(a, b)\n#define NEW CAT(name, __LINE__)',
      'int NEW = 5; out[t] = NEW + __COUNTER__ + 10 * __COUNTER__ + (int)sizeof(__FILE__) * 0;',
      [15, 15],
    ],
    [
      'overloads beside those of CUDA',
      'inline __device__ float2 exp(float2 a) { return make_float2(exp(a.x), exp(a.y)); }\n__device__ int max(int3 a) { return max(max(a.x, a.y), a.z); }',
      'float2 e = exp(make_float2(0, 0)); out[t] = (int)(e.x + exp(0.0f)) + max(make_int3(1, t, 2)) + max(t, 1);',
      [5, 5, 6],
    ],
    [
      "a type of another namespace with the name of one of CUDA's",
      'namespace other { struct half { unsigned short bits; }; }',
      '__shared__ half h[32]; h[t] = __float2half(t + 0.5f); out[t] = (int)(2 * __half2float(h[t]));',
      [1, 3],
    ],
    [
      'two values in braces as a float2',
      '',
      'half2 a = __float22half2_rn({t + 1.0f, 3.0f}); out[t] = (int)(__low2float(a) * 10 + __high2float(a));',
      [13, 23],
    ],
    [
      'nv_bfloat162',
      '',
      'nv_bfloat162 a = __float2bfloat162_rn(1.5f); a = __hadd2(a, a); out[t] = (int)__bfloat162float(a.x) + t;',
      [3, 4],
    ],
    [
      'conditions of the preprocessor',
      '#define A 3\n#if A > 2 && defined(__CUDACC__) && !defined(X)\n#define R 1\n#elif 1\n#define R 2\n#else\n#define R 3\n#endif',
      'out[t] = R;',
      [1, 1],
    ],
    [
      'a union through memory',
      'union U { float f; unsigned u; };',
      'U u; u.f = 1.0f; out[t] = u.u >> 20;',
      [1016, 1016],
    ],
    [
      'casts between pointers',
      '',
      'float f[4] = {1, 2, 3, 4}; float4 v = *reinterpret_cast<float4 *>(f); int *b = (int *)f; out[t] = (int)(v.x + v.w) + (b[0] >> 24);',
      [68, 68],
    ],
    [
      'a functor',
      'struct Add { int n; __device__ int operator()(int x) const { return x + n; } }; template <class F> __device__ int apply(F f, int x) { return f(x); }',
      'Add a{3}; out[t] = apply(a, t) + apply(Add{1}, 0);',
      [4, 5, 6],
    ],
    [
      'namespaces',
      'namespace a { namespace b { __device__ int f() { return 3; } } __device__ int g() { return b::f() + 1; } }',
      'out[t] = a::g() + a::b::f();',
      [7, 7],
    ],
    ['a device variable', '__device__ int counter = 5;', 'out[t] = counter + t;', [5, 6]],
    [
      'decltype, auto and sizeof of an expression',
      '',
      'auto x = 2.5f; decltype(x) y = x; auto *p = &out[t]; *p = (int)(x + y) + sizeof(x + 1.0);',
      [13, 13],
    ],
    ['dim3', '', 'dim3 g(2, 3); out[t] = g.x + g.y * 10 + g.z * 100 + blockDim.x;', [164, 164]],
    ['uchar4', '', 'uchar4 c = make_uchar4(250, 1, 2, 3); c.x += 10; out[t] = c.x + c.w;', [7, 7]],
  ])('%s', (_, file, body, expected) => {
    expect(valuesOf(body, 'int32', file).slice(0, expected.length)).toEqual(expected);
  });
});

describe('the warp', () => {
  const iota = Array.from({ length: 32 }, (_, lane) => lane);
  it.each<[string, string, number[]]>([
    ['__shfl_sync', 'out[t] = __shfl_sync(0xffffffff, t * 2, 5);', iota.map(() => 10)],
    ['__shfl_up_sync', 'out[t] = __shfl_up_sync(0xffffffff, t, 2);', iota.map((lane) => (lane < 2 ? lane : lane - 2))],
    [
      '__shfl_down_sync in parts of 8',
      'out[t] = __shfl_down_sync(0xffffffff, t, 1, 8);',
      iota.map((lane) => (lane % 8 === 7 ? lane : lane + 1)),
    ],
    ['__shfl_xor_sync', 'out[t] = __shfl_xor_sync(0xffffffff, t, 16);', iota.map((lane) => lane ^ 16)],
    [
      'a sum by shuffles',
      'int v = t; for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d); out[t] = v;',
      iota.map(() => 496),
    ],
    ['__ballot_sync', 'out[t] = __ballot_sync(0xffffffff, t < 4);', iota.map(() => 15)],
    ['__any_sync and __all_sync', 'out[t] = __any_sync(~0u, t == 3) * 2 + __all_sync(~0u, t < 31);', iota.map(() => 2)],
    ['__match_any_sync', 'out[t] = __match_any_sync(~0u, t / 16);', iota.map((lane) => (lane < 16 ? 0xffff : -65536))],
    ['__reduce_add_sync', 'out[t] = __reduce_add_sync(~0u, t);', iota.map(() => 496)],
    ['__reduce_max_sync', 'out[t] = __reduce_max_sync(~0u, t - 40);', iota.map(() => -9)],
    ['__activemask', 'if (t < 2) out[t] = __activemask(); else out[t] = 0;', iota.map((lane) => (lane < 2 ? 3 : 0))],
    [
      'intrinsics',
      'out[t] = __popc(t) * 10000 + __clz(1) * 100 + __ffs(t);',
      iota.map(
        (lane) => (lane.toString(2).split('1').length - 1) * 10000 + 3100 + (lane ? Math.log2(lane & -lane) + 1 : 0),
      ),
    ],
    [
      'min, max and abs',
      'out[t] = min(t, 5) + max(t, 5) + abs(t - 40);',
      iota.map((lane) => Math.min(lane, 5) + Math.max(lane, 5) + 40 - lane),
    ],
    [
      'atomicAdd with a result',
      '__shared__ int n; if (t == 0) n = 0; __syncthreads(); out[t] = atomicAdd(&n, 2);',
      iota.map((lane) => 2 * lane),
    ],
    [
      'atomicCAS, atomicMax, atomicExch',
      '__shared__ int n[3]; if (t < 3) n[t] = 0; __syncthreads(); atomicMax(&n[0], t); atomicCAS(&n[1], 0, t + 7); atomicExch(&n[2], t); __syncthreads(); out[t] = n[0] * 10000 + n[1] * 100 + n[2];',
      iota.map(() => 310731),
    ],
    [
      'tiles of cooperative groups',
      'auto block = cooperative_groups::this_thread_block(); auto tile = cooperative_groups::tiled_partition<8>(block); int v = tile.thread_rank(); for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d); out[t] = tile.shfl(v, 0) + tile.meta_group_rank() * 100 + block.size() * 1000;',
      iota.map((lane) => 28 + Math.floor(lane / 8) * 100 + 32000),
    ],
    [
      'reduce of cooperative groups',
      'namespace cg = cooperative_groups; auto tile = cg::tiled_partition<32>(cg::this_thread_block()); out[t] = cg::reduce(tile, t, cg::plus<int>());',
      iota.map(() => 496),
    ],
    ['__syncthreads_count', 'out[t] = __syncthreads_count(t < 5) + __syncthreads_or(t == 40);', iota.map(() => 5)],
  ])('%s', (_, body, expected) => {
    expect(valuesOf(body)).toEqual(expected);
  });
});
