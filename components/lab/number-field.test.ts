import { expect, it } from 'vitest';
import { typedNumber } from './number-field';

const size = { least: 1, whole: true };

it('takes sizes as they are written in a source', () => {
  for (const [text, value] of [
    ['256', 256],
    [' 1 << 20 ', 1048576],
    ['256*256', 65536],
    ['2 * 3 * 4', 24],
    ['0x10', 16],
    ['65,536', 65536],
  ] as const)
    expect(typedNumber(text, size)).toBe(value);
  expect(typedNumber('-2.5', { least: -Infinity, whole: false })).toBe(-2.5);
});

it('says what to write in place of text that is no number', () => {
  for (const text of ['', '0', '-1', '1.5', 'n', '1 <<', '3 *', '1e400', '9'.repeat(20)])
    expect(typedNumber(text, size)).toMatch(/^Write a whole number from 1, such as/);
  expect(typedNumber('x', { least: -Infinity, whole: false })).toBe('Write a number, such as 0.5.');
});
