import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';
import { cuteSwizzle } from './cute-swizzle';

export { tmaSwizzleRule } from './tma-swizzle-rules';

/** The span in bytes of a tensor map's swizzle mode. */
export type TmaSwizzle = 'none' | 32 | 64 | 128;

export const tmaSwizzles: readonly TmaSwizzle[] = ['none', 32, 64, 128];

const CHUNK_BITS = 4;

const ROW_BITS = 7;

const bitsBySpan = { 32: 1, 64: 2, 128: 3 } as const;

/**
 * Maps the shared-memory address of a byte in a tensor copy without swizzle to its address with it.
 *
 * The mode is CuTe's `Swizzle<1 | 2 | 3, 4, 3>` on byte addresses. The deciding bits are those of the shared-memory address,
 * so a tile that does not start at a multiple of the pattern (256, 512 or 1024 bytes) begins in the middle of the pattern.
 *
 * @returns A function from byte address to byte address that is its own inverse.
 * @throws {InputError} For a mode other than 'none', 32, 64 and 128.
 * @see content/sources/ptx-isa.md#swizzle-modes
 */
export function tmaSwizzle(mode: TmaSwizzle): (address: Bytes) => Bytes {
  if (!tmaSwizzles.includes(mode))
    throw new InputError(`The swizzle mode is "${String(mode)}", but a tensor map has none, 32, 64 and 128 bytes.`);
  if (mode === 'none') return (address) => address;
  return cuteSwizzle({ bits: bitsBySpan[mode], base: CHUNK_BITS, shift: ROW_BITS - CHUNK_BITS });
}
