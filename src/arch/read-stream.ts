import type { GigabytesPerSecond } from '@src/units/units';

/** How a memory level responds to a kernel that only reads, by the number of bytes in flight. */
export interface ReadStream {
  /** For a warp that waits for almost nothing, and added for every 1024 bytes that it waits for at once. */
  readonly latencyNs: number;
  readonly latencyNsPerKiB: number;
  /** Its maximum bandwidth. */
  readonly GBps: GigabytesPerSecond;
  /** How sharp the knee is between too few bytes in flight and too many: the exponent of a power mean. */
  readonly knee: number;
  /** Relative error of the bandwidth, on recorded cases that the curve was not fitted to. */
  readonly error: { readonly median: number; readonly worst: number };
}

export interface ReadStreams {
  readonly dram: ReadStream;
  readonly l2: ReadStream;
  /** The maximum of one SM, from any level. */
  readonly smGBps: GigabytesPerSecond;
  /** How sharp the knee at that limit is: the exponent of a power mean. */
  readonly smKnee: number;
}
