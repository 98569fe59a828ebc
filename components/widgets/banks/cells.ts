import {
  cutAt,
  LINE,
  round,
  SECTOR,
  widthOfBytes,
  xOfByte,
  type Span,
  type WordGrid,
} from '@components/marks/word-grid';

/** Spans of one line as rectangles of a path; one path for a whole picture keeps it light. */
export const spansPath = (grid: WordGrid, spans: readonly Span[], y: number, height: number): string =>
  spans
    .flatMap((span) => cutAt(SECTOR, span))
    .map(({ start, end }) => {
      const width = round(widthOfBytes(grid, end - start));
      return `M${round(xOfByte(grid, start))},${round(y)}h${width}v${round(height)}h-${width}z`;
    })
    .join('');

export const wholeLine: readonly Span[] = [{ start: 0, end: LINE }];

/** Upright lines between the banks of each group of eight. */
export function bankLines(grid: WordGrid, top: number, bottom: number): string {
  const banks = Array.from({ length: 32 }, (_, bank) => bank).filter((bank) => bank % 8 !== 0);
  return banks.map((bank) => `M${round(xOfByte(grid, bank * 4))},${round(top)}V${round(bottom)}`).join('');
}

export interface BankNumber {
  readonly text: string;
  readonly x: number;
}

/** Bank numbers over the middle of their columns: all of them where they fit. */
export function bankNumbers(grid: WordGrid): BankNumber[] {
  const all = grid.cell >= 13;
  return Array.from({ length: 32 }, (_, bank) => bank)
    .filter((bank) => all || bank % 8 === 0 || bank === 31)
    .map((bank) => ({ text: String(bank), x: round(xOfByte(grid, bank * 4) + grid.cell / 2) }));
}
