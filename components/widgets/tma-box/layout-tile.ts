import { isLabelled } from '@components/marks/fit';
import { boxesPath, round, textWidth, type Box } from '@components/marks/geometry';
import { BANKS, hueOf, LINE, marksOf, quarterOf, SECTOR, WORD } from '@components/marks/grammar';
import { cutAt, gridBetween, gridWidth, lanesOn, xOfByte } from '@components/marks/word-grid';
import type { Mover } from '@src/widget/define-widget';
import {
  byteBox,
  cellsOf,
  fitting,
  shadeOf,
  SHADES,
  stackPart,
  unitsOf,
  type Frame,
  type StackPart,
  type Unit,
} from './layout';
import { CHUNK_BYTES, type TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/**
 * Shared memory above, one row for 128 B; the wavefronts of the read beneath, on the same 32 banks; the lanes below.
 */
export interface TilePart {
  readonly title: { readonly x: number; readonly y: number; readonly text: string };
  readonly top: number;
  readonly bottom: number;
  readonly labelX: number;
  readonly lines: readonly { readonly start: number; readonly y: number; readonly text: string }[];
  /** Height of a row. */
  readonly thick: number;
  /** Shared memory as it was before: lines as thick as a row. */
  readonly base: string;
  readonly holes: string;
  /** The part outside the tensor, line by line, each with the last row of the box that lies in it. */
  readonly fills: readonly { readonly row: number; readonly path: string }[];
  readonly rows: number;
  readonly units: readonly Unit[];
  /** The line that no lane reads is left out. */
  readonly cut: { readonly x: number; readonly y: number; readonly text: string };
  readonly axisY: number;
  readonly axis: string;
  readonly banks: readonly { readonly bank: number; readonly x: number; readonly marks: string }[];
  readonly stack: StackPart;
  readonly lanes: readonly LaneCell[];
  /** Every eighth number is above the lanes where they are too narrow for their own. */
  readonly laneNumbersY: number;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly numbersAbove: boolean;
  readonly movers: readonly Mover[];
}

/** 16 bytes of a row of the box, where they come from the tensor: their source and where they land. */
export interface Piece {
  readonly row: number;
  readonly chunk: number;
  /** Its shade, or from `SHADES` on the quarter-warp of the lane that reads from it. */
  readonly look: number;
  readonly start: Box;
  readonly end: Box;
}

interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
  readonly marks: string;
}

export function tilePart(
  trace: TmaBoxTrace,
  room: Box,
  text: number,
  titled: boolean,
): { readonly part: TilePart; readonly frame: Frame } {
  const { lines, allLines, read } = trace;
  const small = room.width < 26 * text;
  const labels = small ? textWidth('32', text) + 5 : textWidth('wavefront', text, 'sans') + 7;
  const overhang = Math.max(2, (textWidth('31', text) - room.width / 36) / 2);
  const grid = gridBetween(room.x + labels, room.x + room.width - overhang, Math.max(2, Math.round(room.width / 130)));
  const right = grid.left + gridWidth(grid);
  const numbersAbove = grid.cell < textWidth('31', text) + 4;
  const laneHeight = round(Math.min(2.2 * text, Math.max(text * 1.2, grid.cell)));
  const laneY = round(room.y + room.height - laneHeight - 2);
  const head = titled ? text * 1.9 : 1;
  const leftOut = allLines - lines.length;
  const cutText = fitting(
    [`… ${leftOut} more of ${allLines} lines, which no lane reads`, `… ${leftOut} more`],
    gridWidth(grid),
    text,
    'sans',
  );
  const cutHeight = leftOut > 0 ? text * 1.5 : 0;
  const axisHeight = text * 1.9;
  const free = laneY - room.y - head - cutHeight - axisHeight - text * (numbersAbove ? 1.7 : 0.8);
  const slots = Math.max(1, read.activeLanes, read.wavefronts.length);
  const pitch = round(Math.min(3 * text, (free * 0.56) / lines.length));
  const top = round(room.y + head);
  const bottom = round(top + pitch * lines.length);
  const axisY = round(bottom + cutHeight + axisHeight / 2);
  const stackY = round(bottom + cutHeight + axisHeight);
  const slot = round(Math.min(2.6 * text, (free - pitch * lines.length) / slots));
  const height = round(pitch > 5 ? pitch - 1 : pitch * 0.85);

  const yOf = new Map(lines.map(({ start }, index) => [start, round(top + index * pitch)]));
  const frame: Frame = { grid, height, yOf: (address) => yOf.get(address - (address % LINE))!, text };
  const area = (start: number, end: number): Box[] =>
    cutAt(SECTOR, { start, end }).map((piece) => byteBox(frame, piece.start, piece.end - piece.start));
  const units = unitsOf(trace, frame);
  const stack = stackPart(trace, frame, { x: grid.left, y: stackY, width: right - grid.left, slots, slot, small });
  const banksRead = new Map<number, string[]>();
  for (const { cell } of cellsOf(trace))
    for (const bank of cell.banks) banksRead.set(bank, [...(banksRead.get(bank) ?? []), `lane:${cell.lane}`]);
  const part: TilePart = {
    title: {
      x: grid.left,
      y: round(room.y + text * 0.7),
      text: titled
        ? fitting(['the box in shared memory: a row is 128 B', 'shared memory'], gridWidth(grid), text * 1.15, 'sans')
        : '',
    },
    top,
    bottom,
    labelX: grid.left - 5,
    lines: lines.map(({ start }, index) => ({
      start,
      y: round(top + index * pitch + height / 2),
      text: !small && isLabelled(index, lines.length, pitch, text * 1.4) ? `+${start}` : '',
    })),
    thick: height,
    base: rowsPath(lines.flatMap(({ runs }) => runs.flatMap(({ start, end }) => area(start, end)))),
    holes: boxesPath(
      lines.flatMap(({ runs }) =>
        runs.filter(({ kind }) => kind === 'hole').flatMap(({ start, end }) => area(start, end)),
      ),
    ),
    fills: lines.flatMap(({ runs, chunks }) => {
      const path = boxesPath(runs.filter(({ kind }) => kind === 'fill').flatMap(({ start, end }) => area(start, end)));
      return path ? [{ row: Math.max(0, ...chunks.map(({ row }) => row)), path }] : [];
    }),
    rows: 1 + Math.max(0, ...lines.flatMap(({ chunks }) => chunks.map(({ row }) => row))),
    units,
    cut: { x: grid.left, y: round(bottom + text * 0.75), text: leftOut > 0 ? cutText : '' },
    axisY,
    axis: small ? '' : 'bank',
    banks: Array.from({ length: BANKS }, (_, bank) => bank)
      .filter((bank) => grid.cell >= textWidth('31', text) + 3 || bank % 8 === 0 || bank === BANKS - 1)
      .map((bank) => ({
        bank,
        x: round(xOfByte(grid, bank * WORD) + grid.cell / 2),
        marks: marksOf(`bank:${bank}`, banksRead.get(bank) ?? []),
      })),
    stack,
    lanes: lanesOn(grid, (lane) => read.serviceByLane[lane] !== null).map((cell) => ({
      ...cell,
      label: numbersAbove ? '' : String(cell.lane),
      marks: marksOf(`lane:${cell.lane}`, units.find(({ lane }) => lane === cell.lane)?.marks.split(' ') ?? []),
    })),
    laneNumbersY: round(laneY - text * 0.75),
    laneY,
    laneHeight,
    numbersAbove,
    movers: stack.cells.map(({ key, lane, since, label, x, y, width, height: cellHeight }): Mover => {
      const unit = units.find((found) => found.lane === lane)!;
      return {
        key,
        from: since - 1,
        until: since,
        start: { x: unit.x, y: unit.y, width: unit.width, height: unit.height },
        end: { x, y, width, height: cellHeight },
        look: hueOf(lane),
        ...(label ? { label } : {}),
      };
    }),
  };
  return { part, frame };
}

/** Boxes as high as a row: lines of that thickness take half the text. */
const rowsPath = (boxes: readonly Box[]): string =>
  boxes.map(({ x, y, width, height }) => `M${round(x)},${round(y + height / 2)}h${round(width)}`).join('');

/** Where a piece is when `share` of its way is over: nowhere yet at 0. */
export function wayPath({ start, end }: Piece, share: number): string {
  const eased = share * share * (3 - 2 * share);
  const at = (of: (box: Box) => number): number => round(of(start) + (of(end) - of(start)) * eased);
  return share === 0 ? '' : `M${at(({ x }) => x)},${at(({ y, height }) => y + height / 2)}h${at(({ width }) => width)}`;
}

/** Each from its place in the box, which is drawn in `box`, to where it lands. */
export function piecesOf(
  { lines, elementBytes, rowBytes, readColumn, read }: TmaBoxTrace,
  frame: Frame,
  { columns, rows }: TmaBoxValues,
  box: Box,
): Piece[] {
  const perChunk = CHUNK_BYTES / elementBytes;
  const width = (perChunk / columns) * box.width;
  const height = box.height / rows;
  const readChunk = Math.floor(readColumn / perChunk);
  return lines.flatMap(({ chunks }) =>
    chunks
      .filter(({ insideBytes }) => insideBytes > 0)
      .map(({ start, row, chunk, insideBytes }) => ({
        row,
        chunk,
        look:
          chunk === readChunk && read.serviceByLane[row]
            ? SHADES + quarterOf(row)
            : shadeOf(chunk, rowBytes / CHUNK_BYTES),
        start: {
          x: round(box.x + chunk * width),
          y: round(box.y + row * height),
          width: round((width * insideBytes) / CHUNK_BYTES),
          height: round(height),
        },
        end: byteBox(frame, start, insideBytes),
      })),
  );
}
