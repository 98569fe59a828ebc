import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import { stepLoads } from './loads';
import type { BlockAt } from './places';
import { gridOf, stepsOf, threadsOf, type MatMul, type MatMulKernel, type Plan } from './problem';
import { requireBlock } from './require-block';
import { requireMatMul } from './require-matmul';
import type { MatrixAccess } from './warp-accesses';

/** One step of a block along k: all that it loads before it computes. */
export interface MarchStep {
  readonly index: number;
  /** The part of k: from `kFrom` (inclusive) to `kTo` (exclusive). */
  readonly kFrom: number;
  readonly kTo: number;
  readonly loads: readonly MatrixAccess[];
}

/** What a thread reads from the tiles in shared memory, once for each k of a step. */
export interface ThreadReads {
  readonly thread: number;
  /** Rows of the tile of A, all in column k of the tile. */
  readonly aRows: readonly number[];
  /** Columns of the tile of B, all in row k of the tile. */
  readonly bColumns: readonly number[];
}

/** A tile in shared memory, row-major. */
export interface SharedTile {
  readonly start: Bytes;
  readonly rows: number;
  readonly columns: number;
}

export interface March {
  readonly steps: readonly MarchStep[];
  /** Empty for the naive kernel. */
  readonly readsByThread: readonly ThreadReads[];
  /** `null` for the naive kernel. */
  readonly tiles: { readonly a: SharedTile; readonly b: SharedTile } | null;
}

/**
 * The march of one block along k, as data: what its threads load in each step, and what each reads from the tiles.
 *
 * @throws {InputError} When the kernel cannot run, or the grid has no such block.
 */
export function march(problem: MatMul, kernel: MatMulKernel, block: BlockAt, arch: Architecture): March {
  const plan = requireMatMul(problem, kernel, arch);
  requireBlock(block, gridOf(problem, plan));
  const steps = Array.from({ length: stepsOf(problem, plan) }, (_, index) => ({
    index,
    kFrom: index * plan.stepDepth,
    kTo: Math.min((index + 1) * plan.stepDepth, problem.depth),
    loads: (['a', 'b'] as const).flatMap((matrix) => stepLoads(matrix, problem, plan, block, index)),
  }));
  if (!plan.usesShared) return { steps, readsByThread: [], tiles: null };
  const a = { start: 0, rows: plan.blockRows, columns: plan.stepDepth };
  const b = {
    start: a.rows * a.columns * problem.elementBytes,
    rows: plan.stepDepth,
    columns: plan.blockColumns,
  };
  return { steps, readsByThread: readsByThread(plan), tiles: { a, b } };
}

function readsByThread(plan: Plan): ThreadReads[] {
  const run = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);
  return Array.from({ length: threadsOf(plan) }, (_, thread) => ({
    thread,
    aRows: run(Math.floor(thread / plan.threads.x) * plan.threadRows, plan.threadRows),
    bColumns: run((thread % plan.threads.x) * plan.threadColumns, plan.threadColumns),
  }));
}
