import { round } from '@components/marks/geometry';
import type { Area } from './along-k';
import { areaPath, gridPath, type Box } from './cells';
import type { MatmulTrace } from './simulate';

/** One matrix, to scale. */
export interface MatrixBox extends Box {
  readonly name: string;
  readonly side: number;
  readonly grid: string;
  /** Outline of the rows or columns that the block goes along, or of what it makes. */
  readonly block: string;
}

/** A and C side by side, B above C: what meets in an element of C lies to its left and above it. */
export interface MapPart {
  readonly a: MatrixBox;
  readonly b: MatrixBox;
  readonly c: MatrixBox;
  /** Lines between the blocks of C. */
  readonly blocks: string;
  /** The row of blocks that all need the same rows of A. */
  readonly peers: string;
  /** Around the block that the lens enlarges, px. */
  readonly target: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Row of A and column of B of each lane; `null` where there is none, or where they are too thin. */
  readonly bands: readonly (string | null)[];
  readonly named: boolean;
  readonly title: { readonly x: number; readonly y: number; readonly lines: readonly string[] };
}

interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly text: number;
  /** Of one matrix, px. */
  readonly most: number;
}

/** What is smaller is drawn so wide all the same: the block of a large matrix has to be found. */
const LEAST_PART = 4;
/** A lane's row is drawn from here on, px. */
const LEAST_BAND = 1.2;

export function mapPart({ n, cost, block, lanes }: MatmulTrace, room: Room): MapPart {
  const { plan, grid } = cost;
  const { text } = room;
  const wide = room.right - room.left;
  const tall = room.bottom - room.top;
  const named = Math.min(wide, tall) > text * 9;
  const gap = named ? Math.round(text * 1.55) : 5;
  const side = Math.floor(Math.min(room.most, (wide - gap) / 2, (tall - gap - (named ? gap : 0)) / 2));
  const cell = side / n;
  const least = n > 128 ? LEAST_PART : Math.min(1.5, LEAST_PART);
  // In the middle of a wide room, with a little more beside the lens.
  const spare = wide - 2 * side - gap;
  const far = { x: round(room.right - side - spare / 2), y: round(room.bottom - side) };
  const all = { row: 0, rows: n, column: 0, columns: n };
  const rows = { row: block.y * plan.blockRows, rows: Math.min(plan.blockRows, n - block.y * plan.blockRows) };
  const column = block.x * plan.blockColumns;
  const columns = { column, columns: Math.min(plan.blockColumns, n - column) };
  const box = (name: string, x: number, y: number, area: Area): MatrixBox => {
    const at = { x, y, cell, least };
    return { ...at, name, side, grid: gridPath(n, n, at), block: areaPath(area, { ...at, least: LEAST_PART }) };
  };
  const a = box('A', round(far.x - gap - side), far.y, { ...all, ...rows });
  const b = box('B', far.x, round(far.y - gap - side), { ...all, ...columns });
  const c = box('C', far.x, far.y, { ...rows, ...columns });
  const [width, height] = [Math.max(LEAST_PART, columns.columns * cell), Math.max(LEAST_PART, rows.rows * cell)];
  const lines = [`N = ${n}`, `${grid.x} × ${grid.y} blocks`];
  return {
    ...{ a, b, c, named },
    blocks: linesBetween(n, plan.blockRows, plan.blockColumns, c),
    peers: areaPath({ ...all, ...rows }, { ...c, least: LEAST_PART }),
    target: {
      x: round(c.x + (column + columns.columns / 2) * cell - width / 2),
      y: round(c.y + (rows.row + rows.rows / 2) * cell - height / 2),
      width: round(width),
      height: round(height),
    },
    bands: lanes.map((lane) => {
      if (!lane?.c || cell < LEAST_BAND) return null;
      return (
        areaPath({ ...all, row: lane.c.row, rows: lane.c.rows }, a) +
        areaPath({ ...all, column: lane.c.column, columns: lane.c.columns }, b)
      );
    }),
    title: { x: a.x, y: round(b.y + text * 0.6), lines: side > text * 8 ? lines : side > text * 4 ? [lines[0]!] : [] },
  };
}

function linesBetween(n: number, rows: number, columns: number, { x, y, cell }: Box): string {
  const LEAST = 3;
  if (Math.min(rows, columns) * cell < LEAST) return '';
  const side = round(n * cell);
  let path = '';
  for (let column = columns; column < n; column += columns) path += `M${round(x + column * cell)} ${y}v${side}`;
  for (let row = rows; row < n; row += rows) path += `M${x} ${round(y + row * cell)}h${side}`;
  return path;
}
