/** Instructions that nvcc 13 makes of inline PTX for compute capability 9.0, and of what the interpreter does besides. */
import { describe, expect, it } from 'vitest';
import { instructions, more } from '../testing-instructions';

const asm = (text: string, type = 'float'): string =>
  `${type} x = ${type === 'float' ? 'a' : 'i'}[t], y = x; asm("${text}" : "=${type === 'float' ? 'f' : 'r'}"(y) : "${type === 'float' ? 'f' : 'r'}"(x)); ${type === 'float' ? 'c' : 'i'}[t] = y;`;
const all = (body: string): number => {
  const { tensorMultiplyAdds: _, ...made } = instructions(body);
  return Object.values(made).reduce((sum, each) => sum + each, 0);
};

describe('inline PTX', () => {
  it('is the instruction that it names: statement and operands cost nothing', () => {
    expect(all(asm('mov.f32 %0, %1;'))).toBe(all('float x = a[t]; c[t] = x;'));
    const none = asm('mov.f32 %0, %1;');
    expect(more('fma', asm('fma.rn.f32 %0, %1, %1, %1;'), none)).toBe(1);
    expect(more('sfu', asm('ex2.approx.f32 %0, %1;'), none)).toBe(1);
    const word = asm('mov.b32 %0, %1;', 'int');
    expect(more('alu', asm('prmt.b32 %0, %1, %1, 0x1032;', 'int'), word)).toBe(1);
    expect(more('other', asm('prmt.b32 %0, %1, %1, 0x1032;', 'int'), word)).toBe(0);
    expect(more('fma', asm('add.f16x2 %0, %1, %1;', 'int'), word)).toBe(1);
  });
});

describe('what is no instruction', () => {
  it('is that a variable has no value yet, and the place of a listed element', () => {
    expect(all('float s[4] = {a[t], 2, 3, 4}; c[t] = s[0];')).toBe(all('float x = a[t]; c[t] = x;'));
    expect(all('float x; x = a[t]; c[t] = x;')).toBe(all('float x = a[t]; c[t] = x;'));
  });
});
