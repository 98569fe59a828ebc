import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource, valuesOf } from './testing';

/** Name, source before the kernel, its body, and the output of the first lanes. */
type Case = [string, string, string, (number | bigint)[]];
const check = (_: string, file: string, body: string, expected: (number | bigint)[]): void => {
  expect(valuesOf(body, 'int32', file).slice(0, expected.length)).toEqual(expected);
};

describe('lambdas', () => {
  it.each<Case>([
    ['by reference', '', 'int n = 0; auto add = [&](int i) { n += i; }; add(3); add(t); out[t] = n;', [3, 4, 5]],
    [
      'by value: a copy of what was then',
      '',
      'int n = t; auto f = [=](int i) { return n + i; }; n = 100; out[t] = f(1);',
      [1, 2, 3],
    ],
    [
      'named captures',
      '',
      'int a = t, b = 10; auto f = [a, &b](int i) { b += 1; return a + i; }; a = 50; out[t] = f(2) + b * 100;',
      [1102, 1103],
    ],
    ['captures with a value', '', 'auto f = [k = t * 2](int i) { return k + i; }; out[t] = f(1);', [1, 3, 5]],
    ['no parameters, no brackets', '', 'int x = t; auto f = [&] { x++; }; f(); f(); out[t] = x;', [2, 3]],
    ['a result type', '', 'auto f = [](float x) -> int { return x; }; out[t] = f(2.7f);', [2]],
    [
      'auto parameters',
      '',
      'auto twice = [](auto x) { return x + x; }; out[t] = twice(t) + (int)(twice(0.75f) * 2);',
      [3, 5],
    ],
    ['early return', '', 'auto f = [&](int i) { if (i < 2) return 7; return i; }; out[t] = f(t);', [7, 7, 2]],
    ['called where it stands', '', 'const int v = [&] { if (t & 1) return 3; return 4; }(); out[t] = v;', [4, 3]],
    [
      'a lambda within a lambda',
      '',
      'int n = 1; auto f = [&](int i) { auto g = [&](int j) { n += j; return n; }; return g(i) * 2; }; out[t] = f(t);',
      [2, 4, 6],
    ],
    [
      'one that calls another',
      '',
      'auto sq = [](int i) { return i * i; }; auto f = [&](int i) { return sq(i) + sq(2); }; out[t] = f(t);',
      [4, 5, 8],
    ],
    [
      'passed to a template',
      'template <class F> __device__ int apply(F f, int x) { return f(x) + f(1); }',
      'int k = 10; out[t] = apply([=](int i) { return i * k; }, t);',
      [10, 20, 30],
    ],
    [
      'passed as F &&',
      'template <typename F> __device__ void each(int n, F &&f) { for (int i = 0; i < n; ++i) f(i); }',
      'int sum = 0; each(t, [&](int i) { sum += i; }); out[t] = sum;',
      [0, 0, 1, 3],
    ],
    [
      'passed as auto',
      '__device__ int apply(auto f, int x) { return f(x); }',
      'auto g = [](int i) { return i + 1; }; out[t] = apply(g, t);',
      [1, 2],
    ],
    [
      'passed as const F &',
      'template <typename F> __device__ int apply(const F &f) { return f() + 1; }',
      'out[t] = apply([=] { return t; });',
      [1, 2],
    ],
    [
      'captures the object of a member function',
      'struct S { int v; __device__ int f(int x) { auto g = [this](int i) { return v + i; }; auto h = [&](int i) { return v * i; }; return g(x) + h(2); } };',
      'S s{5}; out[t] = s.f(t);',
      [15, 16],
    ],
    [
      'with a barrier in it',
      '',
      '__shared__ int s[32]; auto exchange = [&](int v) { s[t] = v; __syncthreads(); int r = s[31 - t]; __syncthreads(); return r; }; int a = exchange(t); out[t] = a;',
      [31, 30],
    ],
    [
      'mutable keeps its own copy',
      '',
      'int n = t; auto f = [n]() mutable { n += 1; return n; }; f(); out[t] = f() * 10 + n;',
      [20, 31],
    ],
    [
      'of an array by reference',
      '',
      'float v[4] = {1, 2, 3, 4}; auto at = [&](int i) { return v[i & 3]; }; out[t] = (int)at(t);',
      [1, 2, 3, 4],
    ],
    [
      'writes through a pointer of the kernel',
      '',
      'auto put = [=](int i, int v) { out[i] = v; }; put(t, t + 3);',
      [3, 4],
    ],
    [
      'a reference as parameter',
      '',
      'auto swapThem = [](int &a, int &b) { int c = a; a = b; b = c; }; int x = t, y = 9; swapThem(x, y); out[t] = x * 10 + y;',
      [90, 91],
    ],
    ['constexpr', '', 'constexpr auto sq = [](int i) { return i * i; }; out[t] = sq(t);', [0, 1, 4]],
  ])('%s', check);
});

describe('packs', () => {
  it.each<Case>([
    [
      'a fold over +',
      'template <class... A> __device__ int sum(A... a) { return (a + ...); }',
      'out[t] = sum(t, 2, 3);',
      [5, 6],
    ],
    [
      'a fold with a start',
      'template <class... A> __device__ int sum(A... a) { return (0 + ... + a); }',
      'out[t] = sum() + sum(t, 4);',
      [4, 5],
    ],
    [
      'a fold over a comma',
      'template <class... A> __device__ void bump(A &...a) { ((a += 1), ...); }',
      'int x = t, y = 5; bump(x, y); out[t] = x * 10 + y;',
      [16, 26],
    ],
    [
      'the first and the rest',
      '__device__ int total() { return 0; } template <class T, class... R> __device__ int total(T first, R... rest) { return first + 2 * total(rest...); }',
      'out[t] = total(t, 1, 1);',
      [6, 7],
    ],
    [
      'sizeof...',
      'template <class... A> __device__ int count(A...) { return sizeof...(A); }',
      'out[t] = count(1, 2.0f, t);',
      [3],
    ],
    [
      'values in a pack',
      'template <int... N> __device__ int sum() { return (N + ...); }',
      'out[t] = sum<1, 2, 3>();',
      [6],
    ],
    [
      'passed on',
      'template <class F, class... A> __device__ int call(F f, A &&...a) { return f(a...); } template <class F, class... A> __device__ int outer(F f, A... a) { return call(f, a...); }',
      'out[t] = outer([](int x, int y) { return x * 10 + y; }, t, 2);',
      [2, 12],
    ],
  ])('%s', check);
});

describe('recursion', () => {
  it.each<Case>([
    [
      'that end at a constant',
      '__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }',
      'out[t] = fib(6) + t;',
      [8, 9],
    ],
    [
      'with statements',
      '__device__ int fact(int n) { if (n <= 1) return 1; return n * fact(n - 1); }',
      'out[t] = fact(5);',
      [120],
    ],
    [
      'of templates with if constexpr',
      'template <int N> __device__ void fill(int *p) { p[N - 1] = N; if constexpr (N > 1) fill<N - 1>(p); }',
      'int v[4]; fill<4>(v); out[t] = v[0] + v[1] * 10 + v[3] * 100;',
      [421],
    ],
    [
      'of templates with specialisations',
      'template <int N> __device__ int up() { return N + up<N - 1>(); } template <> __device__ int up<0>() { return 0; }',
      'out[t] = up<4>();',
      [10],
    ],
    [
      'of struct templates',
      'template <int N> struct Sum { static __device__ int of(const int *v) { return v[N - 1] + Sum<N - 1>::of(v); } }; template <> struct Sum<0> { static __device__ int of(const int *) { return 0; } };',
      'int v[3] = {1, 2, t}; out[t] = Sum<3>::of(v);',
      [3, 4],
    ],
    [
      'of values of struct templates',
      'template <int N> struct Log { static const int value = 1 + Log<N / 2>::value; }; template <> struct Log<1> { static const int value = 0; };',
      'out[t] = Log<32>::value;',
      [5],
    ],
  ])('%s', check);
});

describe('templates', () => {
  it.each<Case>([
    [
      'defaults of types and values',
      'template <class T = float, int N = 2> __device__ T f() { return T(N) / 4; }',
      'out[t] = (int)(f() * 4) + f<int>() + (int)(f<float, 3>() * 4) * 10;',
      [32],
    ],
    [
      'an unrolled reduction',
      'template <unsigned N> __device__ void warpReduce(volatile int *s, int t) { if (N >= 64) s[t] += s[t + 32]; if (N >= 32) s[t] += s[t + 16]; if (N >= 16) s[t] += s[t + 8]; if (N >= 8) s[t] += s[t + 4]; if (N >= 4) s[t] += s[t + 2]; if (N >= 2) s[t] += s[t + 1]; }',
      'volatile __shared__ int s[64]; s[t] = t; s[t + 32] = 0; __syncwarp(); int v = s[t]; for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d); if (t == 0) out[0] = v;',
      [496],
    ],
    [
      "NVIDIA's SharedMemory",
      'template <class T> struct SharedMemory { __device__ inline operator T *() { extern __shared__ int __smem[]; return (T *)__smem; } __device__ inline operator const T *() const { extern __shared__ int __smem[]; return (T *)__smem; } }; template <> struct SharedMemory<double> { __device__ inline operator double *() { extern __shared__ double __smem_d[]; return (double *)__smem_d; } };',
      'out[t] = sizeof(SharedMemory<float>);',
      [1],
    ],
    [
      'member templates',
      'struct S { int v; template <class T> __device__ T as(T k) const { return (T)v * k; } template <int N> __device__ int times() const { return v * N; } };',
      'S s{3}; out[t] = (int)(s.as(0.5f) * 2) + s.times<4>() + s.template times<2>();',
      [21],
    ],
    [
      'partial specialisations',
      'template <class T> struct Size { static const int n = 1; }; template <class T> struct Size<T *> { static const int n = 8; }; template <class T, class U> struct Same { static constexpr bool value = false; }; template <class T> struct Same<T, T> { static constexpr bool value = true; };',
      'out[t] = Size<int>::n + Size<float *>::n + Same<int, int>::value * 10 + Same<int, float>::value * 100;',
      [19],
    ],
    [
      'a type within a type',
      'template <class T> struct Traits; template <> struct Traits<float> { using vec = float4; typedef int index; }; template <class T> __device__ int f(T) { typename Traits<T>::vec v = {1, 2, 3, 4}; typename Traits<T>::index i = 2; return (int)v.z + i; }',
      'out[t] = f(1.0f);',
      [5],
    ],
    [
      'deduced from an array',
      'template <class T, int N> __device__ int count(T (&a)[N]) { return N + (int)a[0]; }',
      'float v[5] = {2}; out[t] = count(v);',
      [7],
    ],
    [
      'bool parameters and branches on them',
      'template <bool A, bool B> __device__ int f(int x) { if (A) x += 1; return B ? x * 2 : x; }',
      'out[t] = f<true, false>(t) + f<false, true>(t);',
      [1, 4],
    ],
    [
      'a template of a template argument type',
      'template <class T> struct Box { T v; }; template <class T> __device__ T open(Box<T> b) { return b.v; }',
      'Box<float> b{2.5f}; out[t] = (int)(open(b) * 2);',
      [5],
    ],
    [
      'std::min, std::max and is_same',
      '',
      'out[t] = std::min(t, 3) + std::max(t, 2) + std::is_same<int, int>::value + std::is_same_v<int, float>;',
      [3, 4],
    ],
    [
      'a variable template',
      'template <class T> constexpr int bytes = sizeof(T);',
      'out[t] = bytes<double> + bytes<char>;',
      [9],
    ],
    [
      'alias templates and constants of structs',
      'template <class T, int N> struct Arr { static constexpr int size = N; using type = T; T v[N]; }; template <class T> using Four = Arr<T, 4>;',
      'Four<int> a = {{1, 2, 3, 4}}; Four<int>::type x = a.v[3]; out[t] = x + Four<int>::size + decltype(a)::size;',
      [12],
    ],
  ])('%s', check);
});

describe('functions as values and constants', () => {
  it.each<Case>([
    [
      'by name, as an argument of a template',
      '__device__ int dbl(int x) { return 2 * x; } template <class F> __device__ int apply(F f, int x) { return f(x); } template <int (*F)(int)> __device__ int fixed(int x) { return F(x); }',
      'auto p = dbl; int (*q)(int) = dbl; out[t] = apply(dbl, t) + fixed<dbl>(1) * 100 + p(1) * 1000 + q(2) * 10000;',
      [42200, 42202],
    ],
    [
      'of CUDA, each with a type of its own',
      'template <class F> __device__ float apply(F f, float x, float y) { return f(x, y); } __device__ float pointed(float (*f)(float, float), float x, float y) { return f(x, y); } template <float (*F)(float, float)> __device__ float fixed(float x, float y) { return F(x, y); }',
      'auto least = fminf; out[t] = apply(fmaxf, t, 1.0f) + apply(fminf, t, 1.0f) * 10 + pointed(fmaxf, t, 2.0f) * 100 + fixed<fminf>(t, 2.0f) * 1000 + least(7, 8) * 10000;',
      [70201, 71211, 72212],
    ],
    [
      'as a parameter that is a pointer',
      '__device__ int dbl(int x) { return 2 * x; } __device__ int apply(int (*f)(int), int x) { return f(x); }',
      'out[t] = apply(dbl, t);',
      [0, 2],
    ],
    [
      'constexpr with a loop, as a length',
      'constexpr int total(int n) { int s = 0; for (int i = 1; i <= n; ++i) s += i; return s; } constexpr int cdiv(int a, int b) { return (a + b - 1) / b; }',
      'constexpr int n = total(4); int v[cdiv(n, 3)]; v[3] = t; out[t] = v[3] + n * 10 + sizeof(v) * 1000;',
      [16100, 16101],
    ],
    [
      'traits of types',
      'template <class T> __device__ typename std::enable_if<std::is_integral<T>::value, int>::type f(T) { return 1; } template <class T> __device__ std::enable_if_t<std::is_floating_point_v<T>, int> f(T) { return 2; }',
      'std::conditional_t<(sizeof(int) > 4), float, int> x = 1.75f; out[t] = f(1) * 10 + f(1.0f) + x * 100 + std::is_same_v<std::make_unsigned_t<int>, unsigned> * 1000;',
      [1112],
    ],
    [
      'numeric_limits, move and forward',
      'template <class T> __device__ T lowest() { return std::numeric_limits<T>::lowest(); }',
      'float f = lowest<float>(); out[t] = (std::numeric_limits<int>::max() == 2147483647) + (f < -3e38f) * 10 + std::move(t) * 100;',
      [11, 111],
    ],
    [
      'members whose address is asked for',
      'struct S { int v; __device__ int *get() { return &v; } __device__ S *self() { return this; } };',
      'S s{t}; *s.get() += 1; s.self()->v += 10; out[t] = s.v;',
      [11, 12],
    ],
  ])('%s', check);
});

describe('the width of a shuffle', () => {
  it('may be a variable', () => {
    expect(
      valuesOf('int w = 8; if (out[0] == 77) w = 4; out[t] = __shfl_down_sync(~0u, t, 1, w);').slice(6, 9),
    ).toEqual([7, 7, 9]);
  });
});

it('says that a type is no value, rather than taking it for a function', () => {
  expect(() => valuesOf('out[t] = int + 1;')).toThrow('"int" is not declared');
});

describe('functions of the file beside those of CUDA', () => {
  it.each<Case>([
    [
      'for pointers to another type',
      '__device__ float atomicMax(float *p, float x) { return __int_as_float(atomicMax(reinterpret_cast<int *>(p), __float_as_int(x))); }',
      '__shared__ float s; if (t == 0) s = 0; __syncthreads(); atomicMax(&s, t * 0.5f); __syncthreads(); out[t] = s * 10;',
      [155, 155],
    ],
    [
      'for an object that a number could become',
      'struct V { float v; __device__ V(float x) : v(x) {} }; __device__ float fabsf(V a) { return 7 + fabsf(a.v); }',
      'out[t] = fabsf(-1.5f) * 10 + fabsf(V(-2.0f)) * 1000;',
      [9015, 9015],
    ],
  ])('%s', check);
});

describe('kernels of one name', () => {
  it('are told apart by their number of arguments', () => {
    const source = '__global__ void k(int *o) { o[0] = 1; } __global__ void k(int *o, int n) { o[0] = n; }';
    const first = (...more: { int: number }[]): unknown =>
      contents(runSource(source, [buffer('int32', 1), ...more], { kernel: 'k' }), 0, 'int32')[0];
    expect([first(), first({ int: 7 })]).toEqual([1, 7]);
  });
});
