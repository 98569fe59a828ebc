import type { Architecture } from '@src/arch/architecture';
import { floorTo } from '@src/units/units';
import { InputError } from '../input-error';
import type { ReadLoad } from './read-load';

const REGISTER_BYTES = 4;
/** The address of the loads, 64 bits wide: the least that a thread holds in addition to what it waits for. */
const ADDRESS_REGISTERS = 2;

type Held = Pick<ReadLoad, 'bytesPerLane' | 'loads'>;

/** Registers per thread that wait for values: an ordinary load has nowhere else to put them. */
export const waitingRegisters = ({ bytesPerLane, loads }: Held): number =>
  Math.ceil(bytesPerLane / REGISTER_BYTES) * loads;

/**
 * Registers that each thread can have at a number of resident warps; they are allocated per warp in units, from one of the
 * files.
 */
export function registersAThread(warpsPerSm: number, arch: Architecture): number {
  const { registersPerSm, partitionsPerSm, registerAllocationUnit, warpSize, maxRegistersPerThread } = arch;
  const warps = Math.ceil(warpsPerSm / partitionsPerSm.value);
  const ofWarp = floorTo(registersPerSm.value / partitionsPerSm.value / warps, registerAllocationUnit.value);
  return Math.min(maxRegistersPerThread.value, ofWarp / warpSize.value);
}

const fits = (held: Held, warpsPerSm: number, arch: Architecture): boolean =>
  waitingRegisters(held) + ADDRESS_REGISTERS <= registersAThread(warpsPerSm, arch);

/** Most warps per SM that can all wait for this much at once, by the registers it takes. */
export function mostWaitingWarps(held: Held, arch: Architecture): number {
  let warps = arch.maxWarpsPerSm.value;
  while (warps > 0 && !fits(held, warps, arch)) warps -= 1;
  return warps;
}

/** @throws {InputError} When the registers of an SM cannot hold what all its warps wait for. */
export function requireRegisters(load: ReadLoad, arch: Architecture): void {
  if (fits(load, load.warpsPerSm, arch)) return;
  const { loads, bytesPerLane, warpsPerSm } = load;
  throw new InputError(
    `What ${loads} loads of ${bytesPerLane} B wait for takes ${waitingRegisters(load)} registers per thread, and their address ${ADDRESS_REGISTERS} more; ${warpsPerSm} warps leave a thread ${registersAThread(warpsPerSm, arch)}. Choose at most ${mostWaitingWarps(load, arch)} warps, or fewer bytes per lane.`,
  );
}
