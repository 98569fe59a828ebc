/** Floating-point quotients and roots, as nvcc 13 compiles them for compute capability 9.0. */
import { describe, expect, it } from 'vitest';
import type { KernelQuery } from '../query';
import { instructions } from '../testing-instructions';

type Init = 'zero' | ['affine', number, number, number];

/** All instructions of one warp, with buffers of such numbers. */
function all(body: string, init: Init, more: Partial<KernelQuery> = {}): number {
  const float = { buffer: { type: 'float', count: 65536, init } } as const;
  const word = { buffer: { type: 'int32', count: 65536, init: 'zero' } } as const;
  const given = instructions(body, {
    arguments: [float, float, word, { buffer: { ...word.buffer, type: 'uint32' } }, { int: 5 }],
    ...more,
  });
  const { addressUnit: _, tensorMultiplyAdds: __, ...kinds } = given;
  return Object.values(kinds).reduce((sum, each) => sum + each, 0);
}

/** From 1 on: no number is 0. */
const ORDINARY: Init = ['affine', 1, 1, 1000];
/** One number in 64 is 0. */
const SOME: Init = ['affine', 1, 0, 64];

describe('a quotient', () => {
  const quotient = 'c[t] = a[t] / (a[t] + 3.0f);';

  it('with a numerator of 0 calls a separate function, in warps that have one', () => {
    const usual = all(quotient, ORDINARY);
    expect(all(quotient, 'zero') - usual).toBe(34);
    expect(all(quotient, SOME) - usual).toBe(17);
    // Lanes that do not divide do not need it.
    const guarded = `if (a[t] != 0) ${quotient}`;
    expect(all(guarded, SOME)).toBeCloseTo(all(guarded, ORDINARY), 9);
  });

  it('by 0 calls it as well, and a product with an exact inverse never does', () => {
    const by = 'c[t] = 3.0f / a[t];';
    expect(all(by, 'zero') - all(by, ORDINARY)).toBe(34);
    expect(all('c[t] = a[t] / 4.0f;', 'zero')).toBe(all('c[t] = a[t] / 4.0f;', ORDINARY));
  });

  it('by a counter that is doubled is a product: in each copy of the loop its inverse is exact', () => {
    const of = (by: string): number =>
      all(`float s = 0; for (int half = 1; half < 32; half *= 2) s += a[t] * half / ${by}; c[t] = s;`, ORDINARY);
    // Five quotients that are products, or have a check and a correction.
    expect(of('half')).toBeLessThan(of('3.0f') - 20);
  });

  it('of doubles calls a longer one', () => {
    const of = 'double x = a[t]; c[t] = x / (x + 3.0);';
    expect(all(of, 'zero') - all(of, ORDINARY)).toBe(71);
  });

  it('of 1 is an inverse, without the correction of a quotient', () => {
    const of = (one: string) => all(`c[t] = ${one} / a[t];`, ORDINARY);
    expect(of('3.0f') - of('1.0f')).toBe(0.5);
  });
});

describe('a root', () => {
  const root = 'c[t] = sqrtf(a[t]);';

  it('of 0 calls a separate function, and skips what comes after the branch', () => {
    const usual = all(root, ORDINARY);
    expect(all(root, 'zero') - usual).toBe(6);
    // Warps that have both kinds of lanes take both paths.
    expect(all(root, ['affine', 1, 0, 32]) - usual).toBe(10);
  });
});
