import type { Architecture } from '@src/arch/architecture';
import type { StreamedMemory } from '@src/arch/pipeline-costs';
import type { Bytes } from '@src/units/units';
import { InputError } from '../input-error';

/** A kernel that only reads: every warp issues `loads` loads at once, waits for all of them, and repeats. */
export interface ReadLoad {
  readonly memory: StreamedMemory;
  /** SMs at work. */
  readonly sms: number;
  /** Resident warps, all reading. */
  readonly warpsPerSm: number;
  /** Bytes per lane and load; lanes are consecutive in memory. */
  readonly bytesPerLane: Bytes;
  /** Independent loads per lane before the first value is used: how far the loop is unrolled. */
  readonly loads: number;
}

const MOST_LOADS = 64;

/** @throws {InputError} When this GPU cannot run such a kernel; says what is allowed. */
export function requireReadLoad({ sms, warpsPerSm, bytesPerLane, loads }: ReadLoad, arch: Architecture): void {
  requireWhole('SMs', sms, arch.sms.value, arch.name);
  requireWhole('warps an SM', warpsPerSm, arch.maxWarpsPerSm.value, arch.name);
  requireWhole('loads', loads, MOST_LOADS, 'the model');
  const widths = arch.accessWidths.value;
  if (!widths.includes(bytesPerLane))
    throw new InputError(
      `A load of ${bytesPerLane} bytes per lane came; ${arch.name} has ${widths.join(', ')} bytes. Choose one of these.`,
    );
}

function requireWhole(what: string, value: number, most: number, where: string): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new InputError(`${value} ${what} came; ${where} can have 1 to ${most}, in whole numbers. Choose one of these.`);
}

/** Bytes in flight at any time, if every warp issues its next loads as soon as the last ones arrive. */
export const bytesInFlight = (
  { sms, warpsPerSm, bytesPerLane, loads }: Omit<ReadLoad, 'memory'>,
  arch: Architecture,
): Bytes => sms * warpsPerSm * arch.warpSize.value * bytesPerLane * loads;
