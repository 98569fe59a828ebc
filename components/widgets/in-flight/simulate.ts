import { architecture } from '@src/arch';
import {
  bytesInFlight,
  bytesNeeded,
  littlesBytes,
  littlesBytesOf,
  mostWaitingWarps,
  readBandwidth,
  readModelError,
  requireRegisters,
  type ReadBandwidth,
  type Unknown,
} from '@src/engine/in-flight';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import { loadOf, memoryOf, params, type InFlightValues } from './params';

/** The share of the highest bandwidth that counts as enough. */
export const ENOUGH = 0.9;

/** The factors of the bytes in flight, multiplied up. */
interface BytesByLevel {
  readonly lane: Bytes;
  readonly warp: Bytes;
  readonly sm: Bytes;
  readonly gpu: Bytes;
}

/** The model's results for a state. */
export interface Modelled extends ReadBandwidth {
  /** The share that a number of bytes in flight would reach. */
  readonly highestGBps: GigabytesPerSecond;
  readonly share: number;
  /** Little's law at the unloaded latency and the highest bandwidth. */
  readonly littlesBytes: Bytes;
  /** Of the whole GPU, for the share that counts as enough; and how many of these warps an SM would need. */
  readonly neededBytes: Bytes;
  readonly neededWarps: number;
  /** Relative error on recorded rows that the model was not fitted to. */
  readonly medianError: number;
}

export interface InFlightTrace {
  readonly bytes: BytesByLevel;
  /** The limits of the SM and of its registers. */
  readonly mostWarps: number;
  readonly model: Modelled | Unknown;
  /** `null` for the L2, and where the latency is not known. */
  readonly least: Least | null;
  /** `null` where neither is known. */
  readonly pipe: Pipe | null;
  /** The same warps with other loads, by bytes per lane and then by loads; empty where the bandwidth is not known. */
  readonly options: readonly Option[];
}

/** What these warps would reach with other loads; the share is `null` where they need more registers than an SM has. */
export interface Option {
  readonly bytes: string;
  readonly loads: string;
  readonly share: number | null;
}

/**
 * One SM's part of the path from the memory: as long as the latency, as thick as the bandwidth; its volume is bytes.
 */
export interface Pipe {
  readonly latencyNs: number;
  readonly GBps: GigabytesPerSecond;
  readonly holds: Bytes;
  /** Of the bytes in flight on the SM: those that move, and those that queue at the memory and add latency. */
  readonly moving: Bytes;
  readonly queued: Bytes;
  /** The longest and the thickest of this GPU, for one scale over all states. */
  readonly longestNs: number;
  readonly thickestGBps: GigabytesPerSecond;
}

export function simulate(values: InFlightValues): InFlightTrace {
  const arch = architecture(values.gpu);
  const load = loadOf(values);
  const model = modelled(values);
  requireRegisters(load, arch);
  const lane = load.bytesPerLane * load.loads;
  const warp = lane * arch.warpSize.value;
  const bytes = { lane, warp, sm: warp * load.warpsPerSm, gpu: bytesInFlight(load, arch) };
  const least = values.memory === 'dram' ? leastOf(values) : null;
  return {
    bytes,
    model,
    least,
    mostWarps: mostWaitingWarps(load, arch),
    pipe: pipeOf(bytes.sm, model, least, values),
    options: model.known ? optionsOf(values, model) : [],
  };
}

function optionsOf(values: InFlightValues, { highestGBps }: Modelled): Option[] {
  const arch = architecture(values.gpu);
  return params.bytes.options.flatMap(({ value: bytes }) =>
    params.loads.options.map(({ value: loads }): Option => {
      const load = loadOf({ ...values, bytes, loads });
      const read = readBandwidth(load, arch);
      const fits = mostWaitingWarps(load, arch) >= values.warps;
      return { bytes, loads, share: fits && read.known ? read.GBps / highestGBps : null };
    }),
  );
}

function pipeOf(inFlight: Bytes, model: Modelled | Unknown, least: Least | null, values: InFlightValues): Pipe | null {
  const way = model.known ? { latencyNs: model.unloadedLatencyNs, GBps: model.highestGBps } : least;
  if (!way) return null;
  const sms = architecture(values.gpu).sms.value;
  const GBps = way.GBps / sms;
  const holds = littlesBytes(way.latencyNs, GBps);
  const moving = model.known ? model.share * holds : Math.min(inFlight, holds);
  const { options } = params.memory;
  const widest = { warps: 1, bytes: params.bytes.options.at(-1)!.value, loads: params.loads.options.at(-1)!.value };
  const all = options.map(({ value }) => modelled({ ...values, ...widest, memory: value }));
  const known = all.filter((one) => one.known);
  return {
    latencyNs: way.latencyNs,
    GBps,
    holds,
    moving,
    queued: inFlight - moving,
    longestNs: Math.max(way.latencyNs, ...known.map(({ unloadedLatencyNs }) => unloadedLatencyNs)),
    thickestGBps: Math.max(GBps, ...known.map(({ highestGBps }) => highestGBps / sms)),
  };
}

/** Little's law from only a latency and a data sheet: a lower bound. */
export interface Least {
  readonly bytes: Bytes;
  readonly latencyNs: number;
  readonly GBps: GigabytesPerSecond;
  /** Why a fact it rests on is only an estimate; '' when none is. */
  readonly doubt: string;
}

function leastOf({ gpu }: InFlightValues): Least | null {
  const arch = architecture(gpu);
  const found = littlesBytesOf(arch);
  if (!found) return null;
  const estimates = found.from.filter((origin) => origin.startsWith('estimate:'));
  const doubt = estimates.map((origin) => origin.replace(/^estimate:| \(source:.*$/g, '')).join('; ');
  return { bytes: found.bytes, latencyNs: found.latencyNs, GBps: arch.dramGBps.value, doubt };
}

/** The model alone, for curves: it need not be possible to run it. */
export function modelled(values: InFlightValues): Modelled | Unknown {
  const arch = architecture(values.gpu);
  const load = loadOf(values);
  const read = readBandwidth(load, arch);
  const needed = bytesNeeded(ENOUGH, load, arch);
  const error = readModelError(memoryOf(values), arch);
  if (!read.known) return read;
  if (!needed.known || !error) throw new Error('The model knows a bandwidth, but not what it takes or how good it is.');
  const highestGBps = needed.GBps / ENOUGH;
  return {
    ...read,
    highestGBps,
    share: read.GBps / highestGBps,
    littlesBytes: littlesBytes(read.unloadedLatencyNs, highestGBps),
    neededBytes: needed.bytes,
    neededWarps: Math.ceil((needed.bytes / read.bytesInFlight) * load.warpsPerSm),
    medianError: error.median,
  };
}
