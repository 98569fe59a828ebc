import { architecture } from '@src/arch';
import { bytesInFlight, bytesNeeded, readBandwidth } from '@src/engine/in-flight';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import { loadOf, params, type InFlightValues } from './params';
import type { InFlightTrace } from './simulate';

/** A point of bandwidth over bytes in flight of the whole GPU. */
export interface FlowPoint {
  readonly bytes: Bytes;
  readonly GBps: GigabytesPerSecond;
}

const most = (options: readonly { readonly value: string }[]): number =>
  Math.max(...options.map(({ value }) => Number(value)));

/** From the least to the most that any setting of the figure has in flight on this GPU. */
export function extent({ gpu }: InFlightValues): { readonly least: Bytes; readonly most: Bytes } {
  const { sms, warpSize, maxWarpsPerSm, accessWidths } = architecture(gpu);
  const wide = Math.min(most(params.bytes.options), Math.max(...accessWidths.value));
  const warp = sms.value * warpSize.value;
  return { least: warp * 4, most: warp * maxWarpsPerSm.value * wide * most(params.loads.options) };
}

const SHARES = Array.from({ length: 100 }, (_, index) => 0.998 / (1 + Math.exp((50 - index) / 8)));

/** The curve of this width and unrolling, as if an SM had room for any number of warps; empty where nothing is known. */
export function saturation(values: InFlightValues): readonly FlowPoint[] {
  const arch = architecture(values.gpu);
  const { least, most: last } = extent(values);
  const points = SHARES.flatMap((share) => {
    const needed = bytesNeeded(share, loadOf(values), arch);
    return needed.known ? [{ bytes: needed.bytes, GBps: needed.GBps }] : [];
  });
  return points.filter(({ bytes }) => bytes >= least && bytes <= last);
}

/** The part of it that an SM has room for: a point for each number of warps. */
export function reachable(values: InFlightValues, { mostWarps }: InFlightTrace): readonly FlowPoint[] {
  const arch = architecture(values.gpu);
  return Array.from({ length: mostWarps }, (_, index) => index + 1).flatMap((warps) => {
    const load = loadOf(values, warps);
    const read = readBandwidth(load, arch);
    return read.known ? [{ bytes: bytesInFlight(load, arch), GBps: read.GBps }] : [];
  });
}

/** The same part as a smooth line: few warps of much are far apart. */
export function reachableLine(values: InFlightValues, trace: InFlightTrace): readonly FlowPoint[] {
  const points = reachable(values, trace);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const between = saturation(values).filter(({ bytes }) => bytes > first.bytes && bytes < last.bytes);
  return [first, ...between, last];
}

/** Little's law: bytes over the unloaded latency, up to what the memory gives at most. No state is above it. */
export function bound(values: InFlightValues, { model, least }: InFlightTrace): readonly FlowPoint[] {
  const from = model.known ? { latencyNs: model.unloadedLatencyNs, GBps: model.highestGBps } : least;
  if (!from) return [];
  const { least: first, most: last } = extent(values);
  const corner = from.latencyNs * from.GBps;
  const rising = Array.from({ length: 41 }, (_, index) => first * (corner / first) ** (index / 40));
  return [...rising.map((bytes) => ({ bytes, GBps: bytes / from.latencyNs })), { bytes: last, GBps: from.GBps }];
}
