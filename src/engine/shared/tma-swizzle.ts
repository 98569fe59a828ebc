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
 * Where a swizzled tensor copy puts the byte that it would put at a shared-memory address without swizzle.
 *
 * The mode is CuTe's `Swizzle<1 | 2 | 3, 4, 3>` on byte addresses. The bits that decide are those of the address in shared
 * memory, so a tile that starts off the pattern's repeat (256, 512 or 1024 bytes) begins in the middle of the pattern.
 *
 * @returns A function from byte address to byte address that is its own inverse.
 * @throws {InputError} For a mode that is none of 'none', 32, 64 and 128.
 * @see content/sources/ptx-isa.md#swizzle-modes
 */
export function tmaSwizzle(mode: TmaSwizzle): (address: Bytes) => Bytes {
  if (!tmaSwizzles.includes(mode))
    throw new InputError(`The swizzle mode is "${String(mode)}", but a tensor map has none, 32, 64 and 128 bytes.`);
  if (mode === 'none') return (address) => address;
  return cuteSwizzle({ bits: bitsBySpan[mode], base: CHUNK_BITS, shift: ROW_BITS - CHUNK_BITS });
}
