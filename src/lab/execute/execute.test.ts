/** Loop-invariant code and indices as exact doubles: the values must be those of the source. */
import { describe, expect, it } from 'vitest';
import { runSource, buffer, contents, valuesOf } from '../testing';

const lanes = (of: (t: number) => number): number[] => Array.from({ length: 32 }, (_, t) => of(t));

/** Sum of `of(turn)` over some iterations. */
const sum = (turns: number, of: (turn: number) => number): number =>
  Array.from({ length: turns }, (_, turn) => of(turn)).reduce((all, each) => all + each, 0);

it('a loop-invariant value is the same in each iteration', () => {
  expect(valuesOf('int s = 0; for (int k = 0; k < 5; ++k) s += t * 3 + k; out[t] = s;')).toEqual(
    lanes((t) => sum(5, (k) => t * 3 + k)),
  );
});

it.each([
  ['an assignment', 'a += k;', ''],
  ['a reference', 'grow(a, k);', '__device__ void grow(int &x, int by) { x += by; }'],
  [
    'a function put in',
    'a = grown(a, k);',
    '__device__ int grown(int x, int by) { if (by < 0) return x; return x + by; }',
  ],
  ['an inner loop', 'for (int j = 0; j < k; ++j) a += 1;', ''],
  ['a choice', 'a = k > 0 ? a + k : a;', ''],
  ['inline PTX', 'asm("add.s32 %0, %0, %1;" : "+r"(a) : "r"(k));', ''],
  ['an atomic', '__shared__ int w[32]; w[t] = a; atomicAdd(&w[t], k); a = w[t];', ''],
  ['a member', 'p.x = a; p.x += k; a = p.x;', ''],
  ['a shuffle', 'a = __shfl_sync(-1, a, t) + k;', ''],
])('a variable that %s changes is recomputed', (_, change, file) => {
  const body = `int a = t; int2 p = make_int2(0, 0); int s = 0; for (int k = 0; k < 4; ++k) { s += a * 3 + 1; ${change} } out[t] = s + p.y;`;
  const at = (t: number, turn: number): number => t + sum(turn, (k) => k);
  expect(valuesOf(body, 'int32', file)).toEqual(lanes((t) => sum(4, (turn) => at(t, turn) * 3 + 1)));
});

it('a member of a struct that the loop changes is recomputed', () => {
  const body =
    'int2 p = make_int2(t, 1); int s = 0; for (int k = 0; k < 4; ++k) { s += p.x * p.y; p.x += 1; } out[t] = s;';
  expect(valuesOf(body)).toEqual(lanes((t) => sum(4, (k) => t + k)));
});

it('lanes that leave a loop in different iterations have separate values', () => {
  expect(valuesOf('int s = 0; for (int k = 0; k < t; ++k) s += t * 2 - 1; out[t] = s;')).toEqual(
    lanes((t) => sum(t, () => t * 2 - 1)),
  );
});

it('a loop that is entered again recomputes', () => {
  const body =
    'int s = 0; for (int j = 0; j < 3; ++j) { int f = t + j; for (int k = 0; k < 2; ++k) s += f * f; } out[t] = s;';
  expect(valuesOf(body)).toEqual(lanes((t) => 2 * sum(3, (j) => (t + j) ** 2)));
});

it.each([
  ['products and sums', 'size_t(t) * 2 + 1'],
  ['negative numbers', '(long long)(t - 31) * -2 + 1'],
  ['unsigned numbers above the signed ones', 'size_t(4000000000u) + size_t(t) * 2 + 1 - 4000000000ull'],
  ['numbers that wrap around', 'size_t(t) * 4294967296ull * 4294967296ull + 2 * t + 1'],
  ['a signed number that becomes unsigned', 'size_t(-t) + size_t(3 * t) + 1'],
  ['a number without a bound times 0', 'size_t(t) * 2 + 1 + (1ull << t) * 0ull'],
])('a 64-bit index with %s finds its element', (_, index) => {
  const source = `__global__ void test(int *out, const int *a) {
    int t = threadIdx.x, s = 0;
    for (int k = 0; k < 2; ++k) s += a[${index} + k];
    out[t] = s; }`;
  const result = runSource(source, [buffer('int32', 32), buffer('int32', 128, 'iota')]);
  expect(result.diagnostics).toEqual([]);
  const first = (t: number): number => (index.startsWith('(long') ? (31 - t) * 2 + 1 : 2 * t + 1);
  expect(contents(result, 0, 'int32')).toEqual(lanes((t) => 2 * first(t) + 1));
});

it('a 64-bit index that grows by a multiple of the counter finds its element', () => {
  const source = `__global__ void test(int *out, const int *a) {
    int t = threadIdx.x, s = 0;
    for (int k = 0; k < 3; ++k) s += a[size_t(k) * 40 + t] + a[t + 5 * (long long)k];
    out[t] = s; }`;
  const result = runSource(source, [buffer('int32', 32), buffer('int32', 128, 'iota')]);
  expect(contents(result, 0, 'int32')).toEqual(lanes((t) => sum(3, (k) => 45 * k + 2 * t)));
});

describe('a loop that all lanes iterate together', () => {
  /** This many iterations, and each loop twice: only loops with many iterations are optimized. */
  const N = 12;
  const source = (body: string): string =>
    `__global__ void test(int *out, const int *a, int n) { int t = threadIdx.x, s = 0; for (int again = 0; again < 2; ++again) { s = 0; ${body} } out[t] = s; }`;
  const run = (body: string, n = N): (number | bigint)[] => {
    const args = [buffer('int32', 64), buffer('int32', 4096, 'iota'), { int: n }];
    const result = runSource(source(body), args);
    expect(result.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    return contents(result, 0, 'int32').slice(0, 32);
  };
  it.each<[string, string, (t: number) => number]>([
    ['a counter that starts at 0', 'for (int k = 0; k < n; ++k) s += a[k * 32 + t];', (t) => sum(N, (k) => k * 32 + t)],
    ['down', 'for (int k = n; k > 0; --k) s += a[k * 32 - t];', (t) => sum(N, (k) => (N - k) * 32 - t)],
    [
      'a stride that is computed',
      'int w = n + 20; for (int i = t; i < 384; i += w) s += a[i];',
      (t) => sum(N, (k) => t + 32 * k),
    ],
    ['64 bits', 'for (size_t i = t; i < 384; i += blockDim.x) s += a[i];', (t) => sum(N, (k) => t + 32 * k)],
    [
      'a pointer',
      'const int *p = a + t; for (int k = 0; k < n; ++k, p += 40) s += *p;',
      (t) => sum(N, (k) => t + 40 * k),
    ],
    ['while', 'int k = 0; while (k < n) { s += a[k * 32 + t]; k += 1; }', (t) => sum(N, (k) => k * 32 + t)],
    ['do', 'int k = 0; do { s += a[k * 32 + t]; k += 1; } while (k < n);', (t) => sum(N, (k) => k * 32 + t)],
    // The loops below are not what they seem: lanes do not advance uniformly.
    ['a start by lane', 'for (int k = t; k < n + t; ++k) s += a[k * 3];', (t) => sum(N, (k) => (k + t) * 3)],
    ['a step by lane', 'for (int k = 0; k < n * (t + 1); k += t + 1) s += a[k];', (t) => sum(N, (k) => k * (t + 1))],
    ['a factor by lane', 'for (int k = 0; k < n; ++k) s += a[k * t];', (t) => sum(N, (k) => k * t)],
    ['an end by lane', 'for (int k = 0; k < t; ++k) s += a[k * 32 + t];', (t) => sum(t, (k) => k * 32 + t)],
    [
      'a counter that some lanes move on',
      'for (int k = 0; k < n; ++k) { if (t & 1) k += 1; s += a[k]; }',
      (t) => (t & 1 ? sum(N / 2, (k) => 2 * k + 1) : sum(N, (k) => k)),
    ],
    [
      'a counter that some lanes go on without',
      'int k = 0, i = 0; while (i < n) { s += a[k * 9 + t]; i += 1; if (t & 1) continue; k += 1; }',
      (t) => sum(N, (k) => (t & 1 ? 0 : k) * 9 + t),
    ],
    [
      'a counter that some lanes leave out',
      'int k = 0, i = 0; while (i < n) { i += 1; if (t & 1) continue; k += 1; s += a[k * 9 + t]; } s += a[k];',
      (t) => (t & 1 ? 0 : sum(N, (k) => (k + 1) * 9 + t) + N),
    ],
    [
      'a counter that a function changes',
      'int k = 0; for (int i = 0; i < n; ++i) { s += a[k * 7 + t]; k = (k + t) % 5; }',
      (t) => {
        let [k, s] = [0, 0];
        for (let i = 0; i < N; i += 1) {
          s += k * 7 + t;
          k = (k + t) % 5;
        }
        return s;
      },
    ],
    [
      'lanes that leave',
      'for (int k = 0; k < n; ++k) { if (k == t) break; s += a[k * 32 + t]; }',
      (t) => sum(Math.min(t, N), (k) => k * 32 + t),
    ],
    [
      'a loop in a loop',
      'for (int j = 0; j < n; ++j) for (int k = j; k < n; ++k) s += a[j * 64 + k * 32 + t];',
      (t) => sum(N, (j) => sum(N - j, (k) => j * 64 + (k + j) * 32 + t)),
    ],
    [
      'an index that wraps around in some lanes',
      'unsigned u = 0u - 40u; for (int k = 0; k < n; ++k, u += 16u) s += a[(u + t) & 63u];',
      (t) => sum(N, (k) => (2 ** 32 - 40 + k * 16 + t) % 64),
    ],
    [
      'an unsigned index that wraps around before it is 64 bits wide',
      'unsigned u = 0u - 16u + t; for (int k = 0; k < n; ++k, u += 8u) { size_t i = u; s += a[i < 4096 ? i : 5]; }',
      (t) =>
        sum(N, (k) => {
          const u = (2 ** 32 - 16 + t + 8 * k) % 2 ** 32;
          return u < 4096 ? u : 5;
        }),
    ],
  ])('%s', (_, body, expected) => {
    expect(run(body)).toEqual(lanes(expected));
  });

  it('an unsigned index wraps around in some lanes, but not in the first one', () => {
    const { diagnostics } = runSource(
      source('for (unsigned u = 31u - t, k = 0; k < 12u; ++k, u -= 16u) s += (a + 100)[u];'),
      [buffer('int32', 64), buffer('int32', 4096, 'iota'), { int: N }],
    );
    expect(diagnostics.map(({ kind, count }) => [kind, count])).toEqual([['out-of-bounds', 2 * (16 + 10 * 32)]]);
  });

  it('counts the accesses as lane-by-lane execution does', () => {
    const loop = 'for (int k = 0; k < n; ++k) s += a[k * 33 + t * 2];';
    const unrolled = Array.from({ length: N }, (_, k) => `s += a[${k} * 33 + t * 2];`).join(' ');
    const counts = [loop, unrolled].map((body) => {
      const args = [buffer('int32', 64), buffer('int32', 4096, 'iota'), { int: N }];
      return runSource(source(body), args).metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'];
    });
    expect(counts[0]).toBe(counts[1]);
  });

  it('reports the iteration that leaves the buffer', () => {
    const { diagnostics } = runSource(source('for (int k = 0; k < 200; ++k) s += a[k * 32 + t];'), [
      ...[buffer('int32', 64), buffer('int32', 4096, 'iota'), { int: N }],
    ]);
    expect(diagnostics.map(({ kind, count }) => [kind, count])).toEqual([['out-of-bounds', 2 * 72 * 32]]);
  });
});
