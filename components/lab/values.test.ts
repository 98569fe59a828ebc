import { expect, it } from 'vitest';
import { comparedTotals, totalsText } from './totals';
import { valuesText } from './values';

it('elements are read by their type, floats as short as they can be', () => {
  const floats = new Uint8Array(new Float32Array([0.1, 1, -0, 1 / 3, Infinity]).buffer);
  expect(valuesText(floats, 'float', 0, 9)).toEqual(['0.1', '1', '0', '0.33333334', 'Infinity']);
  expect(valuesText(new Uint8Array([255, 255]), 'int16', 0, 4)).toEqual(['-1']);
  expect(valuesText(new Uint8Array([1, 2, 3, 4]), 'uint8', 2, 1)).toEqual(['3']);
  expect(valuesText(new Uint8Array(8).fill(255), 'uint64', 0, 1)).toEqual(['18446744073709551615']);
});

it('totals are compared counter by counter; a counter that neither has is left out', () => {
  expect(comparedTotals({ a: 8, b: 0, c: 4, d: 0 }, { a: 4, b: 0, c: 4, d: 2 })).toEqual([
    { name: 'a', a: 8, b: 4, change: '2× fewer' },
    { name: 'c', a: 4, b: 4, change: 'the same' },
    { name: 'd', a: 0, b: 2, change: 'new' },
  ]);
  expect(comparedTotals(null, { a: 4 })).toEqual([{ name: 'a', a: null, b: 4, change: '' }]);
  expect(totalsText({ a: 4, b: 0 })).toBe('a\t4\nb\t0');
});
