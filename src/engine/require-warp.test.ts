import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { AddressByLane } from './access';
import { InputError } from './input-error';
import { requireWarp } from './require-warp';

const { h200, b200 } = architectures;

/** The refusal of 32 consecutive lanes with some fields changed. */
function refusal(width: number, other: Record<number, number | null> = {}, lanes = 32): InputError | null {
  const addressByLane: AddressByLane = Array.from({ length: lanes }, (_, lane) =>
    lane in other ? other[lane]! : lane * width,
  );
  try {
    requireWarp({ op: 'load', width, addressByLane }, h200);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

describe('an access of a warp', () => {
  it.each([1, 2, 4, 8, 16])('of %i bytes per lane at multiples of its width is accepted', (width) => {
    expect(refusal(width)).toBeNull();
  });

  it('of 32 bytes is accepted where the GPU has it', () => {
    const addressByLane = Array.from({ length: 32 }, (_, lane) => lane * 32);
    expect(() => requireWarp({ op: 'store', width: 32, addressByLane }, b200)).not.toThrow();
  });

  it('at a misaligned address is refused with the lane, the reason and the two nearest addresses', () => {
    const error = refusal(4, { 3: 13 });
    expect(error?.message).toBe(
      'Lane 3 accesses 4 bytes at address 13, which is not a multiple of 4. CUDA stops the kernel with "misaligned ' +
        'address". Move it to 12 or 16, or use a narrower type.',
    );
    expect(error?.lane).toBe(3);
    expect(error?.name).toBe('InputError');
  });

  it('names the first lane at fault', () => {
    expect(refusal(8, { 9: 4, 5: 12 })?.lane).toBe(5);
  });

  it('ignores inactive lanes', () => {
    expect(refusal(4, { 3: null })).toBeNull();
  });

  it.each([-4, 2.5, NaN, Infinity, 2 ** 53])('at address %d is refused as no whole number of bytes', (address) => {
    expect(refusal(4, { 31: address })?.message).toBe(
      `Lane 31 has address ${address}. An address is a whole number of bytes from 0.`,
    );
    expect(refusal(4, { 31: address })?.lane).toBe(31);
  });

  it.each([0, 31, 33])('with %i addresses is refused: a warp has 32 lanes', (lanes) => {
    expect(refusal(4, {}, lanes)?.message).toBe(
      `A warp has 32 lanes, but ${lanes} addresses came. Use null for a lane that is off.`,
    );
    expect(refusal(4, {}, lanes)?.lane).toBeNull();
  });

  it('of a width that no GPU has is refused with the supported widths', () => {
    expect(refusal(12)?.message).toBe(
      'NVIDIA H200 (compute capability 9.0) has no 12-byte load or store; it has 1, 2, 4, 8, 16 bytes per lane. Choose one of these.',
    );
  });
});
