import { bytesText, count } from '@src/units/words';
import type { Bytes } from '@src/units/units';
import { chunksOf, lettersOf, type Chunk, type Letters } from './chunks';
import { tickBySector } from './clock';
import { GROUP_GAP, LINE, lineOf, round, SECTOR, xOfByte, type Grid } from './grid';
import { momentsOf, type Moment } from './moments';
import type { LayoutValues } from './params';
import { linesOf, stretchesOf, type Piece } from './pieces';
import { NAMES } from './say';
import type { Kind, LayoutTrace } from './simulate';

/** One arrangement: lanes on top, the lines of memory that hold the 32 structs, what moved beneath. */
export interface Panel {
  readonly kind: Kind;
  readonly title: string;
  readonly subtitle: string;
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly LaneCell[];
  readonly rows: readonly Row[];
  /** Threads of each request, one path a quarter-warp. */
  readonly threadsByRequest: readonly (readonly Stroke[])[];
  /** Index = lane. */
  readonly markByLane: readonly LaneMark[];
  /** As long as what the layout that moves most moves. */
  readonly bar: Box;
  readonly asked: string;
  /** Index = step. */
  readonly moments: readonly Moment[];
}

export interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Stroke {
  readonly quarter: number;
  readonly path: string;
}

/** One 128-byte line. */
export interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  /** True when lines between this row and the one above were left out. */
  readonly gapAbove: boolean;
  readonly sectors: readonly SectorBox[];
}

export interface SectorBox {
  readonly start: number;
  readonly x: number;
  readonly width: number;
  readonly touched: boolean;
  /** Step at which it travels. */
  readonly since: number;
  /** Fields that no request touches. */
  readonly quiet: Letters;
  readonly chunks: readonly Chunk[];
}

/** The struct of one lane, and the lane's threads to the fields that it touches. */
export interface LaneMark {
  readonly outlines: readonly (Box & { readonly touched: boolean })[];
  readonly threads: readonly string[];
}

const LEFT = 41;
const LANES_BELOW_TITLE = 38;
const LANE_HEIGHT = 20;
const BAR_HEIGHT = 12;
const MANY_ROWS = 8;
const CHUNK_INSET = 2.5;

export interface Place {
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly narrow: boolean;
  /** Room for so many rows at least. */
  readonly rows: number;
}

/** Draw one arrangement: its pieces lie in the rows of their lines, in the columns of their words. */
export function panelFor(
  trace: LayoutTrace,
  values: LayoutValues,
  kind: Kind,
  pieces: readonly Piece[],
  { x, y, width, narrow, rows }: Place,
): Panel {
  const grid: Grid = { left: x + LEFT, cell: (width - LEFT - 3 * GROUP_GAP - 1) / 32 };
  const gridWidth = 32 * grid.cell + 3 * GROUP_GAP;
  const cost = trace.byKind[kind];
  const arrivals = tickBySector(trace.clockByKind[kind]);
  const lines = linesOf(pieces);
  const room = Math.max(lines.length, rows);
  const { pitch, height } = narrow || room > MANY_ROWS ? { pitch: 20, height: 16 } : { pitch: 25, height: 20 };
  const laneY = y + LANES_BELOW_TITLE;
  const firstRow = laneY + LANE_HEIGHT + (narrow ? 38 : 50);
  const yByLine = new Map(lines.map((line, index) => [line, firstRow + index * pitch]));
  const bar = { x: grid.left, y: firstRow + room * pitch + 8, width: round(gridWidth), height: BAR_HEIGHT };
  const thread = (piece: Piece): string =>
    threadPath(grid, piece, { from: laneY + LANE_HEIGHT, firstRow, to: yByLine.get(lineOf(piece.address))! });

  const sector = (start: Bytes, rowY: number): SectorBox => {
    const inside = pieces.filter(({ address }) => address >= start && address < start + SECTOR);
    return {
      start,
      x: round(xOfByte(grid, start)),
      width: round(8 * grid.cell),
      touched: arrivals.has(start),
      since: arrivals.get(start) ?? 0,
      quiet: lettersOf(
        inside.filter(({ request }) => request === null),
        grid,
      ),
      chunks: chunksOf(inside, grid, { y: rowY + CHUNK_INSET, height: height - 2 * CHUNK_INSET }),
    };
  };

  return {
    kind,
    title: NAMES[kind],
    subtitle: { aos: 'struct after struct', soa: 'one array a field', aosoa: `tiles of ${values.tile} structs` }[kind],
    x: round(x),
    y,
    right: round(grid.left + gridWidth),
    bottom: bar.y + BAR_HEIGHT + 38,
    laneY,
    laneHeight: LANE_HEIGHT,
    lanes: lanesOn(grid),
    rows: lines.map((line, index) => ({
      line,
      y: yByLine.get(line)!,
      height,
      address: addressText(kind, line),
      gapAbove: index > 0 && line - lines[index - 1]! > LINE,
      sectors: Array.from({ length: LINE / SECTOR }, (_, part) => sector(line + part * SECTOR, yByLine.get(line)!)),
    })),
    threadsByRequest: cost.requests.map((_, request) =>
      [0, 1, 2, 3].map((quarter) => {
        const own = pieces.filter((piece) => piece.request === request && Math.floor(piece.lane / 8) === quarter);
        return { quarter, path: own.map(thread).join('') };
      }),
    ),
    markByLane: Array.from({ length: 32 }, (_, lane): LaneMark => {
      const own = pieces.filter((piece) => piece.lane === lane);
      const outlines = stretchesOf(own).map(({ address, end, touched }) => {
        const left = round(xOfByte(grid, address));
        const right = round(xOfByte(grid, end - 1) + grid.cell / 4);
        return { x: left, width: round(right - left), y: yByLine.get(lineOf(address))!, height, touched };
      });
      return { outlines, threads: own.filter(({ request }) => request !== null).map(thread) };
    }),
    bar,
    asked:
      `${values.op === 'store' ? 'up to' : 'asks for'} ${count(cost.sectorsAsked, 'sector')} in ` +
      `${count(cost.requests.length, 'request')}, ${count(cost.wavefronts, 'tag wavefront')}`,
    moments: momentsOf(trace, values, kind, pieces, bar.width),
  };
}

function lanesOn(grid: Grid): LaneCell[] {
  return Array.from({ length: 32 }, (_, lane) => ({
    lane,
    x: round(xOfByte(grid, lane * 4)),
    width: round(grid.cell),
    quarter: Math.floor(lane / 8),
    active: true,
    label: lane % 8 === 0 || lane === 31 ? String(lane) : '',
  }));
}

/** From the lane in a curve down to the first row, then straight down to the row of the field. */
function threadPath(
  grid: Grid,
  { lane, address, bytes }: Piece,
  y: { from: number; firstRow: number; to: number },
): string {
  const fromX = round(xOfByte(grid, lane * 4) + grid.cell / 2);
  const toX = round(xOfByte(grid, address) + (bytes / 8) * grid.cell);
  const bend = round((y.from + y.firstRow) / 2);
  return `M${fromX},${y.from}C${fromX},${bend} ${toX},${bend} ${toX},${y.firstRow - 5}V${y.to}`;
}

const MIB = 1024 * 1024;

/** The arrays of SoA start at whole MiB; within one, lines count from its start. */
function addressText(kind: Kind, line: Bytes): string {
  if (kind !== 'soa' || line === 0) return `+${line}`;
  return line % MIB === 0 ? bytesText(line) : `+${line % MIB}`;
}
