import { describe, expect, it } from 'vitest';
import { valuesOf } from './testing';

/** Name, source before the kernel, its body, and the output of the first lanes. */
type Case = [string, string, string, (number | bigint)[]];
const check = (_: string, file: string, body: string, expected: (number | bigint)[]): void => {
  expect(valuesOf(body, 'int32', file).slice(0, expected.length)).toEqual(expected);
};

describe('declarations in conditions', () => {
  it.each<Case>([
    [
      'in the condition of if, with a call',
      '__device__ int f(int x) { return x - 1; }',
      'if (int x = f(t)) out[t] = x + 10; else out[t] = x + 50;',
      [9, 50, 11],
    ],
    [
      'in the condition of while: made anew each time',
      '',
      'int n = t, sum = 0; while (int x = n - 1) { sum += x; if (--n <= 0) break; } out[t] = sum;',
      [-1, 0, 1, 3],
    ],
    [
      'of a pointer in while',
      'struct Node { int v; Node *next; };',
      'Node a = {1, nullptr}; Node b = {2, &a}; Node c = {t, &b}; Node *p = &c; int sum = 0; while (Node *q = p) { sum += q->v; p = q->next; } out[t] = sum;',
      [3, 4, 5],
    ],
    ['before the condition of if', '', 'if (int x = t * 2; x > 2) out[t] = x; else out[t] = -x;', [0, -2, 4]],
    [
      'an expression before the condition of if',
      '',
      'int x; if (x = t + 1; x > 1) out[t] = x; else out[t] = 7;',
      [7, 2],
    ],
    [
      'before the value of switch',
      '',
      'switch (int x = t % 3; x) { case 0: out[t] = 10 + x; break; case 1: out[t] = 20 + x; break; default: out[t] = 30 + x; }',
      [10, 21, 32],
    ],
    [
      'as the value of switch',
      '',
      'switch (int x = t & 1) { case 0: out[t] = x; break; default: out[t] = x + 5; }',
      [0, 6],
    ],
    [
      'in the condition of for',
      '',
      'int n = 0; for (int i = t % 4; int left = 3 - i; ++i) n += left; out[t] = n;',
      [6, 3, 1, 0],
    ],
    [
      'several declarators with pointers and arrays',
      '',
      'int a = 1, *p = &a, b[2] = {2, 3}, &r = b[1]; r += t; *p += 4; out[t] = a * 10 + b[1];',
      [53, 54, 55],
    ],
    [
      'several pointers in a for',
      '',
      'int v[3] = {1, 2, 3}; int n = 0; for (int *p = v, *e = v + 3; p < e; ++p) n += *p; out[t] = n;',
      [6],
    ],
    [
      'if constexpr with else if',
      'template <int N> __device__ int f() { if constexpr (N == 1) return 1; else if constexpr (N == 2) return 22; else return 3; }',
      'out[t] = f<1>() + f<2>() + f<5>();',
      [26],
    ],
  ])('%s', check);
});

describe('loops over ranges', () => {
  it.each<Case>([
    [
      'values of an array',
      '',
      'int a[4] = {1, 2, 3, 4}; int n = 0; for (int x : a) n += x * (t + 1); out[t] = n;',
      [10, 20],
    ],
    [
      'references change the array',
      '',
      'int a[3] = {1, 2, 3}; for (auto &x : a) x += t; out[t] = a[0] + a[1] * 10 + a[2] * 100;',
      [321, 432],
    ],
    [
      'const auto &',
      '',
      'float a[] = {0.5f, 1.5f}; float n = 0; for (const auto &x : a) n += x; out[t] = (int)n;',
      [2],
    ],
    [
      'break and continue',
      '',
      'int a[5] = {1, 2, 3, 4, 5}; int n = 0; for (int x : a) { if (x == 2) continue; if (x > t + 2) break; n += x; } out[t] = n;',
      [1, 4, 8],
    ],
    [
      'rows of an array of arrays',
      '',
      'int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int n = 0; for (auto &row : a) for (int x : row) n += x; out[t] = n;',
      [21],
    ],
    ['a list', '', 'int n = 0; for (int d : {16, 8, 4}) n += d; out[t] = n;', [28]],
    [
      'a table of the file',
      '__constant__ int taps[3] = {1, 2, 1};',
      'int n = 0; for (int x : taps) n += x; out[t] = n;',
      [4],
    ],
    [
      'a member of a struct',
      'struct S { int v[2]; };',
      'S s = {{t, 5}}; int n = 0; for (int x : s.v) n += x; out[t] = n;',
      [5, 6],
    ],
  ])('%s', check);
});

describe('structured bindings', () => {
  it.each<Case>([
    ['of a struct', 'struct P { int a; float b; };', 'P p = {t, 2.0f}; auto [a, b] = p; out[t] = a + (int)b;', [2, 3]],
    ['of a vector', '', 'auto [x, y] = make_int2(t, 7); out[t] = x * 10 + y;', [7, 17]],
    [
      'of an array',
      '',
      'int v[3] = {1, 2, t}; auto [a, b, c] = v; a = 9; out[t] = a * 100 + b * 10 + c - v[0];',
      [919, 920],
    ],
    [
      'by reference',
      'struct P { int a, b; };',
      'P p = {1, 2}; auto &[a, b] = p; a += t; b = 5; out[t] = p.a * 10 + p.b;',
      [15, 25],
    ],
    [
      'of what a function gives',
      'struct R { int lo, hi; }; __device__ R range(int i) { return {i, i + 2}; }',
      'const auto [lo, hi] = range(t); out[t] = lo * 10 + hi;',
      [2, 13],
    ],
  ])('%s', check);
});

describe('initializers and literals', () => {
  it.each<Case>([
    [
      'designated',
      'struct P { int a, b, c; };',
      'P p = {.a = 1, .c = t}; out[t] = p.a * 100 + p.b * 10 + p.c;',
      [100, 101],
    ],
    [
      'designated, with an array within',
      'struct P { int a; int v[2]; };',
      'P p{.a = t, .v = {3, 4}}; out[t] = p.a + p.v[1];',
      [4, 5],
    ],
    [
      'members with values of their own',
      'struct P { int a = 3; int b = 4; };',
      'P p; P q{}; P r{9}; out[t] = p.a + q.b * 10 + r.a * 100 + r.b * 1000;',
      [4943],
    ],
    ['text as an array of chars', '', 'const char *s = "abc"; out[t] = s[t % 4];', [97, 98, 99, 0]],
    ['text that initialises an array', '', 'char s[] = "hi"; out[t] = s[0] + s[1] + sizeof(s);', [104 + 105 + 3]],
    [
      'static const tables in a function',
      '',
      'static const int table[4] = {4, 3, 2, 1}; out[t] = table[t & 3];',
      [4, 3, 2, 1],
    ],
    [
      'constexpr tables in a function',
      '',
      'constexpr int table[3] = {7, 8, 9}; out[t] = table[t % 3] + table[1];',
      [15, 16, 17],
    ],
    [
      'static constexpr values',
      '',
      'static constexpr int n = 3; static constexpr float f = 0.5f; out[t] = n + (int)(f * 4);',
      [5],
    ],
    [
      'a static __shared__ array',
      '',
      'static __shared__ int s[32]; s[t] = t * 2; __syncthreads(); out[t] = s[31 - t];',
      [62, 60],
    ],
    [
      'a static __device__ table',
      'static __device__ const int lut[4] = {10, 20, 30, 40}; static __constant__ float k[2] = {1.0f, 2.0f};',
      'out[t] = lut[t & 3] + (int)k[t & 1];',
      [11, 22, 31],
    ],
    [
      'bit fields',
      'struct B { unsigned a : 3; unsigned b : 5; int c : 4; };',
      'B x; x.a = 9; x.b = 17 + t; x.c = 15; out[t] = x.a + x.b * 10 + x.c * 1000 + sizeof(B) * 10000;',
      [39171, 39181],
    ],
    [
      'sizeof, alignof and decltype of expressions',
      '',
      'float v[7]; out[t] = sizeof v / sizeof v[0] + alignof(float4) * 10 + sizeof(decltype(v[0] + 1.0)) * 1000 + (t ? 0 : 0);',
      [8167],
    ],
  ])('%s', check);
});

describe('the value of an assignment', () => {
  it('is that of the variable, in memory as well', () => {
    const body =
      '__shared__ int s[64]; int r; float x = (s[t] = t + 0.7f) + 1; float y = (r = t + 1.7f) + 1; out[t] = x * 10 + y;';
    expect(valuesOf(body, 'int32', '').slice(0, 2)).toEqual([12, 23]);
  });
});

describe('keywords that change nothing', () => {
  it.each<Case>([
    [
      'attributes',
      '[[nodiscard]] __device__ int f(int x) { return x; } __device__ [[maybe_unused]] int g() { return 2; }',
      '[[maybe_unused]] int y = 1; switch (t) { case 0: y++; [[fallthrough]]; default: y += 2; } if (t > 40) [[unlikely]] y = 0; out[t] = f(y) + g();',
      [6, 5],
    ],
    [
      'inline, static, forced and not',
      'static __device__ __forceinline__ int f() { return 1; } __noinline__ __device__ int g() { return 2; } inline __device__ int h() { return 3; } extern "C" __device__ int k() { return 4; } __device__ __inline__ int l() { return 5; }',
      'out[t] = f() + g() + h() + k() + l();',
      [15],
    ],
    [
      'volatile and register',
      '',
      'volatile int x = t; register int y = 2; volatile int *p = &x; *p = *p + 1; out[t] = x + y;',
      [3, 4],
    ],
    [
      'a declaration before its definition',
      '__device__ int f(int); __device__ int g(int x) { return f(x) + 1; } __device__ int f(int x) { return x * 2; }',
      'out[t] = g(t);',
      [1, 3],
    ],
    [
      'a result type behind',
      '__device__ auto f(int x) -> int { return x + 1; } template <class A, class B> __device__ auto add(A a, B b) -> decltype(a + b) { return a + b; }',
      'out[t] = f(t) + (int)(add(1, 0.5) * 2);',
      [4, 5],
    ],
    [
      'auto as a result',
      '__device__ auto f(int x) { if (x > 1) return 2.5f; return 1.5f; }',
      'out[t] = (int)(f(t) * 2);',
      [3, 3, 5],
    ],
    [
      'using namespace and names of another',
      'namespace a { namespace b { __device__ int f() { return 3; } constexpr int n = 4; struct S { int v; }; } } using namespace a; using a::b::f; namespace c = a::b; namespace x::y { __device__ int h() { return 5; } }',
      'c::S s{1}; out[t] = f() + b::n + c::n + s.v + x::y::h();',
      [17],
    ],
    [
      'using within a function',
      'namespace a { __device__ int f() { return 3; } struct S { int v; }; }',
      'using a::f; using a::S; using namespace a; S s{2}; out[t] = f() + s.v;',
      [5],
    ],
    [
      'alignas on variables',
      '',
      'alignas(16) float v[4] = {1, 2, 3, 4}; float4 w = *(float4 *)v; out[t] = (int)(w.x + w.w);',
      [5],
    ],
    [
      'typedef of a struct',
      'typedef struct { int a, b; } Pair; typedef struct Named { int c; } Named; typedef struct tag { int d; } Tag, *TagPtr;',
      'Pair p = {1, 2}; Named n = {3}; struct Named m = {4}; Tag g = {5}; TagPtr q = &g; out[t] = p.a + p.b + n.c + m.c + q->d;',
      [15],
    ],
    [
      'static_assert and an empty declaration',
      'static_assert(sizeof(int) == 4, "int"); ; template <int N> struct A { static_assert(N > 0); int v; };',
      'static_assert(true); A<2> a{3}; out[t] = a.v;',
      [3],
    ],
  ])('%s', check);
});
