import type { GigabytesPerSecond } from '@src/units/units';

/** Memory of the host: page-locked, so that the GPU's copy engines read and write it, or as malloc gives it. */
export type HostMemory = 'pinned' | 'pageable';

/** Copies of one kind of host memory. */
export interface HostLink {
  /** One large copy into the GPU, or out of it, with nothing else on the link. */
  readonly inGBps: GigabytesPerSecond;
  readonly outGBps: GigabytesPerSecond;
  /** What a copy of any size takes besides. */
  readonly latencyUs: number;
}

/** What copies between a host and a GPU take, and the kernel that is between them in the recording. */
export interface HostCopyCosts {
  readonly pinned: HostLink & {
    /** What a copy keeps of its speed while another one runs the other way, 0 to 1. */
    readonly bothWays: number;
  };
  readonly pageable: HostLink;
  readonly kernel: {
    /** Multiply-adds of one kernel alone, of all its threads, in a nanosecond. */
    readonly multiplyAddsPerNs: number;
    readonly launchUs: number;
    /** Two such kernels at once get so much more done than one. */
    readonly together: number;
  };
  /** Relative error of the predicted times, on recorded cases that the costs were not fitted to. */
  readonly error: Readonly<Record<HostMemory, { readonly median: number; readonly worst: number }>>;
}
