/** Constructs in files that people paste: each with its values. */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource, valuesOf } from './testing';

const first = (body: string, file = ''): number => valuesOf(body, 'int32', file)[0] as number;

describe('values in braces', () => {
  it.each([
    ['an array without values', 'int a[4] = {}; out[t] = a[0] + a[3] + 7;', 7],
    ['an array without an equals sign', 'int a[4]{1, 2}; out[t] = a[0] + a[1] * 10 + a[3] * 100;', 21],
    ['a scalar', 'int x{}; int y{5}; out[t] = x + y;', 5],
    ['a value of a template parameter', 'out[t] = zero<int>() + 3;', 3],
    ['an array of two dimensions', 'int a[2][2] = {{1, 2}, {3, 4}}; out[t] = a[1][0];', 3],
    ['an array of two dimensions without inner braces', 'int a[2][2] = {1, 2, 3, 4}; out[t] = a[1][0];', 3],
    ['a struct in a struct', 'Outer o{{1, 2}, 3}; out[t] = o.in.b * 10 + o.c;', 23],
    ['members by name', 'Inner i{.a = 4, .b = 5}; out[t] = i.a * 10 + i.b;', 45],
    [
      'a member by name in an inner struct',
      'Outer o = {.in = {.b = 5}, .c = 1}; out[t] = o.in.b * 10 + o.c + o.in.a;',
      51,
    ],
    ['an array of structs', 'Inner a[2] = {{1, 2}, {3, 4}}; out[t] = a[1].a * 10 + a[0].b;', 32],
    ['a returned list', 'out[t] = pairOf(3).b;', 4],
    ['an argument', 'out[t] = sumOf({1, 2});', 3],
    ['an assigned list', 'Inner i; i = {6, 7}; out[t] = i.a * 10 + i.b;', 67],
    ['an assigned empty list', 'Inner i{1, 2}; i = {}; out[t] = i.a + i.b + 9;', 9],
    ['a default member', 'WithDefault w{}; out[t] = w.n;', 8],
    ['a new object of a struct', 'out[t] = Inner{2, 3}.b;', 3],
    ['a vector of CUDA', 'int2 v{1, 2}; out[t] = v.y + int2{3, 4}.x;', 5],
    ['a condition with an object that is called', 'out[t] = t >= 0 ? Twice<int>{}(4) : 0;', 8],
  ])('%s', (_, body, value) => {
    const file = `
      struct Inner { int a; int b; };
      struct Outer { Inner in; int c; };
      struct WithDefault { int n = 8; };
      template <typename T> struct Twice { __device__ T operator()(T x) const { return 2 * x; } };
      template <typename T> __device__ T zero() { T x{}; return x; }
      __device__ Inner pairOf(int n) { return {n, n + 1}; }
      __device__ int sumOf(Inner i) { return i.a + i.b; }`;
    expect(first(body, file)).toBe(value);
  });

  it('of a type of cooperative groups', () => {
    const file = '#include <cooperative_groups/reduce.h>\nnamespace cg = cooperative_groups;';
    const body = 'auto warp = cg::tiled_partition<32>(cg::this_thread_block());';
    expect(first(`${body} out[t] = cg::reduce(warp, t, cg::plus<int>{});`, file)).toBe(496);
    expect(first(`${body} out[t] = cg::reduce(warp, t, cg::greater<int>{});`, file)).toBe(31);
  });
});

describe('extensions of compilers other than nvcc', () => {
  it('__extension__ has no effect', () => {
    expect(first('__extension__ int x = 3; out[t] = __extension__ x + 1;')).toBe(4);
    expect(first('Long x = 3; out[t] = x + 1;', '__extension__ typedef long long Long;')).toBe(4);
  });

  it('a constant of an enum is found in the namespace that a file uses', () => {
    const file = 'namespace a { namespace b { enum Order { rows, columns }; } }\nusing namespace a::b;';
    expect(first('Order order = columns; out[t] = order + columns;', file)).toBe(2);
  });

  it('a template with a default and an unknown type does not hide the next one', () => {
    const file = `
      template <typename T = float, int N = 4> __device__ void first(Unknown<T> x) { x.go(); }
      template <typename T> __device__ T second(T x) { return x + 1; }`;
    expect(first('out[t] = second(4);', file)).toBe(5);
  });

  it('a specialization is called where the template itself has no body', () => {
    const file = 'template <typename T> __device__ T most(); template <> __device__ int most<int>() { return 77; }';
    expect(first('out[t] = most<int>();', file)).toBe(77);
  });

  it('a function is a template argument of a named type', () => {
    const file = `using reduction = int (*)(int);
      __device__ int twice(int x) { return 2 * x; }
      template <reduction f> __device__ int apply(int x) { return f(x) + 1; }
      template <reduction f> __device__ int apply(int x, int y) { return apply<f>(x) + y; }`;
    expect(first('out[t] = apply<twice>(5) + apply<twice>(1, 100);', file)).toBe(114);
  });
});

describe('asm', () => {
  it('writes the number of an "n" operand in its place', () => {
    const body = 'int x; asm("add.s32 %0, %1, %2;" : "=r"(x) : "r"(t), "n"(2 * 21)); out[t] = x;';
    expect(first(body)).toBe(42);
    const copy = `__shared__ int s[32]; unsigned at = __cvta_generic_to_shared(&s[t]);
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" :: "r"(at), "l"(from + t), "n"(sizeof(int)));
      asm volatile("cp.async.wait_all;"); out[t] = s[t];`;
    const result = runSource(`__global__ void k(int *out, const int *from) { int t = threadIdx.x; ${copy} }`, [
      buffer('int32', 32),
      buffer('int32', 32, 'iota'),
    ]);
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 0, 'int32')[9]).toBe(9);
  });

  it.each([
    ['bfe.u32 %0, %1, 4, 8;', 0x00012345 << 4, 0x45],
    ['bfe.s32 %0, %1, 4, 8;', 0xff0, -1],
    ['bfe.u32 %0, %1, 28, 8;', 0xf0000000 | 0, 15],
    ['bfi.b32 %0, %1, 256, 0, 8;', 0x7f, 256 + 0x7f],
    ['bfind.u32 %0, %1;', 0x00010000, 16],
    ['bfind.s32 %0, %1;', -1, -1],
    ['bfind.shiftamt.u32 %0, %1;', 1, 31],
  ])('%s', (text, from, value) => {
    expect(first(`int x; asm("${text}" : "=r"(x) : "r"(${from} + t * 0)); out[t] = x;`)).toBe(value);
  });
});

describe('products of bytes', () => {
  it.each([
    ['__dp4a(0x01020304, 0x05ff0702, 100)', 100 + 5 - 2 + 21 + 8],
    ['__dp4a(0xff000000u, 0x02000000u, 1u)', 1 + 255 * 2],
    ['__dp4a(make_char4(1, -2, 3, 4), make_char4(5, 6, 7, 8), 10)', 10 + 5 - 12 + 21 + 32],
    ['(int)__dp4a(make_uchar4(255, 1, 0, 0), make_uchar4(255, 1, 9, 9), 0u)', 255 * 255 + 1],
    ['__dp2a_lo(0x0002ffff, 0x00000305, 1)', 1 - 5 + 6],
    ['__dp2a_hi(0x0002ffff, 0x03050000, 1)', 1 - 5 + 6],
    ['__dp2a_hi(make_short2(100, 200), make_char4(9, 9, 2, -1), 0)', 0],
  ])('%s', (e, value) => expect(first(`out[t] = ${e};`)).toBe(value));
});

describe('goto', () => {
  it('forward, out of loops', () => {
    const body = `int found = -1;
      for (int y = 0; y < 4; y++) for (int x = 0; x < 8; x++) if (y * 8 + x == t) { found = y * 100 + x; goto done; }
      found = 1000;
      done: out[t] = found;`;
    expect(valuesOf(body).slice(7, 10)).toEqual([7, 100, 101]);
  });

  it('backward, as a loop: each lane as often as it needs', () => {
    const body = 'int n = 0; again: n += 1; if (n <= t) goto again; out[t] = n;';
    expect(valuesOf(body)).toEqual(Array.from({ length: 32 }, (_, lane) => lane + 1));
  });

  it('backward, and lanes reconverge after the loop: one store for the warp', () => {
    const source =
      '__global__ void k(int *out) { int n = 0; again: n += 1; if (n <= threadIdx.x) goto again; out[threadIdx.x] = n; }';
    const { metrics } = runSource(source, [buffer('int32', 32)]);
    expect(metrics['l1tex__t_requests_pipe_lsu_mem_global_op_st.sum']).toBe(1);
  });

  it('in two nested loops, and forward out of both', () => {
    const body = `int outer = 0, inner = 0;
      a: outer += 1;
      b: inner += 1;
      if (inner < outer * 2) goto b;
      if (outer == 5 && t % 2) goto end;
      if (outer < 7) goto a;
      end: out[t] = outer * 100 + inner;`;
    expect(valuesOf(body).slice(0, 2)).toEqual([714, 510]);
  });

  it('around a barrier', () => {
    const body = `__shared__ int s[32]; int n = 0;
      again: s[t] = n + t; __syncthreads(); int got = s[31 - t]; __syncthreads(); n += 1;
      if (n < 3) goto again;
      out[t] = got;`;
    expect(valuesOf(body)[0]).toBe(33);
  });

  it.each<[string, string, number[]]>([
    [
      'a branch',
      'int n = 0; if (t % 2) goto in; if (t > 3) { n += 10; in: n += 1; } else n = 5; out[t] = n;',
      [5, 1, 5, 1, 11],
    ],
    [
      'a branch from the other one',
      'int n = 0; if (t % 2) { n = 1; goto in; } else { n = 2; in: n += 10; } out[t] = n + 100;',
      [112, 111],
    ],
    [
      'the body of a loop, which then goes on',
      'int n = 0, i = 2; if (t % 2) goto in; for (i = 0; i < 4; i++) { n += 10; in: if (i == 3) continue; n += 1; } out[t] = n * 10 + i;',
      [434, 114],
    ],
    [
      'a loop that ends itself',
      'int n = t; goto in; while (n < 20) { n += 7; if (n > 12) break; in: n += 1; } out[t] = n;',
      [16, 17, 18, 19, 20],
    ],
    [
      'a loop whose condition comes last',
      'int n = 0; goto in; do { n += 100; in: n += 1; } while (n <= t); out[t] = n;',
      [1, 102, 102],
    ],
    [
      'branches that a macro stands for',
      '\n#define EITHER if (t < 2) { n += 1; in: n += 10; } else { if (t == 3) goto on; n += 100; } if (t < 1) { n += 2; on: n += 20; }\nint n = 0; if (t == 4) goto in; EITHER out[t] = n;',
      [33, 11, 100, 20, 10],
    ],
    [
      'blocks within each other, whose variables hide others',
      'int n = t, x = 1000; if (t < 2) goto in; { int x; { int y; if (0) { in: y = 3; x = n + y; } else { y = 4; x = 20; } n = x + y; } } out[t] = n + x;',
      [1006, 1007, 1024],
    ],
  ])('into %s', (_, body, expected) => expect(valuesOf(body).slice(0, expected.length)).toEqual(expected));

  it('into a block past an initial value is refused', () => {
    expect(() => valuesOf('goto in; if (t) { int x = 3; in: out[t] = x; }')).toThrow(
      /goes to "in" past the initial value of "x", which C\+\+ does not allow\. Declare/,
    );
    expect(() => valuesOf('goto in; for (int i = 0; i < 3; i++) { in: out[t] = i; }')).toThrow(
      'past the initial value of "i"',
    );
  });

  it('into a switch is refused with what to do', () => {
    expect(() => valuesOf('goto in; switch (t) { case 1: in: out[t] = 1; }')).toThrow(
      /goes to "in", which is not in a block around it\. Move/,
    );
  });

  it('past a return', () => {
    expect(valuesOf('if (t > 3) goto end; out[t] = 5; return; end: out[t] = 6;').slice(2, 6)).toEqual([5, 5, 6, 6]);
  });

  it('a loop that never ends is stopped', () => {
    const result = runSource(
      '__global__ void k(int *o) { again: o[0] = 1; goto again; }',
      [buffer('int32', 1)],
      {},
      { steps: 1e5 },
    );
    expect(result.diagnostics.map(({ kind }) => kind)).toContain('limit');
  });
});

describe('destructors', () => {
  const file = `
    struct Log {
      int *to; int what;
      __device__ Log(int *to, int what) : to(to), what(what) {}
      __device__ ~Log() { *to = *to * 10 + what; }
    };
    struct Quiet { int x; __device__ ~Quiet() {} };
    __device__ int early(int *n, int t) { Log a(n, 1); if (t > 3) return *n + 5; Log b(n, 2); return *n; }`;
  it.each([
    [
      'run at the end of the block, the last one first',
      '{ Log a(&n, 1); Log b(&n, 2); n = 3; } out[t] = n;',
      [321, 321],
    ],
    ['run after a return, for what was made', 'int got = early(&n, t * 4); out[t] = n * 100 + got;', [2100, 105]],
    [
      'run at a break and in each turn',
      'for (int i = 1; i < 9; i++) { Log a(&n, i); if (i == 3 + t) break; } out[t] = n;',
      [123, 1234],
    ],
    ['run behind a barrier', '{ Log a(&n, 7); __syncthreads(); n = 1; } out[t] = n;', [17, 17]],
    ['that do nothing are left out', '{ Quiet q{3}; n = q.x; } out[t] = n;', [3, 3]],
  ])('%s', (_, body, expected) => {
    expect(valuesOf(`int n = 0; ${body}`, 'int32', file).slice(0, 2)).toEqual(expected);
  });
  it('of members are refused with what to do', () => {
    const holder = `${file} struct Holder { Log log; };`;
    expect(() => valuesOf('Holder h{Log(out, 1)};', 'int32', holder)).toThrow(
      /The destructor of Log .* Call a function at the end/,
    );
  });
});

describe('virtual functions', () => {
  const file = `
    struct Shape { int n; __device__ Shape(int n) : n(n) {} __device__ virtual int area() const = 0; __device__ virtual int name() const { return 1; }
      __device__ int twice() const { return 2 * area(); } __device__ virtual ~Shape() {} };
    struct Square : public Shape { __device__ Square(int n) : Shape(n) {} __device__ int area() const override { return n * n; } };
    struct Line final : Shape { __device__ Line(int n) : Shape(n) {} __device__ int area() const override { return n; } __device__ int name() const override { return 3; } };
    __device__ int measure(const Shape &s) { return s.area() * 10 + s.name(); }`;
  it.each([
    ['of a variable', 'Square s(4); Line l(4); out[t] = s.area() * 10 + l.area();', 164],
    ['by a reference to the base', 'Square s(4); Line l(5); out[t] = measure(s) * 100 + measure(l);', 16153],
    ['that the base calls itself', 'Square s(3); out[t] = s.twice();', 18],
    ['with the pointer to their functions in front', 'Line l(6); out[t] = sizeof(Line) + l.n;', 22],
    ['through a pointer to what nothing is derived from', 'Line l(6); Line *p = &l; out[t] = p->area();', 6],
  ])('%s', (_, body, value) => expect(first(body, file)).toBe(value));
  it('through a pointer to the base are refused by name', () => {
    expect(() => first('Square s(4); const Shape *p = &s; out[t] = p->area();', file)).toThrow(
      /"area" is virtual, and what this points to may be a Shape or a Square/,
    );
  });
});
