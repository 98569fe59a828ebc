import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';

export { l1CapacityRule } from './l1-capacity-rules';

export interface L1Capacity {
  /** Set aside as shared memory. */
  readonly carveout: Bytes;
  /** The rest of the unified cache. */
  readonly l1Bytes: Bytes;
  /** Lines that stay, whatever their addresses. */
  readonly lines: number;
}

/**
 * The L1 capacity of an SM whose blocks use `sharedBytes`, including what is reserved for each block. The driver rounds up
 * to the next carve-out, or to a later one if it is asked to.
 *
 * @param sharedBytes - Of all resident blocks together. If omitted: blocks of one warp without shared memory, for which the
 * driver sets aside the reserved bytes of as many blocks as an SM can hold.
 * @throws {InputError} When the SM has less.
 * @see content/evidence/cache-capacity
 */
export function l1Capacity(arch: Architecture, sharedBytes: Bytes = reservedForAll(arch)): L1Capacity {
  const carveouts = arch.sharedCarveouts.value;
  const carveout = carveouts.find((bytes) => bytes >= sharedBytes);
  if (carveout === undefined || !(sharedBytes >= 0))
    throw new InputError(
      `An SM of ${arch.name} cannot set ${sharedBytes} bytes aside as shared memory. It has ${carveouts[0]} to ${carveouts.at(-1)}.`,
    );
  const l1Bytes = arch.l1SharedBytes.value - carveout;
  return { carveout, l1Bytes, lines: Math.floor((l1Bytes - arch.l1UnusableBytes.value) / arch.lineBytes.value) };
}

const reservedForAll = (arch: Architecture): Bytes =>
  arch.maxBlocksPerSm.value * arch.reservedSharedBytesPerBlock.value;
