import { round, threadPath, type Box } from '@components/marks/geometry';
import { LANES, LINE, quarterOf, SECTOR } from '@components/marks/grammar';
import { cutAt, lanesOn, lineOf, xOfByte, type Span, type WordGrid } from '@components/marks/word-grid';
import type { WarpAccess } from '@src/engine/access';
import type { LoopLoad } from '@src/engine/element-loop';

/** What one load instruction draws: which lanes take part, their threads, and the bytes that they want. */
export interface LoadDrawing {
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly quarters: readonly QuarterDrawing[];
  /** Lane numbers in the bytes that they want, where they fit. */
  readonly labels: readonly { readonly lane: number; readonly x: number; readonly y: number; readonly text: string }[];
  /** The first piece of each lane that is drawn. */
  readonly boxes: readonly { readonly lane: number; readonly box: Box }[];
}

/** One path for the eight lanes of a quarter-warp. */
interface QuarterDrawing {
  readonly quarter: number;
  readonly bytes: string;
  readonly threads: string;
}

/** Where the lanes and the rows of a panel are. */
export interface Ground {
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

/** Where bytes of one line lie; `null` where that line is left out. */
export function boxOf({ grid, rowHeight, yOfLine }: Ground, { start, end }: Span): Box | null {
  const y = yOfLine(lineOf(start));
  if (y === null) return null;
  const x = round(xOfByte(grid, start));
  return { x, y, width: round(xOfByte(grid, end - 1) + grid.cell / 4 - x), height: rowHeight };
}

const isBox = (box: Box | null): box is Box => box !== null;

export function drawLoad({ addressByLane, width }: WarpAccess, ground: Ground): LoadDrawing {
  // A misaligned piece may reach into the next sector, or into the next line.
  const own = addressByLane.flatMap((start, lane) =>
    start === null
      ? []
      : [{ lane, boxes: cutAt(SECTOR, { start, end: start + width }).flatMap((part) => boxOf(ground, part) ?? []) }],
  );
  const drawn = own.filter(({ boxes }) => boxes.length > 0);
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

/** All that one lane takes, and its threads there. */
export interface LaneMark {
  readonly outlines: readonly Box[];
  readonly threads: readonly string[];
}

/** Index = lane. */
export const laneMarksOf = (loads: readonly LoopLoad[], ground: Ground): LaneMark[] =>
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
