import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import { powerMean, streamOf, unloadedLatency, type Unknown } from './read-curve';
import { bytesInFlight, requireReadLoad, type ReadLoad } from './read-load';

export { saturationRule } from './read-bandwidth-rules';

export interface ReadBandwidth {
  readonly known: true;
  readonly GBps: GigabytesPerSecond;
  readonly bytesInFlight: Bytes;
  /** Of one round of loads with nothing else in flight, and under this load (Little's law). */
  readonly unloadedLatencyNs: number;
  readonly latencyNs: number;
  /** The lowest of the three bounds, which a faster kernel must raise. */
  readonly limitedBy: 'bytes in flight' | 'SMs' | 'memory';
  readonly from: Origin;
}

/**
 * The bandwidth of a kernel that only reads.
 *
 *     bandwidth = (flow^−s + (SMs × bandwidth of one)^−s)^(−1/s)
 *     flow      = ((bytes in flight / latency)^−k + (bandwidth of the memory)^−k)^(−1/k)
 *
 * Power means, because each bound is reached where it is far below the other, and near a corner requests queue: latency
 * grows under load. A warp that waits for more bytes waits longer for the last of them, by the same amount per KiB.
 *
 * @throws {InputError} When this GPU cannot run such a kernel.
 * @see content/evidence/bytes-in-flight
 */
export function readBandwidth(load: ReadLoad, arch: Architecture): ReadBandwidth | Unknown {
  requireReadLoad(load, arch);
  const stream = streamOf(load, arch);
  if (!stream.known) return stream;
  const inFlight = bytesInFlight(load, arch);
  const latency = unloadedLatency(load, stream, arch);
  const bounds = {
    'bytes in flight': inFlight / latency,
    SMs: load.sms * stream.smGBps,
    memory: stream.GBps,
  } as const;
  const flow = powerMean(bounds['bytes in flight'], bounds.memory, stream.knee);
  const GBps = powerMean(flow, bounds.SMs, stream.smKnee);
  const names = Object.keys(bounds) as (keyof typeof bounds)[];
  return {
    known: true,
    GBps,
    bytesInFlight: inFlight,
    unloadedLatencyNs: latency,
    latencyNs: inFlight / GBps,
    limitedBy: names.reduce((lowest, name) => (bounds[name] < bounds[lowest] ? name : lowest)),
    from: stream.from,
  };
}

/** Relative error of `readBandwidth` on recorded cases that the curve was not fitted to, or `null` if nothing is known. */
export function readModelError(
  memory: ReadLoad['memory'],
  arch: Architecture,
): { readonly median: number; readonly worst: number } | null {
  const { value } = arch.readStreams;
  return value === null ? null : value[memory].error;
}
