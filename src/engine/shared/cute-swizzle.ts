import { InputError } from '../input-error';

/** The parameters of CuTe's `Swizzle<B, M, S>`, by its own names. */
export interface Swizzle {
  /** B: how many bits are changed. */
  readonly bits: number;
  /** M: how many lowest bits stay unchanged; the elements that they index stay together. */
  readonly base: number;
  /** S: how far above the changed bits the bits lie that change them; below them when negative. */
  readonly shift: number;
}

const HIGHEST_BIT = 30;

/**
 * CuTe's `Swizzle<B, M, S>`: B bits of an index are XORed with the B bits S places higher.
 *
 * An index is in the unit of the layout: elements, words or bytes.
 *
 * @returns A function from index to index that is its own inverse and permutes each run of
 *   2^(base + |shift| + bits) indices. Indices are integers from 0 to 2^53 - 1.
 * @throws {InputError} When B, M or S is not an integer in range, or the two groups of bits overlap.
 * @see content/sources/cutlass.md#swizzle
 */
export function cuteSwizzle({ bits, base, shift }: Swizzle): (index: number) => number {
  const whole = [bits, base, shift].every(Number.isInteger);
  const distance = Math.abs(shift);
  if (!whole || bits < 0 || base < 0 || base + distance + bits > HIGHEST_BIT)
    throw new InputError(
      `Swizzle<${bits}, ${base}, ${shift}> is none: bits and base are whole numbers from 0, and base + |shift| + bits is ` +
        `at most ${HIGHEST_BIT}.`,
    );
  if (distance < bits)
    throw new InputError(
      `Swizzle<${bits}, ${base}, ${shift}> would XOR bits with themselves: |shift| is ${distance}, and must be at least ` +
        `bits, ${bits}.`,
    );
  const changing = (2 ** bits - 1) << (base + Math.max(0, shift));
  const period = 2 ** (base + distance + bits);
  return (index) => {
    const low = index % period;
    const changed = shift >= 0 ? low ^ ((low & changing) >> shift) : low ^ ((low & changing) << distance);
    return index - low + changed;
  };
}
