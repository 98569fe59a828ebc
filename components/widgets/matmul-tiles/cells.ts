import { round } from '@components/marks/geometry';
import { markRuns, type Area, type StepAlongK } from './along-k';

/** Where a matrix is drawn: its corner and the px of an element. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  /** A part of the matrix is drawn at least so wide, px. */
  readonly least?: number;
}

/** One path for each class of cells: a class is one shape, however many elements it has. */
export interface CellPaths {
  /** Loaded in an earlier step. */
  readonly before: string;
  /** Asked for in this step. */
  readonly now: string;
  /** In a sector of this step, but not asked for in it. */
  readonly idle: string;
}

const BEFORE = 1;
const IDLE = 2;
const NOW = 3;
/** A tile of a large matrix is drawn at least this wide. */
const LEAST = 1.5;

/**
 * The cells of one matrix at one step.
 *
 * @param step - 0 is before the first load, then one a moment; beyond them nothing is on its way any more.
 */
export function cellPaths(
  matrix: 'a' | 'b',
  moments: readonly StepAlongK[],
  step: number,
  n: number,
  box: Box,
): CellPaths {
  const done = moments.slice(0, Math.max(0, step - 1));
  const now = step > 0 ? moments[step - 1] : undefined;
  if (!moments[0]?.cells) {
    const before = done.length === 0 ? '' : areaPath(matrix === 'a' ? leftOf(done) : aboveOf(done), box);
    return { before, now: now ? areaPath(now.area[matrix], box) : '', idle: '' };
  }
  const cells = new Uint8Array(n * n);
  for (const moment of done) markRuns(cells, moment.cells![matrix].fetched, BEFORE);
  if (now) {
    markRuns(cells, now.cells![matrix].fetched, IDLE);
    markRuns(cells, now.cells![matrix].used, NOW);
  }
  return {
    before: markPath(cells, BEFORE, n, box),
    now: markPath(cells, NOW, n, box),
    idle: markPath(cells, IDLE, n, box),
  };
}

const leftOf = (done: readonly StepAlongK[]): Area => ({
  ...done[0]!.area.a,
  columns: done.at(-1)!.kTo,
});

const aboveOf = (done: readonly StepAlongK[]): Area => ({ ...done[0]!.area.b, rows: done.at(-1)!.kTo });

/** Rectangles around all cells with a mark: equal rows that follow each other are one. */
function markPath(cells: Uint8Array, mark: number, n: number, box: Box): string {
  let path = '';
  let from = 0;
  let runs = runsOfRow(cells, mark, 0, n);
  for (let row = 1; row <= n; row += 1) {
    const next = row < n ? runsOfRow(cells, mark, row, n) : null;
    if (next !== null && same(runs, next)) continue;
    for (let at = 0; at < runs.length; at += 2)
      path += areaPath({ row: from, column: runs[at]!, rows: row - from, columns: runs[at + 1]! }, box);
    from = row;
    runs = next ?? [];
  }
  return path;
}

/** One pass over one row: 60 times a second there is time for no more. */
function runsOfRow(cells: Uint8Array, mark: number, row: number, n: number): number[] {
  const runs: number[] = [];
  const start = row * n;
  let from = -1;
  for (let column = 0; column <= n; column += 1) {
    const marked = column < n && cells[start + column] === mark;
    if (marked && from < 0) from = column;
    if (!marked && from >= 0) {
      runs.push(from, column - from);
      from = -1;
    }
  }
  return runs;
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Around a part of a matrix; where the part is too thin to be seen it is drawn wider, around its middle. */
export function areaPath({ row, column, rows, columns }: Area, { x, y, cell, least = LEAST }: Box): string {
  const [width, height] = [Math.max(least, columns * cell), Math.max(least, rows * cell)];
  const left = x + (column + columns / 2) * cell - width / 2;
  const top = y + (row + rows / 2) * cell - height / 2;
  return `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${-round(width)}z`;
}

/** Lines between elements, or between larger parts where elements would be too small to tell apart. */
export function gridPath(rows: number, columns: number, { x, y, cell }: Box, ...larger: readonly number[]): string {
  const APART = 3.5;
  const pitch = [1, 8, ...larger].find((each) => each * cell >= APART);
  if (pitch === undefined) return '';
  let path = '';
  for (let column = pitch; column < columns; column += pitch)
    path += `M${round(x + column * cell)} ${round(y)}v${round(rows * cell)}`;
  for (let row = pitch; row < rows; row += pitch)
    path += `M${round(x)} ${round(y + row * cell)}h${round(columns * cell)}`;
  return path;
}
