import type { GigabytesPerSecond } from '@src/units/units';

/** How one level of memory answers a kernel that only reads, by how many bytes are in flight. */
export interface ReadStream {
  /** Of a warp that waits for next to nothing, and more for every 1024 bytes that it waits for at once. */
  readonly latencyNs: number;
  readonly latencyNsPerKiB: number;
  /** What it gives at most. */
  readonly GBps: GigabytesPerSecond;
  /** How sharp the corner is between too few bytes in flight and too many: the exponent of a power mean. */
  readonly knee: number;
  /** Relative error of the bandwidth, on recorded cases that the curve was not fitted to. */
  readonly error: { readonly median: number; readonly worst: number };
}

export interface ReadStreams {
  readonly dram: ReadStream;
  readonly l2: ReadStream;
  /** What one SM takes at most, from wherever. */
  readonly smGBps: GigabytesPerSecond;
  /** How sharp the corner at that limit is: the exponent of a power mean. */
  readonly smKnee: number;
}
