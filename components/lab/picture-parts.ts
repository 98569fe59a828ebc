import type { Picture as BanksPicture } from '@components/widgets/banks/layout';
import type { Picture as CoalescingPicture } from '@components/widgets/coalescing/layout';

/** The number of parts of a drawing, each short enough for the time between two frames. */
export const PARTS = 3;

/** The first parts of a drawing: lanes and memory, then what the lanes ask for, then what that costs. */
export function banksParts(picture: BanksPicture, parts: number): BanksPicture {
  if (parts >= PARTS) return picture;
  const { width, height, column } = picture;
  const queue = { ...column.queue, rows: [], units: [], bar: null };
  const words = parts < 2 ? [] : column.words;
  const threads = parts < 2 ? [] : column.threads;
  return { width, height, column: { ...column, queue, words, threads } };
}

export function coalescingParts(picture: CoalescingPicture, parts: number): CoalescingPicture {
  if (parts >= PARTS) return picture;
  const { movers: _, threads, ...rest } = picture;
  const moved = { ...rest.moved, slots: [] };
  if (parts === 2) return { ...rest, threads, moved };
  return { ...rest, threads: [], moved, rows: rest.rows.map((row) => ({ ...row, chunks: [] })) };
}
