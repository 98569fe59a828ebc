/**
 * What the compiler makes of small kernels, with counts derived by reasoning; the machine code of nvcc 13 for sm_90 showed
 * each rule.
 */
import { describe, expect, it } from 'vitest';
import { buffer, runSource } from '../testing';
import type { KernelResult } from '../run/result';

const LD = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';
const ST = 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum';
const SHARED_LD = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
const SHARED_ST = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum';

/** One warp; the buffers hold 1024 elements each. */
function run(parameters: string, body: string, before = ''): KernelResult {
  const names = parameters.split(',');
  const result = runSource(
    `${before}\n__global__ void k(${parameters}) { int i = threadIdx.x; ${body} }`,
    names.map((each) =>
      each.includes('*') ? buffer(each.includes('int') ? 'int32' : 'float', 4096, 'one') : { int: 16 },
    ),
  );
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
}
const counts = ({ metrics, compiled }: KernelResult, name: string): [number, number] => [
  metrics[name]!,
  compiled[name]!,
];
const kinds = ({ accesses }: KernelResult): (string | null)[] => accesses.map(({ compiled }) => compiled?.why ?? null);

describe('a repeated load', () => {
  it.each([
    ['is eliminated', 'a[i]; y = a[i];', 1],
    ['by another name of the index', 'a[i + 1]; int j = 1 + i; y = a[j];', 1],
    [
      'after a shuffle and a vote',
      'a[i]; x += __shfl_down_sync(-1, x, 1); int v = __ballot_sync(-1, x > 0); y = a[i] + v;',
      1,
    ],
    ['after a barrier it is done', 'a[i]; __syncthreads(); y = a[i];', 2],
    ['after __syncwarp() it is done', 'a[i]; __syncwarp(); y = a[i];', 2],
    ['after a fence it is done', 'a[i]; __threadfence(); y = a[i];', 2],
    ['with the index changed it is done', 'a[i]; i += 1; y = a[i];', 2],
    ['after a store to another buffer it is done: the buffers may alias', 'a[i]; o[i + 64] = 1; y = a[i];', 2],
    ['after a store to shared memory it is eliminated', 'a[i]; s[i] = x; y = a[i] + s[i];', 1],
    ['after an atomic on global memory it is done', 'a[i]; atomicAdd(o, 1.0f); y = a[i];', 2],
  ])('%s', (_, body, loads) => {
    const result = run('float *o, const float *a', `__shared__ float s[32]; float x, y; x = ${body} o[i] = x + y;`);
    expect(counts(result, LD)).toEqual([2, loads]);
  });

  it('is eliminated after a barrier where __restrict__ says that nothing else writes there', () => {
    const body = 'float x = a[i]; o[i + 64] = x; __syncthreads(); o[i] = x + a[i];';
    expect(counts(run('float *o, const float *__restrict__ a', body), LD)).toEqual([2, 1]);
    expect(counts(run('float *__restrict__ o, const float *a', body), LD)).toEqual([2, 2]);
    // Something is written there.
    expect(counts(run('float *o, float *__restrict__ a', `a[i + 64] = 1; ${body}`), LD)).toEqual([2, 2]);
  });

  it('is done when only some lanes did the first one and the others wrote', () => {
    const body = 'float x = 0; if (i < 16) x = a[i]; else o[i + 64] = 1; o[i] = x + a[i];';
    expect(counts(run('float *o, const float *a', body), LD)).toEqual([2, 2]);
  });

  it('is done for all lanes before a branch when both sides need it', () => {
    const body = 'float x = 0; if (i < 16) x = a[i]; o[i] = x + a[i];';
    expect(counts(run('float *o, const float *a', body), LD)).toEqual([2, 1]);
    const both = 'if (i < 16) o[i] = a[i] * 2; else o[i] = a[i] + 3;';
    expect(counts(run('float *o, const float *a', both), LD)).toEqual([2, 1]);
  });

  it('is eliminated where the condition before it has loaded the value', () => {
    const body = 'if (i < n && a[i] >= 0 && a[i] <= 9) a[i] -= 1;';
    // Lanes 0 to 15 take part: three loads as written and that of "-=".
    expect(counts(run('float *a, int n', body), LD)).toEqual([3, 1]);
    const either = 'if (a[i] > 5 || b[i] > 0) o[i] = a[i] + b[i];';
    // b[i] is not known where a[i] alone decided.
    expect(counts(run('float *o, const float *a, const float *b', either), LD)).toEqual([4, 3]);
  });

  it('within a loop is done once, when every iteration does it and nothing is written', () => {
    const turns = (what: string): string => `float s = 0; for (int k = 0; k < n; k++) ${what} o[i] = s;`;
    const parameters = 'float *o, const float *a, const float *b, int n';
    expect(counts(run(parameters, turns('s += a[k * 32 + i] * b[i];')), LD)).toEqual([32, 17]);
    expect(counts(run(parameters, turns('if (a[k * 32 + i] > 0) s += b[i];')), LD)).toEqual([32, 32]);
    expect(counts(run(parameters, turns('{ s += a[k * 32 + i] * b[i]; o[i + k] = 1; }')), LD)).toEqual([32, 32]);
    expect(counts(run(parameters, turns('{ s += a[k * 32 + i] * b[i]; __syncwarp(); }')), LD)).toEqual([32, 32]);
    expect(counts(run(parameters, turns('s += a[k * 32 + i] * b[k];')), LD)).toEqual([32, 32]);
    const both =
      'for (int m = 0; m < 4; m++) { float s = 0; for (int k = 0; k < n; k++) s += a[k * 32 + i] * b[m]; o[m * 32 + i] = s; }';
    // b[m] once each time the inner loop is entered.
    expect(counts(run(parameters, both), LD)).toEqual([128, 68]);
    const rounds = (inner: string): string => `float s = 0; for (int m = 0; m < n; m++) ${inner} o[i] = s;`;
    // Whether the inner loop runs is known before the outer one: hoisted out of both.
    const known = rounds('for (int k = 0; k < n; k++) s += a[m * n + k] * b[i];');
    expect(counts(run(parameters, known), LD)).toEqual([512, 257]);
    // Not so here: 0 to 15 iterations, so the inner loop runs at least once 15 times.
    const triangle = rounds('for (int k = 0; k < m; k++) s += a[m * n + k] * b[i];');
    expect(counts(run(parameters, triangle), LD)).toEqual([240, 135]);
    const limit = rounds('for (int k = 0; k < b[i]; k++) s += a[m * n + k];');
    // b holds ones: one iteration, and the limit is loaded twice each time as written.
    expect(counts(run(parameters, limit), LD)).toEqual([48, 17]);
  });

  it('is never eliminated when it is volatile', () => {
    expect(counts(run('float *o, volatile float *a', 'o[i] = a[i] + a[i];'), LD)).toEqual([2, 2]);
    expect(counts(run('float *o, float *a', 'volatile float *v = a; o[i] = v[i] + v[i];'), LD)).toEqual([2, 2]);
    expect(counts(run('float *o', 'volatile __shared__ float s[32]; s[i] = 1; o[i] = s[i];'), SHARED_LD)).toEqual([
      1, 1,
    ]);
  });

  it('is also eliminated in functions that return references, in member functions, and in lambdas', () => {
    const reference = '__device__ const float &f(const float *p, int i) { return p[i]; }';
    const body = 'float x = a[i]; o[i] = x + f(a, i);';
    expect(counts(run('float *o, const float *a', body, reference), LD)).toEqual([2, 1]);
    const object = 'struct F { const float *p; __device__ float operator()(int i) const { return p[i]; } };';
    const called = 'F f{a}; float x = a[i]; o[i] = x + f(i);';
    expect(counts(run('float *o, const float *a', called, object), LD)).toEqual([2, 1]);
    const lambda = 'auto f = [=](int k) { return a[k]; }; float x = a[i]; o[i] = x + f(i);';
    expect(counts(run('float *o, const float *a', lambda), LD)).toEqual([2, 1]);
  });

  it('is eliminated in a block whose objects are destroyed, and done after it: a destructor may write', () => {
    const guard = 'struct G { float *p; int i; __device__ ~G() { p[i] = 2; } };';
    const within = '{ G g{o, i + 64}; float x = a[i]; o[i] = x + a[i]; }';
    expect(counts(run('float *o, const float *a', within, guard), LD)).toEqual([2, 1]);
    const after = 'float x; { G g{o, i + 64}; x = a[i]; } o[i] = x + a[i];';
    expect(counts(run('float *o, const float *a', after, guard), LD)).toEqual([2, 2]);
  });

  it('in a function that is called twice is eliminated only when both calls allow it', () => {
    const f = '__device__ float f(const float *p, int i) { return p[i]; }';
    const twice = run('float *o, const float *a', 'float x = f(a, i); o[i] = x + f(a, i);', f);
    expect(counts(twice, LD)).toEqual([2, 2]);
    const again = run('float *o, const float *a', 'float x = a[i]; o[i] = x + f(a, i);', f);
    expect(counts(again, LD)).toEqual([2, 1]);
    const once = 'float x = a[i]; float y = f(a, i); __syncthreads(); o[i] = x + y + f(a, i);';
    expect(counts(run('float *o, const float *a', once, f), LD)).toEqual([3, 3]);
  });
});

describe('a value that the thread has just written', () => {
  it('is not loaded', () => {
    const result = run(
      'float *o',
      '__shared__ float s[32]; s[i] = i; s[i] += 2; s[i] *= 3; __syncthreads(); o[i] = s[31 - i];',
    );
    expect(counts(result, SHARED_LD)).toEqual([3, 1]);
    // Nothing reads the first two values.
    expect(counts(result, SHARED_ST)).toEqual([3, 1]);
    expect(kinds(result)).toContain('forwarded');
    expect(kinds(result)).toContain('overwritten');
  });
  it('is loaded after a barrier, and when another element was written', () => {
    const body = (between: string): string => `__shared__ float s[64]; s[i] = i; ${between} o[i] = s[i];`;
    expect(counts(run('float *o', body('__syncthreads();')), SHARED_LD)).toEqual([1, 1]);
    expect(counts(run('float *o', body('s[i + 32] = 1;')), SHARED_LD)).toEqual([1, 0]);
    expect(counts(run('float *o, int n', body('s[(i + n) & 63] = 1;')), SHARED_LD)).toEqual([1, 1]);
  });
  it('stays when a load may read it', () => {
    const body = 'o[i] = 1; float x = a[i]; o[i] = x;';
    expect(counts(run('float *o, const float *a', body), ST)).toEqual([2, 2]);
    expect(counts(run('float *__restrict__ o, const float *__restrict__ a', body), ST)).toEqual([2, 1]);
  });
});

describe('members of one aligned object', () => {
  const load = (type: string, use: string, before = ''): [number, number] =>
    counts(run('float *o, const float *a', `const ${type} *p = (const ${type} *)a; o[i] = ${use};`, before), LD);
  it.each([
    ['float2', 'p[i].x + p[i].y', 2, 1],
    ['float4', 'p[i].x + p[i].y + p[i].z + p[i].w', 4, 1],
    ['float4, three of them', 'p[i].x + p[i].y + p[i].z', 3, 1],
    ['float4, the second half', 'p[i].w + p[i].z', 2, 1],
    ['float4, not at a multiple of the width', 'p[i].y + p[i].z', 2, 2],
    ['float4, with a gap after the first', 'p[i].x + p[i].z', 2, 1],
    ['float4, with a gap elsewhere', 'p[i].y + p[i].w', 2, 2],
    ['double4', 'p[i].x + p[i].y + p[i].z + p[i].w', 4, 2],
    ['uchar4', 'p[i].x + p[i].y + p[i].z + p[i].w', 4, 1],
    ['float3', 'p[i].x + p[i].y + p[i].z', 3, 3],
  ])('%s', (name, use, written, compiled) => {
    expect(load(name.split(',')[0]!, use)).toEqual([written, compiled]);
  });
  it('are joined by what the alignment of the struct guarantees', () => {
    expect(load('S', 'p[i].a + p[i].b', 'struct S { int a, b; };')).toEqual([2, 2]);
    expect(load('S', 'p[i].a + p[i].b', 'struct __align__(8) S { int a, b; };')).toEqual([2, 1]);
    expect(load('S', 'p[i].d + p[i].e + p[i].f', 'struct S { double d; int e, f; };')).toEqual([3, 2]);
  });
  it('are stored at once', () => {
    const body = 'float4 *p = (float4 *)o; p[i].x = 1; p[i].y = 2; p[i].z = 3; p[i].w = 4;';
    expect(counts(run('float *o', body), ST)).toEqual([4, 1]);
    expect(counts(run('float *o', body.replace(' p[i].w = 4;', '')), ST)).toEqual([3, 2]);
  });
  it('are not joined across a branch or a store that may alias them', () => {
    const across = 'const float2 *p = (const float2 *)a; float x = p[i].x; if (x > 0) o[i] = p[i].y;';
    expect(counts(run('float *o, const float *a', across), LD)).toEqual([2, 2]);
    const stored = 'const float2 *p = (const float2 *)a; o[i] = p[i].x; o[i + 32] = p[i].y;';
    expect(counts(run('float *o, const float *a', stored), LD)).toEqual([2, 2]);
    const members = 'const float2 *p = (const float2 *)a; float2 *q = (float2 *)o; q[i].x = p[i].x; q[i].y = p[i].y;';
    const result = run('float *o, const float *a', members);
    expect([counts(result, LD), counts(result, ST)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });
  it('the first has the counts of the wide access', () => {
    const { accesses } = run(
      'float *o, const float *a',
      'const float2 *p = (const float2 *)a; o[i] = p[i].y + p[i].x;',
    );
    expect(accesses.filter(({ op }) => op === 'load').map(({ compiled }) => compiled)).toEqual([
      {
        requests: 1,
        sectors: 8,
        wavefronts: expect.any(Number) as number,
        ideal: 1,
        width: 8,
        why: 'joined',
        with: { line: 2, column: 121 },
      },
      { requests: 0, sectors: 0, wavefronts: 0, ideal: 0, width: 0, why: 'joined', with: { line: 2, column: 112 } },
    ]);
  });
});

describe('a choice', () => {
  it.each([
    ['of two addresses is one load', 'i < 16 ? a[i] : b[i + 1]', 1],
    ['of two computed values is two', 'i < 16 ? a[i] * 2 : b[i + 1]', 2],
    ['between loads of three places is one', 'i < 16 ? a[i] : i < 24 ? a[i + 1] : b[i]', 1],
    ['of a constant is one', 'i < 16 ? a[i] : 0.0f', 1],
  ])('%s', (_, e, loads) => {
    expect(counts(run('float *o, const float *a, const float *b', `o[i] = ${e};`), LD)[1]).toBe(loads);
  });
  it('between memory spaces stays two', () => {
    const result = run(
      'float *o, const float *a',
      '__shared__ float s[32]; s[i] = i; o[i] = i < 16 ? a[i] : s[i ^ 1];',
    );
    expect([counts(result, LD), counts(result, SHARED_LD)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(kinds(result).filter(Boolean)).toEqual([]);
  });
  it('of constants is stored once', () => {
    expect(counts(run('float *o', 'if (i < 16) o[i] = 1; else o[i] = 2;'), ST)).toEqual([2, 1]);
    expect(counts(run('float *o, const float *a', 'if (i < 16) o[i] = a[i]; else o[i] = 0;'), ST)).toEqual([2, 2]);
  });
  it('that only one side takes is one request per warp', () => {
    expect(counts(run('float *o, const float *a, const float *b', 'o[i] = i < 32 ? a[i] : b[i];'), LD)).toEqual([1, 1]);
  });
});

it('a load whose value is unused is eliminated', () => {
  const result = run('float *o, const float *a', 'float x = a[i]; float y = a[i + 32]; x += y; o[i] = 1;');
  expect(counts(result, LD)).toEqual([2, 0]);
  expect(kinds(result)).toEqual(['unused', 'unused', null]);
});

describe('a sum that a loop keeps in memory', () => {
  const turns = (what: string): string => `for (int k = 0; k < n; k++) ${what}`;
  it('stays in a register while it runs', () => {
    const body = `__shared__ float s[32]; s[i] = 0; ${turns('s[i] += a[k * 32 + i];')} __syncthreads(); o[i] = s[31 - i];`;
    const result = run('float *o, const float *a, int n', body);
    // s[i] = 0 needs no load, and is stored; one more store follows the loop. The last load is that of s[31 - i].
    expect(counts(result, SHARED_LD)).toEqual([17, 1]);
    expect(counts(result, SHARED_ST)).toEqual([17, 2]);
  });
  it('is loaded once, when it was not known before', () => {
    const result = run('float *__restrict__ o, const float *a, int n', turns('o[i] += a[k * 32 + i];'));
    expect([counts(result, LD), counts(result, ST)]).toEqual([
      [32, 17],
      [16, 1],
    ]);
  });
  it.each([
    ['where a load may alias it', 'float *o, const float *a, int n', 'o[i] += a[k * 32 + i];'],
    [
      'with a barrier in the loop',
      'float *__restrict__ o, const float *a, int n',
      '{ o[i] += a[k * 32 + i]; __syncwarp(); }',
    ],
    [
      'where some iterations skip it',
      'float *__restrict__ o, const float *a, int n',
      'if (a[k] > 0) o[i] += a[k * 32 + i];',
    ],
    ['at a place that moves', 'float *__restrict__ o, const float *a, int n', 'o[i + k] += a[k * 32 + i];'],
  ])('stays in memory %s', (_, parameters, what) => {
    expect(counts(run(parameters, turns(what)), ST)).toEqual([16, 16]);
  });
});

describe('a value that is already there', () => {
  it('is not stored', () => {
    expect(counts(run('float *o', 'float x = o[i]; o[i] = x; o[i + 32] = x;'), ST)).toEqual([2, 1]);
    expect(counts(run('float *o', 'float x = o[i]; __syncthreads(); o[i] = x; o[i + 32] = x;'), ST)).toEqual([2, 2]);
    expect(counts(run('float *o', 'float x = o[i]; x += 1; o[i] = x;'), ST)).toEqual([1, 1]);
  });
  it('is dropped from a struct that is stored member by member', () => {
    const struct = 'struct B { float x, y, z, w; };';
    const body = 'B *p = (B *)o; B b = p[i]; b.x += b.w; b.z += b.w; p[i] = b;';
    expect(counts(run('float *o', body, struct), ST)).toEqual([4, 2]);
    // As one store of 16 bytes it includes all of it.
    expect(counts(run('float *o', body, struct.replace('struct B', 'struct __align__(16) B')), ST)).toEqual([1, 1]);
  });
});

it('a value made of itself again and again is followed in reasonable time', () => {
  const again = 'x = x * x + (y ^ x);'.repeat(100);
  const body = `float s = 0; for (int k = 0; k < n; k++) { int x = i, y = n; ${again} s += a[x & 31]; } o[i] = s;`;
  // All iterations load the same.
  expect(counts(run('float *o, const float *a, int n', body), LD)).toEqual([16, 1]);
  const bits = 'x = (x & y) % (x | y); y = x & y;'.repeat(100);
  const unsigned = `unsigned x = threadIdx.x, y = n; ${bits} o[i] = a[x + 1];`;
  expect(counts(run('float *o, const float *a, int n', unsigned), LD)).toEqual([1, 1]);
});

it('what only later iterations of a loop do counts in the first one too', () => {
  const parameters = 'float *o, const float *a, int n';
  const body = (what: string): string => `float x = o[i]; for (int k = 0; k < n; k++) { ${what} }`;
  // k is 0 in the first iteration only: o[i] is written, or keeps its value; either is in a register.
  expect(counts(run(parameters, body('x += o[i]; if (k) o[i] = x;')), LD)).toEqual([17, 1]);
  // x is another value in later iterations: it is stored.
  expect(counts(run(parameters, body('o[i] = x; x += a[k]; o[i + 32] = o[i];')), ST)).toEqual([32, 32]);
});

it('a sequence of inlined conditions is followed quickly', () => {
  // What was written before them was once listed twice after each: 60 conditions would have been 2^60 entries.
  const clamp = '__device__ float clamp01(float x) { return x < 0 ? 0 : (x > 1 ? 1 : x); }';
  const calls = Array.from({ length: 30 }, (_, at) => `o[i + ${at * 32}] = clamp01(x + ${at});`).join(' ');
  expect(counts(run('float *o, const float *a', `float x = a[i]; ${calls}`, clamp), ST)).toEqual([30, 30]);
});

describe('values kept from iteration to iteration', () => {
  const parameters = 'float *o, const float *a, int n';
  // n is 16: four stretches of four iterations.
  it.each([
    ['an update in memory is loaded once', 'for (int k = 0; k < n; k++) o[i] += a[k * 32 + i];', [32, 17]],
    [
      'and not at all where it was set before',
      'o[i] = 0; for (int k = 0; k < n; k++) o[i] += a[k * 32 + i];',
      [32, 16],
    ],
    ['of a loop that is not unrolled, too', '\n#pragma unroll 1\nfor (int k = 0; k < n; k++) o[i] += a[k];', [32, 17]],
    [
      'once in each stretch where the place moves',
      'for (int k = 1; k <= n; k++) o[k * 32 + i] += o[k * 32 + i - 32];',
      [32, 20],
    ],
    ['once in all of an unrolled loop', 'for (int k = 1; k <= 16; k++) o[k * 32 + i] += o[k * 32 + i - 32];', [32, 17]],
    ['nothing that a store may change', 'for (int k = 0; k < n; k++) o[k * 32 + i] = a[i];', [16, 16]],
    ['for what comes after the loop as well', 'for (int k = 0; k < n; k++) o[i] += a[k]; o[i] *= 2;', [33, 17]],
  ])('%s', (_, body, loads) => {
    expect(counts(run(parameters, body), LD)).toEqual(loads);
  });

  it('make stores dead before and after a loop that they leave', () => {
    const own = 'float *__restrict__ o, const float *__restrict__ a, int n';
    const body = 'o[i] = 0; for (int k = 0; k < 40; k++) o[i] += a[k * 32 + i]; o[i] *= 2;';
    expect(counts(run(own, body), ST)).toEqual([42, 1]);
  });
});

describe('addresses that are selected', () => {
  it.each([
    ['are loaded again, whatever the condition has loaded', 'o[i] = a[i] > 2 ? a[i] : a[i + 32];', [2, 2]],
    ['but not what both sides name', 'o[i] = a[i] > 2 ? a[i] : -a[i];', [2, 1]],
  ])('%s', (_, body, loads) => {
    expect(counts(run('float *o, const float *a', body), LD)).toEqual(loads);
  });
});

describe('stores that end conditions', () => {
  const own = 'float *o, const float *a, int n';
  it.each([
    ['in a row are one', 'if (o[i] < 5) o[i] = 4; if (o[i] > 3) o[i] = 3;', [2, 1]],
    ['in one another are not', 'if (i < 8) o[i] = 1; else if (i < 16) o[i] = 3;', [2, 2]],
    ['go with the one before them', 'o[i] = 1; if (i < 8) o[i] = 3;', [2, 1]],
    ['at an end that other ways share, too', 'if (i >= n + 16) return; o[i] = 1; if (i < 8) o[i] = 3;', [2, 1]],
    ['but not across a load', 'o[i] = 1; if (a[i] < 8) o[i] = 3;', [2, 2]],
    ['of two sides are one', 'if (i < 8) o[i] = 1; else o[i] = 2;', [2, 1]],
    [
      'but not where other ways lead to their end',
      'if (i >= n + 16) return; if (i < 8) o[i] = 1; else o[i] = 2;',
      [2, 2],
    ],
    [
      'and again with something after them',
      'if (i >= n + 16) return; if (i < 8) o[i] = 1; else o[i] = 2; o[i + 64] = 1;',
      [3, 2],
    ],
  ] as const)('%s', (_, body, stores) => {
    expect(counts(run(own, body), ST)).toEqual(stores);
  });

  it('of several iterations stay separate, though each iteration merges its own', () => {
    const body = 'for (int k = 0; k < n; ++k) { if (k == 1) o[i] = 1; if (k == 2) o[i] = 3; }';
    expect(counts(run(own, body), ST)).toEqual([2, 2]);
  });
});

describe('fully unrolled loops', () => {
  it('overwrite iteration by iteration, before the loop and after it', () => {
    const own = 'float *__restrict__ o, const float *__restrict__ a';
    const body = 'o[i] = 0; for (int k = 0; k < 6; ++k) o[i] += a[i + 32 * k]; o[i] *= 2;';
    expect(counts(run(own, body), ST)).toEqual([8, 1]);
    expect(counts(run(own, body), LD)).toEqual([13, 6]);
  });

  it('load nothing for what is overwritten', () => {
    const body = 'for (int k = 0; k < 6; ++k) o[i] = a[i + 32 * k];';
    expect(counts(run('float *__restrict__ o, const float *__restrict__ a', body), LD)).toEqual([6, 1]);
  });

  it('keep the loads of neighbors separate where stores lie between them', () => {
    const fill = '__shared__ float s[32]; s[i] = a[i]; __syncthreads();';
    const scan =
      'if (i == 0) { float sum = 0; for (int k = 0; k < 32; ++k) { float v = s[k]; s[k] = sum; sum += v; } }';
    const result = run('float *o, const float *a', `${fill} ${scan} __syncthreads(); o[i] = s[i];`);
    // The last word is not loaded, and the store before it merges with its own.
    expect(counts(result, SHARED_LD)).toEqual([33, 32]);
    expect(counts(result, SHARED_ST)).toEqual([33, 32]);
  });

  it('decide by the iteration', () => {
    const body = 'for (int k = 0; k < 4; ++k) o[i + 32 * k] = k % 2 == 0 ? a[i] : a[i + 32];';
    expect(counts(run('float *__restrict__ o, const float *__restrict__ a', body), LD)).toEqual([4, 2]);
  });
});

describe('what lanes do on leaving a loop', () => {
  const own = 'int *o, const int *a, int n';

  it('is done once after it', () => {
    const body = 'for (int k = 0; k < n; ++k) if (k == i % 4) { o[i] = k; break; }';
    expect(counts(run(own, body), ST)).toEqual([4, 1]);
  });

  it('does not keep loads in the loop', () => {
    const body = 'for (int k = 0; k < n; ++k) if (k + a[i] == 5) { o[i] = k; break; }';
    expect(counts(run(own, body), LD)).toEqual([5, 1]);
  });
});

describe('loads that only a store after the loop needs', () => {
  it.each([
    ['once, for the last iteration', '\n#pragma unroll 1\n', 1],
    ['after the stretches', '', 1],
  ])('are done %s', (_, pragma, loads) => {
    const own = 'float *__restrict__ o, const float *__restrict__ a, int n';
    const body = `${pragma} for (int k = 0; k < n; ++k) o[i] = a[32 * k + i];`;
    expect(counts(run(own, body), LD)).toEqual([16, loads]);
  });
});

it('a nested choice loads once, whatever its conditions have loaded', () => {
  const body = 'o[i] = a[i] > 2 ? (a[i + 64] > 1 ? a[i] : a[i + 64]) : a[i + 32];';
  expect(counts(run('float *o, const float *a', body), LD)[1]).toBe(2);
});

it('a struct goes to shared memory in pieces as wide as its place is aligned', () => {
  const four = 'struct Four { float x, y, z, w; };';
  const three = 'struct Three { float x, y, z; };';
  const body = (name: string): string =>
    `__shared__ ${name} s[32]; ${name} v; v.x = a[i]; v.y = v.z = 1; s[i] = v; __syncthreads(); o[i] = s[31 - i].x;`;
  expect(counts(run('float *o, const float *a', body('Four'), four), SHARED_ST)[1]).toBe(4);
  const [written, compiled] = counts(run('float *o, const float *a', body('Three'), three), SHARED_ST);
  expect(compiled).toBe(written);
});

it('a struct that is copied within an array in registers keeps what was loaded', () => {
  const body =
    'float2 w[5]; w[0].x = a[i]; w[0].y = 1; float b = a[i + 32]; w[4] = w[0]; o[i] = a[i + 32] + b + w[i & 4].x;';
  expect(counts(run('float *o, const float *a', body), LD)).toEqual([3, 2]);
});

it('what printf prints is known from before, and loaded again after it', () => {
  const printed = 'o[i] = a[i] + 1; printf("%f %f", a[i], o[i]);';
  expect(counts(run('float *__restrict__ o, const float *__restrict__ a', printed), LD)).toEqual([3, 1]);
  expect(
    counts(
      run('float *__restrict__ o, const float *__restrict__ a', `float b = a[i]; ${printed} o[i] = a[i] + b;`),
      LD,
    )[1],
  ).toBe(2);
});
