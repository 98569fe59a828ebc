import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandwidthNumber,
  bandwidthText,
  bytesText,
  closeBytesText,
  count,
  grouped,
  lanesText,
  percent,
  ratio,
  unbroken,
} from './words';

describe('a count', () => {
  it('is in the singular for 1 only, and takes an irregular plural', () => {
    expect([0, 1, 2].map((value) => count(value, 'sector'))).toEqual(['0 sectors', '1 sector', '2 sectors']);
    expect([1, 2].map((value) => count(value, 'address', 'addresses'))).toEqual(['1 address', '2 addresses']);
  });

  it('groups thousands the same in every country', () => {
    expect(count(65_536, 'element')).toBe('65,536 elements');
  });
});

describe('a number with separators', () => {
  it('matches Intl, which takes longer to start', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 5 }), (value, decimals) => {
        const printed = new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }).format(value);
        expect(grouped(value, decimals)).toBe(printed.replace(/^-0$/, '0'));
      }),
      { numRuns: 500 },
    );
    expect([0.0005, 1.0005, 999.9995, 1e-9, 2 ** 40].map((value) => grouped(value))).toEqual([
      ...['0.001', '1.001', '1,000', '0', '1,099,511,627,776'],
    ]);
  });
});

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [96, '96 B'],
    [1023, '1,023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [1024 ** 2 - 1, '1 MiB'],
    [60 * 1024 ** 2, '60 MiB'],
    [1024 ** 3 - 1, '1 GiB'],
    [1058652160, '1,009.6 MiB'],
    [141 * 1024 ** 3, '141 GiB'],
  ])('of %i are written as %s', (value, text) => {
    expect(bytesText(value)).toBe(text);
  });
});

describe('a share', () => {
  it.each([
    [0, '0 %'],
    [0.03125, '3.1 %'],
    [0.0999, '10 %'],
    [0.125, '12.5 %'],
    [0.12, '12 %'],
    [1 / 3, '33 %'],
    [0.5, '50 %'],
    [0.996, '99.6 %'],
    [0.9999, '99.9 %'],
    [1, '100 %'],
  ])('of %d is written as %s', (share, text) => {
    expect(percent(share)).toBe(text);
  });
});

describe('bytes with three significant digits', () => {
  it.each([
    [896, '896 B'],
    [1023, '1,023 B'],
    [1152, '1.13 KiB'],
    [132 * 8192, '1.03 MiB'],
    [864 * 1024, '864 KiB'],
    [1024 * 1024 - 1, '1 MiB'],
    [64 * 1024 * 1024, '64 MiB'],
  ])('%d are written as %s', (bytes, text) => {
    expect(closeBytesText(bytes)).toBe(text);
  });
});

describe('a bandwidth', () => {
  it('has a decimal below 100', () => {
    expect([45.6219, 2477.6, 0].map(bandwidthNumber)).toEqual([45.6, 2478, 0]);
    expect([45.6219, 2477.6].map(bandwidthText)).toEqual(['45.6 GB/s', '2,478 GB/s']);
  });
});

describe('a ratio', () => {
  it('has one decimal below 10', () => {
    expect([1, 3.55, 9.96, 12.4].map(ratio)).toEqual(['1×', '3.5×', '10×', '12×']);
  });
});

describe('lanes', () => {
  it.each([
    [[], ''],
    [[7], '7'],
    [[0, 1], '0 and 1'],
    [[0, 2, 5], '0, 2 and 5'],
    [[0, 1, 2, 3, 4, 5, 6, 7], '0 to 7'],
    [[0, 1, 2, 9, 11, 12], '0 to 2, 9, 11 and 12'],
    [[0, 8, 9, 10, 31], '0, 8 to 10 and 31'],
  ])('%j are written as "%s"', (lanes, text) => {
    expect(lanesText(lanes)).toBe(text);
  });
});

describe('numbers', () => {
  it('stay with their unit when a line ends', () => {
    expect(unbroken('of 1.6 %, at 2,602 GB/s and 8 KiB, in 370 ns')).toBe(
      'of 1.6\u00A0%, at 2,602\u00A0GB/s and 8\u00A0KiB, in 370\u00A0ns',
    );
    expect(unbroken('64 warps and 8 Bytes')).toBe('64 warps and 8 Bytes');
  });
});
