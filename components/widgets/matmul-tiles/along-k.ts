import type { Architecture } from '@src/arch/architecture';
import { coalesce, type CoalesceTrace } from '@src/engine/coalesce';
import { blockTraffic, march, type BlockAt, type MatMulCost, type MatrixAccess } from '@src/engine/tiling';
import { kernelOf, problemOf, sizeOf, type MatmulValues } from './params';

/** Rows and columns of a matrix, counted in elements. */
export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Elements of a matrix as runs of their numbers in row-major order: start, length, start, length, … */
export interface Cells {
  /** Asked for by some lane. */
  readonly used: readonly number[];
  /** In a sector that some lane asks for. */
  readonly fetched: readonly number[];
}

/** One moment of the run: one step of the block along k, or several where there are too many to show. */
export interface StepAlongK {
  readonly kFrom: number;
  readonly kTo: number;
  /** Loads of the whole block. */
  readonly requests: number;
  readonly sectors: number;
  /** Sectors that the block has not asked for before; `null` where the matrix is too large to be drawn by element. */
  readonly fresh: number | null;
  readonly area: { readonly a: Area; readonly b: Area };
  readonly cells: { readonly a: Cells; readonly b: Cells } | null;
}

/** Up to this size the elements are drawn one by one. */
export const LARGEST_BY_ELEMENT = 128;
const MOST_MOMENTS = 128;

export function stepsAlongK(values: MatmulValues, cost: MatMulCost, block: BlockAt, arch: Architecture): StepAlongK[] {
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
      ...{ kFrom: step.kFrom, kTo: step.kTo, fresh },
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
    // Where the matrix starts in memory: what the address of an element is beyond its place in it.
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

/** Sizes that large are multiples of every tile, so all steps of a block cost the same. */
function coarse(values: MatmulValues, cost: MatMulCost, block: BlockAt, arch: Architecture): StepAlongK[] {
  const n = sizeOf(values);
  const { a, b } = blockTraffic(problemOf(values), kernelOf(values), block, arch);
  const together = Math.ceil(cost.stepsPerBlock / MOST_MOMENTS);
  return Array.from({ length: cost.stepsPerBlock / together }, (_, index) => {
    const kFrom = index * together * cost.plan.stepDepth;
    const kTo = kFrom + together * cost.plan.stepDepth;
    const share = together / cost.stepsPerBlock;
    return {
      ...{ kFrom, kTo, fresh: null, cells: null },
      requests: (a.requests + b.requests) * share,
      sectors: (a.sectors + b.sectors) * share,
      area: areasOf(n, cost, block, kFrom, kTo),
    };
  });
}

/** Numbers as runs of neighbours: start, length, start, length, … */
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
