import { boxesPath, round, textWidth } from '@components/marks/geometry';
import { numberText, timesLoaded } from './describe';
import { areaPath, gridPath, type Box as Place } from './layout';
import type { MatmulTrace } from './simulate';

export interface LensBox extends Place {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly titleY: number;
  readonly grid: string;
}

/**
 * The block's parts of A and B around one place of k, and its part of C, enlarged. The parts of A and B hold `window`
 * places of k: one tile, or several steps of a kernel whose steps are short.
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
interface LensLane {
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
  const lensLanes = lanes.map((lane): LensLane | null => {
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
    left,
    cell,
    window,
    a,
    b,
    c,
    lanes: lensLanes,
    depth: stepDepth,
    sector: tiled ? null : sectorElements,
    loads:
      cell < DOTTED
        ? []
        : [0, 1, 2, 3].map((quarter) => {
            const quarterLanes = lensLanes.slice(quarter * 8, quarter * 8 + 8);
            return {
              a: quarterLanes.map((lane) => lane?.loadsA ?? '').join(''),
              b: quarterLanes.map((lane) => lane?.loadsB ?? '').join(''),
            };
          }),
  };
}

/** A dot in the center of an element. */
function dot({ row, column }: { row: number; column: number }, { x, y, cell }: Place): string {
  const radius = round(Math.max(1.6, cell * 0.2));
  const [cx, cy] = [round(x + (column + 0.5) * cell), round(y + (row + 0.5) * cell)];
  return `M${round(cx - radius)} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** One element of A and the row of C that needs it: each use, and the uses before which it is loaded. */
export interface UsesPart {
  readonly y: number;
  readonly barY: number;
  readonly height: number;
  readonly title: string;
  readonly titleY: number;
  /** Uses that find it loaded, one part for each block. */
  readonly found: string;
  readonly first: string;
  /** Loads after the first. */
  readonly again: string;
  /** The part of the block that is shown. */
  readonly own: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly keys: readonly { readonly kind: 'first' | 'again' | 'found'; readonly x: number; readonly text: string }[];
}

interface UsesRoom {
  readonly width: number;
  readonly bottom: number;
  readonly text: number;
  readonly small: boolean;
}

const KEYS = [
  ['first', 'loaded'],
  ['again', 'again'],
  ['found', 'only used'],
] as const;

export function usesPart(trace: MatmulTrace, tiled: boolean, { width, bottom, text, small }: UsesRoom): UsesPart {
  const { n, cost, block } = trace;
  const { grid, plan } = cost;
  const height = Math.round(text * (small ? 1.2 : 2));
  const barY = bottom - height - 3;
  const titleY = round(barY - text * 0.95);
  const inset = 3;
  const gap = grid.x <= 8 ? 6 : grid.x <= 64 ? 2 : 0;
  const pitch = (width - 2 * inset - (grid.x - 1) * gap) / n;
  const x = (use: number): number => inset + use * pitch + Math.floor(use / plan.blockColumns) * gap;
  const groups = Array.from({ length: grid.x }, (_, index) => {
    const from = index * plan.blockColumns;
    const uses = Math.min(plan.blockColumns, n - from);
    return { from, box: { x: x(from), y: barY, width: uses * pitch, height } };
  });
  const apart = pitch > 4 ? 1 : 0;
  const mark = (use: number, most: number) => {
    const wide = Math.min(most, Math.max(pitch, 3));
    return { x: x(use), y: barY, width: wide - apart, height };
  };
  // Where a use is thinner than a px, the loads of a block that loads for each use are one shape.
  const loads = tiled
    ? groups.map(({ from, box }) => mark(from, box.width * 0.6))
    : pitch > 2
      ? groups.flatMap(({ from, box }) =>
          Array.from({ length: Math.round(box.width / pitch) }, (_, use) => mark(from + use, pitch)),
        )
      : [mark(0, pitch), ...groups.map(({ box }) => box)];
  const blockBox = groups[block.x]!.box;
  const times = timesLoaded(trace);
  const title = `one element of A: used ${numberText(n)} times, loaded by ${numberText(times)} thread${times === 1 ? '' : 's'}`;
  const short = `used ${numberText(n)} times, loaded ${numberText(times)} times`;
  const keyWidths = KEYS.map(([, label]) => textWidth(label, text, 'sans') + 2.4 * text);
  const keysFrom = width - keyWidths.reduce((sum, one) => sum + one, 0) + text;
  const fits = textWidth(title, text * 1.15, 'sans') < width;
  const keyed = fits && keysFrom > textWidth(title, text * 1.15, 'sans') + text;
  return {
    barY,
    height,
    titleY,
    y: round(titleY - text * 0.7),
    title: fits ? title : short,
    found: boxesPath(groups.map(({ box }) => box)),
    first: boxesPath(loads.slice(0, 1)),
    again: boxesPath(loads.slice(1)),
    own: { x: round(blockBox.x - 2), y: barY - 2, width: round(blockBox.width + 4), height: height + 4 },
    keys: keyed
      ? KEYS.map(([kind, label], index) => ({
          kind,
          text: label,
          x: round(keysFrom + keyWidths.slice(0, index).reduce((sum, one) => sum + one, 0)),
        }))
      : [],
  };
}
