import { fitRows, isLabelled } from '@components/marks/fit';
import { round, textWidth, threadPath, type Box } from '@components/marks/geometry';
import { hueOf, LANES, LINE, marksOf, quarterOf, SECTOR } from '@components/marks/grammar';
import {
  cutAt,
  gridBetween,
  lanesOn,
  lineOf,
  widthOfBytes,
  xOfByte,
  type Span,
  type WordGrid,
} from '@components/marks/word-grid';
import type { WarpAccess } from '@src/engine/access';
import type { LoopLoad } from '@src/engine/element-loop';
import type { LoopCost } from '@src/engine/element-loop-cost';
import { count } from '@src/units/words';
import type { BasePicture, Bounds, Mover } from '@src/widget/define-widget';
import { nameOf, splitText, statusOf } from './describe';
import { FLOAT, typeOf, type VectorLoadValues } from './params';
import { KINDS, stepsOf, type Kind, type VectorLoadTrace } from './simulate';

/** One version: lanes on top, the lines of the data, and its requests at one scale with the other's. */
interface Panel {
  readonly kind: Kind;
  readonly title: string;
  readonly subtitle: string;
  readonly titleY: number;
  readonly x: number;
  readonly right: number;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  readonly addressX: number;
  /** All 32, for the moment before the first load. */
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly rows: readonly Row[];
  readonly leftOut: { readonly x: number; readonly y: number; readonly text: string } | null;
  /** Index = step less one. */
  readonly loads: readonly LoadDrawing[];
  readonly faulty: boolean;
  /** At a fault: the addresses that the width allows, over the first row. */
  readonly ticks: string;
  /** Index = lane. */
  readonly markByLane: readonly LaneMark[];
  readonly bar: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly askedY: number;
  /** Index = step. */
  readonly states: readonly PanelState[];
}

/** One 128-byte line of the data. */
interface Row {
  readonly line: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  /** Numbers of the loads that request bytes of it, from 1: "3", "1–4". */
  readonly loads: string;
  readonly sectors: readonly SectorBox[];
  /** The edges between its words, which a question shows; none in a line outside the question. */
  readonly words: string;
}

interface SectorBox {
  readonly start: number;
  readonly x: number;
  readonly width: number;
  /** Steps at which a load requests it, ascending; none when no load does. */
  readonly asked: readonly number[];
  /** Step at which all its bytes are wanted and have arrived; `null` when some are never wanted. */
  readonly fullAt: number | null;
  readonly marks: string;
}

/** What a panel shows at one step, besides its memory. */
interface PanelState {
  /** Index of the load that is drawn with its threads; `null` before the first. */
  readonly load: number | null;
  readonly status: string;
  readonly done: boolean;
  readonly askedWidth: number;
  readonly usedWidth: number;
  readonly asked: string;
}

/** The upper left corner of a panel, and its size. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LEAST_PITCH = 6.5;
/** Rows that can be marked are as high as a finger needs. */
const TARGET_PITCH = 30;

function panelFor(
  trace: VectorLoadTrace,
  values: VectorLoadValues,
  kind: Kind,
  { x, y, width, height }: Place,
  { minText: text, asked }: Bounds,
): Panel {
  const cost = trace.byKind[kind];
  const left = x + Math.ceil(textWidth(`+${lineOf(values.offset + values.floats * FLOAT + LINE)}`, text)) + 6;
  const right = x + width - Math.ceil(textWidth('1–4', text)) - 6;
  const grid = gridBetween(left, right, Math.max(2, Math.round(width / 160)));
  const small = height < 20 * text;
  const numbersAbove = !small && grid.cell < numbersNeed(text);
  const laneY = Math.round(y + text * (numbersAbove ? 3.3 : 1.7));
  const laneHeight = small ? text : Math.round(Math.min(28, Math.max(text * 1.5, grid.cell)));
  const from = laneY + laneHeight;
  const barHeight = Math.round(small ? text * 0.8 : Math.min(22, text * 1.4));
  const barY = y + height - barHeight - Math.ceil(text * 1.5);
  const bottom = barY - (small ? 4 : text);
  const wires = Math.max(small ? 14 : asked ? 30 : 40, (height * (small || asked ? 0.12 : 0.2)) | 0);
  const room = bottom - from - wires;
  const lines = linesFor(values, asked, room / TARGET_PITCH);
  const everyRow = asked !== undefined || room / lines.length >= LEAST_PITCH;
  // The mark that says how many are left out is a line of text.
  const markHeight = everyRow ? 0 : text + 4;
  const fitted = fitRows(lines.length, everyRow ? lines.length : (room - markHeight) / LEAST_PITCH + 1);
  const pitch = Math.min(asked ? 54 : 38, (room - markHeight) / fitted.shown.length);
  const rowHeight = round(pitch > 12 ? pitch * 0.8 : pitch * 0.86);
  const firstRow = bottom - fitted.shown.length * pitch - markHeight;
  const yOfRow = (at: number): number => firstRow + at * pitch + (at > fitted.after ? markHeight : 0);
  const yByLine = new Map(fitted.shown.map((index, at) => [lines[index]!, round(yOfRow(at))]));
  const ground: Ground = {
    grid,
    laneY,
    from,
    firstRow,
    rowHeight,
    text,
    yOfLine: (line) => yByLine.get(line) ?? null,
  };
  const drawn = cost.fault ? [cost.fault.load] : cost.requests;
  const bar = { x: grid.left, y: barY, width: round(right - grid.left), height: barHeight };
  const titled = `${nameOf(kind, values)}  ${subtitleOf(trace, values, kind)}`;
  return {
    kind,
    title: nameOf(kind, values),
    subtitle: textWidth(titled, text * 1.15, 'sans') < width * 0.62 ? subtitleOf(trace, values, kind) : '',
    titleY: round(y + text * 0.8),
    x: round(x),
    right: round(x + width),
    laneY,
    laneHeight,
    numbersAbove: numbersAbove || small,
    addressX: left - 6,
    lanes: numbered(lanesOn(grid), grid.cell >= numbersNeed(text), small),
    rows: rowsOf(lines, fitted.shown, cost, ground, pitch, asked),
    leftOut:
      fitted.leftOut === 0
        ? null
        : {
            x: grid.left,
            y: round(firstRow + (fitted.after + 1) * pitch + markHeight / 2 - 1),
            text: `… ${count(fitted.leftOut, 'more line')}`,
          },
    loads: drawn
      .map(({ access }) => drawLoad(access, ground))
      .map((load) => ({
        ...load,
        lanes: numbered(load.lanes, grid.cell >= numbersNeed(text), small),
      })),
    faulty: cost.fault !== null,
    ticks: cost.fault ? ticksOf(cost.fault.load.access.width, ground) : '',
    markByLane: laneMarksOf(drawn, ground),
    bar,
    askedY: round(barY + barHeight + text * 0.9),
    states: statesOf(trace, cost, bar.width),
  };
}

/** The narrowest lane that holds its number with some space on both sides. */
const numbersNeed = (text: number): number => textWidth('31', text) + 0.4 * text;

/** Every lane has its number where it fits, every eighth where the numbers are above; none in the smallest rooms. */
const numbered = (lanes: ReturnType<typeof lanesOn>, fits: boolean, small: boolean) =>
  lanes.map((cell) => ({ ...cell, label: small && !fits ? '' : fits ? String(cell.lane) : cell.label }));

/** The name of CUDA's own type, where there is one; how the element is split, where it is. */
function subtitleOf(trace: VectorLoadTrace, values: VectorLoadValues, kind: Kind): string {
  if (kind === 'scalar') return 'float, scalar';
  const split = splitText(trace, values);
  if (split !== '') return split;
  const { name } = typeOf({ bytes: values.bytes, alignment: 'full' });
  return name === 'Element' ? 'a struct' : name;
}

/** At least the lines of the question; all those of the data where there is room to mark them, too. */
function linesFor({ offset, floats }: VectorLoadValues, asked: readonly number[] | undefined, most: number): number[] {
  const data = linesFrom(offset, floats * FLOAT);
  if (!asked) return data;
  const askedLines = [...new Set(asked.map(lineOf))];
  const all = [...new Set([...askedLines, ...data])].sort((a, b) => a - b);
  return all.length <= most ? all : askedLines;
}

/** Starts of the lines that hold the data. */
function linesFrom(offset: number, bytes: number): number[] {
  const first = lineOf(offset);
  const last = lineOf(offset + bytes - 1);
  return Array.from({ length: (last - first) / LINE + 1 }, (_, index) => first + index * LINE);
}

function rowsOf(
  lines: readonly number[],
  shown: readonly number[],
  { sectors, requests: all, pieceBytes }: LoopCost,
  ground: Ground,
  pitch: number,
  asked: readonly number[] | undefined,
): Row[] {
  const byStart = new Map(sectors.map((sector) => [sector.start, sector]));
  const lanesOf = (start: number): string[] =>
    all.flatMap(({ access: { addressByLane } }) =>
      addressByLane.flatMap((at, lane) =>
        at !== null && at < start + SECTOR && at + pieceBytes > start ? [`lane:${lane}`] : [],
      ),
    );
  return shown.map((index, at) => {
    const line = lines[index]!;
    const boxes = Array.from({ length: LINE / SECTOR }, (_, part): SectorBox => {
      const start = line + part * SECTOR;
      const { requests = [], usedBytes = 0 } = byStart.get(start) ?? {};
      const steps = requests.map((request) => request + 1);
      return {
        start,
        x: round(xOfByte(ground.grid, start)),
        width: round(widthOfBytes(ground.grid, SECTOR)),
        asked: steps,
        fullAt: usedBytes === SECTOR ? steps.at(-1)! : null,
        marks: marksOf(
          `sector:${start}`,
          `line:${line}`,
          steps.map((step) => `request:${step}`),
          steps.length > 0 ? lanesOf(start) : [],
        ),
      };
    });
    const labelled = isLabelled(at, shown.length, pitch, ground.text + 1);
    return {
      line,
      y: ground.yOfLine(line)!,
      height: ground.rowHeight,
      address: labelled ? `+${line}` : '',
      loads: labelled ? rangeText(boxes.flatMap(({ asked }) => asked)) : '',
      sectors: boxes,
      words: asked === undefined || asked.includes(line) ? wordsOf(ground, ground.yOfLine(line)!) : '',
    };
  });
}

/** The loads of a line are consecutive, so the first and the last are enough. */
function rangeText(steps: readonly number[]): string {
  if (steps.length === 0) return '';
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  return first === last ? `${first}` : `${first}–${last}`;
}

const wordsOf = ({ grid, rowHeight }: Ground, y: number): string =>
  Array.from({ length: LINE / FLOAT }, (_, word) => word)
    .filter((word) => word % 8 !== 0)
    .map((word) => `M${round(xOfByte(grid, FLOAT * word))},${round(y + rowHeight * 0.2)}v${round(rowHeight * 0.6)}`)
    .join('');

function ticksOf(width: number, { grid, firstRow }: Ground): string {
  const places = Array.from({ length: LINE / width }, (_, index) => index * width);
  return places.map((byte) => `M${round(xOfByte(grid, byte))},${round(firstRow - 6)}v5`).join('');
}

/** One panel at every step, from 0. The bar's full width is the bytes of the version that requests most. */
function statesOf({ byKind, end }: VectorLoadTrace, cost: LoopCost, width: number): PanelState[] {
  const most = Math.max(1, byKind.vector.askedBytes, byKind.scalar.askedBytes);
  const last = stepsOf(cost);
  let sectors = 0;
  let used = 0;
  return Array.from({ length: end + 1 }, (_, step): PanelState => {
    const request = cost.requests[step - 1]?.trace;
    sectors += request?.sectors.length ?? 0;
    used += request?.usefulBytes ?? 0;
    const bytes = sectors * SECTOR;
    return {
      load: step === 0 ? null : Math.min(step, last) - 1,
      status: statusOf(cost, step),
      done: step >= last,
      askedWidth: round((bytes / most) * width),
      usedWidth: round((used / most) * width),
      asked:
        cost.fault && step > 0
          ? 'nothing arrives'
          : `${count(sectors, 'sector')} in ${count(Math.min(step, cost.requests.length), 'request')}`,
    };
  });
}

/** In the first half of a step the addresses go down, in the second the bytes come up. A fault brings nothing. */
function moversOf({ kind, loads, lanes, laneY, laneHeight, rows, faulty }: Panel): Mover[] {
  const bend = laneY + laneHeight + ((rows[0]?.y ?? laneY) - laneY - laneHeight) / 2;
  return loads.flatMap(({ boxes }, index) =>
    boxes.flatMap(({ lane, box }): Mover[] => {
      const cell = lanes[lane]!;
      const size = Math.max(2, Math.min(cell.width, 8));
      const ask = { x: cell.x + (cell.width - size) / 2, y: laneY + laneHeight - size, width: size, height: size };
      const there = { x: box.x + (box.width - size) / 2, y: box.y, width: size, height: Math.min(size, box.height) };
      const whole = { x: cell.x, y: laneY, width: cell.width, height: laneHeight };
      const look = hueOf(lane);
      const down = {
        key: `${kind} ask ${index} ${lane}`,
        from: index,
        until: index + 0.5,
        start: ask,
        end: there,
        bend,
        look,
      };
      if (faulty) return [down];
      return [
        down,
        {
          key: `${kind} bytes ${index} ${lane}`,
          from: index + 0.5,
          until: index + 1,
          start: box,
          end: whole,
          bend,
          look,
        },
      ];
    }),
  );
}

/** The chosen version and the scalar one. Nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly panels: readonly Panel[];
  readonly stacked: boolean;
}

/** Side by side where each has room for its lanes, otherwise one below the other. */
export function layout(trace: VectorLoadTrace, values: VectorLoadValues, bounds: Bounds): Picture {
  const { width, height, minText: text, asked } = bounds;
  // A question is about one load of the chosen version, which has all the room.
  if (asked) {
    const panel = panelFor(trace, values, 'vector', { x: 0, y: 0, width, height }, bounds);
    return { width, height, stacked: false, panels: [panel], movers: moversOf(panel) };
  }
  const stacked = width < 46 * text;
  const gap = Math.round(text * (stacked ? 0.7 : 2));
  const panels = KINDS.map((kind, index) => {
    const place = stacked
      ? { x: 0, y: index * ((height + gap) / 2), width, height: (height - gap) / 2 }
      : { x: index * ((width + gap) / 2), y: 0, width: (width - gap) / 2, height };
    return panelFor(trace, values, kind, place, bounds);
  });
  return { width, height, stacked, panels, movers: panels.flatMap(moversOf) };
}

/** What one load instruction draws: which lanes take part, their threads, and the bytes that they want. */
interface LoadDrawing {
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly quarters: readonly QuarterDrawing[];
  /** Lane numbers in the bytes that they want, where they fit. */
  readonly labels: readonly { readonly lane: number; readonly x: number; readonly y: number; readonly text: string }[];
  /** The first drawn piece of each lane. */
  readonly boxes: readonly { readonly lane: number; readonly box: Box }[];
}

/** One path for the eight lanes of a quarter-warp. */
interface QuarterDrawing {
  readonly quarter: number;
  readonly bytes: string;
  readonly threads: string;
}

/** The places of the lanes and rows of a panel. */
interface Ground {
  readonly grid: WordGrid;
  readonly laneY: number;
  /** Lower edge of the lanes. */
  readonly from: number;
  readonly firstRow: number;
  readonly rowHeight: number;
  readonly text: number;
  /** `null` for a line that is left out. */
  readonly yOfLine: (line: number) => number | null;
}

/** Where bytes of one line are; `null` where that line is left out. */
function boxOf({ grid, rowHeight, yOfLine }: Ground, { start, end }: Span): Box | null {
  const y = yOfLine(lineOf(start));
  if (y === null) return null;
  const x = round(xOfByte(grid, start));
  return { x, y, width: round(xOfByte(grid, end - 1) + grid.cell / 4 - x), height: rowHeight };
}

const isBox = (box: Box | null): box is Box => box !== null;

function drawLoad({ addressByLane, width }: WarpAccess, ground: Ground): LoadDrawing {
  // A misaligned piece may extend into the next sector, or into the next line.
  const lanePieces = addressByLane.flatMap((start, lane) =>
    start === null
      ? []
      : [{ lane, boxes: cutAt(SECTOR, { start, end: start + width }).flatMap((part) => boxOf(ground, part) ?? []) }],
  );
  const drawn = lanePieces.filter(({ boxes }) => boxes.length > 0);
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const lanes = drawn.filter(({ lane }) => quarterOf(lane) === quarter);
    return {
      quarter,
      bytes: lanes.flatMap(({ boxes }) => boxes.map((box) => rectPath(box))).join(''),
      threads: lanes.map(({ lane, boxes }) => thread(ground, lane, boxes[0]!)).join(''),
    };
  });
  const labelled = ground.rowHeight >= ground.text + 1;
  return {
    lanes: lanesOn(ground.grid, (lane) => addressByLane[lane] !== null),
    quarters: quarters.filter(({ bytes }) => bytes !== ''),
    boxes: drawn.map(({ lane, boxes }) => ({ lane, box: boxes[0]! })),
    labels: drawn
      .map(({ lane, boxes }) => ({ lane, box: boxes[0]! }))
      .filter(({ box }) => labelled && box.width >= ground.text * 1.3)
      .map(({ lane, box }) => ({ lane, x: middle(box), y: box.y + box.height / 2, text: String(lane) })),
  };
}

const middle = ({ x, width }: Box): number => round(x + width / 2);

function rectPath({ x, y, width, height }: Box): string {
  const inset = Math.min(0.5, width / 8);
  const above = Math.min(2.5, height * 0.12);
  return `M${round(x + inset)},${round(y + above)}h${round(width - 2 * inset)}v${round(height - 2 * above)}h${-round(width - 2 * inset)}z`;
}

/** From the lane in a curve down to the first row, then straight down to the box. */
export const thread = ({ grid, from, firstRow }: Ground, lane: number, box: Box): string =>
  `${threadPath(xOfByte(grid, lane * 4) + grid.cell / 2, from, middle(box), firstRow - 3)}V${box.y}`;

/** All bytes of one lane, and its threads there. */
interface LaneMark {
  readonly outlines: readonly Box[];
  readonly threads: readonly string[];
}

/** Index = lane. */
const laneMarksOf = (loads: readonly LoopLoad[], ground: Ground): LaneMark[] =>
  Array.from({ length: LANES }, (_, lane): LaneMark => {
    const spans = spansOf(loads, lane).flatMap((span) => cutAt(LINE, span));
    const outlines = spans.map((span) => boxOf(ground, span)).filter(isBox);
    return { outlines, threads: outlines.map((box) => thread(ground, lane, box)) };
  });

/** Pieces of an element that lie side by side are one span. */
function spansOf(loads: readonly LoopLoad[], lane: number): Span[] {
  const spans: Span[] = [];
  for (const { access } of loads) {
    const start = access.addressByLane[lane] ?? null;
    if (start === null) continue;
    const end = start + access.width;
    const last = spans.at(-1);
    if (last?.end === start) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans;
}
