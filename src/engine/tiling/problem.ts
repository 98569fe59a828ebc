import type { Bytes } from '@src/units/units';

/** C = A · B, all row-major and tightly packed. A has `rows` × `depth` elements, B `depth` × `columns`, C the rest. */
export interface MatMul {
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  /** Bytes of one element. */
  readonly elementBytes: Bytes;
}

/** One thread computes one element of C and reads all that it needs from global memory. */
export interface NaiveKernel {
  readonly kind: 'naive';
  /** Threads per block. */
  readonly block: { readonly x: number; readonly y: number };
  /** Whether neighboring threads, by x, differ in the column of C, or in the row, which is the classic mistake. */
  readonly along: 'columns' | 'rows';
}

/** A block of T × T threads computes T × T elements of C from tiles of T × T elements in shared memory. */
export interface TiledKernel {
  readonly kind: 'tiled';
  readonly tile: number;
}

/**
 * A block computes `blockRows` × `blockColumns` elements of C, `blockDepth` deep at a time, and each of its threads
 * `threadRows` × `threadColumns` of them in registers.
 */
export interface RegisterKernel {
  readonly kind: 'registers';
  readonly blockRows: number;
  readonly blockColumns: number;
  readonly blockDepth: number;
  readonly threadRows: number;
  readonly threadColumns: number;
  /** Elements that a thread moves with one load or store: 1 by default, 4 is a float4. */
  readonly vector?: number;
}

export type MatMulKernel = NaiveKernel | TiledKernel | RegisterKernel;

/** What the three kernels have in common, in elements and threads. */
export interface Plan {
  /** Threads per block; x varies fastest. */
  readonly threads: { readonly x: number; readonly y: number };
  /** Rows and columns of C that a block computes. */
  readonly blockRows: number;
  readonly blockColumns: number;
  /** How far a block goes along k between two barriers; 1 for the naive kernel, which has none. */
  readonly stepDepth: number;
  /** Rows and columns of C that a thread computes. */
  readonly threadRows: number;
  readonly threadColumns: number;
  readonly vector: number;
  /** Does x choose the row of C? */
  readonly transposed: boolean;
  readonly usesShared: boolean;
}

/** @returns The kernel in the terms that all three share, without validation. */
export function planOf(kernel: MatMulKernel): Plan {
  switch (kernel.kind) {
    case 'naive': {
      const transposed = kernel.along === 'rows';
      const { x, y } = kernel.block;
      const [blockRows, blockColumns] = transposed ? [x, y] : [y, x];
      const one = { stepDepth: 1, threadRows: 1, threadColumns: 1, vector: 1 };
      return { threads: { x, y }, blockRows, blockColumns, ...one, transposed, usesShared: false };
    }
    case 'tiled': {
      const { tile } = kernel;
      return planOf({
        kind: 'registers',
        blockRows: tile,
        blockColumns: tile,
        blockDepth: tile,
        threadRows: 1,
        threadColumns: 1,
      });
    }
    case 'registers': {
      const { blockRows, blockColumns, blockDepth, threadRows, threadColumns, vector = 1 } = kernel;
      const threads = { x: blockColumns / threadColumns, y: blockRows / threadRows };
      const shared = { transposed: false, usesShared: true };
      return { threads, blockRows, blockColumns, stepDepth: blockDepth, threadRows, threadColumns, vector, ...shared };
    }
  }
}

/** Blocks of the grid: x over the columns of C, y over its rows. */
export const gridOf = (problem: MatMul, plan: Plan): { readonly x: number; readonly y: number } => ({
  x: Math.ceil(problem.columns / plan.blockColumns),
  y: Math.ceil(problem.rows / plan.blockRows),
});

/** Steps of a block along k. */
export const stepsOf = (problem: MatMul, plan: Plan): number => Math.ceil(problem.depth / plan.stepDepth);

export const threadsOf = ({ threads }: Plan): number => threads.x * threads.y;

/** Both tiles in shared memory. */
export const sharedBytesOf = ({ elementBytes }: MatMul, plan: Plan): Bytes =>
  plan.usesShared ? (plan.blockRows + plan.blockColumns) * plan.stepDepth * elementBytes : 0;
