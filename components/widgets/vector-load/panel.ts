import { gridBetween, lanesOn, LINE, round, xOfByte } from '@components/marks/word-grid';
import { marksOf, type LaneMark } from './lane-marks';
import { drawLoad, type Ground, type LoadDrawing } from './loads';
import { momentsOf, type Moment } from './moments';
import { FLOAT, type VectorLoadValues } from './params';
import { linesFrom, rowsOf, type Row } from './rows';
import { subtitleOf, wordsOf } from './panel-words';
import { nameOf } from './say';
import type { Kind, VectorLoadTrace } from './simulate';

/** One version: lanes on top, the lines of the data, what it asked for beneath. */
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
  /** All 32, for the step before the first load. */
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly rows: readonly Row[];
  /** Index = step less one. */
  readonly loads: readonly LoadDrawing[];
  readonly faulty: boolean;
  /** Few enough to number the lanes of all loads at once; else only those of the load under way. */
  readonly numbered: boolean;
  /** At a fault: the addresses that the width allows, over the first row. */
  readonly ticks: string;
  /** Index = lane. */
  readonly markByLane: readonly LaneMark[];
  readonly bar: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly words: readonly { readonly text: string; readonly y: number }[];
  /** Index = step. */
  readonly moments: readonly Moment[];
}

const LEFT = 41;
const RIGHT = 38;
const GROUP_GAP = 3;
const LANES_BELOW_TITLE = 38;
const LANE_HEIGHT = 20;
const BAR_HEIGHT = 12;
const WORD_LINE = 16;
const MOST_NUMBERS = 128;

/** The upper left corner of a panel, and its width. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly narrow: boolean;
}

/** The more lines, the flatter their rows. */
const rowMeasures = (rows: number): { pitch: number; height: number } =>
  rows > 9 ? { pitch: 20, height: 15 } : { pitch: 26, height: 20 };

export function panelFor(
  trace: VectorLoadTrace,
  values: VectorLoadValues,
  kind: Kind,
  { x, y, width, narrow }: Place,
): Panel {
  const cost = trace.byKind[kind];
  const right = x + width - RIGHT;
  const grid = gridBetween(x + LEFT, right, GROUP_GAP);
  const lines = linesFrom(values.offset, values.floats * FLOAT);
  const { pitch, height } = rowMeasures(lines.length);
  const laneY = y + LANES_BELOW_TITLE;
  const from = laneY + LANE_HEIGHT;
  const firstRow = from + (narrow ? 44 : 56);
  const yOfLine = (line: number): number => firstRow + ((line - lines[0]!) / LINE) * pitch;
  const ground: Ground = { grid, from, firstRow, rowHeight: height, yOfLine };
  const bar = {
    x: grid.left,
    y: firstRow + lines.length * pitch + 8,
    width: round(right - grid.left),
    height: BAR_HEIGHT,
  };
  const drawn = cost.fault ? [cost.fault.load] : cost.requests;
  const loads = drawn.map(({ access }) => drawLoad(access, ground));
  const words = wordsOf(cost);
  return {
    kind,
    title: nameOf(kind, values),
    subtitle: subtitleOf(trace, values, kind),
    x: round(x),
    y,
    right: round(x + width),
    bottom: bar.y + BAR_HEIGHT + 14 + (1 + words.length) * WORD_LINE,
    laneY,
    laneHeight: LANE_HEIGHT,
    lanes: lanesOn(grid),
    rows: rowsOf(lines, cost, ground),
    loads,
    numbered: loads.reduce((sum, { labels }) => sum + labels.length, 0) <= MOST_NUMBERS,
    faulty: cost.fault !== null,
    ticks: cost.fault ? ticksOf(cost.fault.load.access.width, ground) : '',
    markByLane: marksOf(drawn, ground),
    bar,
    words: words.map((text, index) => ({ text, y: bar.y + BAR_HEIGHT + 14 + (1 + index) * WORD_LINE })),
    moments: momentsOf(trace, cost, bar.width),
  };
}

function ticksOf(width: number, { grid, firstRow }: Ground): string {
  const places = Array.from({ length: LINE / width }, (_, index) => index * width);
  return places.map((byte) => `M${round(xOfByte(grid, byte))},${firstRow - 6}v5`).join('');
}
