/** `cvt` as the PTX ISA defines it; an H200 returns the same for each of these and 6,000 more. */
import { describe, expect, it } from 'vitest';
import { valuesOf } from './testing';

/** The result of a conversion in its register, lane by lane. */
function converted(
  instruction: string,
  values: readonly string[],
  to: 'r' | 'l' | 'f' | 'h',
  from: 'r' | 'l' | 'f' | 'd',
) {
  const typeOf = { r: 'int', l: 'long long', f: 'float', d: 'double', h: 'unsigned short' };
  const given = values.map((value, lane) => `if (t == ${lane}) a = ${value};`).join(' ');
  const body = `${typeOf[from]} a = 0; ${given} ${typeOf[to]} r; asm("${instruction} %0, %1;" : "=${to}"(r) : "${from}"(a)); out[t] = r;`;
  return valuesOf(body, to === 'f' ? 'float' : to === 'l' ? 'int64' : 'int32').slice(0, values.length);
}

describe('a conversion by cvt', () => {
  it.each([
    ['cvt.rni.sat.s8.f32', ['2.5f', '-1.5f', '127.6f', '300.0f', '-300.0f'], [2, -2, 127, 127, -128]],
    ['cvt.rni.u8.f32', ['127.5f', '254.5f', '255.5f', '-1.0f', '3e9f'], [128, 254, 255, 0, 255]],
    ['cvt.rzi.s32.f32', ['3e9f', '-3e9f', '-1.5f', '0.0f / 0.0f'], [2147483647, -2147483648, -1, 0]],
    ['cvt.rmi.s32.f32', ['-0.5f', '0.7f'], [-1, 0]],
    ['cvt.rpi.s32.f32', ['1e-40f', '-0.5f'], [1, 0]],
    ['cvt.rpi.ftz.s32.f32', ['1e-40f', '0.3f'], [0, 1]],
  ] as const)('%s limits and rounds', (instruction, values, results) => {
    expect(converted(instruction, values, 'r', 'f')).toEqual(results);
  });

  it('of NaN gives 0, except where 64 bits are involved', () => {
    expect(converted('cvt.rni.u32.f32', ['0.0f / 0.0f'], 'r', 'f')).toEqual([0]);
    expect(converted('cvt.rni.s32.f64', ['0.0 / 0.0'], 'r', 'd')).toEqual([-2147483648]);
    expect(converted('cvt.rni.s64.f32', ['0.0f / 0.0f', '1e19f'], 'l', 'f')).toEqual([-(2n ** 63n), 2n ** 63n - 1n]);
  });

  it('between integers truncates bits, or with .sat clamps at the limit', () => {
    const values = ['300', '-300', '70000', '127'];
    expect(converted('cvt.s8.s32', values, 'r', 'r')).toEqual([44, -44, 112, 127]);
    expect(converted('cvt.sat.s8.s32', values, 'r', 'r')).toEqual([127, -128, 127, 127]);
    expect(converted('cvt.sat.u16.s32', values, 'r', 'r')).toEqual([300, 0, 65535, 127]);
    expect(converted('cvt.sat.s32.s64', ['5000000000ll', '-5000000000ll'], 'r', 'l')).toEqual([
      2147483647, -2147483648,
    ]);
  });

  it('to a real number rounds to an integer, or clamps to 0 to 1, where specified', () => {
    expect(converted('cvt.rni.f32.f32', ['2.5f', '-0.3f', '3.7f'], 'f', 'f')).toEqual([2, -0, 4]);
    expect(converted('cvt.sat.f32.f32', ['2.5f', '-0.5f', '0.25f', '0.0f / 0.0f'], 'f', 'f')).toEqual([1, 0, 0.25, 0]);
    expect(converted('cvt.rn.f16.f32', ['1.5f', '65520.0f'], 'h', 'f')).toEqual([0x3e00, 0x7c00]);
    expect(converted('cvt.rn.bf16.f32', ['1.00390625f', '1.01171875f', '-1.0f'], 'h', 'f')).toEqual([
      0x3f80, 0x3f82, 0xbf80,
    ]);
  });

  it('packs two singles, the first one in the upper half', () => {
    const pack = (kind: string) =>
      valuesOf(`int r; asm("cvt.rn.${kind}x2.f32 %0, %1, %2;" : "=r"(r) : "f"(1.0f), "f"(2.0f)); out[t] = r;`)[0];
    expect(pack('f16')).toBe(0x3c004000);
    expect(pack('bf16')).toBe(0x3f804000);
  });

  it('in a direction that the laboratory does not round in is refused', () => {
    expect(() => converted('cvt.rz.f32.f64', ['0.1'], 'f', 'd')).toThrow('PTX: cvt.rz.f32.f64 is not supported.');
  });
});
