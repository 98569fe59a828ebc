import { shapeOf, type BlockAt, type Matrix } from './places';
import { stepsOf, type MatMul, type Plan } from './problem';

/** Some rows and columns of blocks. */
export interface Grid {
  readonly ys: readonly number[];
  readonly xs: readonly number[];
}

/** Steps of blocks with the same cost: how many, and one of them. */
export interface Kind {
  readonly count: number;
  readonly block: BlockAt;
  readonly step: number;
}

/** An index that represents `count` of them. */
interface Stand {
  readonly at: number;
  readonly count: number;
}

/**
 * Group the steps of blocks by what determines the sectors that a matrix costs: where in a sector they start, and whether
 * the edge of C or the end of k cuts them off.
 *
 * @param elementsOfSector - A matrix starts at a multiple of it.
 */
export function kindsOf(matrix: Matrix, problem: MatMul, plan: Plan, grid: Grid, elementsOfSector: number): Kind[] {
  const isCut = {
    row: (y: number) => (y + 1) * plan.blockRows > problem.rows,
    column: (x: number) => (x + 1) * plan.blockColumns > problem.columns,
    step: (step: number) => (step + 1) * plan.stepDepth > problem.depth,
  };
  // Except for the cut, the loads of A do not depend on the column of blocks, nor those of B on the row.
  const ys = matrix === 'b' ? folded(grid.ys, isCut.row) : each(grid.ys);
  const xs = matrix === 'a' ? folded(grid.xs, isCut.column) : each(grid.xs);
  const steps =
    matrix === 'c' ? [{ at: 0, count: 1 }] : each(Array.from({ length: stepsOf(problem, plan) }, (_, s) => s));
  const [, pitch] = shapeOf(matrix, problem);
  const startOf = { a: rowAndStep, b: stepAndColumn, c: rowAndColumn }[matrix];

  const kinds = new Map<number, { count: number; block: BlockAt; step: number }>();
  for (const y of ys)
    for (const x of xs) {
      const cuts = (isCut.row(y.at) ? 1 : 0) + (isCut.column(x.at) ? 2 : 0);
      for (const step of steps) {
        const within = startOf(y.at, x.at, step.at) % elementsOfSector;
        const key = within * 8 + cuts + (isCut.step(step.at) ? 4 : 0);
        const count = y.count * x.count * step.count;
        const kind = kinds.get(key);
        if (kind) kind.count += count;
        else kinds.set(key, { count, block: { x: x.at, y: y.at }, step: step.at });
      }
    }
  return [...kinds.values()];

  function rowAndStep(y: number, _x: number, step: number): number {
    return y * plan.blockRows * pitch + step * plan.stepDepth;
  }
  function stepAndColumn(_y: number, x: number, step: number): number {
    return step * plan.stepDepth * pitch + x * plan.blockColumns;
  }
  function rowAndColumn(y: number, x: number): number {
    return y * plan.blockRows * pitch + x * plan.blockColumns;
  }
}

const each = (indices: readonly number[]): Stand[] => indices.map((at) => ({ at, count: 1 }));

/** One that is cut off and one that is not represent all. */
function folded(indices: readonly number[], isCut: (index: number) => boolean): Stand[] {
  return [true, false].flatMap((cut) => {
    const alike = indices.filter((index) => isCut(index) === cut);
    return alike.length === 0 ? [] : [{ at: alike[0]!, count: alike.length }];
  });
}
