import type { CopyMethod } from '@src/arch/pipeline-costs';
import type { Bytes, Cycles } from '@src/units/units';

export type { CopyMethod };

export const copyMethods: readonly CopyMethod[] = ['registers', 'async-copy', 'bulk', 'tensor'];

/**
 * When the next copy is issued: `ahead` of the computation, as soon as a stage is free, or `late`, only after it, which is
 * the mistake that makes two stages no better than one.
 */
export type IssueOrder = 'ahead' | 'late';

/** What one block does: copy each tile into a stage of shared memory, wait for it, compute on it. */
export interface PipelinePlan {
  readonly method: CopyMethod;
  readonly order: IssueOrder;
  /** Tiles that shared memory has room for, 1 to 8; through registers at most 2. With one, the order does not matter. */
  readonly stages: number;
  readonly tiles: number;
  /** A multiple of 16 bytes per thread. */
  readonly tileBytes: Bytes;
  /** Of the block: whole warps. */
  readonly threads: number;
  /** What the block computes on one tile that is in shared memory, without any barrier. */
  readonly computeCycles: Cycles;
}

/** What the machine takes for one tile of a plan. All whole cycles, 0 or more. */
export interface CopyTiming {
  /** The block issues the copy of one tile; it does nothing else meanwhile. */
  readonly issueCycles: Cycles;
  /** From the last copy instruction until the first byte comes, if nothing else is on its way. */
  readonly latencyCycles: Cycles;
  /** From the first byte of a tile to its last; the tiles of a block come one after the other. */
  readonly transferCycles: Cycles;
  /** The block stores a tile that has come into registers to shared memory; 0 for the other methods. */
  readonly landCycles: Cycles;
  /** A barrier of the block, and noticing that the tile is there. */
  readonly barrierCycles: Cycles;
}

/** Tiles that may be on their way while the block computes on another. */
export const lead = ({ stages, order }: Pick<PipelinePlan, 'stages' | 'order'>): number =>
  stages === 1 ? 0 : order === 'late' ? 1 : stages - 1;
