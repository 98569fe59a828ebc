import type { WarpAccess } from '../access';
import { shapeOf, startsOf, type Element, type Matrix } from './places';
import { threadsOf, type MatMul, type Plan } from './problem';

/** One warp-wide load or store of a block. */
export interface MatrixAccess {
  readonly matrix: Matrix;
  readonly warp: number;
  /** The number of earlier loads or stores of the same matrix by each thread in this step. */
  readonly turn: number;
  /** The first element of each lane; `null` for a lane that has none, or that the guard excludes. */
  readonly elementByLane: readonly (Element | null)[];
  readonly access: WarpAccess;
}

/** As in every GPU of the book; `coalesce` refuses another number. */
const LANES = 32;

/**
 * The accesses of all warps of a block when each thread makes one.
 *
 * @param elementOf - The first element that a thread touches, `null` for none.
 */
export function warpAccesses(
  { matrix, turn, problem, plan }: { matrix: Matrix; turn: number; problem: MatMul; plan: Plan },
  elementOf: (thread: number) => Element | null,
): MatrixAccess[] {
  const threads = threadsOf(plan);
  const start = startsOf(problem)[matrix];
  const [, pitch] = shapeOf(matrix, problem);
  const width = plan.vector * problem.elementBytes;
  return Array.from({ length: Math.ceil(threads / LANES) }, (_, warp) => {
    const elementByLane = Array.from({ length: LANES }, (_lane, lane) => {
      const thread = warp * LANES + lane;
      return thread < threads ? elementOf(thread) : null;
    });
    const addressByLane = elementByLane.map((element) =>
      element === null ? null : start + (element.row * pitch + element.column) * problem.elementBytes,
    );
    const op = matrix === 'c' ? ('store' as const) : ('load' as const);
    return { matrix, warp, turn, elementByLane, access: { op, width, addressByLane } };
  });
}
