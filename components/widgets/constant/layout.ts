import { gridBetween, gridWidth, lanesOn, round, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { timeBars, type TimeBars } from './bars';
import { expression, widthOf, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

/** The lanes that one pass serves: a row of the stack. */
export interface PassRow {
  readonly y: number;
  readonly height: number;
  readonly number: string;
  readonly name: string;
  /** One path for each quarter-warp that takes part. */
  readonly quarters: readonly { readonly quarter: number; readonly path: string }[];
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  /** Which weight each lane reads, under the lanes; empty where there is no room. */
  readonly wanted: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly rows: readonly PassRow[];
  readonly left: number;
  readonly right: number;
  /** Where the picture ends while the answer is hidden. */
  readonly hiddenHeight: number;
  readonly bars: TimeBars;
  /** x, width of each lane's column, for the lane that is pointed at. */
  readonly columnByLane: readonly { readonly x: number; readonly width: number }[];
}

const NARROW = 500;
const LANES = 32;
const ROOMY = 16;

export function layout(trace: ConstantTrace, values: ConstantValues, width: number): Picture {
  const narrow = width < NARROW;
  const grid = gridBetween(narrow ? 26 : 62, width - (narrow ? 66 : 92), narrow ? 3 : 6);
  const laneY = narrow ? 48 : 34;
  const laneHeight = narrow ? 16 : 24;
  const lanes = lanesOn(grid, (lane) => trace.addressByLane[lane] !== null);
  const wantedY = laneY + laneHeight + 18;
  const top = narrow ? laneY + laneHeight + 14 : wantedY + 16;
  const rowHeight = trace.passes.length <= ROOMY ? 16 : 12;
  const rows = trace.passes.map((pass, index): PassRow => {
    const y = top + index * rowHeight;
    return {
      y,
      height: rowHeight,
      number: String(index + 1),
      name: `byte ${pass.address}`,
      quarters: quartersOf(pass.lanes, grid, y, rowHeight),
    };
  });
  const end = top + rows.length * rowHeight;
  const bars = timeBars(trace, { x: narrow ? 1 : grid.left, y: end + 18, right: width - 1, narrow });
  return {
    width,
    height: bars.bottom + 6,
    narrow,
    title: expression(values),
    subtitle: `${widthOf(values)} B a weight`,
    lanes,
    laneY,
    laneHeight,
    wanted: narrow ? [] : wantedOf(trace, values, lanes, wantedY),
    rows,
    left: grid.left,
    right: round(grid.left + gridWidth(grid)),
    hiddenHeight: top + 4,
    bars,
    columnByLane: lanes.map(({ x, width: column }) => ({ x, width: column })),
  };
}

function wantedOf(trace: ConstantTrace, values: ConstantValues, lanes: Picture['lanes'], y: number): Picture['wanted'] {
  const step = values.spacing * widthOf(values);
  return lanes.map(({ x, width }, lane) => {
    const address = trace.addressByLane[lane] ?? null;
    return { x: round(x + width / 2), y, text: address === null ? '·' : String(address / step) };
  });
}

function quartersOf(lanes: readonly number[], grid: WordGrid, y: number, height: number): PassRow['quarters'] {
  const box = (lane: number): string => {
    const x = round(xOfByte(grid, (lane % LANES) * 4));
    return `M${round(x + 0.5)},${y + 2}h${round(grid.cell - 1)}v${height - 3}h${-round(grid.cell - 1)}z`;
  };
  return [0, 1, 2, 3].flatMap((quarter) => {
    const mine = lanes.filter((lane) => Math.floor(lane / 8) === quarter);
    return mine.length === 0 ? [] : [{ quarter, path: mine.map(box).join('') }];
  });
}
