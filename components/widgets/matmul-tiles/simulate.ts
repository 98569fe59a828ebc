import { movingAt, type Moving } from '@components/marks/movers';
import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { coalesce, type CoalesceTrace } from '@src/engine/coalesce';
import {
  blockTraffic,
  march,
  matmulCost,
  sharedReads,
  type BlockAt,
  type Element,
  type MatMulCost,
  type MatrixAccess,
  type SharedReads,
  type TrafficByMatrix,
} from '@src/engine/tiling';
import type { MatrixBox, Picture } from './layout';
import type { LensBox } from './layout-lens';
import { kernelOf, NAIVE, problemOf, sizeOf, type MatmulValues } from './params';

/** Rows and columns of a matrix, counted in elements. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Elements of a matrix as runs of their row-major indexes: start, length, start, length, … */
interface Cells {
  /** Requested by some lane. */
  readonly used: readonly number[];
  /** In a sector that some lane requests. */
  readonly fetched: readonly number[];
}

/** One moment of the run: one step of the block along k, or several where there are too many to show. */
export interface StepAlongK {
  readonly kFrom: number;
  readonly kTo: number;
  /** Loads of the whole block. */
  readonly requests: number;
  readonly sectors: number;
  /**
   * Sectors that the block requests for the first time; `null` where the matrix is too large to be drawn by element.
   */
  readonly fresh: number | null;
  readonly area: { readonly a: Area; readonly b: Area };
  readonly cells: { readonly a: Cells; readonly b: Cells } | null;
}

/** Up to this size the elements are drawn one by one. */
const LARGEST_BY_ELEMENT = 128;
const MOST_MOMENTS = 128;

function stepsAlongK(values: MatmulValues, cost: MatMulCost, block: BlockAt, arch: Architecture): StepAlongK[] {
  const n = sizeOf(values);
  return n > LARGEST_BY_ELEMENT ? coarse(values, cost, block, arch) : byElement(values, cost, block, arch);
}

function areasOf(n: number, { plan }: MatMulCost, block: BlockAt, kFrom: number, kTo: number): StepAlongK['area'] {
  const row = block.y * plan.blockRows;
  const column = block.x * plan.blockColumns;
  return {
    a: { row, column: kFrom, rows: Math.min(plan.blockRows, n - row), columns: kTo - kFrom },
    b: { row: kFrom, column, rows: kTo - kFrom, columns: Math.min(plan.blockColumns, n - column) },
  };
}

function byElement(values: MatmulValues, cost: MatMulCost, block: BlockAt, arch: Architecture): StepAlongK[] {
  const n = sizeOf(values);
  const { steps } = march(problemOf(values), kernelOf(values), block, arch);
  const seen = new Set<number>();
  return steps.map((step) => {
    const loads = step.loads.map((load) => ({ ...load, trace: coalesce(load.access, arch) }));
    let fresh = 0;
    for (const { trace } of loads)
      for (const { start } of trace.sectors) {
        if (!seen.has(start)) fresh += 1;
        seen.add(start);
      }
    return {
      kFrom: step.kFrom,
      kTo: step.kTo,
      fresh,
      requests: loads.reduce((sum, { trace }) => sum + trace.requests, 0),
      sectors: loads.reduce((sum, { trace }) => sum + trace.sectors.length, 0),
      area: areasOf(n, cost, block, step.kFrom, step.kTo),
      cells: { a: cellsOf('a', loads, n, arch), b: cellsOf('b', loads, n, arch) },
    };
  });
}

type TracedLoad = MatrixAccess & { readonly trace: CoalesceTrace };

function cellsOf(matrix: 'a' | 'b', loads: readonly TracedLoad[], n: number, arch: Architecture): Cells {
  const used = new Set<number>();
  const fetched = new Set<number>();
  for (const { elementByLane, access, trace } of loads.filter((load) => load.matrix === matrix)) {
    const first = elementByLane.findIndex((element) => element !== null);
    if (first < 0) continue;
    for (const element of elementByLane) if (element) used.add(element.row * n + element.column);
    // Where the matrix starts in memory: the address of an element minus its offset in the matrix.
    const { row, column } = elementByLane[first]!;
    const start = access.addressByLane[first]! - (row * n + column) * access.width;
    for (const sector of trace.sectors)
      for (let byte = 0; byte < arch.sectorBytes.value; byte += access.width) {
        const index = (sector.start + byte - start) / access.width;
        if (index >= 0 && index < n * n) fetched.add(index);
      }
  }
  return { used: runsOf(used), fetched: runsOf(fetched) };
}

/** Sizes this large are multiples of every tile, so all steps of a block cost the same. */
function coarse(values: MatmulValues, cost: MatMulCost, block: BlockAt, arch: Architecture): StepAlongK[] {
  const n = sizeOf(values);
  const { a, b } = blockTraffic(problemOf(values), kernelOf(values), block, arch);
  const together = Math.ceil(cost.stepsPerBlock / MOST_MOMENTS);
  return Array.from({ length: cost.stepsPerBlock / together }, (_, index) => {
    const kFrom = index * together * cost.plan.stepDepth;
    const kTo = kFrom + together * cost.plan.stepDepth;
    const share = together / cost.stepsPerBlock;
    return {
      kFrom,
      kTo,
      fresh: null,
      cells: null,
      requests: (a.requests + b.requests) * share,
      sectors: (a.sectors + b.sectors) * share,
      area: areasOf(n, cost, block, kFrom, kTo),
    };
  });
}

/** Numbers as runs of neighbors: start, length, start, length, … */
export function runsOf(numbers: Iterable<number>): number[] {
  const runs: number[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.length - 1;
    if (last > 0 && runs[last - 1]! + runs[last]! === number) runs[last]! += 1;
    else runs.push(number, 1);
  }
  return runs;
}

/** Sets `mark` for all numbers of some runs. */
export function markRuns(cells: Uint8Array, runs: readonly number[], mark: number): void {
  for (let at = 0; at < runs.length; at += 2) cells.fill(mark, runs[at], runs[at]! + runs[at + 1]!);
}

/** What one lane of the block's first warp computes and reads. */
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
  /** The block shown: the one in the middle of the grid. */
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

/** A product of one block and one step has all that a lane does; the position of the block is added. */
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

/** The block's progress at a clock position: cheap enough for each frame. */
interface Now {
  /** Products that each sum of the block has so far; with a fraction while one is under way. */
  readonly products: number;
  /** First place of k of the current step; -1 before there is one. */
  readonly from: number;
  /** First place of k that the lens shows. */
  readonly windowFrom: number;
  /** Place of k that is being multiplied. */
  readonly cursor: number | null;
  /** Parts of A and B on their way from the matrices to the block. */
  readonly flying: readonly Moving[];
}

/** Share of the time between two moments in which the parts travel; in the rest they are used. */
const TRAVEL_OF_TILE = 0.5;
const TRAVEL_OF_ELEMENT = 0.8;

export function nowAt({ alongK, lens, map, n }: Picture, time: number): Now {
  const { depth, window } = lens;
  const travel = depth > 1 ? TRAVEL_OF_TILE : TRAVEL_OF_ELEMENT;
  const passed = Math.min(alongK.length, Math.floor(time + 1e-6));
  const share = passed < alongK.length ? Math.max(0, time - passed) : 0;
  const before = passed === 0 ? 0 : alongK[passed - 1]!.kTo;
  const next = alongK[passed];
  const using = next !== undefined && share >= travel;
  const products = using ? before + ((share - travel) / (1 - travel)) * (next.kTo - before) : before;
  const at = using ? Math.min(next.kTo - 1, Math.max(before, Math.floor(products))) : before - 1;
  const from = at < 0 ? -1 : Math.floor(at / depth) * depth;
  // The parts in flight decide which part of the matrices the lens shows.
  const coming = next !== undefined && share > 1e-6 && !using ? before : at;
  const windowFrom = Math.floor(Math.max(0, coming) / window) * window;
  const shown = from >= windowFrom ? from : -1;
  const flying =
    coming === before && next !== undefined && share > 1e-6 && share < travel
      ? [
          flight({ ...next.area.a, columns: next.kTo - before }, map.a, lens.a, [before - windowFrom, 0], [depth, 0]),
          flight({ ...next.area.b, rows: next.kTo - before }, map.b, lens.b, [0, before - windowFrom], [0, depth]),
        ].flatMap((mover) => movingAt([mover], share / travel))
      : [];
  return { products, from: shown, windowFrom, cursor: using && products < n ? at : null, flying };
}

/** From its place in the matrix to its place in the lens, growing on the way. */
function flight(area: Area, map: MatrixBox, lens: LensBox, at: readonly number[], depth: readonly number[]) {
  const least = map.least ?? 1;
  const start = {
    x: map.x + area.column * map.cell,
    y: map.y + area.row * map.cell,
    width: Math.max(least, area.columns * map.cell),
    height: Math.max(least, area.rows * map.cell),
  };
  const end = {
    x: lens.x + at[0]! * lens.cell,
    y: lens.y + at[1]! * lens.cell,
    width: depth[0] ? depth[0] * lens.cell : lens.width,
    height: depth[1] ? depth[1] * lens.cell : lens.height,
  };
  return { key: map.name, from: 0, until: 1, start, end, look: 'used' as const };
}
