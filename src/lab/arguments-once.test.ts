/**
 * In a call of any CUDA function, the side effects of an argument, such as counting or drawing a random number, happen once.
 */
import { describe, expect, it } from 'vitest';
import { someOf } from '@src/evidence/testing';
import { functionNamed, functions } from './functions';
import { libraryFunctions, libraryNames } from './library';
import { SourceProblem } from './source/problem';
import type { TypeNode } from './syntax/ast';
import { buffer, contents, runSource, valuesOf } from './testing';
import { callOf, context, names, type VariableName } from './testing-functions';

const COUNTERS = 5;

const FILE = `#include "helper_math.h"
  #include <cooperative_groups.h>
  namespace cg = cooperative_groups;
  namespace ptx = cuda::ptx;
  struct Own { float a; int n; };
  struct Places { float single[8]; int whole[8]; double twice[8]; };`;

const VALUES = `float f = 0.5f; double d = 0.5; int i = 1; short s = 1; unsigned u = 1u; long long l = 1;
  __half h = 0.5f; __nv_bfloat16 b = 0.5f; __half2 h2 = __half2half2(h); __nv_bfloat162 b2 = __bfloat162bfloat162(b);
  float4 v = make_float4(1, 1, 1, 1); float3 w = make_float3(1, 1, 1); int2 i2 = make_int2(1, 1); Own own = {0.5f, 1};
  char4 c4 = make_char4(1, 1, 1, 1); uchar4 uc4 = make_uchar4(1, 1, 1, 1);
  short2 s2 = make_short2(1, 1); ushort2 us2 = make_ushort2(1, 1);
  __shared__ Places place;
  for (int k = 0; k < 8; ++k) { place.single[k] = 0.0f; place.whole[k] = 0; place.twice[k] = 0.0; }
  float *p = place.single; int *q = place.whole; double *r = place.twice;
  auto block = cg::this_thread_block(); auto tile = cg::tiled_partition<4>(block);`;

/** How many times each argument of some calls was evaluated, in order. */
function counts(calls: readonly string[]): number[][] {
  const body = calls.map((call, index) => {
    const results = Array.from({ length: COUNTERS }, (_, n) => `out[${index * COUNTERS + n}] = n${n};`);
    return `{ int n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0; ${call}; ${results.join(' ')} }`;
  });
  const source = `${FILE}\n__global__ void test(int *out, float *in) { ${VALUES}\n${body.join('\n')} }`;
  const given = [buffer('int32', calls.length * COUNTERS), buffer('float', 64, 'iota')];
  const result = runSource(source, given, { kernel: 'test', threads: 1 });
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const values = contents(result, 0, 'int32').map(Number);
  return calls.map((_, index) => values.slice(index * COUNTERS, (index + 1) * COUNTERS));
}

const countedCall = (name: string, args: readonly string[]): string =>
  `${name}(${args.map((each, n) => `(n${n} += 1, ${each})`).join(', ')})`;

/** Of the calls of a name with some arguments, those that do not evaluate each argument once. */
function notOnce(calls: readonly (readonly [string, readonly string[]])[]): string[] {
  const found = counts(calls.map(([name, args]) => countedCall(name, args)));
  return calls.flatMap(([name, args], index) => {
    const own = found[index]!.slice(0, args.length);
    return own.every((count) => count === 1) ? [] : [`${name}(${args.join(', ')}): ${own.join(', ')} times`];
  });
}

/** Functions of the table without arguments, or whose arguments are tags, groups, and compile-time constants. */
const WITHOUT = new Set([
  ...['__activemask', '__lane_id', 'clock', 'clock64', '__globaltimer', '__syncthreads', '__trap', '__pipeline_commit'],
  ...['__threadfence', '__threadfence_system', '__threadfence_block', '__prof_trigger', '__builtin_assume', 'fence'],
  ...['this_thread_block', 'this_grid', 'this_cluster', 'coalesced_threads', 'tiled_partition', 'sync', 'wait'],
  ...['wait_prior', 'make_pipeline', 'pipeline_consumer_wait_prior', 'cp_async_bulk_commit_group'],
  ...['cp_async_bulk_wait_group', 'cp_async_bulk_wait_group_read', 'barrier_cluster_arrive', 'barrier_cluster_wait'],
]);
/** They need a tensor map: tensor-copies.test.ts covers them. */
const isTensorCopy = (name: string): boolean => name.startsWith('cp_async_bulk_tensor');
const isInLibrary = (name: string): boolean => functionNamed(name)!.meaning.kind === 'library';

/** Calls of the others for which a variable of each type is not enough; `#{x}` is an argument that counts. */
const BAR = '__shared__ alignas(16) unsigned long long bar[2]; ptx::mbarrier_init(bar, 4);';
const BARRIER = '__shared__ cuda::barrier<cuda::thread_scope_block> bars[2]; init(&bars[0], 4);';
const COPY = `__shared__ alignas(16) float copied[8]; ${BAR} ptx::mbarrier_expect_tx(bar, 16);`;
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  dot: ['dot(#{v}, #{v})', 'dot(#{w}, #{w})'],
  length: ['length(#{v})'],
  normalize: ['normalize(#{w})'],
  cross: ['cross(#{w}, #{w})'],
  lerp: ['lerp(#{f}, #{f}, #{f})', 'lerp(#{v}, #{v}, #{f})', 'f = lerp(#{f}, #{f + 1.0f}, #{f}) + f'],
  clamp: ['clamp(#{f}, #{f}, #{f})', 'clamp(#{i}, #{i}, #{i})', 'clamp(#{v}, #{f}, #{f})', 'clamp(#{w}, #{w}, #{w})'],
  __shfl_sync: ['__shfl_sync(#{1u}, #{f}, #{0}, #{i})', '__shfl_sync(#{1u}, #{l}, #{0}, 8)'],
  __match_all_sync: ['__match_all_sync(#{1u}, #{i}, #{q})'],
  __syncwarp: ['__syncwarp(#{u})'],
  __barrier_sync: ['__barrier_sync(#{u})'],
  __nanosleep: ['__nanosleep(#{u})'],
  __pipeline_memcpy_async: ['__pipeline_memcpy_async(#{p}, #{in}, 4)', '__pipeline_memcpy_async(#{p}, #{in}, 4, #{0})'],
  memcpy_async: ['memcpy_async(block, #{p}, #{in}, #{16})'],
  __pipeline_wait_prior: ['__pipeline_wait_prior(#{i})'],
  assert: ['assert(#{i})', 'assert(#{i} == 1)'],
  printf: ['printf("%d %f", #{i}, #{f})'],
  ...Object.fromEntries(
    [...functions.keys()]
      .filter((name) => name.startsWith('atomic'))
      .map((name) => {
        const amounts = name.startsWith('atomicCAS') ? '#{i}, #{i}' : '#{i}';
        return [name, [`${name}(#{q}, ${amounts})`, `i = ${name}(&q[#{0}], ${amounts})`]];
      }),
  ),
  memcpy: ['memcpy(#{p}, #{p + 4}, 16)'],
  memset: ['memset(#{p}, 0, 16)'],
  swap: ['swap(p[#{0}], p[#{1}])', 'swap(*#{p}, *#{p + 1})'],
  sincos: ['sincos(#{d}, #{r}, #{r + 1})', 'sincos(#{i}, #{r}, #{r + 1})', 'sincos(#{d}, &r[#{0}], &r[#{1}])'],
  sincosf: ['sincosf(#{f}, #{p}, #{p + 1})', 'sincosf(#{d}, &p[#{0}], &p[#{1}])', 'sincosf(#{f} < 1.0f, &f, p)'],
  __sincosf: ['__sincosf(#{f}, #{p}, #{p + 1})'],
  binary_partition: ['cg::binary_partition(tile, #{i})'],
  labeled_partition: ['cg::labeled_partition(tile, #{i})'],
  reduce: ['i = cg::reduce(tile, #{i}, cg::plus<int>())'],
  inclusive_scan: ['i = cg::inclusive_scan(tile, #{i})'],
  exclusive_scan: ['i = cg::exclusive_scan(tile, #{i}, cg::plus<int>())'],
  aligned_size_t: ['i = (int)cuda::aligned_size_t<16>(#{16})'],
  init: [`${BARRIER} init(&bars[#{1}], #{4})`],
  barrier_native_handle: [`${BARRIER} auto *at = cuda::device::barrier_native_handle(bars[#{0}])`],
  mbarrier_init: [`${BAR} ptx::mbarrier_init(#{bar + 1}, #{1u})`],
  mbarrier_inval: [`${BAR} ptx::mbarrier_inval(#{bar})`],
  mbarrier_arrive: [`${BAR} ptx::mbarrier_arrive(#{bar})`, `${BAR} l = ptx::mbarrier_arrive(#{bar}, #{2u})`],
  mbarrier_arrive_expect_tx: [
    `${BAR} ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, #{bar}, #{0u})`,
  ],
  mbarrier_expect_tx: [`${BAR} ptx::mbarrier_expect_tx(#{bar}, #{0u})`],
  mbarrier_complete_tx: [`${COPY} ptx::mbarrier_complete_tx(#{bar}, #{16u})`],
  mbarrier_try_wait: [`${BAR} l = ptx::mbarrier_arrive(bar, 4); i = ptx::mbarrier_try_wait(#{bar}, #{l})`],
  mbarrier_test_wait: [`${BAR} l = ptx::mbarrier_arrive(bar, 4); i = ptx::mbarrier_test_wait(#{bar}, #{l})`],
  mbarrier_try_wait_parity: [`${BAR} i = ptx::mbarrier_try_wait_parity(#{bar}, #{1})`],
  mbarrier_test_wait_parity: [`${BAR} i = ptx::mbarrier_test_wait_parity(#{bar}, #{1})`],
  barrier_expect_tx: [`${BARRIER} cuda::device::barrier_expect_tx(bars[#{0}], #{0})`],
  barrier_arrive_tx: [`${BARRIER} cuda::device::barrier_arrive_tx(bars[#{0}], #{1}, #{0})`],
  memcpy_async_tx: [
    `__shared__ alignas(16) float to[4]; ${BARRIER} cuda::device::barrier_expect_tx(bars[0], 16);
      cuda::device::memcpy_async_tx(#{to}, #{in}, cuda::aligned_size_t<16>(#{16}), bars[#{0}])`,
  ],
  cp_async_bulk: [
    `${COPY} ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, #{copied}, #{in}, #{16}, #{bar})`,
    `${COPY} copied[0] = copied[1] = copied[2] = copied[3] = 0.0f;
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, #{in}, #{copied}, #{16})`,
  ],
  cp_async_bulk_global_to_shared: [
    `${COPY} cuda::device::experimental::cp_async_bulk_global_to_shared(#{copied}, #{in}, #{16}, #{bar})`,
  ],
  cp_async_bulk_shared_to_global: [
    `${COPY} copied[0] = copied[1] = copied[2] = copied[3] = 0.0f;
      cuda::device::experimental::cp_async_bulk_shared_to_global(#{in}, #{copied}, #{16})`,
  ],
  cp_async_mbarrier_arrive: [`${BAR} ptx::cp_async_mbarrier_arrive(#{bar})`],
  cp_async_mbarrier_arrive_noinc: [`${BAR} ptx::cp_async_mbarrier_arrive_noinc(#{bar})`],
  elect_sync: ['i = ptx::elect_sync(#{1u})'],
};

/** The same for what is no free function: members of groups, atomics, and barriers. */
const MEMBERS = [
  'f = tile.shfl(#{f}, #{0})',
  'i = tile.shfl_down(#{i}, #{1})',
  'i = tile.any(#{i}) + tile.ballot(#{i})',
  'auto g = cg::coalesced_threads(); i = g.shfl(#{i}, #{0})',
  'cuda::atomic_ref<int> a(q[#{0}]); i = a.fetch_add(#{i}); a.store(#{i}); i = a.exchange(#{i})',
  'cuda::atomic_ref<int> a(*q); i = a.compare_exchange_strong(q[#{1}], #{2})',
  `${BARRIER} bars[#{0}].arrive(#{1})`,
];

const isOnce = (code: string): string | null => {
  let wanted = 0;
  const call = code.replace(/#\{([^}]*)\}/g, (_, arg: string) => `(n${wanted++} += 1, ${arg})`);
  const own = counts([call])[0]!.slice(0, wanted);
  return own.every((count) => count === 1) ? null : `${code}: ${own.join(', ')} times`;
};

/** Each function with arguments of one type, or of one and others, as far as it accepts them: the first one, and a sample. */
function calls(): (readonly [string, readonly VariableName[]])[] {
  const cx = context('#include "helper_math.h"\n');
  const takes = (name: string, args: readonly VariableName[]): boolean => {
    try {
      cx.compiler.parts.expr(cx, callOf(name, args, true));
      return true;
    } catch (problem) {
      if (problem instanceof SourceProblem) return false;
      throw problem;
    }
  };
  return [...functions.keys(), 'make_float4', 'make_int2', 'int', 'float'].flatMap((name) => {
    const { takes: count, meaning } = functionNamed(name)!;
    if (WITHOUT.has(name) || count === 0 || meaning.kind === 'instruction' || meaning.kind === 'assert') return [];
    const possible = names.flatMap((first) =>
      (count === 1 ? [first] : [...new Set([first, 'i', 'p'] as const)]).map((other) => [
        first,
        ...Array.from({ length: count - 1 }, () => other),
      ]),
    );
    const [first, ...others] = possible.filter((args) => takes(name, args));
    return first ? [first, ...someOf(others, 6)].map((args) => [name, args] as const) : [];
  });
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

describe('an argument is evaluated once', () => {
  const swept = calls();

  it('in functions of values and pointers', () => {
    expect(inParts(swept, 60).flatMap(notOnce)).toEqual([]);
  }, 60_000);

  it.each(Object.entries(BY_HAND))('of %s', (_, codes) => {
    expect(codes.flatMap((code) => isOnce(code) ?? [])).toEqual([]);
  });

  it.each(MEMBERS)('of %s', (code) => {
    expect(isOnce(code)).toBeNull();
  });

  it('covers every function', () => {
    const seen = new Set([...swept.map(([name]) => name), ...Object.keys(BY_HAND), ...WITHOUT]);
    expect(
      [...functions.keys()].filter((name) => !seen.has(name) && !isTensorCopy(name) && !isInLibrary(name)),
    ).toEqual([]);
  });

  it('in functions that are written in CUDA', () => {
    const of = ({ params }: { readonly params: readonly { readonly type: TypeNode }[] }): string[] =>
      params.map(({ type }) => VARIABLE_OF[nameOf(type)] ?? `no variable of type ${nameOf(type)}`);
    const all = libraryNames().flatMap((name) =>
      libraryFunctions(name, 0).flatMap((each) => (each.params.length > 0 ? [[name, of(each)] as const] : [])),
    );
    expect(all.length).toBeGreaterThan(200);
    expect(inParts(all, 10).flatMap(notOnce)).toEqual([]);
  }, 60_000);
});

const nameOf = (type: TypeNode): string =>
  type.k === 'ptr' ? `${nameOf(type.to)} *` : type.k === 'name' ? type.name : type.k;
const VARIABLE_OF: Readonly<Record<string, string>> = {
  float: 'f',
  double: 'd',
  int: 'i',
  'unsigned int': 'u',
  'long long': 'l',
  'unsigned long long': '(1ull)',
  char4: 'c4',
  uchar4: 'uc4',
  short2: 's2',
  ushort2: 'us2',
  'float *': 'p',
  'int *': 'q',
  'double *': 'r',
};

describe('sincosf', () => {
  const next = '__device__ float next(unsigned &state) { state = state * 5u + 1u; return (state >> 4) * 0.125f; }';
  it('draws one number for both of its results', () => {
    const body = `unsigned state = t + 7, once = t + 7; float s, c, x = next(once); sincosf(next(state), &s, &c);
      out[t] = state == once && s == sinf(x) && c == cosf(x);`;
    expect(valuesOf(body, 'int32', next)).toEqual(Array.from({ length: 32 }, () => 1));
  });

  it.each(['sincosf', '__sincosf', 'sincos'])('evaluates its angle once as %s', (name) => {
    const real = name === 'sincos' ? 'double' : 'float';
    const file = `__device__ ${real} next(int &n) { n += 1; return 0.5f * n; }`;
    const body = `int n = 0; ${real} s, c; ${name}(next(n), &s, &c); out[t] = n * 100 + (int)(10 * s) * 10 + (int)(10 * c);`;
    expect(valuesOf(body, 'int32', file)[0]).toBe(148);
  });

  it('returns the cosine of the original argument where the sine overwrites it', () => {
    expect(valuesOf('float x = 0.5f, c; sincosf(x, &x, &c); out[t] = x;', 'float')[0]).toBeCloseTo(Math.sin(0.5), 6);
    expect(valuesOf('float x = 0.5f, c; sincosf(x, &x, &c); out[t] = c;', 'float')[0]).toBeCloseTo(Math.cos(0.5), 6);
  });
});
