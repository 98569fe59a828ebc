import { describe, expect, it } from 'vitest';
import { buffer, runSource, valuesOf } from '../testing';
import { functionNamed, functions } from '.';

const LOADS = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';

describe('the table of functions', () => {
  it('has an entry for each precision of a function of real numbers', () => {
    const real = [...functions].filter(([name, { meaning }]) => meaning.kind === 'real' && !name.startsWith('__'));
    const doubles = real.filter(([, { meaning }]) => meaning.kind === 'real' && meaning.type === null);
    expect(doubles.map(([name]) => `${name}f`).filter((name) => !functions.has(name))).toEqual([]);
    expect(doubles.length).toBeGreaterThan(30);
  });

  it('has the same entry for functions that round alike', () => {
    for (const ending of ['', 'f']) expect(functionNamed(`nearbyint${ending}`)).toEqual(functionNamed(`rint${ending}`));
  });

  it('has conversions and constructors of vectors by their types', () => {
    expect(functionNamed('make_float3')).toMatchObject({ meaning: { kind: 'make', type: 'float3' } });
    expect(functionNamed('size_t')).toMatchObject({ meaning: { kind: 'convert' } });
    expect(functionNamed('make_pipeline')).toMatchObject({ meaning: { kind: 'make pipeline' } });
    expect(functionNamed('make_nothing')).toBeNull();
    expect(functionNamed('constructor')).toBeNull();
  });
});

describe('the number of arguments', () => {
  it.each([
    ['sinf()', 'sinf takes 1 argument, 0 came.'],
    ['sinf(1.0f, 2.0f)', 'sinf takes 1 argument, 2 came.'],
    ['fminf(1.0f)', 'fminf takes 2 arguments, 1 came.'],
    ['__popc(1, 2)', '__popc takes 1 argument, 2 came.'],
    ['__shfl_sync(~0u, 1)', '__shfl_sync takes 3 or 4 arguments, 2 came.'],
    ['__shfl_sync(~0u, 1, 2, 3, 4)', '__shfl_sync takes 3 or 4 arguments, 5 came.'],
    ['min(1, 2, 3)', 'min takes 2 arguments, 3 came.'],
    ['std::max(1.0f, 2.0f, 3.0f)', 'max takes 2 arguments, 3 came.'],
    ['abs(1, 2)', 'abs takes 1 argument, 2 came.'],
    ['fmaf(1.0f, 2.0f)', 'fmaf takes 3 arguments, 2 came.'],
    ['fmaf(1.0f, 2.0f, 3.0f, 4.0f)', 'fmaf takes 3 arguments, 4 came.'],
    ['float(1, 2)', 'A float takes one value.'],
    ['make_float4(1, 2).x', 'make_float4 takes 4 arguments, 2 came.'],
    ['__ldg(out, 1)', '__ldg takes 1 argument, 2 came.'],
    ['printf()', 'printf takes at least 1 argument, 0 came.'],
    ['clock(1)', 'clock takes no arguments, 1 came.'],
    ['atomicCAS(out, 1)', 'atomicCAS takes 3 arguments, 2 came.'],
    ['cuda::ptx::elect_sync(1u, 2u)', 'elect_sync takes 1 argument, 2 came.'],
    ['__hfma(h, h, h, h)', '__hfma takes 3 arguments, 4 came.'],
    ['atomicAdd()', 'atomicAdd takes 2 arguments, 0 came.'],
    ['std::numeric_limits<__half>::max()', 'std::numeric_limits<half>::max() is not known here.'],
  ])('is refused: %s', (call, message) => {
    expect(() => valuesOf(`__half h = 1.0f; out[t] = ${call};`)).toThrow(message);
  });

  it.each(['__syncthreads', '__syncwarp', '__nanosleep', '__stcg'])('is refused, too: %s', (name) => {
    const args = Array.from({ length: functionNamed(name)!.most + 1 }, () => 'out');
    expect(() => valuesOf(`${name}(${args.join(', ')}); out[t] = 1;`)).toThrow(`, ${args.length} came.`);
  });

  it('is limited for each function but one', () => {
    const any = [...functions].filter(([, { most }]) => most === Infinity).map(([name]) => name);
    const instructions = [...functions].filter(([, { meaning }]) => meaning.kind === 'instruction');
    // Those of PTX count by form.
    expect(any.filter((name) => !instructions.some(([each]) => each === name))).toEqual(['printf']);
    expect([...functions].filter(([, { takes, most }]) => most < takes)).toEqual([]);
  });

  it.each([
    ['a function of the file', '__device__ int min(int a, int b, int c) { return a + b + c; }', 'min(1, 2, 3)', 6],
    ['the default of one', '__device__ int abs(int a, int b = 5) { return a + b; }', 'abs(1, 2) * 10 + abs(1)', 36],
    ['a pack', 'template <class... T> __device__ int max(T... all) { return sizeof...(all); }', 'max(1, 2, 3)', 3],
    ['helper_math.h', '#include "helper_math.h"', '(int)make_float4(2.0f).w', 2],
    ['a width that is left out', '', '__shfl_sync(~0u, 7, 0) + __shfl_sync(~0u, 7, 0, 16)', 14],
  ])('may differ: %s', (_, file, expression, expected) => {
    expect(valuesOf(`out[t] = ${expression};`, 'int32', file)[0]).toBe(expected);
  });
});

describe('a load after a call', () => {
  const loadsAfter = (call: string): number => {
    const source = `__global__ void k(float *out, const float *a) { int i = threadIdx.x; float x = a[i]; ${call} out[i] = x + a[i]; }`;
    const { compiled, diagnostics } = runSource(source, [buffer('float', 32), buffer('float', 64, 'iota')]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return compiled[LOADS]!;
  };
  it.each([
    ['of a function that only computes', 'x = rintf(x);', 1],
    ['of its twin', 'x = nearbyintf(x);', 1],
    ['of an exchange', 'x = __shfl_xor_sync(~0u, x, 1);', 1],
    ['of a barrier', '__syncthreads();', 2],
    ['of a fence of the block', '__threadfence_block();', 2],
    ['of a function that stores to variables', 'float s, c; __sincosf(x, &s, &c); x = s + c;', 1],
    ['of a function that stores to memory', 'float c; __sincosf(x, out + i, &c); x = c;', 2],
  ])('%s', (_, call, loads) => {
    expect(loadsAfter(call)).toBe(loads);
  });
});

it('numbers of 16 bits come in pairs, half by half', () => {
  const of = (expression: string): number => valuesOf(`out[t] = ${expression};`, 'float')[0] as number;
  const pair = '__halves2half2(__float2half(1.25f), __float2half(2.5f))';
  expect(of(`__low2float(h2floor(${pair})) * 10.0f + __high2float(h2rint(${pair}))`)).toBe(12);
  expect(of(`__low2float(__hadd2_sat(${pair}, ${pair})) + __high2float(__hlt2(${pair}, ${pair}))`)).toBe(1);
  expect(of(`__half2float(__high2half(__highs2half2(${pair}, ${pair})))`)).toBe(2.5);
  expect(valuesOf('out[t] = __hadd(7, 4) * 100 + __half2int_rn(__float2half(2.5f));')[0]).toBe(502);
});
