import type { Cycles } from '@src/units/units';

/** Waiting is looked at every so many cycles, so that a long wait takes long. */
const PACE = 100;
/** A look this close to an arrival would show nothing of its own. */
const NEAR = 0.4 * PACE;

/**
 * The moments of the race: each arrival once, and looks in between where nothing arrives for long.
 *
 * @param arrivals - Cycles at which values arrive, in any order.
 * @returns Ascending, from 0 to the last arrival.
 */
export function momentsOf(arrivals: readonly Cycles[]): Cycles[] {
  const stops = [...new Set([0, ...arrivals])];
  const end = Math.max(...stops);
  const looks = Array.from({ length: Math.floor(end / PACE) }, (_, index) => (index + 1) * PACE).filter((look) =>
    stops.every((stop) => Math.abs(stop - look) > NEAR),
  );
  return [...stops, ...looks].sort((one, other) => one - other);
}
