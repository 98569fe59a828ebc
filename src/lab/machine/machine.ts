import type { Memory } from './memory';
import type { TensorMap } from '@src/engine/tma';
import type { Executions } from './executions';

/** One of the sixteen barriers of a block: how many threads have come, and how often it was opened. */
export interface NamedBarrier {
  come: number;
  turn: number;
}

/** A tensor map that a launch gives, and where its tensor lies from the start of global memory. */
export interface LaunchedMap {
  readonly map: TensorMap;
  readonly start: number;
  readonly bytes: number;
  readonly name: string;
}

/** State of the run that closures share. */
export interface Machine {
  /** It exists only once the kernel is compiled. */
  memory: Memory;
  /** Operations of lanes so far. */
  steps: number;
  limit: number;
  readonly console: string[];
  /** What `__syncthreads_count` and the like add up. */
  votes: number;
  voted: number;
  /** Lanes of the warp that have not left the kernel. */
  readonly alive: Int32Array;
  /** `bar.sync` with a number: by block and number. */
  readonly named: Map<number, NamedBarrier>;
  /** How often warps have arrived at the barrier of their cluster, and which have left the kernel. */
  readonly arrived: Map<number, number>;
  readonly left: Set<number>;
  /** Tensor maps that the launch gives. */
  readonly tensorMaps: LaunchedMap[];
  /** How often warps came to what, by node of the kernel. */
  readonly executions: Map<object, Executions>;
}

/** Tells warps of all blocks that are alive apart. */
export const keyOf = (slot: number, warp: number): number => slot * 64 + warp;
