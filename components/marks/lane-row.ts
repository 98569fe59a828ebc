import { laneThreads } from './lane-threads';
import type { JointBand, PlacedCell, PlacedRow, WavefrontBar } from './lane-picture';
import type { LaneRow } from './lane-sheet';
import { gridWidth, round, xOfByte, type WordGrid } from './word-grid';

/** Px of a figure of 8.5 px text, and the widest bar of wavefronts. */
const DIGIT = 5.15;
const BAR = 42;
const BAND = 18;

/** Where a row stands. */
export interface RowPlace {
  readonly grid: WordGrid;
  readonly narrow: boolean;
  readonly y: number;
  readonly height: number;
  /** Above the row, for the threads. */
  readonly room: number;
  /** Wavefronts of the row that has most. */
  readonly most: number;
  /** Of the whole picture. */
  readonly width: number;
}

export function placeRow(row: LaneRow, index: number, place: RowPlace): PlacedRow {
  const { grid, narrow, y, height } = place;
  const joint = jointBand(row, place);
  return {
    index,
    label: narrow ? row.short : row.label,
    y,
    height,
    since: row.since,
    threadsSince: row.threadsSince,
    cells: cellsOf(row, place),
    threads: laneThreads(row, place, joint),
    joint,
    bar: row.wavefronts === 0 ? null : barOf(row, place),
    barrier: row.barrier ? { left: grid.left, right: grid.left + gridWidth(grid), y: y + height + 4 } : null,
  };
}

function cellsOf(row: LaneRow, { grid, narrow, y, height }: RowPlace): PlacedCell[] {
  const fits = (text: string): boolean => text.length * DIGIT + 1 <= grid.cell;
  // On a phone a row has all of its numbers or none: a few alone would seem to be the only ones.
  const all = !narrow || row.cells.every(({ text }) => fits(text));
  return row.cells.map(({ kind, text, hueOf }, lane) => ({
    lane,
    kind,
    quarter: Math.floor((hueOf ?? lane) / 8),
    x: round(xOfByte(grid, lane * 4)),
    y,
    width: round(grid.cell),
    height,
    text: text === '?' || (all && fits(text)) ? text : '',
    whole: text,
  }));
}

const jointBand = ({ joint }: LaneRow, { grid, y, room }: RowPlace): JointBand | null =>
  joint === '' ? null : { x: grid.left, y: round(y - room * 0.6), width: gridWidth(grid), height: BAND, text: joint };

/** On a phone there is room for the number only. */
function barOf({ wavefronts, conflicts }: LaneRow, { grid, narrow, y, height, most, width }: RowPlace): WavefrontBar {
  const right = grid.left + gridWidth(grid);
  const scale = narrow ? 0 : BAR / most;
  const x = narrow ? grid.left : right + 29;
  const ideal = wavefronts - conflicts;
  return {
    text: String(wavefronts),
    textX: narrow ? width - 1 : right + 25,
    y: y + 3,
    height: height - 6,
    used: { x, width: round(ideal * scale) },
    more: { x: x + ideal * scale, width: round(conflicts * scale) },
  };
}
