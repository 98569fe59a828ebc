import { cutAt, lanesOn, lineOf, round, SECTOR, xOfByte, type Span, type WordGrid } from '@components/marks/word-grid';
import type { WarpAccess } from '@src/engine/access';

/** What one load instruction draws: which lanes take part, their threads, and the bytes that they want. */
export interface LoadDrawing {
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly quarters: readonly QuarterDrawing[];
  /** Lane numbers in the bytes that they want, where they fit. */
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
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
  /** Lower edge of the lanes. */
  readonly from: number;
  readonly firstRow: number;
  readonly rowHeight: number;
  readonly yOfLine: (line: number) => number;
}

const INSET_Y = 2.5;
const LEAST_ROOM_FOR_A_NUMBER = 12.5;
const LEAST_HEIGHT_FOR_A_NUMBER = 12;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where bytes of one line lie. */
export function boxOf({ grid, rowHeight, yOfLine }: Ground, { start, end }: Span): Box {
  const x = round(xOfByte(grid, start));
  return { x, y: yOfLine(lineOf(start)), width: round(xOfByte(grid, end - 1) + grid.cell / 4 - x), height: rowHeight };
}

export function drawLoad({ addressByLane, width }: WarpAccess, ground: Ground): LoadDrawing {
  // A misaligned piece may reach into the next sector, or into the next line.
  const own = addressByLane.flatMap((start, lane) =>
    start === null
      ? []
      : [{ lane, boxes: cutAt(SECTOR, { start, end: start + width }).map((part) => boxOf(ground, part)) }],
  );
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const lanes = own.filter(({ lane }) => Math.floor(lane / 8) === quarter);
    return {
      quarter,
      bytes: lanes.flatMap(({ boxes }) => boxes.map(rectPath)).join(''),
      threads: lanes.map(({ lane, boxes }) => thread(ground, lane, boxes[0]!)).join(''),
    };
  });
  const labelled = ground.rowHeight >= LEAST_HEIGHT_FOR_A_NUMBER;
  return {
    lanes: lanesOn(ground.grid, (lane) => addressByLane[lane] !== null),
    quarters: quarters.filter(({ bytes }) => bytes !== ''),
    labels: own
      .map(({ lane, boxes }) => ({ lane, box: boxes[0]! }))
      .filter(({ box }) => labelled && box.width >= LEAST_ROOM_FOR_A_NUMBER)
      .map(({ lane, box }) => ({ x: middle(box), y: box.y + box.height / 2, text: String(lane) })),
  };
}

const middle = ({ x, width }: Box): number => round(x + width / 2);

function rectPath({ x, y, width, height }: Box): string {
  const inset = Math.min(0.5, width / 8);
  const room = round(width - 2 * inset);
  return `M${round(x + inset)},${y + INSET_Y}h${room}v${height - 2 * INSET_Y}h${-room}z`;
}

/** From the lane in a curve down to the first row, then straight down to the box. */
export function thread({ grid, from, firstRow }: Ground, lane: number, box: Box): string {
  const fromX = round(xOfByte(grid, lane * 4) + grid.cell / 2);
  const x = middle(box);
  const bend = round((from + firstRow) / 2);
  return `M${fromX},${from}C${fromX},${bend} ${x},${bend} ${x},${firstRow - 5}V${box.y}`;
}
