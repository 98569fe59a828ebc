import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standing } from '../rule';
import { cuteSwizzle } from './cute-swizzle';
import { tmaSwizzle, tmaSwizzleRule, tmaSwizzles } from './tma-swizzle';

/** CuTe's definition, bit by bit: bit base + i is XORed with bit base + shift + i, or the other way around. */
function bitByBit(bits: number, base: number, shift: number, index: number): number {
  const bitAt = (position: number): boolean => Math.floor(index / 2 ** position) % 2 === 1;
  let result = index;
  for (let bit = 0; bit < bits; bit += 1) {
    const changed = shift >= 0 ? base + bit : base - shift + bit;
    const changing = shift >= 0 ? base + shift + bit : base + bit;
    if (bitAt(changing)) result += bitAt(changed) ? -(2 ** changed) : 2 ** changed;
  }
  return result;
}

const parameters = fc
  .record({ bits: fc.integer({ min: 0, max: 5 }), base: fc.nat(6), beyond: fc.nat(4), down: fc.boolean() })
  .map(({ bits, base, beyond, down }) => ({ bits, base, shift: (bits + beyond) * (down ? -1 : 1) }));
const indices = fc.oneof(
  fc.nat(2 ** 20),
  fc.nat(2 ** 30).map((high) => 2 ** 40 + high),
);

describe('Swizzle<B, M, S>', () => {
  it('matches the definition, bit by bit', () => {
    fc.assert(
      fc.property(parameters, indices, ({ bits, base, shift }, index) => {
        expect(cuteSwizzle({ bits, base, shift })(index)).toBe(bitByBit(bits, base, shift, index));
      }),
      { numRuns: 1000 },
    );
  });

  it('is its own inverse', () => {
    fc.assert(
      fc.property(parameters, indices, (swizzle, index) => {
        const moved = cuteSwizzle(swizzle);
        expect(moved(moved(index))).toBe(index);
      }),
    );
  });

  it('permutes each run of 2^(M + |S| + B) indices', () => {
    for (const swizzle of [
      { bits: 2, base: 1, shift: 3 },
      { bits: 2, base: 1, shift: -3 },
      { bits: 3, base: 0, shift: 3 },
    ]) {
      const run = 2 ** (swizzle.bits + swizzle.base + Math.abs(swizzle.shift));
      const images = Array.from({ length: run }, (_, index) => cuteSwizzle(swizzle)(3 * run + index) - 3 * run);
      expect(images.toSorted((a, b) => a - b)).toEqual(Array.from({ length: run }, (_, index) => index));
    }
  });

  it('changes nothing without bits', () => {
    expect(cuteSwizzle({ bits: 0, base: 4, shift: 3 })(12_345)).toBe(12_345);
  });

  it.each([
    [
      { bits: 3, base: 4, shift: 2 },
      'Swizzle<3, 4, 2> would XOR bits with themselves: |shift| is 2, and must be at least bits, 3.',
    ],
    [
      { bits: -1, base: 4, shift: 2 },
      'Swizzle<-1, 4, 2> is none: bits and base are whole numbers from 0, and base + |shift| + bits is at most 30.',
    ],
    [
      { bits: 1, base: 1.5, shift: 2 },
      'Swizzle<1, 1.5, 2> is none: bits and base are whole numbers from 0, and base + |shift| + bits is at most 30.',
    ],
    [
      { bits: 5, base: 20, shift: 6 },
      'Swizzle<5, 20, 6> is none: bits and base are whole numbers from 0, and base + |shift| + bits is at most 30.',
    ],
  ])('refuses %j', (swizzle, message) => {
    expect(() => cuteSwizzle(swizzle)).toThrow(message);
  });
});

describe('the swizzle of a tensor copy', () => {
  it.each([
    [32, 0x80, 0x90],
    [32, 0x100, 0x100],
    [64, 0x80, 0x90],
    [64, 0x180, 0x1b0],
    [64, 0x200, 0x200],
    [128, 0x80, 0x90],
    [128, 0x380, 0x3f0],
    [128, 0x3ff, 0x38f],
    [128, 0x400, 0x400],
  ] as const)('of %i bytes moves byte %i to %i', (mode, from, to) => {
    expect(tmaSwizzle(mode)(from)).toBe(to);
  });

  it('moves whole chunks of 16 bytes, within their line of 128 bytes and their span', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tmaSwizzles), fc.nat(2 ** 18), (mode, address) => {
        const moved = tmaSwizzle(mode)(address);
        const span = mode === 'none' ? 16 : mode;
        expect(moved % 16).toBe(address % 16);
        expect(Math.floor(moved / span)).toBe(Math.floor(address / span));
      }),
    );
  });

  it('repeats after eight spans, and no sooner', () => {
    for (const mode of [32, 64, 128] as const) {
      const shift = (by: number) =>
        Array.from({ length: 4096 }, (_, address) => tmaSwizzle(mode)(address + by) - by - tmaSwizzle(mode)(address));
      expect(shift(8 * mode).every((difference) => difference === 0)).toBe(true);
      expect(shift(4 * mode).every((difference) => difference === 0)).toBe(false);
    }
  });

  it('changes nothing in the mode none, and refuses invalid modes', () => {
    expect(tmaSwizzle('none')(0x3ff)).toBe(0x3ff);
    expect(() => tmaSwizzle(96 as 64)).toThrow(
      'The swizzle mode is "96", but a tensor map has none, 32, 64 and 128 bytes.',
    );
  });

  it('is documented where tensor copies exist', () => {
    expect(standing(tmaSwizzleRule, '9.0').level).not.toBe('assumed');
    expect(standing(tmaSwizzleRule, '8.0').level).toBe('assumed');
  });
});
