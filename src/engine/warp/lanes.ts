import { InputError } from '../input-error';

/**
 * PTX encodes the members of a warp as a 32-bit mask and a lane as 5 bits: a warp has 32 lanes wherever these rules hold.
 */
export const LANES: readonly number[] = Array.from({ length: 32 }, (_, lane) => lane);

export const FULL_MASK = 0xffff_ffff;

/** Is the lane a member? */
export const inMask = (mask: number, lane: number): boolean => ((mask >>> lane) & 1) === 1;

/** The members of a mask, ascending. */
export const lanesOf = (mask: number): number[] => LANES.filter((lane) => inMask(mask, lane));

/** The mask of some lanes. */
export const maskOf = (lanes: readonly number[]): number => lanes.reduce((mask, lane) => (mask | (1 << lane)) >>> 0, 0);

/** @throws {InputError} Unless `mask` is an integer from 0 to 0xffffffff. */
export function requireMask(mask: number): void {
  if (Number.isInteger(mask) && mask >= 0 && mask <= FULL_MASK) return;
  throw new InputError(
    `The mask is ${mask}. It has one bit for each of the 32 lanes: give a whole number from 0 to 4294967295 (0xffffffff).`,
  );
}

/** @throws {InputError} Unless there is one entry for each of the 32 lanes; `what` names the list. */
export function requireLanes(what: string, byLane: readonly unknown[]): void {
  if (byLane.length === 32) return;
  throw new InputError(
    `A warp has 32 lanes, but ${byLane.length} ${what} came. Give one for each lane, also for lanes that are off.`,
  );
}

/** @throws {InputError} At the first lane whose entry is not a number that 32 bits can hold, signed or not. */
export function requireIntegers(what: string, byLane: readonly number[]): void {
  for (const [lane, value] of byLane.entries())
    if (!Number.isInteger(value) || value < -(2 ** 31) || value > FULL_MASK)
      throw new InputError(
        `Lane ${lane} has ${what} ${value}. It is a 32-bit integer: give a whole number from -2147483648 to 4294967295.`,
        lane,
      );
}

/** @throws {InputError} At the first lane whose value is not finite: plain data could not carry it. */
export function requireFinite(byLane: readonly number[]): void {
  for (const [lane, value] of byLane.entries())
    if (!Number.isFinite(value))
      throw new InputError(`Lane ${lane} has the value ${value}. Give a finite number.`, lane);
}
