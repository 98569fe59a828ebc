import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../testing';

/** What one thread computes. */
const single = (expression: string): number => valuesOf(`out[t] = ${expression};`, 'float')[0] as number;
const word = (expression: string): number => valuesOf(`out[t] = ${expression};`, 'uint32')[0] as number;

const bitsOf = new DataView(new ArrayBuffer(8));
const up = (x: number): number => {
  if (x === 0) return 2 ** -149;
  bitsOf.setFloat32(0, x);
  bitsOf.setInt32(0, bitsOf.getInt32(0) + (x > 0 ? 1 : -1));
  return bitsOf.getFloat32(0);
};
const down = (x: number): number => -up(-x);
/** The single below or at a double, and the one above or at it. */
const around = (x: number): [number, number] => {
  const near = Math.fround(x);
  return near === x ? [near, near] : near < x ? [near, up(near)] : [down(near), near];
};

describe('rounding by name', () => {
  const some = fc.integer({ min: -(2 ** 23), max: 2 ** 23 }).map((n) => n / 64);
  it.each([
    ['add', (a: number, b: number) => a + b],
    ['sub', (a: number, b: number) => a - b],
    ['mul', (a: number, b: number) => a * b],
  ])('of __f%s rounds down, up and toward zero as named', (name, exact) => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [below, above] = around(exact(a, b));
        const got = ['d', 'u', 'z'].map((way) => single(`__f${name}_r${way}(${a}f * 1.0f, ${b}f * 1.0f)`));
        expect(got.map((x) => x + 0)).toEqual([below, above, exact(a, b) > 0 ? below : above].map((x) => x + 0));
      }),
      { numRuns: 15 },
    );
  });

  it('of a quotient is in the named direction', () => {
    expect(single('__fdiv_rd(1.0f, 3.0f)')).toBe(down(Math.fround(1 / 3)));
    expect(single('__fdiv_ru(1.0f, 3.0f)')).toBe(Math.fround(1 / 3));
    expect(single('__fdiv_rz(-1.0f, 3.0f)')).toBe(-down(Math.fround(1 / 3)));
    expect(single('__frcp_rd(-3.0f)')).toBe(-Math.fround(1 / 3));
  });

  it('of a number that is too long for a single', () => {
    expect(single('__int2float_rd(16777217)')).toBe(16777216);
    expect(single('__int2float_ru(16777217)')).toBe(16777218);
    expect(single('__double2float_rz(-16777217.0)')).toBe(-16777216);
    expect(valuesOf('out[t] = __double2ll_rn(2.5) * 1000 + __float2ll_ru(-2.5f);', 'int64')[0]).toBe(1998n);
  });

  it('does not contract a product of doubles with the sum after it', () => {
    const a = 1 + 2 ** -30;
    expect(valuesOf('double a = 1.0 + 1.0 / 1073741824.0; out[t] = __dmul_rn(a, a) - 1.0;', 'double')[0]).toBe(
      a * a - 1,
    );
  });
});

describe('words in parts', () => {
  const parts = (x: number, bits: number, signed: boolean): number[] =>
    Array.from({ length: 32 / bits }, (_, i) => {
      const part = (x >>> (i * bits)) & (2 ** bits - 1);
      return signed && part >= 2 ** (bits - 1) ? part - 2 ** bits : part;
    });
  const joined = (values: readonly number[], bits: number): number =>
    values.reduce((sum, value, i) => (sum | ((value & (2 ** bits - 1)) << (i * bits))) >>> 0, 0);
  const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

  it.each<[string, boolean, (x: number, y: number, bits: number) => number]>([
    ['__vadd', false, (x, y) => x + y],
    ['__vsubss', true, (x, y, bits) => clamp(x - y, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1)],
    ['__vaddus', false, (x, y, bits) => Math.min(x + y, 2 ** bits - 1)],
    ['__vmaxs', true, (x, y) => Math.max(x, y)],
    ['__vminu', false, (x, y) => Math.min(x, y)],
    ['__vabsdiffu', false, (x, y) => Math.abs(x - y)],
    ['__vavgu', false, (x, y) => (x + y + 1) >> 1],
    ['__vcmpgts', true, (x, y, bits) => (x > y ? 2 ** bits - 1 : 0)],
    ['__vseteq', false, (x, y) => (x === y ? 1 : 0)],
  ])('%s works part by part, of 8 and of 16 bits', (name, signed, part) => {
    const any = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(any, any, fc.constantFrom(8, 16), (a, b, bits) => {
        const y = parts(b, bits, signed);
        const expected = joined(
          parts(a, bits, signed).map((x, i) => part(x, y[i]!, bits)),
          bits,
        );
        expect(word(`${name}${32 / bits}(${a}u, ${b}u)`)).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('are summed, negated and multiplied', () => {
    expect(word('__vsadu4(0x01ff0510u, 0x03000a00u)')).toBe(2 + 255 + 5 + 16);
    expect(word('__vabs4(0xff80017fu)')).toBe(0x0180017f);
    expect(word('__vabsss4(0xff80017fu)')).toBe(0x017f017f);
    expect(word('__vabsss2(0x8000fffeu)')).toBe(0x7fff0002);
    expect(word('__vneg2(0x00018000u)')).toBe(0xffff8000);
    expect(valuesOf('out[t] = __dp2a_lo(0xfffe0003, 0x00000502, 100);', 'int32')[0]).toBe(100 + 3 * 2 - 2 * 5);
    expect(word('__vimax3_u32(3u, 0x80000000u, 7u)')).toBe(0x80000000);
  });
});

describe('whole numbers', () => {
  it('have high halves of products', () => {
    const any = fc.bigInt(0n, 2n ** 64n - 1n);
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(valuesOf(`out[t] = __umul64hi(${a}ull, ${b}ull);`, 'uint64')[0]).toBe((a * b) >> 64n);
        const [x, y] = [BigInt.asIntN(64, a), BigInt.asIntN(64, b)];
        expect(valuesOf(`out[t] = __mul64hi((long long)${a}ull, (long long)${b}ull);`, 'int64')[0]).toBe(
          (x * y) >> 64n,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('find the n-th bit, and the masks of lanes around a lane', () => {
    expect(word('__fns(0x00f0u, 0, 3)')).toBe(6);
    expect(word('__fns(0x00f0u, 7, -2)')).toBe(6);
    expect(word('__fns(0x00f0u, 8, 1)')).toBe(0xffffffff);
    expect(valuesOf('out[t] = __popc(__lanemask_lt()) * 100 + __popc(__lanemask_ge());', 'int32').slice(0, 3)).toEqual([
      32, 131, 230,
    ]);
  });
});

describe('functions of two results', () => {
  it.each([
    ['frexpf', 'int e; float m = frexpf(-10.0f, &e); out[t] = m * 100.0f + e;', -58.5],
    ['modff', 'float w; float f = modff(-2.75f, &w); out[t] = f * 100.0f + w;', -77],
    ['remquof', 'int q; float r = remquof(7.5f, 2.0f, &q); out[t] = r * 10.0f + q;', -1],
    ['sincospif', 'float s, c; sincospif(0.5f, &s, &c); out[t] = s * 10.0f + c;', 10],
    ['ilogbf', 'out[t] = ilogbf(0.3f);', -2],
    ['normf', 'float a[3] = {1.0f, 2.0f, 2.0f}; out[t] = normf(3, a);', 3],
  ])('%s', (_, code, expected) => {
    expect(valuesOf(code, 'float')[0]).toBeCloseTo(expected, 5);
  });

  it.each([
    ['tgamma(5.0)', 24],
    ['lgamma(0.5)', Math.log(Math.sqrt(Math.PI))],
    ['tgamma(-1.5)', 2.363271801207355],
    ['normcdf(1.0)', 0.8413447460685429],
    ['normcdfinv(0.8413447460685429)', 1],
    ['erfinv(0.5)', 0.4769362762044699],
    ['nextafterf(1.0f, 2.0f) - 1.0f', 2 ** -23],
    ['scalbnf(1.5f, 4)', 24],
    ['rcbrtf(8.0f)', 0.5],
  ])('%s', (expression, expected) => {
    expect(valuesOf(`out[t] = ${expression};`, 'double')[0]).toBeCloseTo(expected, 10);
  });
});

it('unknown names stay unknown', () => {
  expect(() => valuesOf('out[t] = __vadd3(1u, 2u);', 'float')).toThrow(/No function "__vadd3" is declared/);
});
