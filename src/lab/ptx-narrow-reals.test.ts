/** Arithmetic of PTX on halves and bfloat16: compared with CUDA's functions for the same, which are computed elsewhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bfloatValue, halfValue } from './machine/half';
import { valuesOf } from './testing';

const PAIRS = { f16x2: 'half2', bf16x2: '__nv_bfloat162' } as const;
const hex = (word: number): string => `0x${(word >>> 0).toString(16)}u`;

const SCALE = 160n;
const size = (value: bigint): bigint => (value < 0n ? -value : value);
/** A number times 2 to the power of `SCALE`, without rounding. */
function exact(value: number): bigint {
  if (value === 0) return 0n;
  const exponent = Math.floor(Math.log2(Math.abs(value))) - 30;
  const shift = SCALE + BigInt(exponent);
  const whole = BigInt(value / 2 ** exponent);
  return shift >= 0n ? whole << shift : whole >> -shift;
}

/** The results of an instruction and of a CUDA function for the same words, lane by lane. */
function both(instruction: string, name: string, words: readonly (readonly number[])[]) {
  const count = words[0]!.length;
  const type = PAIRS[instruction.split('.').at(-1) as keyof typeof PAIRS];
  const names = ['a', 'b', 'c'].slice(0, count);
  const given = words
    .map((lane, t) => `if (t == ${t}) { ${names.map((each, at) => `${each} = ${hex(lane[at]!)};`).join(' ')} }`)
    .join(' ');
  const body = (result: string) => `unsigned a = 0, b = 0, c = 0, r; ${given} ${result} out[t] = r;`;
  const places = names.map((_, at) => `%${at + 1}`).join(', ');
  const asm = `asm("${instruction} %0, ${places};" : "=r"(r) : ${names.map((each) => `"r"(${each})`).join(', ')});`;
  const call = `${type} v = ${name}(${names.map((each) => `*(${type} *)&${each}`).join(', ')}); r = *(unsigned *)&v;`;
  return [body(asm), body(call)].map((text) => valuesOf(text, 'int32').slice(0, words.length));
}

const cases = [
  ['add', '__hadd2', 2],
  ['sub', '__hsub2', 2],
  ['mul', '__hmul2', 2],
  ['min', '__hmin2', 2],
  ['max', '__hmax2', 2],
  ['neg', '__hneg2', 1],
  ['abs', '__habs2', 1],
  ['add.sat', '__hadd2_sat', 2],
] as const;

describe('two numbers of 16 bits in a register', () => {
  it.each(cases.flatMap((each) => Object.keys(PAIRS).map((type) => [`${each[0]}.${type}`, each[1], each[2]] as const)))(
    '%s matches %s',
    (instruction, name, count) => {
      const lanes = fc.array(fc.array(fc.integer(), { minLength: count, maxLength: count }), {
        minLength: 32,
        maxLength: 32,
      });
      fc.assert(
        fc.property(lanes, (words) => {
          const [asm, call] = both(instruction, name, words);
          expect(asm).toEqual(call);
        }),
        { numRuns: 12 * Number(process.env['RUNS'] ?? 0.5) },
      );
    },
  );

  it.each(['f16x2', 'bf16x2'] as const)('fma.rn.%s returns the value nearest to the exact sum', (type) => {
    const value = type === 'f16x2' ? halfValue : bfloatValue;
    // Close numbers cancel, and the smallest ones decide ties.
    const bits = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x3c00, 0x3c01, 0x3f80, 0x3f81, 1, 0x8001),
    );
    const lanes = fc.array(fc.tuple(bits, bits, bits), { minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(lanes, (words) => {
        const given = words.map(([a, b, c], t) => `if (t == ${t}) { a = ${a}; b = ${b}; c = ${c}; }`).join(' ');
        const asm = `asm("fma.rn.${type} %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));`;
        const results = valuesOf(`unsigned a = 0, b = 0, c = 0, r; ${given} ${asm} out[t] = r;`);
        for (const [lane, [a, b, c]] of words.entries()) {
          const result = Number(results[lane]) & 0xffff;
          const [x, y, z, near] = [a, b, c, result].map(value) as [number, number, number, number];
          if (![x, y, z, near].every(Number.isFinite)) continue;
          const sum = exact(x) * exact(y) + (exact(z) << SCALE);
          const away = (pattern: number): bigint => size(sum - (exact(value(pattern)) << SCALE));
          for (const other of [result - 1, result + 1])
            if ((other & 0x7fff) !== 0x7fff && Number.isFinite(value(other)))
              expect(away(result) < away(other) || (away(result) === away(other) && result % 2 === 0)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a tie that the smallest number decides', () => {
  it.each([
    ['up', 0x3f83, 0x0001, 0x3fc5],
    ['down', 0x3f81, 0x8001, 0x3fc1],
  ])('%s', (_, b, c, result) => {
    const asm = 'asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(r) : "h"(a), "h"(b), "h"(c));';
    expect(valuesOf(`unsigned short a = 0x3fc0, b = ${b}, c = ${c}, r; ${asm} out[t] = r;`)[0]).toBe(result);
  });
});

describe('one number of 16 bits', () => {
  const h = (text: string) => valuesOf(`unsigned short a = 0x3c00, b = 0xc000, r = 0; ${text} out[t] = r;`, 'int32')[0];
  it('is added, multiplied, and compared', () => {
    expect(h('asm("add.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));')).toBe(0xbc00);
    expect(h('asm("mul.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));')).toBe(0xc000);
    const less = '{ .reg .pred p; setp.lt.f16 p, %1, %2; selp.b16 %0, 1, 2, p; }';
    expect(h(`asm("${less}" : "=h"(r) : "h"(b), "h"(a));`)).toBe(1);
  });
});

describe('an unsupported rounding is refused', () => {
  it.each(['add.rz.f32', 'mul.rp.f32'])('%s', (instruction) => {
    const text = `float a = t, r; asm("${instruction} %0, %1, %1;" : "=f"(r) : "f"(a)); out[t] = r;`;
    expect(() => valuesOf(text)).toThrow(`PTX: ${instruction} is not supported`);
  });
  it('.sat clamps a single to 0 to 1', () => {
    const text = 'float a = t - 1.5f, r; asm("add.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(0.75f)); out[t] = r;';
    expect(valuesOf(text, 'float').slice(0, 4)).toEqual([0, 0.25, 1, 1]);
  });
});
