import type { Memory } from './memory';
import type { TensorMap } from '@src/engine/tma';
import type { Executions } from './executions';

/** One of the sixteen barriers of a block: how many threads have arrived, and how often it was released. */
export interface NamedBarrier {
  come: number;
  turn: number;
}

/** A tensor map of the launch, and where its tensor begins in global memory. */
export interface LaunchedMap {
  readonly map: TensorMap;
  readonly start: number;
  readonly bytes: number;
  readonly name: string;
}

/** State of the run, shared by closures. */
export interface Machine {
  /** Exists only once the kernel is compiled. */
  memory: Memory;
  /** Operations of lanes so far. */
  steps: number;
  limit: number;
  readonly console: string[];
  /** Accumulator of `__syncthreads_count` and the like. */
  votes: number;
  voted: number;
  /** Lanes of the warp that have not left the kernel. */
  readonly alive: Int32Array;
  /** `bar.sync` with a number: by block and number. */
  readonly named: Map<number, NamedBarrier>;
  /** How often warps have arrived at the barrier of their cluster, and which have left the kernel. */
  readonly arrived: Map<number, number>;
  readonly left: Set<number>;
  /** Tensor maps of the launch. */
  readonly tensorMaps: LaunchedMap[];
  /** How often warps reached each node of the kernel. */
  readonly executions: Map<object, Executions>;
}

/** Distinguishes the warps of all resident blocks. */
export const keyOf = (slot: number, warp: number): number => slot * 64 + warp;
