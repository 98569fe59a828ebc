import type { Machine } from './machine';
import type { Pause } from './pause';
import type { RegisterFile } from './registers';
import type { Site } from './stats';

/** Registers that a launch fills; three per index, by axis. */
export interface LaunchIndices {
  readonly threadIdx: readonly Int32Array[];
  readonly blockIdx: readonly Int32Array[];
  readonly blockDim: readonly Int32Array[];
  readonly gridDim: readonly Int32Array[];
  /** Each lane's thread number in its block. */
  readonly thread: Int32Array;
}

/** Sections of the register file: launch and block, threads of the warp, variables. */
export interface RegisterPlaces {
  /** From here on, registers differ by warp. The launch sizes and the block index come before. */
  readonly own: number;
  /** From here on, registers change as a warp runs. The indices of its threads come before. */
  readonly changing: number;
}

/** The source position of the barrier at which the running warp waits; `NOWHERE`: it does not wait. */
export interface Waits {
  at: number;
}
export const NOWHERE = -1;

/** A kernel that can be launched. */
export interface Runnable {
  readonly compiler: {
    readonly machine: Machine;
    /** All accesses of the source. */
    readonly sites: ReadonlyMap<unknown, Site>;
    readonly registers: {
      readonly file: RegisterFile;
      readonly indices: LaunchIndices;
      readonly waits: Waits;
      readonly places: RegisterPlaces;
    };
  };
  /** Returns the lanes that reach the end; a kernel with barriers yields where a warp waits. */
  readonly code: {
    readonly run: ((mask: number) => number) | null;
    readonly wait: ((mask: number) => Generator<Pause, number, undefined>) | null;
    /** The same for a kernel that only waits at barriers of its block: a waiting warp is reported in `waits`. */
    readonly turns?: { begin(mask: number): number; resume(): number } | null;
  };
}
