import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';

export { littleRule } from './little-rules';

/** Bytes that must be in flight for a bandwidth, at a latency in nanoseconds. */
export const littlesBytes = (latencyNs: number, bandwidth: GigabytesPerSecond): Bytes => latencyNs * bandwidth;

/**
 * Bytes in flight for the data sheet's bandwidth of a GPU's memory at the unloaded latency: the minimum, since latency grows
 * under load.
 *
 * @returns The facts that the result is based on, or `null` for a GPU whose latency the book does not know.
 */
export function littlesBytesOf(
  arch: Pick<Architecture, 'latencyDram' | 'boostClock' | 'dramGBps'>,
): { readonly bytes: Bytes; readonly latencyNs: number; readonly from: readonly Origin[] } | null {
  const { latencyDram, boostClock, dramGBps } = arch;
  if (latencyDram.value === null) return null;
  const latencyNs = (latencyDram.value / boostClock.value) * 1000;
  return {
    bytes: littlesBytes(latencyNs, dramGBps.value),
    latencyNs,
    from: [latencyDram.from, boostClock.from, dramGBps.from],
  };
}
