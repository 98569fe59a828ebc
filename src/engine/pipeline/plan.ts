import type { CopyMethod } from '@src/arch/pipeline-costs';
import type { Bytes, Cycles } from '@src/units/units';

export type { CopyMethod };

export const copyMethods: readonly CopyMethod[] = ['registers', 'async-copy', 'bulk', 'tensor'];

/**
 * When the next copy is issued: `ahead` of the computation, as soon as a stage is free, or `late`, only after it: the
 * mistake that makes two stages no better than one.
 */
export type IssueOrder = 'ahead' | 'late';

/** What one block does: copy each tile into a stage of shared memory, wait for it, compute on it. */
export interface PipelinePlan {
  readonly method: CopyMethod;
  readonly order: IssueOrder;
  /** Tiles that fit into shared memory, 1 to 8; through registers at most 2. With one, the order does not matter. */
  readonly stages: number;
  readonly tiles: number;
  /** A multiple of 16 bytes per thread. */
  readonly tileBytes: Bytes;
  /** Per block: whole warps. */
  readonly threads: number;
  /** Cycles that the block computes on one tile in shared memory, without any barrier. */
  readonly computeCycles: Cycles;
}

/** Times of one tile of a plan. All whole cycles, 0 or more. */
export interface CopyTiming {
  /** The block issues the copy of one tile; it does nothing else meanwhile. */
  readonly issueCycles: Cycles;
  /** From the last copy instruction until the first byte arrives, with nothing else in flight. */
  readonly latencyCycles: Cycles;
  /** From the first byte of a tile to its last; the tiles of a block arrive one after the other. */
  readonly transferCycles: Cycles;
  /** The block stores a tile from registers to shared memory; 0 for the other methods. */
  readonly landCycles: Cycles;
  /** A barrier of the block, and detecting that the tile has arrived. */
  readonly barrierCycles: Cycles;
}

/** Tiles that may be in flight while the block computes on another. */
export const lead = ({ stages, order }: Pick<PipelinePlan, 'stages' | 'order'>): number =>
  stages === 1 ? 0 : order === 'late' ? 1 : stages - 1;
