/** half, bfloat16 and vector arithmetic. */
import { describe, expect, it } from 'vitest';
import { valuesOf } from './testing';

const lanes = Array.from({ length: 32 }, (_, lane) => lane);
const floats = (body: string, file = ''): (number | bigint)[] => valuesOf(body, 'float', file);
const first = (values: (number | bigint)[]): number | bigint => values[0]!;

describe('half and bfloat16', () => {
  it.each<[string, string, number]>([
    ['sums round to 11 bits', 'half a = 2048.0f, b = 1.0f; out[t] = __half2float(__hadd(a, b));', 2048],
    ['bfloat16 rounds to 8 bits', '__nv_bfloat16 a = __float2bfloat16(257.0f); out[t] = __bfloat162float(a);', 256],
    [
      'products of bfloat16',
      'out[t] = __bfloat162float(__hmul(__float2bfloat16(3.0f), __float2bfloat16(85.0f)));',
      255,
    ],
    [
      'a fused multiply-add rounds once',
      'out[t] = __half2float(__hfma(__float2half(33.0f), __float2half(31.0f), __float2half(1.0f)));',
      1024,
    ],
    ['maximum', 'out[t] = __half2float(__hmax(__float2half(-2.0f), __float2half(1.5f)));', 1.5],
    ['comparison', 'out[t] = __hlt(__float2half(1.0f), __float2half(2.0f)) ? 7.0f : 8.0f;', 7],
    ['square root', 'out[t] = __half2float(hsqrt(__float2half(2.0f)));', 1.4140625],
    ['bits', 'out[t] = __half_as_ushort(__float2half(1.0f));', 0x3c00],
    ['bits back', 'out[t] = __half2float(__ushort_as_half((unsigned short)0xc000));', -2],
    ['integers', 'out[t] = __half2int_rn(__float2half(2.5f)) + __half2int_rd(__float2half(2.75f));', 4],
    ['operators of numbers', 'half a = 3.0f; half b = a * a + a; out[t] = (float)b;', 12],
  ])('%s', (_, body, expected) => {
    expect(first(floats(body))).toBe(expected);
  });

  it.each<[string, string, number]>([
    [
      'operators',
      'half2 a = __floats2half2_rn(1.0f, 2.0f), b(0.5f, 4.0f); half2 c = a * b + a; out[t] = (float)c.x + 100.0f * (float)c.y;',
      1001.5,
    ],
    [
      'compound operators',
      'half2 a = __float2half2_rn(2.0f); a += a; a = -a; out[t] = __low2float(a) + __high2float(a);',
      -8,
    ],
    [
      'functions',
      'half2 a = __floats2half2_rn(1.0f, 9.0f); a = h2sqrt(__hmax2(a, __float2half2_rn(4.0f))); out[t] = __low2float(a) * 10 + __high2float(a);',
      23,
    ],
    [
      'comparison',
      'half2 a = __floats2half2_rn(1.0f, 3.0f); out[t] = __high2float(__hgt2(a, __float2half2_rn(2.0f))) + 10.0f * __low2float(__hgt2(a, a));',
      1,
    ],
    [
      'halves',
      'half2 a = __floats2half2_rn(1.0f, 2.0f); a = __lowhigh2highlow(a); float2 f = __half22float2(a); out[t] = f.x * 10 + f.y;',
      21,
    ],
    [
      'bfloat16',
      '__nv_bfloat162 a = __floats2bfloat162_rn(1.0f, 2.0f); a = __hadd2(a, a); out[t] = __bfloat162float(__low2bfloat16(a)) + __bfloat1622float2(a).y;',
      6,
    ],
  ])('pairs: %s', (_, body, expected) => {
    expect(first(floats(body))).toBe(expected);
  });
});

describe('vectors with helper_math.h', () => {
  const HEAD = '#include <helper_math.h>';
  it.each<[string, string, (t: number) => number]>([
    [
      'sums and products with a number',
      'float4 a = make_float4(t, 1, 2, 3), b = make_float4(1.0f); a = a + 2.0f * (b - a); out[t] = a.x + a.w;',
      (t) => t + 2 * (1 - t) + 3 + 2 * (1 - 3),
    ],
    [
      'compound operators',
      'float2 a = make_float2(t, 2); a *= 3.0f; a += make_float2(1, 1); out[t] = a.x * a.y;',
      (t) => (3 * t + 1) * 7,
    ],
    [
      'dot and length',
      'float3 a = make_float3(t, 3, 4); out[t] = dot(a, a) + length(make_float3(0, 3, 4));',
      (t) => t * t + 25 + 5,
    ],
    ['cross', 'float3 c = cross(make_float3(1, 0, 0), make_float3(0, t, 0)); out[t] = c.z - c.x;', (t) => t],
    [
      'lerp and clamp',
      'out[t] = lerp(1.0f, 3.0f, 0.5f) + clamp((float)t, 2.0f, 4.0f);',
      (t) => 2 + Math.min(4, Math.max(2, t)),
    ],
    [
      'conversions between vectors',
      'int4 i = make_int4(make_float4(make_float3(1.7f, t, 2), 5)); out[t] = i.x * 100 + i.y + i.w;',
      (t) => 100 + t + 5,
    ],
    ['integers', 'int2 a = make_int2(t, 7); a = -a / 2; out[t] = a.x * 10 + a.y;', (t) => -Math.floor(t / 2) * 10 - 3],
  ])('%s', (_, body, expected) => {
    expect(floats(body, HEAD)).toEqual(lanes.map(expected));
  });

  it('are refused without the header, by name', () => {
    expect(() => floats('float4 a = make_float4(1, 2, 3, 4); a = a + a; out[t] = a.x;')).toThrow(
      'include helper_math.h',
    );
  });

  it('an operator of the file comes first', () => {
    const file = `${HEAD}\n__device__ float2 operator+(float2 a, float2 b) { return make_float2(a.x - b.x, 0); }`;
    expect(first(floats('float2 a = make_float2(5, 5); a = a + make_float2(3, 3); out[t] = a.x;', file))).toBe(2);
  });
});
