import { architecture } from '@src/arch';
import {
  bytesInFlight,
  bytesNeeded,
  littlesBytes,
  mostWaitingWarps,
  readBandwidth,
  readModelError,
  requireRegisters,
  type ReadBandwidth,
  type Unknown,
} from '@src/engine/in-flight';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import { leastOf, type Least } from './least';
import { loadOf, memoryOf, type InFlightValues } from './params';

/** The share of the highest bandwidth that counts as enough. */
export const ENOUGH = 0.9;

/** The factors of the bytes in flight, multiplied up. */
export interface BytesByLevel {
  readonly lane: Bytes;
  readonly warp: Bytes;
  readonly sm: Bytes;
  readonly gpu: Bytes;
}

/** What the model says of a state. */
export interface Modelled extends ReadBandwidth {
  /** What any number of bytes in flight would bring. */
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
  /** By the SM and by its registers. */
  readonly mostWarps: number;
  readonly model: Modelled | Unknown;
  /** `null` for the L2, and where nobody told of the latency. */
  readonly least: Least | null;
}

export function simulate(values: InFlightValues): InFlightTrace {
  const arch = architecture(values.gpu);
  const load = loadOf(values);
  const model = modelled(values);
  requireRegisters(load, arch);
  const lane = load.bytesPerLane * load.loads;
  const warp = lane * arch.warpSize.value;
  return {
    bytes: { lane, warp, sm: warp * load.warpsPerSm, gpu: bytesInFlight(load, arch) },
    mostWarps: mostWaitingWarps(load, arch),
    model,
    least: values.memory === 'dram' ? leastOf(values) : null,
  };
}

/** The model alone, for curves: nobody need be able to run it. */
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
