import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { architecture } from '@src/arch';
import { closeBytesText, count } from '@src/units/words';
import type { InFlightValues } from './params';
import { LEFT, RIGHT, round, type Box, type Titled } from './scales';
import type { InFlightTrace } from './simulate';

/** Each lane's loads in flight, one below the other; a cell is as wide as the widest load. */
export interface WarpStack extends Titled {
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  /** Room for what a lane could have in flight at most: 8 loads of 16 B. */
  readonly rows: readonly {
    readonly y: number;
    readonly height: number;
    readonly text: string;
    readonly used: boolean;
  }[];
  readonly byQuarter: readonly { readonly quarter: number; readonly room: string; readonly bytes: string }[];
  /** Around what each lane could have in flight. Index = lane. */
  readonly columns: readonly Box[];
  /** Of lane 0 alone: its first load, and all. */
  readonly firstLoad: string;
  readonly firstLane: string;
}

const ROWS = 8;
const WIDEST = 16;
const PITCH = 10;
const ROW_HEIGHT = 8;

export function warpStack({ bytes }: InFlightTrace, values: InFlightValues, width: number, narrow: boolean): WarpStack {
  const { warpSize } = architecture(values.gpu);
  const loads = Number(values.loads);
  const lanes = lanesOn(gridBetween(LEFT, width - RIGHT, narrow ? 3 : 6));
  const laneY = narrow ? 56 : 40;
  const laneHeight = 20;
  const top = laneY + laneHeight + 6;
  const gap = narrow ? 1 : 2;
  const rect = ({ x, width: cell }: { x: number; width: number }, row: number, share: number): string =>
    `M${round(x + gap / 2)},${top + row * PITCH}h${round((cell - gap) * share)}v${ROW_HEIGHT}h${-round((cell - gap) * share)}z`;
  const share = Number(values.bytes) / WIDEST;
  const rows = (cells: typeof lanes, number: number, part: number): string =>
    cells.flatMap((cell) => Array.from({ length: number }, (_, row) => rect(cell, row, part))).join('');
  return {
    title: 'One warp',
    subtitle: `${warpSize.value} lanes × ${count(loads, 'load')} × ${values.bytes} B = ${closeBytesText(bytes.warp)}`,
    titleY: 8,
    lanes,
    laneY,
    laneHeight,
    rows: Array.from({ length: ROWS }, (_, row) => ({
      y: top + row * PITCH,
      height: ROW_HEIGHT,
      text: row === 0 || row === loads - 1 ? `load ${row + 1}` : '',
      used: row < loads,
    })),
    byQuarter: [0, 1, 2, 3].map((quarter) => {
      const own = lanes.filter((cell) => cell.quarter === quarter);
      return { quarter, room: rows(own, ROWS, 1), bytes: rows(own, loads, share) };
    }),
    columns: lanes.map((cell) => ({ x: cell.x, y: top - 2, width: cell.width, height: ROWS * PITCH + 2 })),
    firstLoad: rows(lanes.slice(0, 1), 1, share),
    firstLane: rows(lanes.slice(0, 1), loads, share),
  };
}
