import { gridWidth, round, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { bankLines, bankNumbers, spansPath, type BankNumber } from './cells';
import type { BanksTrace } from './simulate';
import { unitsOf, type Unit } from './units';

/** Shared memory: a row is one word of every bank. */
export interface MemoryPart {
  readonly elements: string;
  readonly holes: string;
  readonly banks: string;
  readonly rows: readonly MemoryRow[];
  readonly units: readonly Unit[];
  readonly numbers: readonly BankNumber[];
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

/** The more lines, the flatter: a tile of 32 lines should still fit on a screen. */
function pitchFor(lines: number, narrow: boolean): { pitch: number; height: number } {
  if (lines > 18) return narrow ? { pitch: 9, height: 8 } : { pitch: 12, height: 11 };
  if (lines > 9) return narrow ? { pitch: 13, height: 11.5 } : { pitch: 18, height: 16 };
  return narrow ? { pitch: 17, height: 15 } : { pitch: 26, height: 23 };
}

export function memoryPart(trace: BanksTrace, grid: WordGrid, top: number, narrow: boolean): MemoryPart {
  const { pitch, height } = pitchFor(trace.lines.length, narrow);
  const yByLine = new Map(trace.lines.map(({ start }, index) => [start, top + index * pitch]));
  const yOf = (line: number): number => yByLine.get(line)!;
  const bottom = top + trace.lines.length * pitch;
  const active = trace.shared.serviceByLane.flatMap((service, lane) => (service ? [lane] : []));
  const path = (of: 'elements' | 'holes'): string =>
    trace.lines.map((line) => spansPath(grid, line[of], yOf(line.start), height)).join('');
  return {
    elements: path('elements'),
    holes: path('holes'),
    banks: bankLines(grid, top, bottom - (pitch - height)),
    rows: trace.lines.map(({ start }, index) => {
      const previous = trace.lines[index - 1]?.start;
      const labelled = height >= 11 || index % 4 === 0;
      return {
        start,
        y: yOf(start),
        height,
        address: labelled ? `+${start}` : '',
        gapAbove: previous !== undefined && start - previous > LINE,
      };
    }),
    units: unitsOf(trace, active, grid, (line) => ({ y: yOf(line), height }), wavefrontOf(trace)),
    numbers: bankNumbers(grid),
    numbersY: round(bottom + (narrow ? 6 : 8)),
    right: round(grid.left + gridWidth(grid)),
    bottom: bottom + (narrow ? 13 : 17),
  };
}

const wavefrontOf =
  ({ shared }: BanksTrace) =>
  (lane: number): number =>
    shared.serviceByLane[lane]!.wavefront;

/** From each active lane to the bytes that it wants: a curve down to the first row, then straight down. */
export function threadsOf(
  trace: BanksTrace,
  grid: WordGrid,
  from: number,
  { rows, units }: Pick<MemoryPart, 'rows' | 'units'>,
): Thread[] {
  const knee = rows[0]!.y - 4;
  const bend = round((from + knee) / 2);
  const yByAddress = new Map(units.map(({ key, y }) => [key, y]));
  return trace.shared.serviceByLane.flatMap((service, lane) => {
    if (!service) return [];
    const start = round(xOfByte(grid, lane * 4) + grid.cell / 2);
    const end = round(xOfByte(grid, service.address) + widthOfBytes(grid, trace.access.width) / 2);
    const path = `M${start},${from}C${start},${bend} ${end},${bend} ${end},${knee}V${yByAddress.get(service.address)!}`;
    return [{ lane, quarter: Math.floor(lane / 8), path, since: service.wavefront }];
  });
}
