/** What is computed ahead of a loop, and indices as exact numbers: the values must be those of the source. */
import { expect, it } from 'vitest';
import { runSource, buffer, contents, valuesOf } from '../testing';

const lanes = (of: (t: number) => number): number[] => Array.from({ length: 32 }, (_, t) => of(t));

/** Sum of `of(turn)` over some turns. */
const sum = (turns: number, of: (turn: number) => number): number =>
  Array.from({ length: turns }, (_, turn) => of(turn)).reduce((all, each) => all + each, 0);

it('a value of what the loop does not change is that value in each turn', () => {
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
])('a variable that %s changes is computed anew', (_, change, file) => {
  const body = `int a = t; int2 p = make_int2(0, 0); int s = 0; for (int k = 0; k < 4; ++k) { s += a * 3 + 1; ${change} } out[t] = s + p.y;`;
  const at = (t: number, turn: number): number => t + sum(turn, (k) => k);
  expect(valuesOf(body, 'int32', file)).toEqual(lanes((t) => sum(4, (turn) => at(t, turn) * 3 + 1)));
});

it('a member of a struct that the loop changes is computed anew', () => {
  const body =
    'int2 p = make_int2(t, 1); int s = 0; for (int k = 0; k < 4; ++k) { s += p.x * p.y; p.x += 1; } out[t] = s;';
  expect(valuesOf(body)).toEqual(lanes((t) => sum(4, (k) => t + k)));
});

it('lanes that leave a loop at different turns have values of their own', () => {
  expect(valuesOf('int s = 0; for (int k = 0; k < t; ++k) s += t * 2 - 1; out[t] = s;')).toEqual(
    lanes((t) => sum(t, () => t * 2 - 1)),
  );
});

it('a loop that is entered again computes anew', () => {
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
])('an index of 64 bits with %s finds its element', (_, index) => {
  const source = `__global__ void test(int *out, const int *a) {
    int t = threadIdx.x, s = 0;
    for (int k = 0; k < 2; ++k) s += a[${index} + k];
    out[t] = s; }`;
  const result = runSource(source, [buffer('int32', 32), buffer('int32', 128, 'iota')]);
  expect(result.diagnostics).toEqual([]);
  const first = (t: number): number => (index.startsWith('(long') ? (31 - t) * 2 + 1 : 2 * t + 1);
  expect(contents(result, 0, 'int32')).toEqual(lanes((t) => 2 * first(t) + 1));
});

it('an index of 64 bits that goes on by a multiple of the counter finds its element', () => {
  const source = `__global__ void test(int *out, const int *a) {
    int t = threadIdx.x, s = 0;
    for (int k = 0; k < 3; ++k) s += a[size_t(k) * 40 + t] + a[t + 5 * (long long)k];
    out[t] = s; }`;
  const result = runSource(source, [buffer('int32', 32), buffer('int32', 128, 'iota')]);
  expect(contents(result, 0, 'int32')).toEqual(lanes((t) => sum(3, (k) => 45 * k + 2 * t)));
});
