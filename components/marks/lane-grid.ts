import { placeLegend } from './lane-legend';
import type { LanePicture } from './lane-picture';
import { placeRow } from './lane-row';
import type { LaneSheet } from './lane-sheet';
import { gridBetween, gridWidth, lanesOn, round, xOfByte, type WordGrid } from './word-grid';

const NARROW = 560;
const MANY_ROWS = 7;
const ASKED_ROOM = 90;

/** Places a sheet in `width` px. */
export function placeLanes(sheet: LaneSheet, active: (lane: number) => boolean, width: number): LanePicture {
  const narrow = width < NARROW;
  const barred = sheet.rows.some(({ wavefronts }) => wavefronts > 0);
  const grid = narrow ? gridBetween(30, width - (barred ? 26 : 2), 3) : gridBetween(52, width - (barred ? 74 : 4), 6);
  const right = grid.left + gridWidth(grid);
  const laneY = narrow ? 34 : 32;
  const laneHeight = narrow ? 16 : 20;
  const cellHeight = narrow ? 13 : 17;
  const room = roomFor(sheet, narrow);
  const top = laneY + laneHeight + 13;
  const most = Math.max(1, ...sheet.rows.map(({ wavefronts }) => wavefronts));
  const yOf = (index: number): number => top + index * (cellHeight + room);
  const rows = sheet.rows.map((row, index) =>
    placeRow(row, index, {
      grid,
      narrow,
      y: yOf(index),
      height: cellHeight,
      room,
      most,
      width,
    }),
  );
  const bottom = yOf(sheet.rows.length - 1) + cellHeight;
  const segments = sheet.width === 32 ? [] : segmentsOf(grid, sheet.width, bottom + 5);
  const lonely = rows.at(-1)!.cells.filter(({ kind }) => kind === 'result');
  const legend = placeLegend(sheet.legend, narrow ? 1 : grid.left, width, bottom + (segments.length > 0 ? 24 : 18));
  return {
    width,
    height: (legend.at(-1)?.y ?? bottom) + 10,
    askedHeight: top + cellHeight + 12 + ASKED_ROOM + 4,
    narrow,
    heading: sheet.heading,
    headingX: narrow ? 1 : grid.left,
    lanes: lanesOn(grid, active),
    laneY,
    laneHeight,
    labelX: grid.left - 5,
    barHeading: barred ? { text: 'wavefronts', right: width - 1 } : null,
    rows,
    only: lonely.length === 1 ? lonely[0]!.lane : null,
    segments,
    legend,
    asked: { x: grid.left, y: top + cellHeight + 12, width: right - grid.left, height: ASKED_ROOM },
  };
}

function roomFor({ rows, room }: LaneSheet, narrow: boolean): number {
  if (rows.length === 2) return narrow ? Math.round(room * 0.75) : room;
  if (rows.length > MANY_ROWS) return narrow ? 20 : 22;
  return narrow ? 28 : 36;
}

function segmentsOf(grid: WordGrid, lanes: number, y: number): LanePicture['segments'] {
  return Array.from({ length: 32 / lanes }, (_, index) => ({
    left: round(xOfByte(grid, index * lanes * 4) + 1.5),
    right: round(xOfByte(grid, (index * lanes + lanes - 1) * 4) + grid.cell - 1.5),
    y,
  }));
}
