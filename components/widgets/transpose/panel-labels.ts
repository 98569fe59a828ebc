import { round, SECTOR, widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { isShared, type PhaseId } from './cost';
import type { Row } from './panel-content';

/** Rows are numbered so far apart that the numbers do not run together. */
const LABEL_PITCH = 11;

/** As many as have room: of 32 rows every fourth, and the last one. */
export function labelsOf(
  rows: readonly Row[],
  pitch: number,
  yOf: (row: number) => number,
): { readonly text: string; readonly y: number }[] {
  const apart = Math.ceil(LABEL_PITCH / pitch);
  const every = rows.length > 8 ? 2 * apart : apart;
  const last = rows.length - 1;
  return rows.flatMap(({ label }, row) => {
    // Several lines of one row of the matrix are named once.
    if (row > 0 && rows[row - 1]!.label === label) return [];
    return row % every === 0 || (row === last && row % every >= apart) ? [{ text: label, y: yOf(row) }] : [];
  });
}

/** Banks by number; sectors by name. */
export function axisOf(id: PhaseId, grid: WordGrid): { text: string; x: number }[] {
  if (!isShared(id))
    return [0, 1, 2, 3].map((sector) => ({
      text: sector === 0 ? 'sector 0' : String(sector),
      x: round(xOfByte(grid, sector * SECTOR) + widthOfBytes(grid, SECTOR) / 2),
    }));
  return [0, 8, 16, 24, 31].map((bank) => ({
    text: bank === 0 ? 'bank 0' : String(bank),
    x: round(xOfByte(grid, bank * 4) + grid.cell / 2 + (bank === 0 ? 12 : 0)),
  }));
}
