import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';
import { InputError } from '../input-error';
import type { SharedAccess, SharedAtomic } from './access';
import { widthsByAtomic } from './atomics';

/** Bytes per lane of a shared load or store, ascending. The 32-byte forms of later GPUs are for global memory only. */
export const sharedWidths: readonly Bytes[] = [1, 2, 4, 8, 16];

const OPS: readonly string[] = ['load', 'store', 'atomic'];

/**
 * Refuse an access to shared memory that no kernel can execute on this GPU.
 *
 * @throws {InputError} When the operation, the number of lanes, the width or an address is impossible; names the lane and
 *   the remedy.
 * @see content/sources/ptx-isa.md
 */
export function requireShared(access: SharedAccess, arch: Architecture): void {
  const { op, atomic = 'add', width, addressByLane } = access;
  if (!OPS.includes(op)) throw new InputError(`Shared memory has no "${op}"; it has load, store and atomic.`);
  if (op === 'atomic') requireAtomic(atomic, width);
  else if (!sharedWidths.includes(width))
    throw new InputError(
      `Shared memory has no ${width}-byte ${op}; it has ${sharedWidths.join(', ')} bytes per lane. Choose one of these.`,
    );
  requireLanes(addressByLane, arch);
  requireAddresses(addressByLane, width, arch);
}

function requireAtomic(atomic: SharedAtomic, width: Bytes): void {
  if (!Object.hasOwn(widthsByAtomic, atomic))
    throw new InputError(
      `There is no shared atomic "${String(atomic)}"; there are ${Object.keys(widthsByAtomic).join(', ')}.`,
    );
  const widths = widthsByAtomic[atomic];
  if (!widths.includes(width))
    throw new InputError(
      `"${atomic}" on ${width} bytes is not one instruction in shared memory; on ${widths.join(' and ')} bytes it is. The ` +
        `compiler makes a loop of a load and a cas: model each turn of it as these two.`,
    );
}

/** @throws {InputError} For a wrong number of lanes. */
export function requireLanes(addressByLane: AddressByLane, arch: Architecture): void {
  const lanes = arch.warpSize.value;
  if (addressByLane.length !== lanes)
    throw new InputError(
      `A warp has ${lanes} lanes, but ${addressByLane.length} addresses came. Use null for a lane that is off.`,
    );
}

/** @throws {InputError} For an address that is no whole number, is misaligned, or lies outside what a block can have. */
export function requireAddresses(addressByLane: AddressByLane, width: Bytes, arch: Architecture): void {
  // A block's window begins with its reserved bytes, so that its last byte may be the SM's last.
  const end = arch.maxSharedBytesPerSm.value;
  for (let lane = 0; lane < addressByLane.length; lane += 1) {
    const address = addressByLane[lane]!;
    if (address === null || (address >= 0 && address + width <= end && address % width === 0)) continue;
    if (!Number.isSafeInteger(address) || address < 0)
      throw new InputError(`Lane ${lane} has address ${address}. An address is a whole number of bytes from 0.`, lane);
    if (address % width !== 0) {
      const below = floorTo(address, width);
      throw new InputError(
        `Lane ${lane} accesses ${width} bytes at address ${address}, which is not a multiple of ${width}. CUDA stops the ` +
          `kernel with "misaligned address". Move it to ${below} or ${below + width}, or use a narrower type.`,
        lane,
      );
    }
    throw new InputError(
      `Lane ${lane} accesses ${width} bytes at address ${address}, beyond the ${end} bytes of shared memory that an SM of ` +
        `${arch.name} can have. Use an address up to ${end - width}.`,
      lane,
    );
  }
}
