/** Which of many rows are drawn, and what is left out. */
export interface Fitted {
  /** Indexes of the rows that are drawn, ascending. */
  readonly shown: readonly number[];
  /** How many rows are left out, all between `after` and the next drawn row; 0 when all are there. */
  readonly leftOut: number;
  /** The row above the mark that says so; -1 when nothing is left out. */
  readonly after: number;
}

/**
 * The rows that fit: all of them, or the first ones and the last, with one row between them for a mark that says how
 * many are left out.
 *
 * @param most - How many rows fit, the mark included; at least 3 are taken.
 */
export function fitRows(count: number, most: number): Fitted {
  const room = Math.max(3, Math.floor(most));
  if (count <= room) return { shown: range(0, count), leftOut: 0, after: -1 };
  const first = room - 2;
  return { shown: [...range(0, first), count - 1], leftOut: count - first - 1, after: first - 1 };
}

/** The height of a row when `count` of them share `room`, within bounds. */
export const pitchFor = (count: number, room: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, room / Math.max(1, count)));

/** Whether the place `index` has a label, when labels need `needed` px and places are `pitch` px apart. */
export function isLabelled(index: number, count: number, pitch: number, needed: number): boolean {
  const every = [1, 2, 4, 8, 16, 32].find((step) => step * pitch >= needed) ?? 64;
  return index % every === 0 || (index === count - 1 && (count - 1) % every > every / 2);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
