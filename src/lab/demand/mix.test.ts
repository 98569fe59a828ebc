import { describe, expect, it } from 'vitest';
import { dealtOut, emptyMix } from './mix';

describe('sums and moves', () => {
  it('go to the less busy pipe: the integer half of the FMA pipe is as fast as the ALU', () => {
    const { alu, fma, either } = dealtOut({ ...emptyMix(), alu: 10, fma: 10, either: 20 });
    expect(fma).toBeCloseTo(alu, 9);
    expect(alu + fma).toBeCloseTo(40, 9);
    expect(either).toBe(0);
  });

  it('go to both, however little work one of them has', () => {
    expect(dealtOut({ ...emptyMix(), fma: 1000, either: 20 }).fma).toBeCloseTo(1003, 9);
    expect(dealtOut({ ...emptyMix(), alu: 1000, either: 20 }).alu).toBeCloseTo(1002, 9);
  });
});
