/** In C++ a variable hides a type of the same name until its scope ends. */
import { describe, expect, it } from 'vitest';
import { valuesOf } from './testing';

const first = (body: string, file = ''): number => Number(valuesOf(body, 'float', file)[0]);

/** `half * (a + b)` is a product with 0.5 where the name is a variable: 2.5 for a = 2 and b = 3. */
const product = (name: string): string => `float a = t + 2.0f, b = t + 3.0f; out[t] = ${name} * (a + b);`;

describe('a type name that a variable hides', () => {
  it.each(['half', 'float2', 'uint', 'dim3', 'size_t', 'half2', 'barrier'])('%s, of a type of CUDA', (name) => {
    expect(first(`float ${name} = 0.5f; ${product(name)}`)).toBe(2.5);
    expect(first(`const float ${name} = 0.5f; float x = -(${name}) - (${name}) * 3.0f; out[t] = x;`)).toBe(-2);
  });

  it.each([
    ['a struct', 'struct Scale { float x; int n; };'],
    ['a template of structs', 'template <class T> struct Scale { T x; };'],
    ['an enumeration', 'enum class Scale { small, large };'],
    ['a name for another type', 'using Scale = float4;'],
    ['a typedef', 'typedef struct { float x; } Scale;'],
  ])('%s of the file', (_, file) => {
    expect(first(`float Scale = 0.5f; ${product('Scale')}`, file)).toBe(2.5);
  });

  it.each([
    ['a parameter', '__device__ float f(float half, float a) { return half * (a + 3.0f); }', 'f(0.5f, 2.0f)', 2.5],
    ['a parameter before another', '__device__ int f(int half, int n = (half) * 3) { return n; }', 'f(1, 2)', 2],
    ['a parameter of a lambda', '', '[](float half, float a) { return half * (a + 3.0f); }(0.5f, 2.0f)', 2.5],
    ['a capture', '', '[half = 0.5f](float a) { return half * (a + 3.0f); }(2.0f)', 2.5],
    [
      'a number that a template is given',
      'template <int half> __device__ float f(float a) { return half * (a + 3.0f); }',
      'f<2>(2.0f)',
      10,
    ],
    [
      'a constant of the file',
      '__constant__ float half = 0.5f; __device__ float f(float a) { return half * (a + 3.0f); }',
      'f(2.0f)',
      2.5,
    ],
    [
      'a constant of the file, which functions before it do not know',
      '__device__ float before(half x) { return x; } __constant__ int half = 5;',
      'half * (t + 1) + (int)before(1.0f)',
      6,
    ],
    [
      'a constant of a namespace',
      'namespace n { constexpr int half = 2; __device__ float f(float a) { return half * (a + 3.0f); } }',
      'n::f(2.0f)',
      10,
    ],
    ['a function', '__device__ float half(float x) { return x * 0.5f; }', 'half(3.0f)', 1.5],
    ['a function of a namespace', 'namespace n { __device__ int half(int x) { return x / 2; } }', 'n::half(3)', 1],
    ['a value of an enumeration', 'enum { half = 2 }; __device__ int f(int a) { return half * (a + 3); }', 'f(2)', 10],
    [
      'a member',
      'struct S { float half; __device__ float f(float a) const { return half * (a + 3.0f); } };',
      'S{0.5f}.f(2.0f)',
      2.5,
    ],
    [
      'a member that is declared after its use',
      'struct S { __device__ float f(float a) const { return half * (a + 3.0f); } float half; };',
      'S{0.5f}.f(2.0f)',
      2.5,
    ],
    [
      'a member of a base',
      `struct B { float half; }; struct S : B { __device__ S() { half = 0.5f; }
        __device__ float f(float a) const { return half * (a + 3.0f); } };`,
      'S().f(2.0f)',
      2.5,
    ],
    [
      'a member, in a function outside of the struct',
      `struct S { float half; __device__ float f(float a) const; };
        __device__ float S::f(float a) const { return half * (a + 3.0f); }`,
      'S{0.5f}.f(2.0f)',
      2.5,
    ],
    [
      'a parameter that a member begins with',
      'struct S { float x; __device__ S(float half, float a) : x((half) * (a + 3.0f)) {} };',
      'S(0.5f, 2.0f).x',
      2.5,
    ],
  ])('%s', (_, file, expression, expected) => {
    expect(first(`out[t] = ${expression};`, file)).toBe(expected);
  });

  it.each([
    ['for', 'for (float half = 0.5f; half < 1.0f; half += 1.0f) out[t] = half * (a + 3.0f);'],
    ['for over a range', 'float all[1] = {0.5f}; for (float half : all) out[t] = half * (a + 3.0f);'],
    ['if', 'if (float half = 0.5f; half * (a + 3.0f) > 0.0f) out[t] = half * (a + 3.0f);'],
    ['while', 'int n = 0; while (int half = n < 1) { n = 1; out[t] = half * (a + 0.5f); }'],
    ['switch', 'switch (int half = 1) { case 1: out[t] = half * (a + 0.5f); }'],
    ['square brackets', 'float2 v = {0.5f, 1.0f}; auto [half, one] = v; out[t] = half * (a + 3.0f * one);'],
    ['a second declarator', 'float x = 1.0f, half = 0.5f * x, y = half * (a + 3.0f); out[t] = y;'],
  ])('%s declares it', (_, body) => {
    expect(first(`float a = t + 2.0f; ${body}`)).toBe(2.5);
  });

  it('as an argument of a template', () => {
    const file =
      'template <int n> __device__ int f() { return n; } template <class T> __device__ int f() { return -1; }';
    expect(first('constexpr int half = 4; out[t] = f<half>();', file)).toBe(4);
    expect(first('out[t] = f<half>();', file)).toBe(-1);
  });

  it('is the variable in sizeof', () => {
    expect(first('double half = 1.0; out[t] = sizeof(half) * 10 + sizeof half;')).toBe(88);
  });
});

describe('a type name is visible again', () => {
  const bytes = 'out[t] = sizeof(half);';
  it.each([
    ['after a block', '{ double half = 1.0; a = half; }'],
    ['after a loop', 'for (double half = 0.0; half < 1.0; half += 1.0) a = half;'],
    ['after a branch', 'if (double half = 1.0) a = half; else a = half * (a);'],
    ['after a loop without a bracket', 'do double half = 1.0; while (a > 9.0f);'],
    ['after a lambda', 'auto f = [](double half) { return half * (half); }; a = f(1.0);'],
  ])('%s', (_, body) => {
    expect(first(`float a = 0.0f; ${body} ${bytes}`)).toBe(2);
    expect(first(`float a = 0.0f; ${body} half x = 1.5f, *p = &x; out[t] = (float)*p;`)).toBe(1.5);
  });

  it.each([
    ['after a function', '__device__ double f(double half) { return half * (half); }'],
    ['after a template', 'template <int half> __device__ int f(int a) { return half * (a); }'],
    ['after a struct', 'struct S { double half; __device__ double f() { return half * (half); } };'],
    ['after a namespace', 'namespace n { constexpr double half = 0.5; }'],
    [
      'in a function before it',
      `__device__ int f() { half x; return sizeof(x); } namespace n { __constant__ int half = 1; }`,
    ],
  ])('%s', (_, file) => {
    expect(first(bytes, file)).toBe(2);
  });

  it('where no variable has its name', () => {
    expect(first('half x = 2.5f; half *p = &x; half &r = *p; out[t] = (float)r;')).toBe(2.5);
    expect(first('half x = 2.5f; float y = 1.0f; out[t] = (float)*(half *)&x + (float)(half)(y + 2.0f);')).toBe(5.5);
  });

  it('after the block of the variable, for a struct of the file', () => {
    const file = 'struct Cell { int v; };';
    const body = '{ int Cell = 2; out[t] = Cell * (t + 1); } Cell a = {(int)out[t]}; Cell *p = &a; out[t] = p->v + 1;';
    expect(first(body, file)).toBe(3);
  });

  it('with the word struct, or with its namespace', () => {
    const file = 'struct Pair { int x, y; }; namespace n { struct Pair { int x; }; }';
    expect(first('int Pair = 3; struct Pair p = {1, 2}; out[t] = Pair * (p.x + p.y);', file)).toBe(9);
    expect(first('int Pair = 3; ::Pair p = {1, 2}; n::Pair q = {4}; out[t] = Pair * (p.x + q.x);', file)).toBe(15);
  });

  it('where a type is declared within the scope of the variable', () => {
    expect(first('float scale = 2.0f; { using scale = double; scale *p = nullptr; out[t] = sizeof(*p); }')).toBe(8);
    expect(first('float s = 2.0f; { struct s { int x; }; } out[t] = s * (s + 1.0f);')).toBe(6);
  });
});
