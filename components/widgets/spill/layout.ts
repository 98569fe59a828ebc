import { boxesPath, round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import { gridBetween, gridWidth, lanesOn, xOfByte } from '@components/marks/word-grid';
import { bytesText, count } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import type { SpillValues } from './params';
import type { SpillTrace } from './simulate';

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly text: number;
  /** Registers of a thread that the kernel keeps, and those that it wants and does not get. */
  readonly kept: string;
  readonly short: string;
  /** One spilled word of a warp: the lanes, and the sectors around them. */
  readonly lanes: readonly (ReturnType<typeof lanesOn>[number] & { readonly marks: string })[];
  readonly laneY: number;
  readonly laneHeight: number;
  readonly sectors: readonly Box[];
  readonly isSpilling: boolean;
  readonly narrow: boolean;
  /** A cell for each warp that an SM can hold: resident without the bound, with it, and not. */
  readonly warps: { readonly room: string; readonly before: string; readonly gained: string };
  readonly l1: { readonly room: Box; readonly taken: Box; readonly beyond: Box };
  readonly labels: readonly (Label & { readonly from: number })[];
}

const MOST_MOVERS = 12;

interface Packed {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly cell: number;
  readonly height: number;
}

/** The largest squares that fit, a power of two side by side. */
function packed(count: number, x: number, y: number, width: number, height: number): Packed {
  const sizes = [8, 16, 32, 64].map((columns) => {
    const rows = Math.ceil(count / columns);
    const cell = Math.max(1, Math.min(width / columns, height / rows));
    return { x, y, columns, cell, height: rows * cell };
  });
  return sizes.reduce((best, each) => (each.cell > best.cell ? each : best));
}

function cellsOf({ x, y, columns, cell }: Packed, from: number, to: number): Box[] {
  const inset = Math.min(1.5, 0.12 * cell);
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => ({
    x: x + ((from + n) % columns) * cell + inset,
    y: y + Math.floor((from + n) / columns) * cell + inset,
    width: cell - 2 * inset,
    height: cell - 2 * inset,
  }));
}

export function layout(trace: SpillTrace, values: SpillValues, bounds: Bounds): Picture {
  const places = placesOf(trace, values, bounds);
  const { text, grid, laneTop, laneHeight, registers, warps } = places;
  const cells = (from: number, to: number): Box[] => cellsOf(registers, from, to);
  const warpCells = (from: number, to: number): string => boxesPath(cellsOf(warps, from, to));
  const lanes = lanesOn(grid).map((each) => ({ ...each, marks: marksOf(`lane:${each.lane}`) }));
  const movers = cells(trace.used, trace.used + Math.min(MOST_MOVERS, trace.short)).map((start, n): Mover => ({
    key: `word-${n}`,
    from: 2,
    until: 3,
    start,
    end: { x: lanes[(n * 5) % lanes.length]!.x, y: laneTop, width: grid.cell, height: laneHeight },
    look: 'waste',
  }));
  return {
    width: bounds.width,
    height: bounds.height,
    text,
    kept: boxesPath(cells(0, trace.used)),
    short: boxesPath(cells(trace.used, values.demand)),
    lanes,
    laneY: laneTop,
    laneHeight,
    sectors: [0, 1, 2, 3].map((n) => ({
      x: round(xOfByte(grid, 32 * n)) - 1,
      y: laneTop - 2,
      width: round(grid.cell * 8) + 2,
      height: laneHeight + 4,
    })),
    isSpilling: trace.short > 0,
    // Numbers above the lanes, and no name beside them, where there is no room for either.
    narrow: grid.cell < textWidth('31', text) + 2 || grid.left < textWidth('lanes', text) + 10,
    warps: {
      room: warpCells(trace.warps, trace.slots),
      before: warpCells(0, Math.min(trace.warps, trace.warpsBefore)),
      gained: warpCells(trace.warpsBefore, trace.warps),
    },
    l1: barsOf(trace, places),
    labels: labelsOf(trace, values, places),
    movers,
  };
}

/** The layout: registers and warps are side by side where there is room, the line of words and the L1 below them. */
interface Places {
  readonly text: number;
  readonly grid: ReturnType<typeof gridBetween>;
  /** From the first to the last lane. */
  readonly whole: number;
  /** The room of the registers, and of the warps. */
  readonly half: number;
  readonly registers: Packed;
  readonly warps: Packed;
  readonly laneTop: number;
  readonly laneHeight: number;
  readonly l1Top: number;
  readonly bar: number;
}

function placesOf(trace: SpillTrace, values: SpillValues, { width, height, minText, projected }: Bounds): Places {
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const grid = gridBetween(1, width - 1, Math.max(2, Math.round(width / 200)));
  const right = grid.left + gridWidth(grid);
  const line = 1.5 * text;
  const whole = right - grid.left;
  const bar = Math.max(0.9 * text, Math.min(5 * text, 0.13 * height));
  const laneHeight = Math.round(Math.max(text, Math.min(grid.cell, 2.4 * text)));
  const beside = width >= 48 * text;
  const gap = beside ? 2 * text : 0;
  const fixed = (beside ? 3 : 4) * line + laneHeight + bar + 3.2 * text;
  const free = Math.max(8, height - fixed);
  const half = (whole - gap) / (beside ? 2 : 1);
  const registers = packed(values.demand, grid.left, line, half, beside ? free : 0.64 * free);
  const warpsX = beside ? grid.left + half + gap : grid.left;
  const warps = packed(trace.slots, warpsX, 0, half, beside ? free : 0.36 * free);
  const used = beside ? Math.max(registers.height, warps.height) : registers.height + warps.height;
  const spare = Math.max(0, free - used) / (beside ? 2 : 3);
  const warpsTop = beside ? line : line + registers.height + spare + line;
  const laneTop = (beside ? line + used : warpsTop + warps.height) + spare + line + 1.2 * text;
  const l1Top = laneTop + laneHeight + spare + line + 0.5 * text;
  return { text, grid, whole, half, registers, warps: { ...warps, y: warpsTop }, laneTop, laneHeight, l1Top, bar };
}

/** What all resident threads spill, beside the L1. */
function barsOf(trace: SpillTrace, { grid, whole, bar, l1Top }: Places): Picture['l1'] {
  const full = Math.max(trace.l1Bytes, trace.residentBytes, 1);
  const barAt = (from: number, to: number): Box => ({
    x: round(grid.left + whole * from),
    y: l1Top,
    width: round(whole * Math.max(0, to - from)),
    height: bar,
  });
  return {
    room: barAt(0, trace.l1Bytes / full),
    taken: barAt(0, Math.min(trace.residentBytes, trace.l1Bytes) / full),
    beyond: barAt(trace.l1Bytes / full, trace.residentBytes / full),
  };
}

function labelsOf(
  trace: SpillTrace,
  values: SpillValues,
  { text, grid, whole, half, warps, laneTop, l1Top }: Places,
): Picture['labels'] {
  const fits = (texts: readonly string[], room = whole): string =>
    texts.find((each) => textWidth(each, text, 'sans') <= room) ?? texts.at(-1)!;
  return [
    {
      from: 0,
      x: grid.left,
      y: 0.7 * text,
      text: fits(
        [
          `A thread wants ${count(values.demand, 'register')}; the bound leaves ${trace.used}`,
          `${values.demand} wanted, ${trace.used} left`,
        ],
        half,
      ),
    },
    {
      from: 3,
      x: grid.left,
      y: laneTop - 1.2 * text - 0.75 * text,
      text:
        trace.short > 0
          ? fits(['One spilled word of 32 lanes: 1 request, 4 sectors', '1 spilled word: 4 sectors'])
          : fits(['Nothing is spilled: no request', 'Nothing is spilled']),
    },
    {
      from: 4,
      x: warps.x,
      y: warps.y - 0.75 * text,
      text: fits(
        [
          `Resident warps: ${trace.warps} of ${trace.slots}, without the bound ${trace.warpsBefore}`,
          `Warps: ${trace.warps} of ${trace.slots}, before ${trace.warpsBefore}`,
        ],
        half,
      ),
    },
    {
      from: 5,
      x: grid.left,
      y: l1Top - 0.75 * text,
      text: fits([
        `Spilled by all resident threads: ${bytesText(trace.residentBytes)}; L1: at most ${bytesText(trace.l1Bytes)}`,
        `Spilled ${bytesText(trace.residentBytes)}, L1 ≤ ${bytesText(trace.l1Bytes)}`,
      ]),
    },
  ];
}
