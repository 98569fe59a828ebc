import type { Architecture } from '@src/arch/architecture';
import type { Origin } from '@src/arch/fact';
import type { ReadStream, ReadStreams } from '@src/arch/read-stream';
import type { ReadLoad } from './read-load';

/** Nothing is known about reads from this memory on this GPU. */
export interface Unknown {
  readonly known: false;
  readonly because: string;
}

/** Near the smaller of two bounds, and below both where they are similar. */
export const powerMean = (a: number, b: number, knee: number): number => (a ** -knee + b ** -knee) ** (-1 / knee);

/** The terms of `powerMean` other than `bound`. */
export const withoutBound = (mean: number, bound: number, knee: number): number =>
  (mean ** -knee - bound ** -knee) ** (-1 / knee);

/** Nanoseconds of one round of loads with nothing else in flight. */
export const unloadedLatency = ({ bytesPerLane, loads }: ReadLoad, stream: ReadStream, arch: Architecture): number =>
  stream.latencyNs + (stream.latencyNsPerKiB * bytesPerLane * loads * arch.warpSize.value) / 1024;

export type KnownStream = ReadStream &
  Omit<ReadStreams, 'dram' | 'l2'> & { readonly known: true; readonly from: Origin };

export function streamOf({ memory }: ReadLoad, arch: Architecture): KnownStream | Unknown {
  const { value, from } = arch.readStreams;
  if (value === null) return { known: false, because: `${arch.name}: ${from.replace(/^estimate:/, '')}` };
  const { smGBps, smKnee } = value;
  return { ...value[memory], known: true, smGBps, smKnee, from };
}
