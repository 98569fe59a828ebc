/** Values of constants where C++ requires one: as a template argument. They equal what the kernel computes at run time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../testing';

const GIVES = 'template <long long n> __device__ long long given() { return n; }';

const given = (expression: string, file = ''): bigint =>
  BigInt(valuesOf(`out[t] = given<(long long)(${expression})>();`, 'int64', `${GIVES} ${file}`)[0]!);
const refused = (expression: string, file = ''): string => {
  try {
    return `it is ${given(expression, file)}`;
  } catch (problem) {
    return (problem as Error).message;
  }
};

const LITERALS = [
  '0',
  '1',
  '7',
  '-3',
  '255',
  '0x7fffffff',
  '4000000000u',
  '3ll',
  '-5ll',
  '0xffffffffffull',
  "'a'",
  'true',
];
const REALS = ['0.5', '-1.25f', '3.0f', '1e3'];
const TYPES = ['int', 'unsigned', 'long long', 'unsigned long long', 'short', 'unsigned char', 'bool'];

/** Integer expressions without division by zero or excessive shifts. */
const wholeNumbers = fc.letrec<{ e: string }>((tie) => ({
  e: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...LITERALS),
    fc
      .tuple(tie('e'), fc.constantFrom('+', '-', '*', '&', '|', '^', '<', '>=', '==', '!=', '&&', '||'), tie('e'))
      .map(([l, op, r]) => `(${l} ${op} ${r})`),
    fc
      .tuple(tie('e'), fc.constantFrom('/ 7', '% 5', '/ -3ll', '% 9u', '<< 3', '>> 2'))
      .map((parts) => `(${parts.join(' ')})`),
    fc.tuple(fc.constantFrom('-', '~', '!', '+'), tie('e')).map(([op, e]) => `(${op}(${e}))`),
    fc.tuple(fc.constantFrom(...TYPES), tie('e')).map(([type, e]) => `((${type})(${e}))`),
    fc.tuple(tie('e'), tie('e'), tie('e')).map(([c, y, n]) => `(${c} ? ${y} : ${n})`),
    fc.tuple(fc.constantFrom('min', 'max'), tie('e'), tie('e')).map(([name, a, b]) => `${name}((int)${a}, (int)${b})`),
  ),
})).e;

const realNumbers = fc
  .tuple(fc.constantFrom(...REALS), fc.constantFrom('+', '-', '*', '/'), fc.constantFrom(...REALS, '3', '7u'))
  .map(([l, op, r]) => `((${l} ${op} ${r}) * 64)`);

describe('a constant is what the kernel computes', () => {
  /** A variable keeps the same expression from being evaluated at compile time. */
  const differences = (expressions: readonly string[]): string[] => {
    const body = expressions
      .map((e, index) => {
        const running = e.replace(/(?<![\w.'])(\d[\w.]*)/g, '($1 + zero)');
        return `{ long long x = given<(long long)(${e})>(), y = (long long)(${running}); if (t == 0) out[${index}] = x == y; }`;
      })
      .join('\n');
    const values = valuesOf(`int zero = n; ${body}`, 'int64', GIVES.concat(' __device__ int n = 0;'));
    return expressions.filter((_, index) => Number(values[index]) !== 1);
  };

  it('of integers', () => {
    fc.assert(
      fc.property(fc.array(wholeNumbers, { minLength: 8, maxLength: 32 }), (expressions) => {
        expect(differences(expressions)).toEqual([]);
      }),
      { numRuns: 30, seed: 14 },
    );
  });

  it('of floating-point numbers', () => {
    fc.assert(
      fc.property(fc.array(realNumbers, { minLength: 8, maxLength: 32 }), (expressions) => {
        expect(differences(expressions)).toEqual([]);
      }),
      { numRuns: 15, seed: 14 },
    );
  });
});

describe('names', () => {
  it.each<[string, string, string, bigint]>([
    ['a constant of the file', 'constexpr int n = 3; constexpr int twice = n * 2;', 'twice + n', 9n],
    [
      'a constant of a namespace',
      'namespace a { const int n = 4; namespace b { const int m = n + 1; } }',
      'a::b::m',
      5n,
    ],
    ['an enumerator', 'enum E { one = 1, two, eight = two << 2, nine };', 'nine', 9n],
    ['of a scoped one', 'enum class E { one = 1, two };', '(int)E::two', 2n],
    ['a member of a struct', 'struct S { static constexpr int n = 5; enum { m = n + 1 }; };', 'S::n * S::m', 30n],
    ['of a template', 'template <int n> struct S { static constexpr int m = n * n; };', '0 + S<6>::m', 36n],
    [
      'of a template in parentheses',
      'template <int n> struct S { static constexpr int m = n * n; };',
      '(S<6>::m) * 2',
      72n,
    ],
    ['a variable template', 'template <class T> constexpr int bytes = sizeof(T) + 1;', 'bytes<double>', 9n],
    ['a trait', '', 'std::is_same<int, int>::value + 2 * std::is_integral_v<float>', 1n],
    ['a number of CUDA', '', 'warpSize', 32n],
    ['a limit', '', 'std::numeric_limits<int>::max()', 2147483647n],
  ])('%s', (_, file, expression, expected) => {
    expect(given(expression, file)).toBe(expected);
  });
});

describe('constexpr functions', () => {
  it.each<[string, string, string, bigint]>([
    ['of one expression', 'constexpr int f(int n) { return n * n; }', 'f(f(3))', 81n],
    [
      'with loops and branches',
      `constexpr int f(int n) { int s = 0; for (int i = 0; i < n; ++i) { if (i % 3 == 0) continue; if (i > 9) break; s += i; }
        while (s % 7 != 0) s--; do s += 1; while (s < 5); return s; }`,
      'f(20)',
      22n,
    ],
    ['that are recursive', 'constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }', 'f(12)', 144n],
    ['with a default', 'constexpr int f(int n, int m = 4) { return n * m; }', 'f(2) + f(2, 5)', 18n],
    [
      'whose conditions change variables',
      'constexpr int f(int n) { int r = 0; while (n >>= 1) r++; return r; }',
      'f(4096)',
      12n,
    ],
    [
      'that use the value of an increment',
      'constexpr int f(int n) { int a = n++, b = ++n; return a * 100 + b * 10 + (n -= 2, n); }',
      'f(3)',
      353n,
    ],
    [
      'with a switch that falls through',
      'constexpr int f(int n) { int r = 0; switch (n) { case 1: r += 1; case 2: r += 10; break; default: r = 7; } return r; }',
      'f(1) * 10000 + f(2) * 100 + f(3)',
      111007n,
    ],
    ['of a template', 'template <class T> constexpr T f(T x) { return x / 2; }', '(int)(f(7) + f(7.0) * 10)', 38n],
    [
      'with if constexpr',
      'template <int n> constexpr int f() { if constexpr (n > 1) return f<n - 1>() * n; else return 1; }',
      'f<5>()',
      120n,
    ],
    [
      'of a pack',
      'template <class... T> constexpr int f(T... all) { return (all + ... + 0) + sizeof...(all); }',
      'f(1, 2, 3)',
      9n,
    ],
    ['of a struct', 'struct S { static constexpr int f(int n) { return n + 1; } };', 'S::f(2)', 3n],
    ['whose result is narrower', 'constexpr unsigned char f(int n) { return n; }', 'f(258)', 2n],
    ['with auto', 'constexpr auto f(int n) { auto x = n / 2.0; return x; }', 'f(5) * 2', 5n],
  ])('%s', (_, file, expression, expected) => {
    expect(given(expression, file)).toBe(expected);
  });

  it('are known in a kernel, and run where they are not', () => {
    const file = 'constexpr int f(int n) { int r = 0; while (n >>= 1) ++r; return r; }';
    expect(valuesOf('int a[f(16)]; a[0] = 2; out[t] = sizeof(a) + f(t + 4) * 100 + a[0];', 'int32', file)[4]).toBe(318);
    const list = 'constexpr int f(int n) { int a[3] = {1, 2, 3}; int *p = a; return p[n]; }';
    expect(valuesOf('out[t] = f(1) + f(t % 3);', 'int32', list)[2]).toBe(5);
  });

  it.each<[string, string, bigint]>([
    ['structs', 'struct P { int x, y; }; constexpr int f(int n) { P p = {n, 2}; p.x += 1; return p.x * p.y; }', 8n],
    [
      'structs in structs',
      'struct P { int x, y; }; struct Q { P p; int z; }; constexpr int f(int n) { Q q{{1, n}}; return q.p.y * 10 + q.z; }',
      30n,
    ],
    [
      'arrays',
      'constexpr int f(int n) { int a[4] = {1, 2}; for (int i = 2; i < 4; i++) a[i] = a[i - 1] + a[i - 2]; return a[n]; }',
      5n,
    ],
  ])('have %s', (_, file, expected) => {
    expect(given('f(3)', file)).toBe(expected);
    const body = 'constexpr int x = f(3); int a[x]; a[0] = x; out[t] = a[0] + sizeof(a) / 4;';
    expect(valuesOf(body, 'int32', file)[0]).toBe(2 * Number(expected));
  });

  it('may have structs with functions, whose values a kernel knows', () => {
    const file = `struct P { int x, y; constexpr P(int a) : x(a), y(2) {} constexpr int area() const { return x * y; } };
      constexpr int f(int n) { P p(n); p.x += 1; return p.area(); } constexpr int eight = f(3);`;
    expect(valuesOf('constexpr int n = f(3); int a[n]; a[0] = n; out[t] = a[0] + eight;', 'int32', file)[0]).toBe(16);
  });

  it.each<[string, string, string, bigint]>([
    [
      'constructors, bases, and values of members',
      'struct A { int a; int b = 5; constexpr A(int x) : a(x) {} constexpr int both() const { return a + b; } }; struct B : A { A other{3}; int c; constexpr B(int x) : A(x), c(x + 1) { c += b; } constexpr B() : B(7) {} constexpr int all() const { return both() * 1000 + other.both() * 100 + this->c; } };',
      'constexpr int f(int n) { B x(n), y; return x.all() + y.c; }',
      6820n,
    ],
    [
      'member functions that change them, and references',
      'struct S { int n = 1; int a[3] = {}; constexpr void add(int x) { a[n % 3] += x; n += 1; } constexpr int sum() const { int r = 0; for (int i = 0; i < 3; i++) r = r * 10 + a[i]; return r; } };',
      'constexpr void twice(S &s, int &count) { s.add(count); s.add(++count); } constexpr int f(int n) { S s; int k = n; twice(s, k); S t = s; t.add(9); return s.sum() * 10000 + t.sum() * 10 + k; }',
      129122n,
    ],
    [
      'functors, and objects as arguments',
      'template <int N> struct Shape { int d[N]; constexpr int operator()(int i) const { return d[i] * 2; } constexpr int size() const { int r = 1; for (int i = 0; i < N; i++) r *= d[i]; return r; } };',
      'template <int N> constexpr int total(const Shape<N> &s) { return s.size() + s(0); } constexpr int f(int n) { Shape<3> s{{n, 3, 4}}; return total(s); }',
      14n,
    ],
  ])('may have objects: %s', (_, structs, functions, expected) => {
    expect(given('f(1)', `${structs} ${functions}`)).toBe(expected);
  });

  it('of an object that a thread creates run in the kernel', () => {
    const file = `struct P { int x, y; __device__ P(int a) : x(a), y(2) {}
      __device__ constexpr int area() const { int r = x; r *= y; return r; } };`;
    expect(valuesOf('P p(t + 1); out[t] = p.area();', 'int32', file).slice(0, 3)).toEqual([2, 4, 6]);
  });

  it('change only their own variables', () => {
    expect(refused('f(1)', 'constexpr int n = 3; constexpr int f(int x) { n = x; return n; }')).toContain('must be');
    expect(refused('n++', 'constexpr int n = 3;')).toContain('must be a constant');
  });

  it('that do not end are rejected', () => {
    expect(refused('f(1)', 'constexpr int f(int n) { while (n > 0) n = 1; return n; }')).toContain('takes too long');
    expect(refused('f(1)', 'constexpr int f(int n) { return f(n + 1); }')).toContain('must be a constant');
  });
});

describe('what is not a constant', () => {
  it.each([
    ['an index', '', 'threadIdx.x', 'must be a constant'],
    ['a variable', '__device__ int n = 3;', 'n', 'must be a constant'],
    ['a division by zero', '', '1 / 0', 'must be a constant'],
    ['a shift by too much', '', '1 << 40', 'must be a constant'],
    ['a function that is not constexpr', '__device__ int f(int n) { return n; }', 'f(3)', 'must be a constant'],
    ['a name that nothing declares', '', 'unknown + 1', '"unknown" is not declared'],
  ])('%s is rejected', (_, file, expression, message) => {
    expect(refused(expression, file)).toContain(message);
  });

  it('does not matter where a constant decides', () => {
    expect(given('false && threadIdx.x')).toBe(0n);
    expect(given('true || unknown')).toBe(1n);
    expect(given('true ? 4 : 5 / 0')).toBe(4n);
  });
});
