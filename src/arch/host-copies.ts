import type { GigabytesPerSecond } from '@src/units/units';

/** Host memory: page-locked, so that the GPU's copy engines access it directly, or pageable, from malloc. */
export type HostMemory = 'pinned' | 'pageable';

/** Copies of one kind of host memory. */
export interface HostLink {
  /** One large copy to the GPU, or from it, with nothing else on the link. */
  readonly inGBps: GigabytesPerSecond;
  readonly outGBps: GigabytesPerSecond;
  /** Fixed cost of a copy of any size. */
  readonly latencyUs: number;
}

/** The cost of copies between a host and a GPU, and of the kernel between them in the recording. */
export interface HostCopyCosts {
  readonly pinned: HostLink & {
    /** The fraction of its speed that a copy keeps while another one runs in the opposite direction, 0 to 1. */
    readonly bothWays: number;
  };
  readonly pageable: HostLink;
  readonly kernel: {
    /** Multiply-adds of one kernel alone, of all its threads, per nanosecond. */
    readonly multiplyAddsPerNs: number;
    readonly launchUs: number;
    /** Speedup of two such kernels at once over one. */
    readonly together: number;
  };
  /** Relative error of the predicted times, on recorded cases that the costs were not fitted to. */
  readonly error: Readonly<Record<HostMemory, { readonly median: number; readonly worst: number }>>;
}
