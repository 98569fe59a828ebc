import { expect, it } from 'vitest';
import { RegisterFile, temporary } from '../machine/registers';
import { nameOf, registerOf } from './registers';

it('a name leads back to its register, and each register has one name', () => {
  for (const cls of ['i32', 'i64', 'f32', 'f64', 'ptr'] as const) {
    const register = temporary(cls);
    expect(registerOf(nameOf(register))).toBe(register);
    expect(nameOf(register)).toBe(nameOf(register));
    expect(nameOf(register).class).toBe(cls === 'ptr' ? 'f64' : cls);
  }
  expect(nameOf(temporary('i32')).number).not.toBe(nameOf(temporary('i32')).number);
});

it('adjacent registers of variables have separate numbers', () => {
  const file = new RegisterFile(320);
  const numbers = (['i32', 'i64', 'f32', 'f64'] as const).map((cls) => nameOf(file.variable(cls)).number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('the bits of a register as another class share its number, so that writing one writes the other', () => {
  const words = temporary('i32') as Int32Array;
  const singles = new Float32Array(words.buffer);
  expect(nameOf(singles)).toEqual({ class: 'f32', number: nameOf(words).number });
  expect(registerOf(nameOf(singles))).toBe(singles);
});

it('registers in several pages are saved and restored together, each whole', () => {
  const file = new RegisterFile(1 << 20);
  // After a mask, no number of registers fills a page exactly.
  file.slot();
  const all = Array.from({ length: 1500 }, (_, index) =>
    index % 3 === 0 ? (file.variable('f64') as Float64Array) : (file.variable('i32') as Int32Array),
  );
  expect(new Set(all.map(({ length }) => length))).toEqual(new Set([32]));
  const setAll = (offset: number): void => all.forEach((each, index) => each.fill(index + offset));
  setAll(0);
  const saved = new Int32Array(file.words);
  file.save(saved);
  const part = new Int32Array(40_000);
  file.save(part, 10_000);
  setAll(5000);
  file.restore(part, 10_000);
  const isBack = all.flatMap((each, index) => {
    const words = each.BYTES_PER_ELEMENT / 4;
    return [...each].flatMap((value) => Array.from({ length: words }, () => value === index));
  });
  // A few words at the end of a page stay free.
  expect(isBack.indexOf(true)).toBe(10_000 - 2);
  expect(isBack.lastIndexOf(true) - 10_000).toBeGreaterThan(39_800);
  expect(isBack.slice(10_000 - 2, isBack.lastIndexOf(true))).not.toContain(false);
  file.restore(saved);
  expect(all.every((each, index) => each.every((value) => value === index))).toBe(true);
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBeGreaterThan(2);
  expect(() => new RegisterFile(100).variable('f64')).not.toThrow();
  expect(() => new RegisterFile(60).variable('f64')).toThrow('out of registers');
});

it('a name without a register is refused', () => {
  expect(() => registerOf({ class: 'i32', number: 0 })).toThrow('does not exist');
});
