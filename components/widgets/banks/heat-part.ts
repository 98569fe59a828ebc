import { round, xOfByte, type WordGrid } from '@components/marks/word-grid';
import type { BanksTrace } from './simulate';

/** How long the queue at each bank is: bars that hang down under the banks. */
export interface HeatPart {
  readonly bars: readonly HeatBar[];
  readonly y: number;
  readonly bottom: number;
}

export interface HeatBar {
  readonly bank: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** More than one of a pass wait here: taller, in the colour of conflicts, and numbered. */
  readonly conflict: boolean;
  readonly label: string;
}

const TALLEST = 44;
const A_WAITER = 6;
const ROOM_FOR_NUMBERS = 13;

export function heatPart({ bankLoads }: BanksTrace, grid: WordGrid, y: number): HeatPart {
  const longest = Math.max(1, ...bankLoads.map(({ queued }) => queued));
  const each = Math.min(A_WAITER, TALLEST / longest);
  const labelled = (bank: number, queued: number): boolean =>
    grid.cell >= ROOM_FOR_NUMBERS ? queued > 0 : bank === bankLoads.findIndex((load) => load.queued === longest);
  return {
    y,
    bottom: y + longest * each + 13,
    bars: bankLoads.map(({ queued, worst }, bank) => ({
      bank,
      x: round(xOfByte(grid, bank * 4) + 1),
      y,
      width: round(grid.cell - 2),
      height: round(queued * each),
      conflict: worst > 1,
      label: labelled(bank, queued) ? String(queued) : '',
    })),
  };
}
