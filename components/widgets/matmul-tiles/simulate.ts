import { architecture } from '@src/arch';
import {
  blockTraffic,
  march,
  matmulCost,
  sharedReads,
  type BlockAt,
  type Element,
  type MatMulCost,
  type SharedReads,
  type TrafficByMatrix,
} from '@src/engine/tiling';
import { stepsAlongK, type Area, type StepAlongK } from './along-k';
import { kernelOf, NAIVE, problemOf, sizeOf, type MatmulValues } from './params';

/** What one lane of the block's first warp makes and reads. */
export interface LaneWork {
  /** Its elements of C; `null` where they lie outside. */
  readonly c: Area | null;
  /** Rows of the tile of A and columns of the tile of B that it reads: counted in the tile. */
  readonly aRows: readonly number[];
  readonly bColumns: readonly number[];
  /** Elements that it loads from global memory in one whole step, by row and column of the tile. */
  readonly loads: { readonly a: readonly Element[]; readonly b: readonly Element[] };
}

export interface MatmulTrace {
  readonly n: number;
  readonly cost: MatMulCost;
  /** The block that is shown: the one in the middle of the grid. */
  readonly block: BlockAt;
  readonly ofBlock: TrafficByMatrix;
  readonly naive: { readonly requests: number; readonly sectors: number };
  readonly reads: { readonly merged: SharedReads; readonly written: SharedReads };
  /** Sectors of A and B, each once. */
  readonly idealSectors: number;
  readonly alongK: readonly StepAlongK[];
  /** Elements of a row that share a sector; `null` where rows do not begin with a sector. */
  readonly sectorElements: number | null;
  /** Index = lane of warp 0; `null` for a lane without a thread. */
  readonly lanes: readonly (LaneWork | null)[];
}

const LANES = 32;

export function simulate(values: MatmulValues): MatmulTrace {
  const arch = architecture(values.gpu);
  const problem = problemOf(values);
  const kernel = kernelOf(values);
  const cost = matmulCost(problem, kernel, arch);
  const block = { x: Math.floor(cost.grid.x / 2), y: Math.floor(cost.grid.y / 2) };
  const { requests, sectors } = matmulCost(problem, NAIVE, arch).loads;
  const n = sizeOf(values);
  const perSector = arch.sectorBytes.value / problem.elementBytes;
  return {
    n,
    cost,
    block,
    ofBlock: blockTraffic(problem, kernel, block, arch),
    naive: { requests, sectors },
    reads: {
      merged: sharedReads(problem, kernel, 'merged', arch),
      written: sharedReads(problem, kernel, 'written', arch),
    },
    idealSectors: 2 * Math.ceil((n * n * problem.elementBytes) / arch.sectorBytes.value),
    alongK: stepsAlongK(values, cost, block, arch),
    sectorElements: n % perSector === 0 ? perSector : null,
    lanes: lanesOf(values, cost, block),
  };
}

/** A product of one block and one step has all that a lane does; where the block stands is added. */
function lanesOf(values: MatmulValues, { plan, threadsPerBlock }: MatMulCost, block: BlockAt): (LaneWork | null)[] {
  const n = sizeOf(values);
  const one = { rows: plan.blockRows, columns: plan.blockColumns, depth: plan.stepDepth, elementBytes: 4 };
  const { steps, readsByThread } = march(one, kernelOf(values), { x: 0, y: 0 }, architecture(values.gpu));
  const loads = steps[0]!.loads.filter(({ warp }) => warp === 0);
  return Array.from({ length: LANES }, (_, lane) => {
    if (lane >= threadsPerBlock) return null;
    const loadsOf = (matrix: 'a' | 'b'): Element[] =>
      loads.flatMap((load) => (load.matrix === matrix ? (load.elementByLane[lane] ?? []) : []));
    const a = loadsOf('a');
    const b = loadsOf('b');
    // Without tiles, what a thread loads is what it multiplies.
    const aRows = readsByThread[lane]?.aRows ?? a.map((element) => element.row);
    const bColumns = readsByThread[lane]?.bColumns ?? b.map((element) => element.column);
    const row = block.y * plan.blockRows + aRows[0]!;
    const column = block.x * plan.blockColumns + bColumns[0]!;
    const rows = Math.min(aRows.length, n - row);
    const columns = Math.min(bColumns.length, n - column);
    const c = rows > 0 && columns > 0 ? { row, column, rows, columns } : null;
    return { c, aRows, bColumns, loads: { a, b } };
  });
}
