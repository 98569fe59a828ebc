import { cornerOf, type BlockAt } from './places';
import type { MatMul, Plan } from './problem';
import { warpAccesses, type MatrixAccess } from './warp-accesses';

/** All stores of C by one block: each thread writes its results row by row. */
export function blockStores(problem: MatMul, plan: Plan, block: BlockAt): MatrixAccess[] {
  const across = plan.threadColumns / plan.vector;
  return Array.from({ length: plan.threadRows * across }, (_, turn) =>
    warpAccesses({ matrix: 'c', turn, problem, plan }, (thread) => {
      const corner = cornerOf(thread, plan, block);
      const row = corner.row + Math.floor(turn / across);
      const column = corner.column + (turn % across) * plan.vector;
      return row < problem.rows && column < problem.columns ? { row, column } : null;
    }),
  ).flat();
}
