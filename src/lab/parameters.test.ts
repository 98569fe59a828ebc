/** Parameters that a kernel modifies, and those of functions with barriers in them. */
import { describe, expect, it } from 'vitest';
import { buffer, contents, runSource, valuesOf } from './testing';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a parameter that a kernel modifies', () => {
  it.each([
    ['without a barrier', ''],
    ['with a barrier', '__syncthreads();'],
  ])('has its first value again in each warp of each block, %s', (_, barrier) => {
    const source = `__global__ void moved(const int *in, int *out, int n) {
  in += blockIdx.x * blockDim.x;
  out += blockIdx.x * blockDim.x;
  n -= blockIdx.x * blockDim.x;
  ${barrier}
  out += threadIdx.x;
  out[0] = in[threadIdx.x] + 1000 * n;
}`;
    const result = runSource(source, [buffer('int32', 256, 'iota'), buffer('int32', 256), { int: 256 }], {
      threads: 64,
      blocks: 4,
    });
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 1, 'int32')).toEqual(range(256).map((i) => i + 1000 * (256 - 64 * Math.floor(i / 64))));
  });
});

it('an expression with a barrier in it evaluates the parameters of its function first', () => {
  const source = `__device__ int last(int mine, int *all) {
  all[threadIdx.x] = mine;
  __syncthreads();
  int next = all[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return next;
}
__device__ int difference(int mine, int *all) { return last(mine, all) - mine; }
__device__ int twice(int mine, int *all) { return 2 * difference(mine * 3, all); }
__global__ void differences(int *out) {
  __shared__ int all[64];
  out[threadIdx.x] = twice(threadIdx.x, all);
}`;
  const result = runSource(source, [buffer('int32', 64)], { kernel: 'differences', threads: 64 });
  expect(result.diagnostics).toEqual([]);
  expect(contents(result, 0, 'int32')).toEqual(range(64).map((i) => (i < 63 ? 6 : -2 * 3 * 63)));
});

it.each([
  ['int2 a = make_int2(1, t); a = make_int2(a.y, a.x); out[t] = a.x * 100 + a.y;'],
  ['Two a{1, t}; a = Two{a.b, a.a}; out[t] = a.a * 100 + a.b;'],
  ['Long a{1, t}; a = Long{a.b, a.a}; out[t] = a.a * 100 + a.b;'],
])('members of a struct that swap places keep their values: %s', (body) => {
  const file = 'struct Two { int a, b; }; struct Long { long long a, b; };';
  expect(valuesOf(body, 'int32', file)).toEqual(range(32).map((t) => t * 100 + 1));
});

it('a function with a barrier that returns a struct runs once', () => {
  const source = `struct Two { int a, b; };
__device__ Two neighbours(int *all, int *calls) {
  atomicAdd(calls, 1);
  all[threadIdx.x] = threadIdx.x;
  __syncthreads();
  Two two = {all[(threadIdx.x + 1) % blockDim.x], 7};
  __syncthreads();
  return two;
}
struct Sum { int n; __device__ Sum(Two two) : n(two.a + two.b) {} };
__global__ void k(int *out, int *calls) {
  __shared__ int all[64];
  Two two = neighbours(all, calls);
  Sum sum(neighbours(all, calls));
  decltype(neighbours(all, calls)) third = two;
  out[threadIdx.x] = two.a * 100 + sum.n + third.b;
}`;
  const result = runSource(source, [buffer('int32', 64), buffer('int32', 1)], { kernel: 'k', threads: 64 });
  expect(result.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(contents(result, 1, 'int32')).toEqual([128]);
  expect(contents(result, 0, 'int32')).toEqual(range(64).map((t) => ((t + 1) % 64) * 101 + 14));
});

describe('memcpy and memset', () => {
  it.each<[string, (t: number) => number]>([
    ['int a[4] = {t, 1, 2, 3}; int4 v; memcpy(&v, a, sizeof(v)); out[t] = v.x * 10 + v.w;', (t) => t * 10 + 3],
    ['float f = 1.0f; int bits; memcpy(&bits, &f, 4); out[t] = bits;', () => 0x3f800000],
    ['char c[6] = {1, 2, 3, 4, 5, 6}; char d[6]; memcpy(d, c, 5); d[5] = 9; out[t] = d[4] * 10 + d[5];', () => 59],
    [
      'int a[5]; memset(a, 0, sizeof(a)); a[1] += t; int b; memset(&b, 0xff, 4); out[t] = a[1] + a[4] + b;',
      (t) => t - 1,
    ],
  ])('%s', (body, expected) => {
    expect(valuesOf(body)).toEqual(range(32).map(expected));
  });

  it('is as wide as the alignment allows', () => {
    const source =
      '__global__ void k(int *out, const int4 *in) { int4 v; memcpy(&v, &in[threadIdx.x], 16); out[threadIdx.x] = v.y; memcpy(out + 32 + threadIdx.x, out + threadIdx.x, 4); }';
    const result = runSource(source, [buffer('int32', 64), buffer('int32', 128, 'iota')]);
    expect((contents(result, 0, 'int32') as number[]).slice(30, 34)).toEqual([121, 125, 1, 5]);
    // 16 sectors of 512 B at once, then 4 of 128 B.
    const loads = result.accesses.filter(({ op, space }) => op === 'load' && space === 'global');
    expect(loads.map(({ width, sectors }) => [width, sectors])).toEqual([
      [16, 16],
      [4, 4],
    ]);
  });

  it('needs a constant count', () => {
    expect(() => valuesOf('int a[4], b[4] = {1, 2, 3, 4}; memcpy(a, b, 4 * (t & 1)); out[t] = a[0];')).toThrow(
      'a count that the compiler knows',
    );
  });
});

it('a struct within a struct is passed as one, or with its values among those around it', () => {
  const source =
    'struct Two { int a, b; }; struct All { int first; Two two; float4 v; };\n__global__ void k(int *out, All all) { out[0] = all.first; out[1] = all.two.b; out[2] = all.v.w; }';
  const ints = (...values: number[]) => values.map((int) => ({ int }));
  const nested = [{ int: 1 }, { struct: ints(2, 3) }, { struct: ints(4, 5, 6, 7) }];
  for (const struct of [nested, ints(1, 2, 3, 4, 5, 6, 7)])
    expect(contents(runSource(source, [buffer('int32', 3), { struct }]), 0, 'int32')).toEqual([1, 3, 7]);
});

it('a launch of two billion blocks runs an even selection, and says so', () => {
  const all = 2 ** 31 - 1;
  const source = '__global__ void k(int *out) { out[0] = blockIdx.x; }';
  const few = runSource(source, [buffer('int32', 1)], { blocks: all }, { steps: 1 });
  expect(few.diagnostics.map(({ kind }) => kind)).toEqual(['limit']);
  expect(few.blocks.of).toBe(all);
});

it('more shared memory than a block can have is refused, though the kernel declares none', () => {
  const source = '__global__ void k(int *out) { out[0] = 1; }';
  expect(() => runSource(source, [buffer('int32', 1)], { sharedBytes: 300_000 })).toThrow(
    /300,000 B of shared memory; .* 232,448 B/,
  );
});

it('a block larger than the kernel is compiled for is refused, as the driver does', () => {
  const launch = (bounds: string, threads: number) => () =>
    runSource(
      `#define MOST 64
constexpr int warps = 2;
template <int T = 64> __global__ void ${bounds} k(int *out) { out[threadIdx.x] = 1; }`,
      [buffer('int32', 128)],
      { kernel: 'k<64>', threads },
    );
  for (const bounds of ['(64)', '(MOST, 2)', '(warps * 32)', '(T)']) {
    expect(launch(`__launch_bounds__${bounds}`, 64)().diagnostics).toEqual([]);
    expect(launch(`__launch_bounds__${bounds}`, 65), bounds).toThrow(/up to 64 threads .* refuses a block of 65/);
  }
  // Nothing is reported without information.
  expect(launch('__launch_bounds__(unknown)', 65)().diagnostics).toEqual([]);
});
