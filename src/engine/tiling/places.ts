import { ceilTo, type Bytes } from '@src/units/units';
import type { MatMul, Plan } from './problem';

export type Matrix = 'a' | 'b' | 'c';

/** A place in a matrix. */
export interface Element {
  readonly row: number;
  readonly column: number;
}

/** A block of the grid: x along the columns of C, y along its rows. */
export interface BlockAt {
  readonly x: number;
  readonly y: number;
}

/** The minimum alignment of cudaMalloc. */
const ALIGNMENT: Bytes = 256;

/** Rows and columns of a matrix. */
export function shapeOf(matrix: Matrix, { rows, columns, depth }: MatMul): readonly [number, number] {
  if (matrix === 'a') return [rows, depth];
  return matrix === 'b' ? [depth, columns] : [rows, columns];
}

/** Where each matrix starts: A, B and C one after the other. */
export function startsOf(problem: MatMul): Readonly<Record<Matrix, Bytes>> {
  const bytes = (matrix: Matrix): Bytes => {
    const [rows, columns] = shapeOf(matrix, problem);
    return ceilTo(rows * columns * problem.elementBytes, ALIGNMENT);
  };
  return { a: 0, b: bytes('a'), c: bytes('a') + bytes('b') };
}

/** The first element of C that a thread computes. */
export function cornerOf(thread: number, plan: Plan, block: BlockAt): Element {
  const x = thread % plan.threads.x;
  const y = Math.floor(thread / plan.threads.x);
  const [down, across] = plan.transposed ? [x, y] : [y, x];
  return {
    row: block.y * plan.blockRows + down * plan.threadRows,
    column: block.x * plan.blockColumns + across * plan.threadColumns,
  };
}
