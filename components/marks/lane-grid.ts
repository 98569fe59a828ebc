import type { Bounds } from '@src/widget/define-widget';
import { round, textWidth, type Box } from './geometry';
import { LANES, quarterOf, WORD } from './grammar';
import { numberWidth } from './lane-paint';
import type { LanePicture, PlacedCell, PlacedItem, PlacedRow, WavefrontBar } from './lane-picture';
import type { LaneCell, LaneRow, LaneSheet } from './lane-sheet';
import { askMovers, laneMovers, laneThreads } from './lane-threads';
import { gridBetween, gridWidth, lanesOn, xOfByte, type WordGrid } from './word-grid';

const BAR = 64;
/** Kinds that leave their cell to a neighbor's number. */
const BLANK: readonly LaneCell['kind'][] = ['spent', 'idle'];

/** Places a sheet in its room: all rows, whatever the room; numbers and legend where they fit. */
export function placeLanes(sheet: LaneSheet, active: (lane: number) => boolean, bounds: Bounds): LanePicture {
  const { width, height, minText } = bounds;
  const text = round(minText * Math.min(1.25, Math.max(1, Math.min(width / 900, height / 520))));
  const narrow = width < 34 * text;
  const barred = !narrow && sheet.rows.some(({ wavefronts }) => wavefronts > 1);
  const labels = sheet.rows.map(({ label, short }) => (narrow ? short : label));
  const left = Math.ceil(Math.max(...labels.map((label) => textWidth(label, text))) + 8);
  const barRoom = barred ? Math.ceil(Math.max(textWidth('wavefronts', text), BAR + textWidth('128', text) + 6) + 8) : 2;
  const grid = gridBetween(left, width - barRoom, Math.max(3, Math.round(width / 180)));
  const right = left + gridWidth(grid);
  const numbersAbove = grid.cell < textWidth('31', text) + 2;
  const laneY = numbersAbove ? Math.ceil(text * 1.7) : 2;
  const laneHeight = Math.round(Math.min(30, Math.max(text * 1.5, grid.cell)));

  const legend = placeLegend(sheet, { left: narrow ? 1 : left, right: width, height, text });
  const segmentRoom = sheet.width === LANES ? 0 : 12;
  const top = laneY + laneHeight + 5;
  const barrierRoom = sheet.rows.at(-1)?.barrier ? 5 : 0;
  const bottom = Math.min(height - 2, (legend.top ?? height) - 4) - segmentRoom - barrierRoom;
  const count = sheet.rows.length;
  const share = (bottom - top) / count;
  const cellHeight = round(Math.min(count === 2 ? 44 : 34, Math.max(6, text * 1.5, share * 0.4), share * 0.55));
  const pitch = (bottom - top - cellHeight) / Math.max(1, count - 1);
  const most = Math.max(1, ...sheet.rows.map(({ wavefronts }) => wavefronts));
  const rows = sheet.rows.map((row, index): PlacedRow => {
    const y = round(top + index * pitch);
    const above = y - pitch + cellHeight;
    const band =
      row.joint === '' ? null : bandOf(row.joint, { x: left, y: above, width: right - left, height: y - above }, text);
    return {
      index,
      label: labels[index]!,
      y,
      height: cellHeight,
      since: row.since,
      threadsSince: row.threadsSince,
      cells: placeCells(row, grid, { y, height: cellHeight, text }),
      threads: laneThreads(row, {
        top: above,
        bottom: y,
        centerOf: (lane) => xOfLane(grid, lane) + grid.cell / 2,
        band,
      }),
      joint: band,
      bar: barred && row.wavefronts > 0 ? barOf(row, { right, y, height: cellHeight, most, text, width }) : null,
      barrier: row.barrier ? { left, right, y: round(y + cellHeight + Math.min(4, (pitch - cellHeight) / 3)) } : null,
    };
  });
  const [first, second] = rows;
  const asks = second && second.threadsSince < second.since ? askMovers(second, first!) : [];
  return {
    width,
    height,
    text,
    numbersAbove,
    lanes: lanesOn(grid, active).map((cell) => ({ ...cell, label: numbersAbove ? cell.label : String(cell.lane) })),
    laneY,
    laneHeight,
    labelX: left - 6,
    barHeading: barred ? { x: width - 1, y: laneY + laneHeight / 2 } : null,
    rows,
    segments: segmentRoom === 0 ? [] : segmentsOf(grid, sheet.width, bottom + 6),
    legend: legend.items,
    leftOut: legend.leftOut,
    field: { x: left, y: top, width: right - left, height: bottom - top },
    asked: {
      x: left,
      y: round(top + cellHeight + 10),
      width: right - left,
      height: round(bottom - top - cellHeight - 10),
    },
    movers: [...asks, ...laneMovers(rows)],
  };
}

const xOfLane = (grid: WordGrid, lane: number): number => xOfByte(grid, lane * WORD);

/** A row has all of its numbers or none: a few would seem to be the only ones. */
function placeCells(row: LaneRow, grid: WordGrid, place: { y: number; height: number; text: number }): PlacedCell[] {
  const { y, height, text: size } = place;
  const isBlank = (lane: number): boolean => lane < LANES && lane % 8 !== 0 && BLANK.includes(row.cells[lane]!.kind);
  /** How far a cell may grow to the right, in cells. */
  const roomOf = (lane: number): number => {
    let cells = 1;
    while (isBlank(lane + cells)) cells += 1;
    return cells;
  };
  const needs = (text: string): number => numberWidth(text, size) + 2.4;
  const written = row.cells.flatMap(({ kind }, lane) => (BLANK.includes(kind) ? [] : [lane]));
  const fits = height >= size + 2 && written.every((lane) => needs(row.cells[lane]!.text) <= roomOf(lane) * grid.cell);
  return row.cells.map(({ kind, text, hueOf }, lane) => {
    const shown = !BLANK.includes(kind) && (fits || (text === '?' && needs(text) <= grid.cell && height >= size + 2));
    return {
      lane,
      kind,
      quarter: quarterOf(hueOf ?? lane),
      x: round(xOfLane(grid, lane)),
      y,
      width: round(shown ? Math.max(grid.cell, needs(text)) : grid.cell),
      height,
      text: shown ? text : '',
    };
  });
}

function bandOf(joint: string, room: Box, text: number): Box & { text: string } {
  const height = round(Math.min(text * 1.8, room.height * 0.5));
  const fits = height >= text + 2 && textWidth(joint, text, 'sans') < room.width - 8;
  return {
    x: room.x,
    y: round(room.y + (room.height - height) / 2),
    width: room.width,
    height,
    text: fits ? joint : '',
  };
}

interface BarPlace {
  readonly right: number;
  readonly y: number;
  readonly height: number;
  readonly most: number;
  readonly text: number;
  readonly width: number;
}

function barOf({ wavefronts, conflicts }: LaneRow, place: BarPlace): WavefrontBar {
  const { right, y, height, most, text, width } = place;
  const textX = round(right + 6 + textWidth('128', text));
  const x = textX + 4;
  const scale = (width - 1 - x) / most;
  const box = { y: round(y + 2), height: round(height - 4) };
  const ideal = (wavefronts - conflicts) * scale;
  return {
    text: String(wavefronts),
    textX,
    used: { ...box, x, width: round(ideal) },
    more: { ...box, x: round(x + ideal), width: round(conflicts * scale) },
  };
}

function segmentsOf(grid: WordGrid, lanes: number, y: number): LanePicture['segments'] {
  return Array.from({ length: LANES / lanes }, (_, index) => ({
    left: round(xOfLane(grid, index * lanes) + 1.5),
    right: round(xOfLane(grid, index * lanes + lanes - 1) + grid.cell - 1.5),
    y: round(y),
  }));
}

interface Legend {
  readonly items: readonly PlacedItem[];
  readonly leftOut: LanePicture['leftOut'];
  /** Its upper end; `null` without one. */
  readonly top: number | null;
}

/** One line at the bottom: at the right what the picture leaves out, and the items if all of them fit. */
function placeLegend(
  { legend, leftOut }: LaneSheet,
  { left, right, height, text }: { left: number; right: number; height: number; text: number },
): Legend {
  const y = round(height - text * 0.7);
  const end = leftOut === '' ? right : right - textWidth(leftOut, text, 'sans') - text;
  let x = left;
  const items = legend.map((item): PlacedItem => {
    const placed = { ...item, x, y };
    x += text * 1.5 + textWidth(item.text, text, 'sans') + text;
    return placed;
  });
  const shown = x - text <= end ? items : [];
  const mark = leftOut === '' ? null : { text: leftOut, x: right - 4, y };
  return { items: shown, leftOut: mark, top: shown.length > 0 || mark ? round(height - text * 1.5) : null };
}
