import { fitRows } from '@components/marks/fit';
import { round, textWidth } from '@components/marks/geometry';
import { gridBetween, lanesOn } from '@components/marks/word-grid';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { kText, numberText, reuse } from './describe';
import { lensPart, usesPart, type LensPart, type UsesPart } from './layout-lens';
import { isTiled, type MatmulValues } from './params';
import { markRuns, type Area, type MatmulTrace, type StepAlongK } from './simulate';

/** Where a matrix is drawn: its corner and the px of an element. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  /** The least width of a part of the matrix, px. */
  readonly least?: number;
}

/** One path for each class of cells: a class is one shape, however many elements it has. */
export interface CellPaths {
  /** Loaded in an earlier step. */
  readonly before: string;
  /** Requested in this step. */
  readonly now: string;
  /** In a sector of this step, but not requested in it. */
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
 * @param step - 0 is before the first load, then one per moment; past them nothing is in flight.
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

/** Rectangles around all cells with a mark: consecutive equal rows are one. */
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

/** One pass over one row, because this runs 60 times per second. */
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

/** Around a part of a matrix; a part too thin to be seen is drawn wider, around its middle. */
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

/** One matrix, to scale. */
export interface MatrixBox extends Box {
  readonly name: string;
  readonly side: number;
  readonly grid: string;
  /** Outline of the rows or columns that the block goes along, or of its results. */
  readonly block: string;
}

/** A and C side by side, B above C: an element of C is to the right of its row of A and below its column of B. */
interface MapPart {
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

/** Anything smaller is drawn this wide: the block of a large matrix has to be found. */
const LEAST_PART = 4;
/** A lane's row is drawn from here on, px. */
const LEAST_BAND = 1.2;

function mapPart({ n, cost, block, lanes }: MatmulTrace, room: Room): MapPart {
  const { plan, grid } = cost;
  const { text } = room;
  const wide = room.right - room.left;
  const tall = room.bottom - room.top;
  const named = Math.min(wide, tall) > text * 9;
  const gap = named ? Math.round(text * 1.55) : 5;
  const side = Math.floor(Math.min(room.most, (wide - gap) / 2, (tall - gap - (named ? gap : 0)) / 2));
  const cell = side / n;
  const least = n > 128 ? LEAST_PART : Math.min(1.5, LEAST_PART);
  // Centered in a wide room, with a little more space beside the lens.
  const spare = wide - 2 * side - gap;
  // Beside a much higher lens it is centered, not at the foot of a column that is empty above it.
  const above = tall - 2 * side - (named ? 2 : 1) * gap;
  const lift = named && above > text * 6 ? above / 2 : 0;
  const far = { x: round(room.right - side - spare / 2), y: round(room.bottom - side - lift) };
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
    a,
    b,
    c,
    named,
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

export interface Picture extends BasePicture {
  /** Smallest type of this drawing, px: it grows a little with the room. */
  readonly text: number;
  readonly n: number;
  readonly tiled: boolean;
  readonly alongK: readonly StepAlongK[];
  /** The three matrices, to scale. */
  readonly map: MapPart;
  /** The parts that the block holds, so large that its elements can be seen. */
  readonly lens: LensPart;
  /** How often one element is used, and by how many threads it is loaded for that. */
  readonly uses: UsesPart;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly laneTitle: Label | null;
  readonly legend: readonly (Label & { readonly kind: LegendKind })[];
  readonly corner: Corner | null;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

type LegendKind = 'now' | 'idle' | 'before';

/** In the corner that the enlarged tiles leave free. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  /** By step. */
  readonly titles: readonly string[];
  readonly reuse: string;
  /** Type size of the words on reuse, px, and their place: larger where there is more room. */
  readonly reuseSize: number;
  readonly reuseY: number;
  readonly notes: readonly string[];
  readonly notesY: number;
}

const LEGEND: readonly (readonly [LegendKind, string])[] = [
  ['now', 'loaded now'],
  ['idle', 'fetched, not requested'],
  ['before', 'loaded before'],
];
/** The matrices are beside the enlarged tiles unless that makes those much smaller; then in their free corner. */
const WORTH = 0.82;
const WARP = 'first warp of the block';

export function layout(trace: MatmulTrace, values: MatmulValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.min(minText * 1.25, Math.max(minText, Math.min(width / 62, height / 40)));
  const small = height < 330;
  const tiled = isTiled(values);
  const uses = usesPart(trace, tiled, { width, bottom: height, text, small });
  const laneHeight = Math.round(small ? text * 1.25 : text * 1.6);
  const laneY = Math.round(text * 1.35 + 3);
  const top = laneY + laneHeight + Math.round(text * (small ? 0.4 : 0.9));
  /** Between two matrices: room for the name of the lower one. */
  const gap = Math.round(text * 1.55);
  const bottom = uses.y - Math.round(text * (small ? 0.7 : 1.1));
  const tallest = (bottom - top - 2 * gap) / 2;
  const between = text * (width < 500 ? 1.6 : 2.6);
  // The parts of a large matrix are found on the map: it gets more of a narrow room.
  const inside = Math.min(tallest, (width - gap) / 2) * (trace.n > 128 && width < 500 ? 0.74 : 1);
  const beside = Math.min(tallest, (width - between - 2 * gap) / 3.2) > WORTH * inside;
  const side = Math.floor(beside ? Math.min(tallest, (width - between - 2 * gap) / 3.2) : inside);
  const spare = width - 2 * side - gap;
  const left = Math.max(0, beside || trace.n > 128 ? spare - 2 : spare / 2);
  const lens = lensPart(trace, tiled, { left, bottom, side, gap, text });
  const titled = beside && left > textWidth(WARP, text, 'sans') + 2 * text;
  const room = beside
    ? { left: 0, right: left - between, top, bottom }
    : { left: trace.n > 128 ? 0 : left, right: left + side, top, bottom: bottom - side - gap };
  const map = mapPart(trace, { ...room, text, most: beside ? side * 1.12 : inside * 1.35 });
  // From above the enlarged tiles to the right edge; in a narrow room they have the whole width.
  const lanesLeft = titled ? left : 0;
  return {
    width,
    height,
    text,
    tiled,
    map,
    lens,
    uses,
    laneY,
    laneHeight,
    n: trace.n,
    alongK: trace.alongK,
    lanes: lanesOn(gridBetween(lanesLeft + 3, width - 5, beside ? 5 : 3), (lane) => Boolean(trace.lanes[lane]?.c)).map(
      (cell) => ({
        ...cell,
        label: '',
        marks: `lane:${cell.lane}`,
      }),
    ),
    laneTitle: titled ? { x: lanesLeft - text, y: laneY + laneHeight / 2, text: WARP } : null,
    legend: beside ? legendOf(map, text, top) : [],
    corner: beside && side > text * 10 ? cornerOf(trace, lens, { side, text }) : null,
  };
}

/** Above the matrices, as far as there is room. */
function legendOf(map: MapPart, text: number, top: number): Picture['legend'] {
  const pitch = text * 1.55;
  const rows = Math.floor((map.b.y - text * 2 - top) / pitch);
  if (rows < LEGEND.length) return [];
  return fitRows(LEGEND.length, rows).shown.map((row) => {
    const [kind, label] = LEGEND[row]!;
    return { kind, text: label, x: 0, y: Math.round(top + (row + 0.5) * pitch) };
  });
}

function cornerOf(trace: MatmulTrace, lens: LensPart, { side, text }: { side: number; text: number }): Corner {
  const { alongK, n } = trace;
  const titles = alongK.map(({ kFrom, kTo }) => kText(kFrom, kTo));
  const times = reuse(trace);
  const said = `${numberText(times)} use${times === 1 ? '' : 's'}`;
  const reuseSize = round(Math.max(text * 2.4, Math.min(text * 5, side * 0.25, (side - text) / textWidth(said, 1))));
  const y = lens.b.y + text * 0.6;
  const reuseY = round(y + text * 1.84 + reuseSize / 2);
  return {
    x: lens.left,
    y,
    pitch: text * 1.6,
    titles: ['nothing loaded', ...titles, `k = 0 to ${n - 1}: done`],
    reuse: said,
    reuseSize,
    reuseY,
    notes: ['of each element', 'that is loaded'],
    notesY: round(reuseY + reuseSize / 2 + text * 1.2),
  };
}
