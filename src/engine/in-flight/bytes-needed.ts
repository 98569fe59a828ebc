import type { Architecture } from '@src/arch/architecture';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import { InputError } from '../input-error';
import { powerMean, streamOf, unloadedLatency, withoutBound, type Unknown } from './read-curve';
import { requireReadLoad, type ReadLoad } from './read-load';

/**
 * Bytes that must be in flight to reach a share of what the memory and the SMs can deliver together.
 *
 * @param share - Of the highest bandwidth, above 0 and below 1: all of it is reached only in the limit.
 * @param load - Only its bytes per warp and its SMs matter, not its warps.
 * @throws {InputError} For a share that cannot be reached.
 */
export function bytesNeeded(
  share: number,
  load: ReadLoad,
  arch: Architecture,
): { readonly known: true; readonly bytes: Bytes; readonly GBps: GigabytesPerSecond } | Unknown {
  requireReadLoad(load, arch);
  if (!(share > 0 && share < 1))
    throw new InputError(
      `A share of ${share} of the highest bandwidth came. Take one above 0 and below 1: the curve comes near 1 but never there.`,
    );
  const stream = streamOf(load, arch);
  if (!stream.known) return stream;
  const ofSms = load.sms * stream.smGBps;
  const GBps = share * powerMean(ofSms, stream.GBps, stream.smKnee);
  const flow = withoutBound(GBps, ofSms, stream.smKnee);
  return {
    known: true,
    bytes: withoutBound(flow, stream.GBps, stream.knee) * unloadedLatency(load, stream, arch),
    GBps,
  };
}
