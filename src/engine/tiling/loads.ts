import { cornerOf, shapeOf, type BlockAt, type Element } from './places';
import { threadsOf, type MatMul, type Plan } from './problem';
import { warpAccesses, type MatrixAccess } from './warp-accesses';

/**
 * All loads of one matrix by one block in one step along k.
 *
 * In the naive kernel, threads outside C do nothing. In the others every thread loads its share of the tile, and a guard
 * substitutes zeros outside the matrix.
 *
 * @param step - From 0 to `stepsOf() - 1`.
 */
export function stepLoads(
  matrix: 'a' | 'b',
  problem: MatMul,
  plan: Plan,
  block: BlockAt,
  step: number,
): MatrixAccess[] {
  if (plan.usesShared) return tileLoads(matrix, problem, plan, block, step);
  return warpAccesses({ matrix, turn: 0, problem, plan }, (thread) => {
    const { row, column } = cornerOf(thread, plan, block);
    if (row >= problem.rows || column >= problem.columns) return null;
    return matrix === 'a' ? { row, column: step } : { row: step, column };
  });
}

/** Thread t takes the t-th vector of the tile in row-major order, then the one a whole block of threads further on. */
function tileLoads(matrix: 'a' | 'b', problem: MatMul, plan: Plan, block: BlockAt, step: number): MatrixAccess[] {
  const alongK = step * plan.stepDepth;
  const tile =
    matrix === 'a'
      ? { top: block.y * plan.blockRows, left: alongK, height: plan.blockRows, width: plan.stepDepth }
      : { top: alongK, left: block.x * plan.blockColumns, height: plan.stepDepth, width: plan.blockColumns };
  const [rows, columns] = shapeOf(matrix, problem);
  const vectorsOfRow = tile.width / plan.vector;
  const vectors = tile.height * vectorsOfRow;
  const elementOf = (vector: number): Element | null => {
    const row = tile.top + Math.floor(vector / vectorsOfRow);
    const column = tile.left + (vector % vectorsOfRow) * plan.vector;
    return vector < vectors && row < rows && column < columns ? { row, column } : null;
  };
  const threads = threadsOf(plan);
  return Array.from({ length: Math.ceil(vectors / threads) }, (_, turn) =>
    warpAccesses({ matrix, turn, problem, plan }, (thread) => elementOf(turn * threads + thread)),
  ).flat();
}
