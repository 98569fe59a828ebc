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
  readonly warps: { readonly room: Box; readonly before: Box; readonly gained: Box };
  readonly l1: { readonly room: Box; readonly taken: Box; readonly beyond: Box };
  readonly labels: readonly (Label & { readonly from: number })[];
}

const COLUMNS = 32;
const MOST_MOVERS = 12;

export function layout(trace: SpillTrace, values: SpillValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const grid = gridBetween(1, width - 1, Math.max(2, Math.round(width / 200)));
  const right = grid.left + gridWidth(grid);
  const line = 1.5 * text;
  const bar = Math.max(0.9 * text, Math.min(2.4 * text, 0.07 * height));
  const laneHeight = Math.round(Math.max(text, Math.min(grid.cell, 2.4 * text)));
  // Four labels, the line of words with its numbers, two bars.
  const fixed = 4 * line + laneHeight + 2 * bar + 2.6 * text;
  const gridRows = Math.ceil(values.demand / COLUMNS);
  const cell = Math.max(2, Math.min(grid.cell, (height - fixed) / gridRows));
  const spare = Math.max(0, height - fixed - cell * gridRows) / 4;
  const gridTop = line;
  const laneTop = gridTop + gridRows * cell + spare + line + 1.2 * text;
  const warpsTop = laneTop + laneHeight + spare + line;
  const l1Top = warpsTop + bar + spare + line;
  const inset = Math.min(1.5, 0.12 * cell);
  const at = (index: number): Box => ({
    x: xOfByte(grid, (index % COLUMNS) * 4) + inset,
    y: gridTop + Math.floor(index / COLUMNS) * cell + inset,
    width: grid.cell - 2 * inset,
    height: cell - 2 * inset,
  });
  const cells = (from: number, to: number): Box[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => at(from + n));
  const lanes = lanesOn(grid).map((each) => ({ ...each, marks: marksOf(`lane:${each.lane}`) }));
  const barAt = (y: number, from: number, to: number): Box => ({
    x: round(grid.left + (right - grid.left) * from),
    y,
    width: round((right - grid.left) * Math.max(0, to - from)),
    height: bar,
  });
  const share = (warps: number): number => warps / trace.slots;
  const full = Math.max(trace.l1Bytes, trace.residentBytes, 1);
  const fits = (texts: readonly string[]): string =>
    texts.find((each) => textWidth(each, text, 'sans') <= right - grid.left) ?? texts.at(-1)!;
  const spilled = trace.short > 0;
  const movers = cells(trace.used, trace.used + Math.min(MOST_MOVERS, trace.short)).map((start, n): Mover => ({
    key: `word-${n}`,
    from: 2,
    until: 3,
    start,
    end: { x: lanes[(n * 5) % COLUMNS]!.x, y: laneTop, width: grid.cell, height: laneHeight },
    look: 'waste',
  }));
  return {
    width,
    height,
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
    isSpilling: spilled,
    // Numbers above the lanes, and no name beside them, where there is no room for either.
    narrow: grid.cell < textWidth('31', text) + 2 || grid.left < textWidth('lanes', text) + 10,
    warps: {
      room: barAt(warpsTop, 0, 1),
      before: barAt(warpsTop, 0, share(Math.min(trace.warps, trace.warpsBefore))),
      gained: barAt(warpsTop, share(trace.warpsBefore), share(trace.warps)),
    },
    l1: {
      room: barAt(l1Top, 0, trace.l1Bytes / full),
      taken: barAt(l1Top, 0, Math.min(trace.residentBytes, trace.l1Bytes) / full),
      beyond: barAt(l1Top, trace.l1Bytes / full, trace.residentBytes / full),
    },
    labels: [
      {
        from: 0,
        x: grid.left,
        y: 0.7 * text,
        text: fits([
          `A thread wants ${count(values.demand, 'register')}; the bound leaves ${trace.used}`,
          `${values.demand} wanted, ${trace.used} left`,
        ]),
      },
      {
        from: 3,
        x: grid.left,
        y: laneTop - 1.2 * text - 0.75 * text,
        text: spilled
          ? fits(['One spilled word of 32 lanes: 1 request, 4 sectors', '1 spilled word: 4 sectors'])
          : fits(['Nothing is spilled: no request', 'Nothing is spilled']),
      },
      {
        from: 4,
        x: grid.left,
        y: warpsTop - 0.75 * text,
        text: fits([
          `Resident warps: ${trace.warps} of ${trace.slots}, without the bound ${trace.warpsBefore}`,
          `Warps: ${trace.warps} of ${trace.slots}, before ${trace.warpsBefore}`,
        ]),
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
    ],
    movers,
  };
}
