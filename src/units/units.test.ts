import { describe, expect, it } from 'vitest';
import { ceilTo, floorTo, kib, mib } from './units';

describe('quantities', () => {
  it('floor and ceil to a step, and leave a multiple unchanged', () => {
    expect([0, 31, 32, 33].map((value) => floorTo(value, 32))).toEqual([0, 0, 32, 32]);
    expect([0, 31, 32, 33].map((value) => ceilTo(value, 32))).toEqual([0, 32, 32, 64]);
    expect(floorTo(2 ** 40 + 5, 4)).toBe(2 ** 40 + 4);
  });

  it('in KiB and MiB are powers of two', () => {
    expect([kib(228), mib(60)]).toEqual([233_472, 62_914_560]);
  });
});
