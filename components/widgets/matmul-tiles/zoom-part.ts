import { round } from '@components/marks/word-grid';
import { areaPath, gridPath, type Box } from './cells';
import type { MatmulTrace } from './simulate';

export interface ZoomBox extends Box {
  readonly title: string;
  readonly titleX: number;
  readonly titleY: number;
  readonly width: number;
  readonly height: number;
  readonly grid: string;
}

/** The tiles of A and B and the block's part of C, so large that one lane's share of them can be seen. */
export interface ZoomPart {
  readonly title: string;
  readonly titleX: number;
  readonly titleY: number;
  readonly a: ZoomBox;
  readonly b: ZoomBox;
  readonly c: ZoomBox;
  /** Elements of C by quarter-warp of the lanes that make them. */
  readonly quarters: readonly string[];
  /** What each lane reads of A and B, makes of C, and loads from global memory itself. */
  readonly lanes: readonly (ZoomLane | null)[];
  readonly bottom: number;
}

export interface ZoomLane {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  /** Dots on the elements that the lane loads. */
  readonly loads: string;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LARGEST = 18;
const GAP = 30;
const TITLE = 30;
/** Room for the title of the tile of A. */
const LEAST = 48;

export function zoomPart({ cost: { plan }, lanes }: MatmulTrace, tiled: boolean, place: Place): ZoomPart {
  const { blockRows, blockColumns, stepDepth } = plan;
  const top = place.top + TITLE;
  const cell = Math.min(
    LARGEST,
    (place.right - place.left - GAP) / (stepDepth + blockColumns),
    (place.right - place.left - GAP - LEAST) / blockColumns,
    (place.bottom - top - GAP) / (stepDepth + blockRows),
  );
  const far = {
    x: round(place.left + Math.max(stepDepth * cell, LEAST) + GAP),
    y: round(top + stepDepth * cell + GAP),
  };
  const box = (
    title: string,
    titleX: number,
    { x, y }: Pick<Box, 'x' | 'y'>,
    rows: number,
    columns: number,
  ): ZoomBox => {
    const at = { x, y, cell };
    const size = { width: round(columns * cell), height: round(rows * cell) };
    return { ...at, ...size, title, titleX, titleY: round(y - 9), grid: gridPath(rows, columns, at) };
  };
  const kind = tiled ? 'tile' : 'part';
  const aX = round(far.x - GAP - stepDepth * cell);
  const a = box(`${kind} of A`, place.left, { x: aX, y: far.y }, blockRows, stepDepth);
  const b = box(`${kind} of B`, far.x, { x: far.x, y: top }, stepDepth, blockColumns);
  const c = box('block of C', far.x, far, blockRows, blockColumns);
  const made = (aRows: readonly number[], bColumns: readonly number[]): string =>
    areaPath({ row: aRows[0]!, column: bColumns[0]!, rows: aRows.length, columns: bColumns.length }, c);
  return {
    title: tiled ? 'Shared memory and registers of the block' : 'What the block asks for in one step of k',
    titleX: place.left,
    titleY: place.top,
    a,
    b,
    c,
    quarters: [0, 1, 2, 3].map((quarter) =>
      lanes
        .slice(quarter * 8, quarter * 8 + 8)
        .map((lane) => (lane ? made(lane.aRows, lane.bColumns) : ''))
        .join(''),
    ),
    lanes: lanes.map((lane) => {
      if (!lane) return null;
      const { aRows, bColumns, loads } = lane;
      return {
        a: areaPath({ row: aRows[0]!, rows: aRows.length, column: 0, columns: stepDepth }, a),
        b: areaPath({ row: 0, rows: stepDepth, column: bColumns[0]!, columns: bColumns.length }, b),
        c: made(aRows, bColumns),
        loads: [...loads.a.map((at) => dot(at, a)), ...loads.b.map((at) => dot(at, b))].join(''),
      };
    }),
    bottom: round(far.y + blockRows * cell),
  };
}

/** A dot in the middle of an element. */
function dot({ row, column }: { row: number; column: number }, { x, y, cell }: Box): string {
  const radius = Math.max(1.8, cell * 0.22);
  const [cx, cy] = [round(x + (column + 0.5) * cell), round(y + (row + 0.5) * cell)];
  return `M${round(cx - radius)} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
