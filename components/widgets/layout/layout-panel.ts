import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, threadPath, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, marksOf, quarterOf, SECTOR } from '@components/marks/grammar';
import { gridWidth, lanesOn, lineOf, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { Bytes } from '@src/units/units';
import { bytesText, percent } from '@src/units/words';
import type { Mover } from '@src/widget/define-widget';
import { NAMES } from './describe';
import { chunksOf, lettersOf, linesOf, stretchesOf, widthOf, type Chunk, type Letters, type Piece } from './layout';
import type { LayoutValues } from './params';
import { KINDS, requestAt, tickBySector, type Kind, type LayoutTrace } from './simulate';

/** One arrangement: its name, its lanes where there is room, and the lines of memory that hold the 32 structs. */
export interface Panel {
  readonly kind: Kind;
  readonly title: string;
  readonly subtitle: string;
  readonly titleY: number;
  readonly left: number;
  readonly right: number;
  readonly lanes: ReturnType<typeof lanesOn>;
  /** `null` where the lanes of the first panel represent all. */
  readonly laneY: number | null;
  readonly laneHeight: number;
  /** The lanes of a panel that has its own, a path per quarter-warp. */
  readonly echoes: readonly Stroke[];
  readonly numbersAbove: boolean;
  readonly addressX: number;
  readonly rows: readonly Row[];
  /** Threads of each request, one path per quarter-warp; none where there is no room for them. */
  readonly threadsByRequest: readonly (readonly Stroke[])[];
  /** Index = lane. */
  readonly markByLane: readonly LaneMark[];
  /** As long as the bytes of the layout that moves most. */
  readonly bar: Box;
  /** Index = step. */
  readonly states: readonly PanelState[];
  readonly movers: readonly Mover[];
}

interface Stroke {
  readonly quarter: number;
  readonly path: string;
}

/** One 128-byte line. */
interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  /** True when lines between this row and the one above were left out. */
  readonly gapAbove: boolean;
  readonly sectors: readonly SectorBox[];
  /** Outlines of the unrequested sectors: they never change, and are one path. */
  readonly untouched: string;
}

interface SectorBox {
  readonly start: number;
  readonly x: number;
  readonly width: number;
  readonly touched: boolean;
  /** Step at which it travels. */
  readonly since: number;
  readonly marks: string;
  /** Fields that no request touches. */
  readonly quiet: Letters;
  readonly chunks: readonly Chunk[];
}

/** The struct of one lane, and the lane's threads to the fields that it touches. */
interface LaneMark {
  readonly outlines: readonly (Box & { readonly touched: boolean })[];
  readonly threads: readonly string[];
}

/** What a panel shows at one step, besides its memory. */
interface PanelState {
  /** The request at the tag stage, or the last that was there; `null` before the first. */
  readonly request: number | null;
  readonly done: boolean;
  readonly movedWidth: number;
  readonly usedWidth: number;
  readonly moved: string;
}

interface Place {
  readonly y: number;
  readonly height: number;
  readonly grid: WordGrid;
  readonly text: number;
  /** Its own lanes and threads. */
  readonly woven: boolean;
  /** The lanes that the bytes travel to, if the panel has none. */
  readonly lanes: { readonly y: number; readonly height: number };
  readonly rows: number;
}

const MOST_PITCH = 30;

/** Draws one arrangement: its pieces lie in the rows of their lines, in the columns of their words. */
export function panelFor(
  trace: LayoutTrace,
  values: LayoutValues,
  kind: Kind,
  pieces: readonly Piece[],
  place: Place,
): Panel {
  const { y, grid, text, woven } = place;
  const rooms = roomsOf(place, linesOf(pieces));
  const { titleHeight, laneY, laneHeight, bar } = rooms;
  const fits = grid.cell >= textWidth('31', text) + 2;
  const lanes = lanesOn(grid).map((cell) => ({ ...cell, label: !woven ? cell.label : fits ? String(cell.lane) : '' }));
  return {
    kind,
    title: NAMES[kind],
    subtitle: bar.width > 40 * text ? subtitleOf(kind, values) : '',
    titleY: round(y + titleHeight * 0.45),
    left: grid.left,
    right: rooms.right,
    lanes,
    numbersAbove: !woven,
    laneY,
    laneHeight,
    echoes: laneY === null ? [] : echoesOf(lanes, laneY, laneHeight),
    addressX: grid.left - 6,
    rows: rowsOf(kind, pieces, tickBySector(trace.clockByKind[kind]), place, rooms),
    threadsByRequest: !woven
      ? []
      : trace.byKind[kind].requests.map((_, request) =>
          QUARTERS.map((quarter) => {
            const requested = pieces.filter((piece) => piece.request === request && quarterOf(piece.lane) === quarter);
            return { quarter, path: requested.map((piece) => threadOf(piece, grid, rooms)).join('') };
          }),
        ),
    markByLane: Array.from({ length: LANES }, (_, lane) =>
      laneMark(
        pieces.filter((piece) => piece.lane === lane),
        place,
        rooms,
      ),
    ),
    bar,
    states: statesOf(trace, kind, pieces, bar.width),
    movers: moversOf(kind, pieces, grid, {
      yOf: (address) => rooms.yByLine.get(lineOf(address))!,
      height: rooms.height,
      lanes: laneY === null ? place.lanes : { y: laneY, height: laneHeight },
      isStore: values.op === 'store',
    }),
  };
}

const QUARTERS = [0, 1, 2, 3] as const;

/** The division of a panel's height: title, lanes, threads, rows, and the bar below. */
interface Rooms {
  readonly titleHeight: number;
  readonly laneY: number | null;
  readonly laneHeight: number;
  /** Where threads begin. */
  readonly from: number;
  readonly firstRow: number;
  readonly lines: readonly Bytes[];
  readonly yByLine: ReadonlyMap<Bytes, number>;
  readonly pitch: number;
  /** Of a row. */
  readonly height: number;
  readonly right: number;
  readonly bar: Box;
}

function roomsOf({ y, height: room, grid, text, woven, rows }: Place, lines: readonly Bytes[]): Rooms {
  const titleHeight = Math.round(text * 1.5);
  const barHeight = Math.max(4, Math.round(text * 0.55));
  const laneHeight = Math.round(text * 1.3);
  const laneY = woven ? y + titleHeight : null;
  const from = woven ? y + titleHeight + laneHeight : y + titleHeight;
  const wires = woven ? Math.round(text * 2.2) : 0;
  const pitch = Math.min(MOST_PITCH, (room - (from - y) - wires - barHeight - 6) / rows);
  const firstRow = from + wires;
  const right = round(grid.left + gridWidth(grid));
  return {
    titleHeight,
    laneY,
    laneHeight,
    from,
    firstRow,
    lines,
    yByLine: new Map(lines.map((line, index) => [line, round(firstRow + index * pitch)])),
    pitch,
    height: round(pitch > 12 ? pitch * 0.86 : pitch * 0.9),
    right,
    bar: {
      x: grid.left,
      y: round(firstRow + rows * pitch + 2),
      width: round(right - grid.left),
      height: barHeight,
    },
  };
}

/** From a lane to the bytes of a piece of its struct. */
const threadOf = ({ lane, address, bytes }: Piece, grid: WordGrid, { from, firstRow, yByLine }: Rooms): string =>
  `${threadPath(xOfByte(grid, lane * 4) + grid.cell / 2, from, xOfByte(grid, address) + (bytes / 8) * grid.cell, firstRow - 3)}V${yByLine.get(lineOf(address))}`;

const echoesOf = (lanes: Panel['lanes'], y: number, height: number): Stroke[] =>
  QUARTERS.map((quarter) => ({
    quarter,
    path: boxesPath(
      lanes
        .filter((cell) => cell.quarter === quarter)
        .map(({ x, width }) => ({ x: x + 0.5, y, width: width - 1, height })),
    ),
  }));

function rowsOf(
  kind: Kind,
  pieces: readonly Piece[],
  arrivals: ReadonlyMap<Bytes, number>,
  { grid, text }: Place,
  { lines, yByLine, pitch, height }: Rooms,
): Row[] {
  const sector = (start: Bytes, rowY: number): SectorBox => {
    const inside = pieces.filter(({ address }) => address >= start && address < start + SECTOR);
    const asking = inside.filter(({ request }) => request !== null);
    return {
      start,
      x: round(xOfByte(grid, start)),
      width: round(8 * grid.cell),
      touched: arrivals.has(start),
      since: arrivals.get(start) ?? 0,
      marks: marksOf(`sector:${kind}${start}`, `line:${kind}${lineOf(start)}`, [
        ...new Set(asking.map(({ lane }) => `lane:${lane}`)),
      ]),
      quiet: lettersOf(
        inside.filter(({ request }) => request === null),
        grid,
        height,
        text,
      ),
      chunks: chunksOf(inside, grid, { y: rowY, height }, text),
    };
  };
  return lines.map((line, index) => {
    const y = yByLine.get(line)!;
    const sectors = Array.from({ length: LINE / SECTOR }, (_, part) => sector(line + part * SECTOR, y));
    return {
      line,
      y,
      height,
      address: isLabelled(index, lines.length, pitch, text + 1) ? addressText(kind, line) : '',
      gapAbove: index > 0 && line - lines[index - 1]! > LINE,
      sectors,
      untouched: boxesPath(sectors.filter(({ touched }) => !touched).map(({ x, width }) => ({ x, y, width, height }))),
    };
  });
}

/** What is shown of one lane: its bytes, and the threads to those that it requests. */
function laneMark(lanePieces: readonly Piece[], { grid, woven }: Place, rooms: Rooms): LaneMark {
  const outlines = stretchesOf(lanePieces).map(({ address, end, touched }) => {
    const left = round(xOfByte(grid, address));
    const edge = round(xOfByte(grid, end - 1) + grid.cell / 4);
    const y = rooms.yByLine.get(lineOf(address))!;
    return { x: left, width: round(edge - left), y, height: rooms.height, touched };
  });
  const asked = lanePieces.filter(({ request }) => request !== null);
  return { outlines, threads: woven ? asked.map((piece) => threadOf(piece, grid, rooms)) : [] };
}

/** Loaded bytes travel up to their lanes; those of a store go down. */
function moversOf(
  kind: Kind,
  pieces: readonly Piece[],
  grid: WordGrid,
  place: {
    readonly yOf: (address: Bytes) => number;
    readonly height: number;
    readonly lanes: { readonly y: number; readonly height: number };
    readonly isStore: boolean;
  },
): Mover[] {
  return pieces.flatMap((piece): Mover[] => {
    if (piece.request === null || piece.since === 0) return [];
    const inMemory = {
      x: round(xOfByte(grid, piece.address)),
      y: place.yOf(piece.address),
      width: round(widthOf(piece, grid)),
      height: place.height,
    };
    const atLane = { x: round(xOfByte(grid, piece.lane * 4)), width: round(grid.cell), ...place.lanes };
    const [start, end] = place.isStore ? [atLane, inMemory] : [inMemory, atLane];
    return [
      {
        key: `${kind} ${piece.lane} ${piece.name}`,
        from: piece.since - 1,
        until: piece.since,
        start,
        end,
        look: hueOf(piece.lane),
      },
    ];
  });
}

const subtitleOf = (kind: Kind, { tile }: LayoutValues): string =>
  ({ aos: 'struct after struct', soa: 'one array per field', aosoa: `tiles of ${tile} structs` })[kind];

const MIB = 1024 * 1024;

/** The arrays of SoA start at whole MiB; within one, lines count from its start. */
export function addressText(kind: Kind, line: Bytes): string {
  if (kind !== 'soa' || line === 0) return `+${line}`;
  return line % MIB === 0 ? bytesText(line) : `+${line % MIB}`;
}

/**
 * One panel at every step, from 0. The bar's full width is the bytes of the layout that moves most: all share its
 * scale.
 */
function statesOf(trace: LayoutTrace, kind: Kind, pieces: readonly Piece[], width: number): PanelState[] {
  const clock = trace.clockByKind[kind];
  const end = clock.ticks.length;
  const most = Math.max(...KINDS.map((other) => trace.byKind[other].movedBytes));
  return Array.from({ length: trace.end + 1 }, (_, tick): PanelState => {
    const moved = clock.movedByTick[Math.min(tick, end)]! * SECTOR;
    const there = pieces.filter(({ request, since }) => request !== null && since <= tick);
    const used = there.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      request: requestAt(clock, tick),
      done: tick >= end,
      movedWidth: round((moved / most) * width),
      usedWidth: round((used / most) * width),
      moved: moved === 0 ? 'nothing moved' : `${bytesText(moved)} moved, ${percent(used / moved)} used`,
    };
  });
}
