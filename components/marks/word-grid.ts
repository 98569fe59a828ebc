/**
 * Lanes and the 32 words of a line share one grid of 32 columns in four groups of eight, so that contiguous lanes fall
 * straight down. Numbers are px of a picture; addresses are bytes.
 */
export interface WordGrid {
  readonly left: number;
  /** Width of a 4-byte word. */
  readonly cell: number;
  /** Between two groups. */
  readonly gap: number;
}

export const SECTOR = 32;
export const LINE = 128;
const WORD = 4;
const WORDS = LINE / WORD;

/** The grid that fills the room from `left` to `right`. */
export const gridBetween = (left: number, right: number, gap: number): WordGrid => ({
  left,
  gap,
  cell: (right - left - 3 * gap) / WORDS,
});

export const gridWidth = ({ cell, gap }: WordGrid): number => WORDS * cell + 3 * gap;

/** Start of the line that contains a byte. */
export const lineOf = (address: number): number => address - (address % LINE);

/** x of the left edge of a byte in its line. */
export function xOfByte({ left, cell, gap }: WordGrid, address: number): number {
  const byte = address % LINE;
  return left + (byte / WORD) * cell + Math.floor(byte / SECTOR) * gap;
}

/** Width of bytes that lie in one sector. */
export const widthOfBytes = ({ cell }: WordGrid, bytes: number): number => (bytes / WORD) * cell;

/** Part of memory: bytes from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span in pieces that do not cross a multiple of `size`: SECTOR or LINE. */
export function cutAt(size: number, { start, end }: Span): Span[] {
  const next = start - (start % size) + size;
  return end <= next ? [{ start, end }] : [{ start, end: next }, ...cutAt(size, { start: next, end })];
}

/** To a tenth of a px: enough for a path. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** The 32 lanes on the grid, as LanePicker takes them. */
export const lanesOn = (grid: WordGrid, active: (lane: number) => boolean = () => true) =>
  Array.from({ length: WORDS }, (_, lane) => ({
    lane,
    x: round(xOfByte(grid, lane * WORD)),
    width: round(grid.cell),
    quarter: Math.floor(lane / 8),
    active: active(lane),
    label: lane % 8 === 0 || lane === WORDS - 1 ? String(lane) : '',
  }));
