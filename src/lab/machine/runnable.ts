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

/** Sections of the register file: the launch and the block, the threads of the warp, what it changes. */
export interface RegisterPlaces {
  /** From here on, registers differ by warp. Before it are the sizes of the launch and the index of the block. */
  readonly own: number;
  /** From here on, registers change as a warp runs. Before it are the indices of its threads. */
  readonly changing: number;
}

/** The place in the source of the barrier at which the running warp waits; `NOWHERE`: it does not wait. */
export interface Waits {
  at: number;
}
export const NOWHERE = -1;

/** A kernel that can be launched. */
export interface Runnable {
  readonly compiler: {
    readonly machine: Machine;
    readonly registers: {
      readonly file: RegisterFile;
      readonly indices: LaunchIndices;
      readonly waits: Waits;
      readonly places: RegisterPlaces;
    };
  };
  /** Gives the lanes that come to the end; a kernel with barriers yields where a warp waits. */
  readonly code: {
    readonly run: ((mask: number) => number) | null;
    readonly wait: ((mask: number) => Generator<Pause, number, undefined>) | null;
    /** The same for a kernel that only waits at barriers of its block: where a warp waits, `waits` says so. */
    readonly turns?: { begin(mask: number): number; resume(): number } | null;
  };
}
