import { round } from '@components/marks/word-grid';
import { areaPath, gridPath, type Box } from './cells';
import type { Area, Moment } from './moments';
import type { MatmulTrace } from './simulate';

export interface MatrixBox extends Box {
  readonly name: string;
  readonly side: number;
  readonly grid: string;
  /** Outline of the rows or columns that the block marches along, or of what it makes. */
  readonly block: string;
  /** What is on the way along k, at an end of the matrix. */
  readonly arrow: { readonly x: number; readonly y: number; readonly text: string } | null;
}

/** A and C side by side, B above C: what meets in an element of C lies to its left and above it. */
export interface BoardPart {
  readonly a: MatrixBox;
  readonly b: MatrixBox;
  readonly c: MatrixBox;
  /** The block's part of C. */
  readonly made: string;
  /** Ends of the steps within the rows of A and the columns of B. */
  readonly ticks: string;
  /** Row of A, column of B and elements of C of each lane; `null` for a lane that makes nothing, and where all is too small. */
  readonly bands: readonly ({ readonly a: string; readonly b: string; readonly c: string } | null)[];
  readonly legend: { readonly x: number; readonly y: number; readonly pitch: number };
  readonly notes: readonly string[];
  readonly right: number;
  readonly bottom: number;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly gap: number;
  readonly narrow: boolean;
}

/** Least px from one step to the next at which the ends of steps are drawn, and half of what a band needs. */
const APART = 5;

export function boardPart({ n, cost, block, lanes, moments }: MatmulTrace, place: Place): BoardPart {
  const { left, top, side, gap } = place;
  const cell = side / n;
  const { plan, grid } = cost;
  const far = { x: round(left + side + gap), y: round(top + side + gap) };
  const rows = { row: block.y * plan.blockRows, rows: Math.min(plan.blockRows, n - block.y * plan.blockRows) };
  const columns = {
    column: block.x * plan.blockColumns,
    columns: Math.min(plan.blockColumns, n - block.x * plan.blockColumns),
  };
  const all = { row: 0, rows: n, column: 0, columns: n };
  const box = (name: string, x: number, y: number, area: Area, arrow: MatrixBox['arrow']): MatrixBox => {
    const at = { x, y, cell };
    return {
      ...at,
      name,
      side: round(side),
      grid: gridPath(n, n, at, plan.blockColumns),
      block: areaPath(area, at),
      arrow,
    };
  };
  const a = box('A', left, far.y, { ...all, ...rows }, { x: left + 22, y: far.y - 9, text: 'k →' });
  const b = box('B', far.x, top, { ...all, ...columns }, { x: far.x + 22, y: top - 9, text: 'k ↓' });
  const c = box('C', far.x, far.y, { ...rows, ...columns }, null);
  return {
    a,
    b,
    c,
    made: c.block,
    ticks: moments[0]!.kTo * cell < APART ? '' : ticksOf(moments, a, b),
    bands: lanes.map((lane) => {
      if (!lane?.c || rows.rows * cell < 2 * APART) return null;
      const { row, column, rows: tall, columns: wide } = lane.c;
      return {
        a: areaPath({ ...all, row, rows: tall }, a),
        b: areaPath({ ...all, column, columns: wide }, b),
        c: areaPath(lane.c, c),
      };
    }),
    legend: { x: left, y: round(top + (place.narrow ? 8 : 12)), pitch: place.narrow ? 16 : 20 },
    notes: [`N = ${n}`, `block (${block.x}, ${block.y}) of ${grid.x} × ${grid.y}`],
    right: round(far.x + side),
    bottom: round(far.y + side),
  };
}

function ticksOf(moments: readonly Moment[], a: Box, b: Box): string {
  return moments
    .slice(1)
    .map(({ area, kFrom }) => {
      const [left, right] = [round(b.x + area.b.column * b.cell), round(area.b.columns * b.cell)];
      const [above, tall] = [round(a.y + area.a.row * a.cell), round(area.a.rows * a.cell)];
      return `M${round(a.x + kFrom * a.cell)} ${above}v${tall}M${left} ${round(b.y + kFrom * b.cell)}h${right}`;
    })
    .join('');
}
