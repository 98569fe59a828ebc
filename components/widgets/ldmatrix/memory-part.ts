import {
  cutAt,
  gridWidth,
  lineOf,
  round,
  SECTOR,
  widthOfBytes,
  xOfByte,
  type Span,
  type WordGrid,
} from '@components/marks/word-grid';
import type { LdmatrixTrace } from './simulate';
import { rowUnits, type RowUnit } from './units';

/** Shared memory: a row of the picture is one word of every bank, and a matrix row takes four banks of it. */
export interface MemoryPart {
  readonly elements: string;
  readonly holes: string;
  readonly rows: readonly MemoryRow[];
  readonly units: readonly RowUnit[];
  readonly numbers: readonly { readonly text: string; readonly x: number }[];
  readonly numbersY: number;
  readonly right: number;
  readonly bottom: number;
}

export interface MemoryRow {
  readonly start: number;
  readonly y: number;
  readonly height: number;
  readonly address: string;
  readonly gapAbove: boolean;
}

export interface Thread {
  readonly lane: number;
  readonly quarter: number;
  readonly path: string;
  readonly since: number;
}

const LINE = 128;
const ROW_BYTES = 16;

function pitchFor(lines: number, narrow: boolean): { pitch: number; height: number } {
  if (lines > 20) return { pitch: 12, height: 11 };
  if (lines > 10) return narrow ? { pitch: 14, height: 12.5 } : { pitch: 17, height: 15 };
  return narrow ? { pitch: 17, height: 15 } : { pitch: 24, height: 21 };
}

/** Spans of one line as pieces of 16 bytes, each a rectangle of one path. */
const piecesPath = (grid: WordGrid, spans: readonly Span[], y: number, height: number): string =>
  spans
    .flatMap((span) => cutAt(SECTOR, span).flatMap((part) => cutAt(ROW_BYTES, part)))
    .map(({ start, end }) => {
      const width = round(widthOfBytes(grid, end - start));
      return `M${round(xOfByte(grid, start))},${round(y)}h${width}v${round(height)}h-${width}z`;
    })
    .join('');

/** Bank numbers over each fourth column, where a matrix row can begin. */
export const bankNumbers = (grid: WordGrid): MemoryPart['numbers'] =>
  Array.from({ length: 8 }, (_, group) => ({
    text: String(group * 4),
    x: round(xOfByte(grid, group * ROW_BYTES) + grid.cell / 2),
  }));

export function memoryPart(trace: LdmatrixTrace, grid: WordGrid, top: number, narrow: boolean): MemoryPart {
  const { pitch, height } = pitchFor(trace.lines.length, narrow);
  const yByLine = new Map(trace.lines.map(({ start }, index) => [start, top + index * pitch]));
  const bottom = top + trace.lines.length * pitch;
  const path = (of: 'elements' | 'holes'): string =>
    trace.lines.map((line) => piecesPath(grid, line[of], yByLine.get(line.start)!, height)).join('');
  const lanes = trace.shared.serviceByLane.flatMap((service, lane) => (service ? [lane] : []));
  return {
    elements: path('elements'),
    holes: path('holes'),
    rows: trace.lines.map(({ start }, index) => {
      const previous = trace.lines[index - 1]?.start;
      return {
        start,
        y: yByLine.get(start)!,
        height,
        address: `+${start}`,
        gapAbove: previous !== undefined && start - previous > LINE,
      };
    }),
    units: rowUnits(trace, lanes, grid, (address) => ({ y: yByLine.get(lineOf(address))!, height })),
    numbers: bankNumbers(grid),
    numbersY: round(bottom + 7),
    right: round(grid.left + gridWidth(grid)),
    bottom: bottom + 15,
  };
}

/** From each lane whose address is read to its row: a curve down to the first line, then straight down. */
export function threadsOf(
  { shared }: LdmatrixTrace,
  grid: WordGrid,
  from: number,
  { rows, units }: Pick<MemoryPart, 'rows' | 'units'>,
): Thread[] {
  const knee = rows[0]!.y - 4;
  const bend = round((from + knee) / 2);
  return units.map(({ lane, x, y, width }) => {
    const start = round(xOfByte(grid, lane * 4) + grid.cell / 2);
    const end = round(x + width / 2);
    return {
      lane,
      quarter: Math.floor(lane / 8),
      path: `M${start},${from}C${start},${bend} ${end},${bend} ${end},${knee}V${y}`,
      since: shared.serviceByLane[lane]!.wavefront,
    };
  });
}
