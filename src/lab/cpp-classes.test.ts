import { describe, expect, it } from 'vitest';
import { valuesOf } from './testing';

/** Name, source before the kernel, its body, and the output of the first lanes. */
type Case = [string, string, string, (number | bigint)[]];
const check = (_: string, file: string, body: string, expected: (number | bigint)[]): void => {
  expect(valuesOf(body, 'int32', file).slice(0, expected.length)).toEqual(expected);
};

describe('base classes', () => {
  it.each<Case>([
    [
      'fields and functions of the base',
      'struct A { int a; __device__ int twice() const { return 2 * a; } }; struct B : A { int b; __device__ int both() const { return a + b + twice(); } };',
      'B x; x.a = t; x.b = 10; out[t] = x.both() + sizeof(B) * 100;',
      [810, 813],
    ],
    [
      'public, class and constructors',
      'class A { public: int a; __device__ A(int v) : a(v) {} }; class B : public A { public: int b; __device__ B(int v) : A(v + 1), b(v) {} };',
      'B x(t); out[t] = x.a * 10 + x.b;',
      [10, 21],
    ],
    [
      'a function that hides the one of the base',
      'struct A { __device__ int f() { return 1; } }; struct B : A { __device__ int f() { return A::f() + 10; } };',
      'B b; A a; out[t] = b.f() * 100 + a.f();',
      [1101],
    ],
    [
      'passed as the base',
      'struct A { int a; }; struct B : A { int b; }; __device__ int f(const A &x) { return x.a; } __device__ int g(A x) { return x.a + 1; }',
      'B b; b.a = t; b.b = 7; A *p = &b; out[t] = f(b) + g(b) * 10 + p->a * 100;',
      [10, 121],
    ],
    [
      'a template as the base',
      'template <class T> struct Base { T v; __device__ T get() const { return v; } static constexpr int size = sizeof(T); }; template <class T> struct Derived : Base<T> { __device__ T plus(T x) const { return this->v + x + this->get(); } };',
      'Derived<int> d; d.v = t; out[t] = d.plus(1) + Derived<int>::size * 100;',
      [401, 403],
    ],
    [
      'an empty base takes no place',
      'struct E {}; struct B : E { int b; };',
      'B b; b.b = 3; out[t] = b.b + sizeof(B);',
      [7],
    ],
    [
      'initialized by a list',
      'struct A { int a; }; struct B : A { int b; };',
      'B b{{t}, 5}; out[t] = b.a * 10 + b.b;',
      [5, 15],
    ],
    [
      'the derived type as a template argument of its base',
      'template <class D> struct Base { __device__ int run() { return static_cast<D *>(this)->impl() + 1; } }; struct D : Base<D> { int v; __device__ int impl() { return v; } };',
      'D d; d.v = t; out[t] = d.run();',
      [1, 2],
    ],
    [
      'two bases',
      'struct A { int a; }; struct B { int b; __device__ int get() { return b; } }; struct C : A, B { int c; };',
      'C c; c.a = 1; c.b = t; c.c = 3; out[t] = c.a + c.get() * 10 + c.c * 100 + sizeof(C) * 1000;',
      [12301, 12311],
    ],
  ])('%s', check);
  it.each([['struct A { int a; }; struct C : virtual A { int c; };', 'C c; out[t] = c.a;', /1:\d+ .*virtual/i]])(
    'of other kinds are refused: %s',
    (file, body, message) => {
      expect(() => valuesOf(body, 'int32', file)).toThrow(message);
    },
  );
});

describe('a template within a struct', () => {
  it.each<Case>([
    [
      'of a template, with the arguments of both',
      'template <class T> struct Outer { template <bool C> struct Column { T v; __device__ Column(T x) : v(x) {} __device__ T get() const { return C ? v + 1 : v; } }; Column<true> c; __device__ Outer(T x) : c(x) {} __device__ T run(T x) { Column<false> d(x); return d.get() * 10 + c.get() + sizeof(d) * 100; } };',
      'Outer<int> o(t); Outer<double> p(t); Outer<short>::Column<true> z(t); out[t] = o.run(3) + (int)p.run(2) * 10000 + z.get() * 100000000;',
      [1 + 30 + 400 + (1 + 20 + 800) * 10000 + 100000000],
    ],
    [
      'named through a parameter of a template, with a specialization and a default',
      'struct Outer { template <class T, int N = 2> struct Pick { static constexpr int value = N; T x; }; template <class T> struct Pick<T, 7> { static constexpr int value = 70; T x; }; }; template <class O> __device__ int f(int x) { typename O::template Pick<int> a; a.x = x; using P = typename O::template Pick<int, 7>; return a.x + O::template Pick<int>::value * 10 + P::value * 100; }',
      'out[t] = f<Outer>(t);',
      [7020, 7021],
    ],
  ])('%s', check);
});

describe('members', () => {
  it.each<Case>([
    [
      'static functions',
      'struct S { static __device__ int f(int x) { return x + k; } static constexpr int k = 3; };',
      'out[t] = S::f(t) + S::k;',
      [6, 7],
    ],
    [
      'static functions of templates',
      'template <int N> struct S { static constexpr int n = N * 2; __device__ static int f(int x) { return x * n; } };',
      'S<3> s; out[t] = S<2>::f(t) + s.f(1) + S<4>::n;',
      [14, 18],
    ],
    [
      'static functions called by another',
      'struct S { static __device__ int f() { return 1; } static __device__ int g() { return f() + 1; } __device__ int h() { return g(); } };',
      'S s; out[t] = S::g() + s.h();',
      [4],
    ],
    [
      'enums within',
      'struct S { enum { N = 4, M = N * 2 }; enum Kind { A, B }; int v[N]; };',
      'S s = {{1, 2, 3, 4}}; out[t] = S::M + s.v[S::N - 1] + S::B;',
      [13],
    ],
    [
      'structs within',
      'struct S { struct In { int v; }; In a; using T = int; __device__ T get() const { return a.v; } };',
      'S::In x{4}; S s{x}; S::T y = 1; out[t] = s.get() + y;',
      [5],
    ],
    [
      'functions defined outside',
      'struct S { int v; __device__ int get() const; __device__ S(int x); }; __device__ int S::get() const { return v; } __device__ S::S(int x) : v(x + 1) {}',
      'S s(t); out[t] = s.get();',
      [1, 2],
    ],
    [
      'friends',
      'struct S { int v; friend __device__ S operator+(S a, S b) { return S{a.v + b.v}; } friend struct Q; };',
      'S a{t}, b{2}; out[t] = (a + b).v;',
      [2, 3],
    ],
    [
      'constructors with defaults, delegation and values of members',
      'struct S { int a = 1, b = 2; __device__ S() = default; __device__ S(int x, int y = 9) : a(x), b(y) {} __device__ explicit S(float f) : S((int)f, 3) {} };',
      'S s; S q(t); S r(7.5f); out[t] = s.a + s.b + q.a * 10 + q.b * 100 + r.a * 1000 + r.b * 10000;',
      [37903, 37913],
    ],
    [
      'defaults of members that a list leaves out, by names of their struct',
      'struct S { static constexpr int n = 3; int a = n; int b[2]; };',
      'S s = {}; S v[2] = {{1, {2}}}; out[t] = s.a + v[0].a * 10 + v[1].a * 100;',
      [313],
    ],
    [
      'constructors of an object with an array, called by a list',
      'struct S { int a[2]; int n; __device__ S(int x, int y) : n(x) { a[0] = y; a[1] = 0; } };',
      'S s{5, 6}; S v = {t, 8}; out[t] = s.n + s.a[0] * 10 + v.n * 100 + v.a[0] * 1000;',
      [8065, 8165],
    ],
    [
      'lists that omit inner braces around objects, and one that copies an aggregate with an array',
      'struct C { short v; __device__ C(int x) : v(x) {} }; struct P { C a; int b[2]; }; struct Q { P p; int c; };',
      'Q q[2] = {C(1), 2, t, 4, C{5}, 6, 7, 8}; P p{q[1].p}; Q r{p, 9}; out[t] = q[0].p.b[1] + q[1].p.a.v * 10 + p.b[1] * 100 + r.p.b[0] * 1000 + r.c * 10000;',
      [96750, 96751],
    ],
    [
      'destructors of what a loop, a switch and a condition declare',
      'struct D { int *p; int by; __device__ D(int *q, int b) : p(q), by(b) {} __device__ ~D() { *p = *p * 10 + by; } };',
      'int n[1] = {0}; for (D d(n, 1); n[0] < 3; ++n[0]) {} switch (t) { case 0: D d(n, 2); n[0] += 1; } if (D d(n, 3); true) n[0] += 1; out[t] = n[0];',
      [3233, 323],
    ],
    [
      'the object as a whole',
      'struct S { int v; __device__ S &add(int x) { v += x; return *this; } };',
      'S s{t}; s.add(1).add(2); out[t] = s.v;',
      [3, 4],
    ],
    [
      'an anonymous union',
      'struct S { int kind; union { float f; unsigned u; }; };',
      'S s; s.kind = 1; s.f = 1.0f; out[t] = (s.u >> 20) + s.kind + sizeof(S);',
      [1025],
    ],
    [
      'an anonymous struct in a union',
      'union V { struct { float x, y, z, w; }; float a[4]; float4 v; };',
      'V v; v.v = make_float4(1, 2, 3, t); out[t] = (int)(v.x + v.a[3] * 10);',
      [1, 11],
    ],
    [
      'a union of a vector and halves of it',
      'union U { unsigned long long l; unsigned w[2]; };',
      'U u; u.l = 0x500000003ull; out[t] = u.w[0] * 10 + u.w[1];',
      [35],
    ],
  ])('%s', check);
});

describe('values', () => {
  it.each<Case>([
    [
      'structs with arrays that functions and operators give',
      'struct S { float a; int b[2]; }; __device__ S make(int i) { S s; s.a = i; s.b[0] = i; s.b[1] = 2 * i; return s; } template <int N> struct Sq { int d[N * N]; __device__ Sq operator*(const Sq &o) const { Sq m{}; for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j) for (int k = 0; k < N; ++k) m.d[i * N + j] += d[i * N + k] * o.d[k * N + j]; return m; } };',
      'S s = make(t); Sq<2> a{{1, 2, 3, 4}}, b{{t, 1, 1, 0}}; auto d = a * b * a; out[t] = s.b[1] + make(5).b[0] * 100 + (int)make(2).a * 1000 + d.d[3] * 10000;',
      [202500, 262502],
    ],
    [
      'a constructor that copies, and one that is derived',
      'struct A { int x; __device__ A(int v) : x(v) {} __device__ A(const A &o) : x(o.x + 100) {} }; __device__ int f(A a) { return a.x; } struct B { int x = 1; }; struct C : B { int x = 2; __device__ int both() { return B::x * 10 + x; } };',
      'A a(t); A b = a; A c(a); A d = A(1); C e; out[t] = b.x + c.x * 2 + d.x * 1000 + f(a) * 10000 + e.both() * 10000000;',
      [121001300, 121011303],
    ],
    [
      'references that several returns give',
      'struct C { int v; __device__ C &add(int x) { if (x > 1) { v += x; return *this; } v -= 1; return *this; } }; __device__ int &pick(int *p, int i) { if (i & 1) return p[1]; return p[0]; }',
      'C c{10}; c.add(t).add(2).add(0); int v[2] = {1, 2}; pick(v, t) += 5; out[t] = c.v * 100 + v[0] * 10 + v[1];',
      [1062, 1017, 1362],
    ],
  ])('%s', check);
});

describe('operators', () => {
  it.each<Case>([
    [
      '[] and ()',
      'struct M { int v[6]; __device__ int &operator()(int y, int x) { return v[y * 3 + x]; } __device__ int operator[](int i) const { return v[i]; } };',
      'M m; for (int i = 0; i < 6; ++i) m.v[i] = i; m(1, 2) = t; m(0, 0) += 4; out[t] = m[5] + m(0, 0) * 10;',
      [40, 41],
    ],
    [
      '+=, -, == and <',
      'struct V { int x; __device__ V &operator+=(const V &o) { x += o.x; return *this; } __device__ V operator-() const { return V{-x}; } __device__ bool operator==(const V &o) const { return x == o.x; } __device__ bool operator<(const V &o) const { return x < o.x; } };',
      'V a{t}, b{2}; a += b; V c = -a; out[t] = c.x * 100 + (a == V{3}) * 10 + (b < a);',
      [-200, -289, -399],
    ],
    [
      'an explicit conversion, which does not count by itself',
      'struct V { int v; __device__ explicit operator bool() const { return v != 0; } __device__ operator int() const { return v; } };',
      'V a{t + 3}; out[t] = a * 2 + (a ? 100 : 0);',
      [106, 108],
    ],
    [
      'arguments and assigned values by a constructor that is not explicit, each computed once',
      'struct V { int v; __device__ V(int x) : v(x) {} __device__ explicit V(float x) : v(40) {} }; __device__ int next(int &i) { i += 1; return i; } __device__ int get(V a) { return a.v; } __device__ float half(float x) { return x * 0.5f; }',
      'int i = t; V a(1.5f); a = next(i); out[t] = get(next(i)) * 100 + a.v * 10 + i + get(half(9.0f)) * 1000;',
      [4212, 4323],
    ],
    [
      '++ before and behind',
      'struct C { int v; __device__ C &operator++() { v += 10; return *this; } __device__ C operator++(int) { C old = *this; v += 1; return old; } };',
      'C c{t}; c++; for (int i = 0; i < 2; c++, ++i) ++c; out[t] = c.v;',
      [23, 24],
    ],
    [
      'steps before and after, as statements',
      'struct C { int v; __device__ C &operator++() { ++v; return *this; } __device__ C operator++(int) { C old = *this; v += 1; return old; } __device__ int operator*() const { return v; } };',
      'C c{t}; int a = *(c++); int b = *(++c); out[t] = a * 10 + b;',
      [2, 13],
    ],
    [
      'free ones of vectors',
      '__device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); } __device__ void operator+=(float3 &a, float3 b) { a = a + b; } __device__ float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); } __device__ bool operator!=(int2 a, int2 b) { return a.x != b.x || a.y != b.y; }',
      'float3 a = make_float3(1, 2, t); a += 2.0f * a; out[t] = (int)(a.x + a.y + a.z) + (make_int2(1, 2) != make_int2(1, 3)) * 100;',
      [109, 112],
    ],
    [
      '->',
      'struct P { int *p; __device__ int *operator->() { return p; } __device__ int &operator*() { return *p; } };',
      'int x = t; P p{&x}; *p += 2; out[t] = x;',
      [2, 3],
    ],
    [
      "= of one's own",
      'struct S { int v; __device__ S &operator=(int x) { v = x * 2; return *this; } };',
      'S s{0}; s = t; out[t] = s.v;',
      [0, 2],
    ],
    [
      'conversions',
      'struct S { int v; __device__ operator int() const { return v; } __device__ explicit operator bool() const { return v > 1; } };',
      'S s{t}; int x = s; out[t] = x * 10 + (s ? 1 : 0) + (s + 1) * 100;',
      [100, 210, 321],
    ],
    [
      'a struct of a function whose functions use variables of it',
      '',
      '__shared__ int all[32]; struct S { int i; __device__ int get() const { return all[i]; } }; all[t] = t * 3; __syncthreads(); S s{(t + 1) % 32}; out[t] = s.get();',
      [3, 6],
    ],
    [
      'conversions of what a function gives, of values of a list, and of a member that has one by itself',
      'struct S { int v; __device__ operator int() const { return v; } }; __device__ int one(S s) { return s; } struct T { int n = S{5}; int m; };',
      'int a[2] = {S{t}, S{7}}; T x{}; T y{S{2}, S{3}}; out[t] = one(S{t + 1}) + a[0] * 10 + a[1] * 100 + x.n * 1000 + (y.n * 10 + y.m) * 10000;',
      [235701, 235712],
    ],
    [
      'a conversion to a pointer',
      'template <class T> struct View { T *p; __device__ operator T *() { return p; } };',
      'View<int> v{out}; int *q = v; q[t] = t; v[t] = q[t] + 1;',
      [1, 2],
    ],
    [
      '<< and %',
      'struct S { int v; __device__ S &operator<<(int x) { v = v * 10 + x; return *this; } __device__ int operator%(int x) const { return v % x; } };',
      'S s{0}; s << 1 << t; out[t] = s.v + s % 3 * 100;',
      [110, 211, 12],
    ],
    [
      'a templated one',
      'template <class T> struct C { T r, i; }; template <class T> __device__ C<T> operator*(const C<T> &a, const C<T> &b) { return {a.r * b.r - a.i * b.i, a.r * b.i + a.i * b.r}; }',
      'C<int> a{1, 2}, b{t, 1}; auto c = a * b; out[t] = c.r * 10 + c.i;',
      [-19, -7],
    ],
  ])('%s', check);
});

describe('a constant of a template of structs', () => {
  const file = `template <int n> struct S { static constexpr int m = n * n; using T = float; };
    template <int n> __device__ int given() { return n; }`;
  it.each([
    ['as a template argument', 'given<S<6>::m>()', 36],
    ['as one of several', 'given<S<S<2>::m>::m>()', 16],
    ['in brackets', '(S<6>::m)', 36],
    ['in brackets, as a factor', '(S<6>::m) * (S<2>::m)', 144],
    ['in brackets, less than another', '(S<6>::m) > (S<2>::m)', 1],
    ['beside a type, which a cast names', '(S<6>::T)3 / 2 * 10', 15],
    ['beside a type with its word', '(typename S<6>::T)(3) / 2 * 10', 15],
  ])('%s', (_, expression, expected) => {
    expect(valuesOf(`out[t] = ${expression};`, 'int32', file)[0]).toBe(expected);
  });
});
