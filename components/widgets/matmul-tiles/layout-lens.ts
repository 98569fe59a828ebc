import { round, textWidth } from '@components/marks/geometry';
import { areaPath, gridPath, type Box as Place } from './cells';
import type { MatmulTrace } from './simulate';

export interface LensBox extends Place {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly titleY: number;
  readonly grid: string;
}

/**
 * The block's parts of A and B around one place of k, and its part of C, enlarged. The parts of A and B hold `window` places
 * of k: one tile, or several steps of a kernel whose steps are short.
 */
export interface LensPart {
  readonly left: number;
  readonly cell: number;
  readonly window: number;
  /** Places of k in one step. */
  readonly depth: number;
  readonly a: LensBox;
  readonly b: LensBox;
  readonly c: LensBox;
  /** Places of k that come in one sector of a row of A; `null` where it is a tile, or not known. */
  readonly sector: number | null;
  readonly lanes: readonly (LensLane | null)[];
  /** What the first warp loads in one step, a dot each, by quarter-warp; empty where elements are too small. */
  readonly loads: readonly { readonly a: string; readonly b: string }[];
}

/** Places in the window as if a step began at its left edge. */
export interface LensLane {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly loadsA: string;
  readonly loadsB: string;
}

interface Room {
  readonly left: number;
  readonly bottom: number;
  readonly side: number;
  readonly gap: number;
  readonly text: number;
}

/** Elements smaller than this carry no dots, px. */
const DOTTED = 6;

export function lensPart(trace: MatmulTrace, tiled: boolean, { left, bottom, side, gap, text }: Room): LensPart {
  const { cost, lanes, n, sectorElements } = trace;
  const { blockRows, blockColumns, stepDepth } = cost.plan;
  const longest = Math.max(blockRows, blockColumns);
  const window = Math.min(Math.max(stepDepth, Math.floor(longest / stepDepth) * stepDepth), Math.max(n, stepDepth));
  const cell = side / Math.max(longest, window);
  const far = { x: round(left + side + gap), y: round(bottom - side) };
  const box = (titles: readonly string[], x: number, y: number, rows: number, columns: number): LensBox => {
    const at = { x: round(x), y: round(y), cell };
    const title = titles.find((each) => textWidth(each, text, 'sans') <= side) ?? '';
    const size = { width: round(columns * cell), height: round(rows * cell) };
    return { ...at, ...size, title, titleY: round(y - gap / 2), grid: gridPath(rows, columns, at) };
  };
  const where = tiled ? ['in shared memory', 'tile'] : ['not kept', 'part'];
  const a = box(
    [`${where[1]} of A, ${where[0]}`, `${where[1]} of A`, 'A'],
    far.x - gap - window * cell,
    far.y,
    blockRows,
    window,
  );
  const b = box([`${where[1]} of B`, 'B'], far.x, far.y - gap - window * cell, window, blockColumns);
  const c = box(['sums of the block of C', 'block of C', 'C'], far.x, far.y, blockRows, blockColumns);
  const own = lanes.map((lane): LensLane | null => {
    if (!lane) return null;
    const { aRows, bColumns, loads } = lane;
    const [rows, columns] = [aRows.length, bColumns.length];
    return {
      a: areaPath({ row: aRows[0]!, rows, column: 0, columns: stepDepth }, a),
      b: areaPath({ row: 0, rows: stepDepth, column: bColumns[0]!, columns }, b),
      c: areaPath({ row: aRows[0]!, rows, column: bColumns[0]!, columns }, c),
      loadsA: loads.a.map((at) => dot(at, a)).join(''),
      loadsB: loads.b.map((at) => dot(at, b)).join(''),
    };
  });
  return {
    ...{ left, cell, window, a, b, c, lanes: own },
    depth: stepDepth,
    sector: tiled ? null : sectorElements,
    loads:
      cell < DOTTED
        ? []
        : [0, 1, 2, 3].map((quarter) => {
            const quarterLanes = own.slice(quarter * 8, quarter * 8 + 8);
            return {
              a: quarterLanes.map((lane) => lane?.loadsA ?? '').join(''),
              b: quarterLanes.map((lane) => lane?.loadsB ?? '').join(''),
            };
          }),
  };
}

/** A dot in the middle of an element. */
function dot({ row, column }: { row: number; column: number }, { x, y, cell }: Place): string {
  const radius = round(Math.max(1.6, cell * 0.2));
  const [cx, cy] = [round(x + (column + 0.5) * cell), round(y + (row + 0.5) * cell)];
  return `M${round(cx - radius)} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
