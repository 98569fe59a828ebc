import type { Machine } from './machine';
import type { Pause } from './pause';
import type { RegisterFile } from './registers';

/** Registers that a launch fills; of each index three, by axis. */
export interface LaunchIndices {
  readonly threadIdx: readonly Int32Array[];
  readonly blockIdx: readonly Int32Array[];
  readonly blockDim: readonly Int32Array[];
  readonly gridDim: readonly Int32Array[];
  /** The number of each lane's thread in its block. */
  readonly thread: Int32Array;
}

/** A kernel that can be launched. */
export interface Runnable {
  readonly compiler: {
    readonly machine: Machine;
    readonly registers: { readonly file: RegisterFile; readonly indices: LaunchIndices };
  };
  /** Gives the lanes that come to the end; a kernel with barriers yields where a warp waits. */
  readonly code: {
    readonly run: ((mask: number) => number) | null;
    readonly wait: ((mask: number) => Generator<Pause, number, undefined>) | null;
  };
}
