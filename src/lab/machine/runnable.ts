import type { Machine } from './machine';
import type { Pause } from './pause';
import type { RegisterFile } from './registers';

/** Three numbers of the launch, as registers. */
export interface Axes {
  readonly parts: readonly Int32Array[];
}

/** A kernel that can be launched. */
export interface Runnable {
  readonly compiler: {
    readonly machine: Machine;
    readonly registers: RegisterFile;
    readonly blockDim: Axes;
    readonly gridDim: Axes;
    readonly blockIdx: Axes;
    readonly threadIdx: Axes;
    /** The number of each lane's thread in its block. */
    readonly thread: Int32Array;
  };
  /** Gives the lanes that come to the end; a kernel with barriers yields where a warp waits. */
  readonly code: {
    readonly run: ((mask: number) => number) | null;
    readonly wait: ((mask: number) => Generator<Pause, number, undefined>) | null;
  };
}
